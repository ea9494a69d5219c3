package usage

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Bounds of how much is read, in bytes: of one text, and of all statements
// together, of which the newest come first. What people write in years is far below.
const (
	maxText = 16 << 10
	maxAll  = 1 << 20
)

// newest returns the statements that are read, in the order of time.
func newest(statements []skincare.Statement) []skincare.Statement {
	list := slices.Clone(statements)
	slices.SortStableFunc(list, func(a, b skincare.Statement) int { return a.Source.At.Compare(b.Source.At) })
	left := maxAll
	for i, s := range slices.Backward(list) {
		if left -= len(s.Text); left < 0 {
			return list[i+1:]
		}
	}
	return list
}

// read takes in one text. In a conversation a treatment that is only named, with
// nothing said about using it, says nothing of the person.
func (k *known) read(text string, source skincare.Source, conversation bool) {
	text = text[:min(len(text), maxText)]
	if strings.TrimSpace(text) == "" {
		return
	}
	var named []skincare.TreatmentID
	before := ""
	for _, sentence := range sentences(text) {
		uses, allergies := k.library.Uses(sentence), AllergyPhrases(sentence)
		asks := k.asking.Only(sentence)
		if !asks && len(allergies) == 0 && k.library.TellsReaction(sentence) {
			k.reaction(before, sentence, source)
		}
		before = sentence
		if len(uses)+len(allergies) == 0 {
			continue
		}
		doubtful := conversation || k.asking.begins(sentence)
		for _, use := range uses {
			named = k.use(use, named, source, asks, doubtful)
		}
		if !asks && len(allergies) > 0 {
			k.allergies(sentence, allergies, source)
		}
	}
}

// use takes in one mention, and returns what was named so far in the text.
func (k *known) use(use knowledge.UseMention, named []skincare.TreatmentID, source skincare.Source, asks, doubtful bool) []skincare.TreatmentID {
	id := skincare.TreatmentID(use.Treatment)
	if use.Reference == knowledge.RefLast && use.State == knowledge.UseStated {
		if !asks && len(named) > 0 {
			k.state(named[len(named)-1], source)
		}
		return named
	}
	if use.Reference == "" {
		named = append(named, id)
	}
	switch {
	case asks || use.State == knowledge.UsePlanned || use.State == knowledge.UseOfOthers:
	case use.State == knowledge.UseEnded && use.Sure:
		for _, ended := range k.meant(use, named) {
			k.end(ended, source, !use.Past)
		}
	case use.State == knowledge.UseStated && (use.Sure || !doubtful) && (!use.Generic || !k.hasSpecific(id)):
		k.state(id, source)
	}
	return named
}

// hasSpecific reports whether a treatment of the same group is known by its name.
func (k *known) hasSpecific(id skincare.TreatmentID) bool {
	generic, _ := k.library.Treatment(string(id))
	return slices.ContainsFunc(k.live(), func(t knowledge.Treatment) bool {
		return !t.Generic && generic.Group != "" && t.Group == generic.Group
	})
}

// live are the treatments that are used so far.
func (k *known) live() []knowledge.Treatment {
	var list []knowledge.Treatment
	for _, id := range k.order {
		if t, ok := k.library.Treatment(string(id)); ok && k.states[id].live {
			list = append(list, t)
		}
	}
	return list
}

// meant returns what somebody has ended. Words that do not say which end a
// treatment only if there is one that they can mean.
func (k *known) meant(use knowledge.UseMention, named []skincare.TreatmentID) []skincare.TreatmentID {
	if use.Reference == "" && !use.Generic {
		return []skincare.TreatmentID{skincare.TreatmentID(use.Treatment)}
	}
	ref := use.Reference
	if use.Generic {
		t, _ := k.library.Treatment(use.Treatment)
		ref = knowledge.RefAny
		if t.Group == "antibiotic" {
			ref = knowledge.RefAntibiotic
		}
	}
	if ref == knowledge.RefLast && len(named) > 0 {
		return named[len(named)-1:]
	}
	var list []skincare.TreatmentID
	for _, t := range k.live() {
		if t.Medicine() && fits(t, ref) {
			list = append(list, skincare.TreatmentID(t.ID))
		}
	}
	if len(list) > 1 && ref != knowledge.RefAll && ref != knowledge.RefAntibiotic {
		return nil
	}
	return list
}

// fits reports whether words that do not say which can mean a treatment.
func fits(t knowledge.Treatment, ref knowledge.Reference) bool {
	switch ref {
	case knowledge.RefAntibiotic:
		return t.Group == "antibiotic"
	case knowledge.RefCourse:
		return t.Course || t.Form == knowledge.FormAny
	case knowledge.RefSkin:
		return t.Form == knowledge.FormSkin || t.Form == knowledge.FormAny
	case knowledge.RefMouth:
		return t.Form == knowledge.FormMouth || t.Form == knowledge.FormAny
	case knowledge.RefAny, knowledge.RefAll, knowledge.RefLast:
		return true
	}
	return false
}

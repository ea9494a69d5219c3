package advisor

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/skincare"
)

// isMedicine reports whether a use is a medicine that goes on.
func isMedicine(use skincare.Use) bool { return use.Kind == skincare.UseMedicine && !use.Finished }

// withTreatment adds the text for a treatment that no rule knows by its words.
func (a *Advisor) withTreatment(shown []knowledge.RedFlag, in skincare.InUse) []knowledge.RedFlag {
	known := func(f knowledge.RedFlag) bool {
		return f.ID == knowledge.FlagTreatment || f.ID == knowledge.FlagIsotretinoin
	}
	flag, ok := a.library.RedFlag(knowledge.FlagTreatment)
	if !ok || slices.ContainsFunc(shown, known) || !slices.ContainsFunc(in.Uses, isMedicine) {
		return shown
	}
	shown = append(shown, flag)
	slices.SortStableFunc(shown, knowledge.ByUrgency)
	return shown
}

// notEnded is a meaning without what has ended: the message reader hears that it is
// spoken of, and not that it is over. The end of one thing ends no other.
func (a *Advisor) notEnded(meaning understanding.Meaning, in skincare.InUse, ended []skincare.TreatmentID) understanding.Meaning {
	labels := map[understanding.Label]float64{}
	for label, probability := range meaning.Labels {
		flag, _ := a.library.RedFlagByLabel(string(label))
		if kind := kindOf(flag.ID); kind == nil || !a.uses.Ends(in, ended, kind) {
			labels[label] = probability
		}
	}
	if len(labels) < len(meaning.Labels) {
		meaning.Labels = labels
	}
	return meaning
}

// kindOf are the treatments of which a red flag speaks, or nil.
func kindOf(flag string) func(knowledge.Treatment) bool {
	switch flag {
	case knowledge.FlagTreatment:
		return knowledge.Treatment.Medicine
	case knowledge.FlagPregnancy:
		return func(t knowledge.Treatment) bool { return !t.Medicine() }
	case knowledge.FlagIsotretinoin:
		return func(t knowledge.Treatment) bool { return t.ID == "isotretinoin" }
	}
	return nil
}

// considered is what of the person's earlier words an answer takes into account: all
// of it where something is suggested.
func considered(brief Brief, citations []Citation) []skincare.Use {
	if brief.Task == TaskAnswer && len(citations) == 0 {
		return nil
	}
	return brief.Facts.Uses
}

// maxNamed bounds how many medicines one sentence names.
const maxNamed = 3

// goOn tells somebody with medicines to go on with them, in a week that does not
// plan them.
func goOn(uses []skincare.Use) string {
	var names []string
	for _, use := range uses {
		if isMedicine(use) {
			names = append(names, use.Name)
		}
	}
	switch {
	case len(names) == 0:
		return ""
	case len(names) > maxNamed:
		return "Use what you have from a pharmacy or on prescription just as your prescriber, your pharmacist or the leaflet says."
	}
	return "Go on with " + strings.Join(names, " and ") + " just as your prescriber, your pharmacist or the leaflet says."
}

// consideredLead begins the line that says what was taken into account.
const consideredLead = "Taken into account: "

// ConsideredText says in one line what was taken into account, and from where.
func ConsideredText(uses []skincare.Use) string {
	if len(uses) == 0 {
		return ""
	}
	var parts []string
	for _, use := range uses {
		name := use.Name
		switch {
		case use.Finished:
			name += ", finished"
		case use.Kind == skincare.UseAllergy:
			name = "allergy: " + strings.ToLower(name)
		}
		parts = append(parts, name+" ("+sourceText(use.Source)+")")
	}
	return consideredLead + strings.Join(parts, "; ") + "."
}

// sourceText says where a person said something.
func sourceText(s skincare.Source) string {
	where := map[skincare.SourceKind]string{
		skincare.SourceQuestionnaire: "your questionnaire", skincare.SourceCheckIn: "your check-in", skincare.SourceProfile: "your profile",
		skincare.SourceConversation: "a conversation", skincare.SourceEnded: "you said so", skincare.SourceConfirmed: "your answer",
	}[s.Kind]
	if s.At.IsZero() || s.Kind == skincare.SourceProfile {
		return where
	}
	if s.Kind == skincare.SourceEnded {
		return where + " on " + s.At.UTC().Format("2 January 2006")
	}
	return where + " of " + s.At.UTC().Format("2 January 2006")
}

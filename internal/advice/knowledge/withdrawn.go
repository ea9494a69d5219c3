package knowledge

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// TextKind says what sort of text an operator can take out of use.
type TextKind string

// The kinds.
const (
	TextQuestion   TextKind = "question"
	TextIngredient TextKind = "ingredient"
	TextAspect     TextKind = "aspect"
)

// Withdrawn is what of a library is out of use. The zero value is nothing. It never
// changes.
type Withdrawn struct{ set *withdrawnSet }

type withdrawnSet struct {
	questions, entries map[ID]bool
	aspects            map[Aspect]bool
	facts              map[factKey]bool
	// numbers are where the questions stand in the bank.
	numbers []int
	version string
}

type factKey struct {
	entry  ID
	aspect Aspect
}

// Withdrawable lists what may be taken out of use: questions of the bank, ingredients,
// aspects, and as INGREDIENT/ASPECT one aspect of one ingredient. It leaves out what
// warns people: an entry that is never suggested, and what is said about pregnancy.
func (l *Library) Withdrawable() map[string]TextKind {
	all := map[string]TextKind{}
	for _, aspect := range l.aspectIDs {
		if aspect != AspectPregnancy {
			all[string(aspect)] = TextAspect
		}
	}
	for _, i := range l.ingredients {
		if i.Policy == PolicyNever {
			continue
		}
		all[string(i.ID)] = TextIngredient
		for _, aspect := range l.aspectIDs {
			if aspect != AspectPregnancy && i.Kind.Topical() {
				all[string(i.ID)+"/"+string(aspect)] = TextAspect
			}
		}
	}
	for _, question := range l.questions {
		all[string(question.ID)] = TextQuestion
	}
	return all
}

// IsWarning reports whether an id names a text that warns people, so that it cannot be
// taken out of use.
func (l *Library) IsWarning(id string) bool {
	entry, aspect, _ := strings.Cut(id, "/")
	i, known := l.Ingredient(ID(entry))
	_, avoided := l.avoidByID[ID(entry)]
	_, flag := l.flagByID[id]
	followUp := slices.ContainsFunc(l.followUps, func(f FollowUp) bool { return string(f.ID) == id })
	service := slices.ContainsFunc(l.support, func(s Service) bool { return string(s.ID) == id })
	pregnancy := id == string(AspectPregnancy) || known && aspect == string(AspectPregnancy)
	return flag || followUp || service || avoided || pregnancy || known && i.Policy == PolicyNever
}

// Withdraw returns what is out of use when these texts are. Ids that cannot be
// withdrawn count for nothing.
func (l *Library) Withdraw(ids []string) Withdrawn {
	known := l.Withdrawable()
	ids = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return known[id] == "" })
	if len(ids) == 0 {
		return Withdrawn{}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	sum := sha256.Sum256([]byte(strings.Join(ids, "\n")))
	set := &withdrawnSet{
		questions: map[ID]bool{}, entries: map[ID]bool{}, aspects: map[Aspect]bool{}, facts: map[factKey]bool{},
		version: hex.EncodeToString(sum[:8]),
	}
	for _, id := range ids {
		entry, aspect, one := strings.Cut(id, "/")
		switch kind := known[id]; {
		case kind == TextQuestion:
			set.questions[ID(id)] = true
		case kind == TextIngredient:
			set.entries[ID(id)] = true
		case one:
			set.facts[factKey{ID(entry), Aspect(aspect)}] = true
		default:
			set.aspects[Aspect(id)] = true
		}
	}
	for number, question := range l.questions {
		if set.questions[question.ID] {
			set.numbers = append(set.numbers, number)
		}
	}
	return Withdrawn{set}
}

// Question reports whether a question of the bank is out of use.
func (w Withdrawn) Question(id ID) bool { return w.set != nil && w.set.questions[id] }

// Entry reports whether an ingredient is out of use.
func (w Withdrawn) Entry(id ID) bool { return w.set != nil && w.set.entries[id] }

// Fact reports whether what is said about one aspect of an entry is out of use.
func (w Withdrawn) Fact(entry ID, aspect Aspect) bool {
	return w.set != nil && (w.set.entries[entry] || w.set.aspects[aspect] || w.set.facts[factKey{entry, aspect}])
}

// Questions are the places in the bank of the questions that are out of use. The caller
// must not change the slice.
func (w Withdrawn) Questions() []int {
	if w.set == nil {
		return nil
	}
	return w.set.numbers
}

// Version names what is out of use, for caches. It is empty for nothing.
func (w Withdrawn) Version() string {
	if w.set == nil {
		return ""
	}
	return w.set.version
}

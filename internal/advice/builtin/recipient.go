package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// recipient is the person that a text is for.
type recipient struct {
	advisor.Facts
	voice
	library *knowledge.Library
	// used are the entries that their current routine names, and banned are
	// the do-not-use ones.
	used   []knowledge.Ingredient
	banned []knowledge.Avoid
	// words are how their current routine calls them.
	words map[knowledge.ID]string
	// most is how many evenings of a week may hold something active, whatever
	// skin type they ask about.
	most int
}

func newReader(library *knowledge.Library, facts advisor.Facts) recipient {
	r := recipient{Facts: facts, voice: newVoice(facts), library: library, most: facts.ActiveEvenings()}
	found := slices.DeleteFunc(library.Mentions(facts.CurrentRoutine), func(m knowledge.Mention) bool { return m.Avoided })
	r.used, r.banned = named(library, found)
	r.words = wordsOf(facts.CurrentRoutine, found)
	return r
}

// named returns the entries and the do-not-use entries that a text names, each
// once. Where the same words are both, an entry that is never suggested has more
// to say.
func named(library *knowledge.Library, found []knowledge.Mention) (entries []knowledge.Ingredient, avoids []knowledge.Avoid) {
	for _, m := range found {
		if i, ok := library.Ingredient(m.ID); ok && !slices.ContainsFunc(entries, hasID(i.ID)) {
			entries = append(entries, i)
		}
		covered := slices.ContainsFunc(found, func(o knowledge.Mention) bool {
			i, ok := library.Ingredient(o.ID)
			return ok && i.Policy == knowledge.PolicyNever && o.Start == m.Start && o.End == m.End
		})
		if a, ok := library.Avoid(m.ID); ok && !covered && !slices.ContainsFunc(avoids, isAvoid(a.ID)) {
			avoids = append(avoids, a)
		}
	}
	return entries, avoids
}

// wordsOf returns how a text calls what it names.
func wordsOf(text string, found []knowledge.Mention) map[knowledge.ID]string {
	words := map[knowledge.ID]string{}
	for _, m := range found {
		words[m.ID] = strings.ToLower(text[m.Start:m.End])
	}
	return words
}

func isAvoid(id knowledge.ID) func(knowledge.Avoid) bool {
	return func(a knowledge.Avoid) bool { return a.ID == id }
}

func hasID(id knowledge.ID) func(knowledge.Ingredient) bool {
	return func(i knowledge.Ingredient) bool { return i.ID == id }
}

// allowed returns those of some entries that may be suggested, in their order.
func (r recipient) allowed(ids ...knowledge.ID) []knowledge.Ingredient {
	var list []knowledge.Ingredient
	for _, id := range ids {
		if at := slices.IndexFunc(r.Allowed, hasID(id)); at >= 0 {
			list = append(list, r.Allowed[at])
		}
	}
	return list
}

// skin is the skin type in a sentence: "oily skin".
func (r recipient) skin() string {
	switch r.SkinType {
	case skincare.SkinTypeDry:
		return "dry skin"
	case skincare.SkinTypeOily:
		return "oily skin"
	case skincare.SkinTypeCombination:
		return "combination skin"
	case skincare.SkinTypeSensitive:
		return "sensitive skin"
	case skincare.SkinTypeNormal:
	}
	return "normal skin"
}

// long says in words how long it has gone on, and in weeks. It is empty when
// that cannot be told.
func (r recipient) long() (text string, weeks int) {
	weeks, ok := r.library.Duration(r.Duration)
	switch months := (weeks*12 + 26) / 52; {
	case !ok || weeks < 1:
		return "", 0
	case weeks < 9:
		return "about " + count(weeks, "week"), weeks
	case months < 22:
		return "about " + count(months, "month"), weeks
	default:
		return "about " + count((weeks+26)/52, "year"), weeks
	}
}

// name is how an entry is called in the middle of a sentence: without what its
// title adds.
func name(i knowledge.Ingredient) string {
	switch i.ID {
	case "ceramides":
		return "ceramides"
	case "zinc_topical":
		return "zinc PCA"
	case "azelaic_acid_otc":
		return "azelaic acid"
	case "honey":
		return "honey"
	case "citrus_oils":
		return "citrus oils"
	}
	title := i.Name
	if before, rest, ok := strings.Cut(title, " ("); ok {
		_, after, _ := strings.Cut(rest, ")")
		title = before + after
	}
	return listed(title)
}

// listed is a title in the middle of a sentence. One that is a bare list gets
// its "and".
func listed(title string) string {
	if i := strings.LastIndex(title, ", "); i >= 0 && !strings.Contains(title, " and ") {
		title = title[:i] + " and " + title[i+2:]
	}
	return lower(title)
}

func names(list []knowledge.Ingredient) []string {
	all := make([]string, 0, len(list))
	for _, i := range list {
		all = append(all, name(i))
	}
	return all
}

// canSay reports whether a sentence of the library, about some entries, may be
// said to this person: what else it names is theirs to use and no second thing
// to try, or is warned of, and it promises nothing.
func (r recipient) canSay(sentence string, about ...knowledge.ID) bool {
	for _, m := range r.library.Mentions(sentence) {
		i, known := r.library.Ingredient(m.ID)
		switch {
		case m.Avoided, slices.Contains(about, m.ID), known && r.Allows(m.ID) && !isExtra(i):
		case m.Kind == knowledge.MentionAllergen && !slices.Contains(r.Allergens, m.Class):
		default:
			return false
		}
	}
	if r.Has(advisor.ConditionNoFoodTalk) && aboutFood(sentence) {
		return false
	}
	return len(r.library.Claims(sentence)) == 0 && !strings.Contains(sentence, " mg ")
}

// sayable returns the sentences of a text that may be said, at most so many.
func (r recipient) sayable(text string, most int, about ...knowledge.ID) string {
	var list []string
	for _, s := range sentences(text) {
		if len(list) < most && r.canSay(s, about...) {
			list = append(list, s)
		}
	}
	return strings.Join(list, " ")
}

// aboutFood reports whether a text speaks of eating.
func aboutFood(text string) bool {
	return holds(text, "diet", "food", "dairy", "milk", "sugar", "wholegrain", "whey", "chocolate", "eat ", "eating", "meal", "supplement", "omega", "probiotic", "glycaem")
}

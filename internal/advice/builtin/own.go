package builtin

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// own is a question about what the person has told us, which the chat suggests. A fixed
// answer to it would be about everybody.
type own struct {
	asks *regexp.Regexp
	say  func(recipient) string
}

func ownQuestions() []own {
	return []own{
		{regexp.MustCompile(`^ (what|how) (can|could|do|should) i (do about|do with|avoid|manage|handle|deal with|control|help|reduce) my triggers $`), recipient.aboutTriggers},
		{regexp.MustCompile(`^ (do|does|will|can) (what|the things|the products|everything) (that )?i (use|am using) (now |already |at the moment )?(go|work) (well )?together $`), recipient.aboutTogether},
		{regexp.MustCompile(`^ what (should|do|must|can) i (avoid|leave out) with my allerg(y|ies) $`), recipient.aboutAllergies},
	}
}

// aboutOwn answers such a question. It is empty for everything else.
func (w *Writer) aboutOwn(r recipient, brief advisor.Brief, message string) string {
	if brief.InDanger {
		return ""
	}
	for _, question := range w.own {
		if question.asks.MatchString(plain(message)) {
			return question.say(r)
		}
	}
	return ""
}

// aboutTriggers says what the person can do about the triggers of their profile.
func (r recipient) aboutTriggers() string {
	list := r.triggers()
	if len(list) == 0 {
		return "We found no trigger that we know something about in what you told us. Ask about one by its name, such as sweat, make-up, shaving or stress."
	}
	return "This is what we know about the triggers that you named.\n\n- " + strings.Join(list[:min(maxTriggers, len(list))], "\n- ")
}

// aboutTogether says what of a person's own products must not meet, or is not for them.
func (r recipient) aboutTogether() string {
	if len(r.used)+len(r.banned) == 0 && !r.Has(advisor.ConditionMedicine) {
		return "We recognised nothing in what you told us about your routine. Name two products or ingredients, and we look up whether they go together."
	}
	_, list := r.apart(r.used)
	list = append(list, r.stops()...)
	if r.Has(advisor.ConditionMedicine) {
		list = append(list, "Ask a pharmacist before you add anything to what you use from a pharmacy or on prescription.")
	}
	fine := slices.DeleteFunc(slices.Clone(r.used), func(i knowledge.Ingredient) bool { return !r.Allows(i.ID) })
	switch {
	case len(list) == 0 && len(fine) > 1:
		list = append(list, "We know nothing against "+both(names(fine))+" together.")
	case len(list) == 0:
		list = append(list, "We know nothing against what you named.")
	}
	return fill(append(list, "We can judge only what we recognise by its name.")...)
}

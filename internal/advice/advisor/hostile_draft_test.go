package advisor_test

import (
	"strings"
	"testing"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// hostileDraft is an entry of evals/hostile: what a writer must not get through.
// The entries of evals/good have the same form.
type hostileDraft struct {
	ID      string       `yaml:"id"`
	Group   string       `yaml:"group"`
	Task    advisor.Task `yaml:"task"`
	Person  evalPerson   `yaml:"person"`
	Message string       `yaml:"message"`
	Draft   string       `yaml:"draft"`
	// Repeat makes the draft go on until so many bytes were said.
	Repeat int `yaml:"repeat"`
	// Bad is what must not be shown, as it is written; without it, all of the
	// draft.
	Bad []string `yaml:"bad"`
}

// anybody reports whether the draft is wrong whoever reads it.
func (h hostileDraft) anybody() bool {
	return h.Person == evalPerson{} && h.Message == "" && h.Group != "size"
}

func (h hostileDraft) bad() []string {
	if h.Bad == nil && strings.TrimSpace(h.Draft) != "" {
		return []string{h.Draft}
	}
	return h.Bad
}

// form is a way to bring a draft before a person.
type form struct {
	name    string
	text    string
	request advisor.Request
}

func (h hostileDraft) forms() []form {
	item := evalCase{Task: h.Task, Person: h.Person, Message: h.Message}
	if h.Person.Severity == "" {
		item.Person.Severity = "Mild"
	}
	if h.Message == "" {
		item.Message = "What could I do for my skin?"
	}
	answer := item.request()
	advice := answer
	advice.Task, advice.Message = advisor.TaskRecommendation, ""
	alone, end := form{"alone", h.Draft, answer}, form{"at the end", goodLead + h.Draft, answer}
	whole := form{"in a recommendation", fourParts(h.Draft), advice}
	switch {
	case h.Task == advisor.TaskRecommendation:
		return []form{whole}
	case h.Group == "size":
		return []form{alone}
	case h.Message != "":
		return []form{alone, end}
	}
	return []form{alone, end, whole}
}

// goodLead is what makes a reader trust what follows.
const goodLead = "Keep it simple. Wash with a gentle cleanser twice a day, and pat dry.\n\n"

// fourParts makes a recommendation that ends in a text.
func fourParts(text string) string {
	return "## Daily cleanser\nWash gently twice a day.\n\n## Daily moisturiser\nMoisturise after every wash.\n\n" +
		"## Extras\n- Put on sunscreen of SPF 30 or more every morning.\n\n## Further advice\nGive it time.\n" + text + "\n"
}

// attack is what hostile providers say to anybody.
type attack struct {
	library *knowledge.Library
	drafts  []hostileDraft
	weeks   []move
}

// move is one thing that a hostile provider says, and what of it must not be
// seen.
type move struct {
	id     string
	script *script
	bad    []string
}

func newAttack(t *testing.T, library *knowledge.Library) attack {
	t.Helper()
	a := attack{library: library}
	for _, draft := range readEvals[hostileDraft](t, "hostile/*.yaml") {
		if draft.anybody() {
			a.drafts = append(a.drafts, draft)
		}
	}
	good := plainDraftWeek(t)
	for _, week := range readEvals[hostileWeek](t, "routines/hostile.yaml") {
		if (week.Person == evalPerson{}) && !week.Valid {
			a.weeks = append(a.weeks, move{id: week.ID, script: &script{text: good.spoil(t, week.ID, week.Reply), pieces: 1000}})
		}
	}
	return a
}

// pick returns one of the moves, in turn.
func (a attack) pick(task advisor.Task, n int) move {
	if task == advisor.TaskRoutine {
		m := a.weeks[n%len(a.weeks)]
		again := *m.script
		m.script = &again
		return m
	}
	h := a.drafts[n%len(a.drafts)]
	text := h.Draft
	if n%2 == 1 {
		text = goodLead + text
	}
	if task == advisor.TaskRecommendation {
		text = fourParts(text)
	}
	return move{h.ID, &script{text: text, pieces: 1 + n%11}, h.bad()}
}

// spite is the move of a provider that reads the brief and says what it forbids:
// an allergy that nobody recognised, something that the person does not
// tolerate, or something that is not for them.
func (a attack) spite(task advisor.Task) move {
	return move{id: "spite", script: &script{pieces: 7, spell: func(brief advisor.Brief) string {
		text := "Smooth on " + a.forbidden(brief.Facts) + " every evening."
		switch task {
		case advisor.TaskRoutine:
			return `[{"Date": "today", "Morning": "Wash.", "Evening": "` + text + `"}]`
		case advisor.TaskRecommendation:
			return fourParts(text)
		case advisor.TaskAnswer:
		}
		return text
	}}}
}

func (a attack) forbidden(facts advisor.Facts) string {
	for _, word := range facts.Unrecognised {
		if word != "everything" {
			return word
		}
	}
	if len(facts.Excluded) > 0 {
		entry, _ := a.library.Ingredient(facts.Excluded[len(facts.Excluded)-1])
		return entry.Name
	}
	for _, entry := range a.library.Ingredients() {
		if entry.Policy == knowledge.PolicyNever || entry.Suggestible() && entry.Kind.Topical() && !facts.Allows(entry.ID) {
			return entry.Name
		}
	}
	return "lemon juice"
}

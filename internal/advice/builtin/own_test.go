package builtin_test

import (
	"testing"

	"clary.example/internal/advice/advisor"
)

func TestSuggestedQuestionsAreAboutThePerson(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	for name, test := range map[string]struct {
		change func(p *advisor.Person)
		answerCase
	}{
		"triggers":        {nil, answerCase{"What can I do about my triggers?", []string{"tress", "exams"}, []string{"leave triggers empty"}}},
		"unknown trigger": {func(p *advisor.Person) { p.Profile.Triggers = "zorbium" }, answerCase{"What can I do about my triggers?", []string{"no trigger that we know"}, []string{"zorbium"}}},
		"what clashes": {
			func(p *advisor.Person) { p.CurrentRoutine = "glycolic acid and salicylic acid" },
			answerCase{"Does what I use now go well together?", []string{"Do not use glycolic acid and salicylic acid"}, nil},
		},
		"what does not clash": {
			func(p *advisor.Person) { p.CurrentRoutine = "niacinamide serum, glycerin cream" },
			answerCase{"Does what I use now go well together?", []string{"nothing against niacinamide and glycerin"}, nil},
		},
		"beside a treatment": {
			func(p *advisor.Person) { p.CurrentRoutine = "panoxyl" },
			answerCase{"Does what I use now go well together?", []string{"from a pharmacy or on prescription"}, nil},
		},
		"allergies": {
			func(p *advisor.Person) { p.Profile.Allergies = "lanolin" },
			answerCase{"What should I avoid with my allergies?", []string{"lanolin"}, nil},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(test.change), Message: test.question})
			requireAnswer(t, reply.Text, test.answerCase)
		})
	}
}

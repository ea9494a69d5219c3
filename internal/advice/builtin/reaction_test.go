package builtin_test

import (
	"testing"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// noEstimate is somebody whose photo gave no estimate and who did not rate their skin.
func noEstimate(p *advisor.Person) { p.OwnSeverity = "" }

func asked(question, answer string) []advisor.Turn {
	return []advisor.Turn{{Role: advisor.RoleUser, Message: question}, {Role: advisor.RoleAssistant, Message: answer}}
}

func TestWhoIsStungGetsFirstAid(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	firstAid := []string{"Rinse your face with plenty of cool water", "plain moisturiser", "until your skin is calm", "gave it to you, ask them", "NHS 111", "call 999"}
	for _, message := range []string{
		"it stings", "It burns!", "my face is stinging", "ow my face is burning, help", "niacinamide stings", "the new serum really stings, what do I do?",
		"my skin burns since i put it on",
	} {
		t.Run(message, func(t *testing.T) {
			t.Parallel()
			for _, history := range [][]advisor.Turn{nil, asked("Can I use niacinamide?", "We'd leave out niacinamide for now.")} {
				reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(noEstimate), Message: message, History: history})
				requireAnswer(t, reply.Text, answerCase{"", firstAid, []string{"niacinamide"}})
			}
		})
	}
	for _, question := range []string{"does niacinamide sting?", "niacinamide stings?", "is it normal that niacinamide stings", "niacinamide doesn't sting", "it stings when I swallow"} {
		t.Run(question, func(t *testing.T) {
			t.Parallel()
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: question})
			requireAnswer(t, reply.Text, answerCase{"", nil, []string{"plenty of cool water"}})
		})
	}
}

func TestWhyNotGetsTheReason(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	refusal := "With what you've told us, we'd leave out niacinamide for now."
	for name, test := range map[string]struct {
		change func(p *advisor.Person)
		answerCase
	}{
		"no estimate": {noEstimate, answerCase{"why not?", []string{"Without an estimate we suggest no active ingredient", "pharmacist"}, nil}},
		"rest":        {func(p *advisor.Person) { p.Rests = true }, answerCase{"but why not", []string{"Something stung lately"}, nil}},
		"allergy":     {func(p *advisor.Person) { p.Profile.Allergies = "niacinamide" }, answerCase{"why?", []string{"allergies"}, nil}},
		"severe":      {func(p *advisor.Person) { p.OwnSeverity = skincare.SeveritySevere }, answerCase{"why not", []string{"GP"}, nil}},
		"isotretinoin": {
			func(p *advisor.Person) { p.CurrentRoutine = "roaccutane" },
			answerCase{"why can't I use it?", []string{"isotretinoin"}, nil},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			history := append(asked("can I use niacinamide", refusal), asked("and what can I do tonight", refusal)...)
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(test.change), Message: test.question, History: history})
			requireAnswer(t, reply.Text, answerCase{"", test.says, []string{"nothing on that in our library"}})
		})
	}
}

package advisor_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// asks is a message in the chat, after what the person and Clary said before.
func asks(message string, before ...string) advisor.Request {
	req := question(somebody(), message)
	for _, turn := range before {
		req.History = append(req.History, advisor.Turn{Role: advisor.RoleUser, Message: turn}, advisor.Turn{Role: advisor.RoleAssistant, Message: "An answer."})
	}
	return req
}

func TestAQuestionAboutScarsOrAMedicineIsNoSignOfThem(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, message := range []string{
		"Do acne scars fade?", "how do acne scars form", "What types of acne scars are there?", "Is adapalene any good?", "what is tretinoin",
		"Can I buy benzoyl peroxide in a shop?", "Do I need a prescription for clindamycin?", "Which is better for my skin, adapalene or retinol?",
	} {
		c := d.assess(t, asks(message))
		require.Equal(t, advisor.NextStepPharmacist, c.Brief.Facts.NextStep, message)
		require.False(t, c.Brief.Facts.Has(advisor.ConditionMedicine), message)
		for _, care := range c.Care {
			require.NotContains(t, []string{knowledge.FlagScars, knowledge.FlagTreatment}, care.ID, message)
		}
		c = d.assess(t, asks("Thanks, that helps", message))
		require.Equal(t, advisor.NextStepPharmacist, c.Brief.Facts.NextStep, "and nothing sticks: %s", message)
	}
}

func TestWhatAPersonSaysOfThemselvesStillCounts(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, message := range []string{
		"I've got acne scars, do they fade?", "Will my scars ever fade?", "acne scars on both cheeks", "pitted scars on both cheeks, which mask helps?", "can i do anything about the scars i have",
		"I have painful cysts, what are they?",
	} {
		require.Equal(t, advisor.NextStepGP, d.assess(t, asks(message)).Brief.Facts.NextStep, message)
	}
	for _, message := range []string{
		"I use adapalene, can I add an acid?", "Can I put an acid over my adapalene?", "been on lymecycline a month, is that long enough?",
		"Does duac work? been using it three weeks", "GP gave me tretinoin, is retinol ok too?", "adapalene every night",
	} {
		require.True(t, d.assess(t, asks(message)).Brief.Facts.Has(advisor.ConditionMedicine), message)
	}
	// Danger is heard in a question too.
	require.True(t, d.assess(t, asks("What happens if I kill myself?")).Closed)
}

func TestTheNextStepIsSaidOnceInAConversation(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	said := func(req advisor.Request) bool {
		reply, _ := d.ask(t, req)
		return strings.Contains(strings.Join(reply.Notes, "\n"), "book an appointment with your GP")
	}
	const scars = "I have scars on my cheeks, what can I do?"
	require.True(t, said(asks(scars)))
	require.False(t, said(asks("How often should I wash my face?", scars)), "it was said with the answer before")
	require.True(t, said(asks(scars, "How often should I wash my face?")), "a sign that is new")
	req := asks("How often should I wash my face?")
	req.Person = with(severe)
	require.True(t, said(req), "the first answer of a conversation")
	req.History = asks("x", "Hello").History
	require.False(t, said(req))
}

package builtin_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

// TestChildGetsNoDirections: what the library says is for adults, also where the message
// before says whom it is for.
func TestChildGetsNoDirections(t *testing.T) {
	t.Parallel()
	d := setup(t, monday())
	write := func(message string, before ...string) string {
		var history []advisor.Turn
		for _, turn := range before {
			history = append(history, advisor.Turn{Role: advisor.RoleUser, Message: turn}, advisor.Turn{Role: advisor.RoleAssistant, Message: "All right."})
		}
		return d.compose(t, advisor.Brief{
			Task: advisor.TaskAnswer, Question: message, Asked: []advisor.Asked{{Text: message}}, History: history,
			Facts: d.assess(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: "hello"}).Brief.Facts,
		})
	}
	const child = "ask a pharmacist or GP first"
	for _, message := range []string{
		"How often can a child of 11 use niacinamide?", "Is salicylic acid ok for an 11-year-old?", "How often can my 9yo use niacinamide?",
		"My neighbour's boy is eleven. How often can he use niacinamide?", "my daughter (12) has spots, how often should she use niacinamide",
		"how often is niacinamide ok on a toddler", "I'm 12, how often can I use niacinamide?",
	} {
		text := write(message)
		require.Contains(t, text, child, message)
		require.NotContains(t, text, "evening", message)
	}
	require.Contains(t, write("How often is niacinamide right?", "It's for a girl who is eleven"), child)
	for _, message := range []string{
		"How often can I use niacinamide?", "I'm 12 weeks into my routine, how often can I use niacinamide?", "How often can I use my 2 year old serum with niacinamide?",
		"I have a 10% niacinamide, how often can I use it?", "I've had spots for 11 years, how often can I use niacinamide?", "She said 5% niacinamide is best, how often?",
		"My sister gave me 5 tips, how often can I use niacinamide?", "My son is 19, how often can he use niacinamide?",
	} {
		require.NotContains(t, write(message), child, message)
	}
	require.NotContains(t, write("Thanks!", "It's for a girl who is eleven"), child)
}

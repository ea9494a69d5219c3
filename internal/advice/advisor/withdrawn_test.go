package advisor_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// withoutTexts is newDesk where texts of the library are withdrawn.
func withoutTexts(tb testing.TB, ids []string, drafts ...string) *desk {
	tb.Helper()
	d := newDesk(tb, drafts...)
	library, err := theLibrary()
	require.NoError(tb, err)
	gone := library.Withdraw(ids)
	d.Advisor = advisor.New(advisor.Parts{
		Library: library, Builtin: d.builtin, Provider: d.provider, ProviderTimeout: time.Minute, Now: today,
		Withdrawn: func() knowledge.Withdrawn { return gone },
		Note:      func(_ context.Context, o advisor.Outcome) { d.outcomes = append(d.outcomes, o) },
	})
	return d
}

// TestWithdrawnInADraft: a provider is told what is withdrawn, and a draft that suggests
// it is stopped, whether we would suggest it ourselves or only speak of it when asked.
func TestWithdrawnInADraft(t *testing.T) {
	t.Parallel()
	for id, draft := range map[string]string{
		"niacinamide": "Use a niacinamide serum every evening.",
		"retinol":     "Use a retinol cream every evening.",
	} {
		for _, message := range []string{"What should I try?", "Should I use " + id + "?"} {
			d := withoutTexts(t, []string{id}, draft)
			reply, heard := d.ask(t, question(somebody(), message))
			require.Equal(t, advisor.WriterBuiltin, reply.Writer.Kind, "%s: %s", message, heard.text)
			require.NotContains(t, heard.text, id)
			require.Contains(t, d.outcomes[0].Broken, advisor.RuleNotAllowed)
			prompt := d.provider.briefs[0].Prompt()
			require.Contains(t, prompt, "The service is checking what it says about these, so they are left out")
		}
	}
	d := withoutTexts(t, nil, "Use a niacinamide serum of 4% in the evening.")
	reply, _ := d.ask(t, question(somebody(), "Should I use niacinamide?"))
	require.Equal(t, advisor.WriterProvider, reply.Writer.Kind, "%v", d.outcomes)
	require.NotContains(t, d.provider.briefs[0].Prompt(), "The service is checking")
}

// TestWithdrawnQuestions: a question that is withdrawn, or that names a withdrawn
// ingredient, has no answer for anybody.
func TestWithdrawnQuestions(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	for _, q := range library.Questions() {
		facts := advisor.Facts{Withdrawn: library.Withdraw([]string{string(q.ID)})}
		require.Empty(t, facts.AnswerTo(library, q), q.ID)
		for _, id := range q.Mentions {
			if gone := library.Withdraw([]string{string(id)}); gone.Version() != "" {
				require.Empty(t, advisor.Facts{Withdrawn: gone, Allowed: library.Ingredients()}.AnswerTo(library, q), q.ID)
			}
		}
	}
}

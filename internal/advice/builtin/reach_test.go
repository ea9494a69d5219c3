//go:build onnx

package builtin_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/testing/level"
)

// TestEveryWordingGetsItsOwnAnswer asks every question of the bank in its own
// words, in the first of them below level 2, and wants its own answer. The
// wordings that rightly get another one are listed with the reason.
func TestEveryWordingGetsItsOwnAnswer(t *testing.T) {
	t.Parallel()
	d := understandingDesk(t)
	excepted := exceptions(t)
	played := map[string]bool{}
	wordings := d.library.Wordings()
	for number, question := range d.library.Questions() {
		for _, wording := range wordings[number][:level.Pick(2, 1, len(wordings[number]))] {
			played[wording] = true
			reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: wording})
			own := slices.ContainsFunc(question.Texts(), func(text string) bool { return shares(reply.Text, text) })
			switch reason := excepted[wording]; {
			case !own && reason == "":
				t.Errorf("%s: %q gets another answer: %s", question.ID, wording, reply.Text)
			case own && reason != "":
				t.Errorf("%s: %q gets its own answer, so it is no exception (%s)", question.ID, wording, reason)
			}
		}
	}
	if level.Now() >= 2 {
		for wording := range excepted {
			require.True(t, played[wording], "%q is no wording", wording)
		}
	}
}

// exceptions maps wordings to the reason why another answer comes first.
func exceptions(t *testing.T) map[string]string {
	t.Helper()
	content, err := os.ReadFile("testdata/exceptions.yaml")
	require.NoError(t, err)
	var byReason map[string][]string
	require.NoError(t, yaml.Unmarshal(content, &byReason))
	reasons := map[string]string{}
	for reason, wordings := range byReason {
		for _, wording := range wordings {
			reasons[wording] = reason
		}
	}
	return reasons
}

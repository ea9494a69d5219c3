package understanding_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
)

// byTokens gives every text a vector that tells its tokens.
func byTokens(tokens []int64) (understanding.Output, error) {
	out := calm()
	out.Vector[0] = 0
	for _, token := range tokens {
		out.Vector[token%understanding.VectorLength] = float32(1 / math.Sqrt(float64(len(tokens))))
	}
	return out, nil
}

func TestBankFindsTheNearestQuestions(t *testing.T) {
	t.Parallel()
	questions := [][]string{{"red", "crimson"}, {"blue"}, {"green", "olive"}}
	known := reader(t, byTokens)
	var file bytes.Buffer
	require.NoError(t, understanding.WriteBank(t.Context(), &file, known, questions))
	bank, err := understanding.OpenBank(file.Bytes(), known.Card(), questions)
	require.NoError(t, err)

	asked, err := known.Read(t.Context(), "blue")
	require.NoError(t, err)
	near := understanding.Nearest(bank.Similarities(asked.Vector), 2)
	require.Len(t, near, 2)
	require.Equal(t, 1, near[0].Question)
	require.InDelta(t, 1, near[0].Similarity, 0.01)
	require.Greater(t, near[0].Similarity, near[1].Similarity)
	require.Len(t, understanding.Nearest(bank.Similarities(asked.Vector), 10), len(questions), "a question is found once")

	asked, err = known.Read(t.Context(), "olive")
	require.NoError(t, err)
	closest := bank.Closest(asked.Vector)
	require.Equal(t, 2, closest.Question)
	require.InDelta(t, 1, closest.Similarity, 0.01, "its other wordings make no difference")
}

func TestBankOfOtherQuestionsIsRefused(t *testing.T) {
	t.Parallel()
	questions := [][]string{{"red"}, {"blue"}}
	known := reader(t, byTokens)
	var file bytes.Buffer
	require.NoError(t, understanding.WriteBank(t.Context(), &file, known, questions))
	card := known.Card()
	card.SHA256 = "another"
	for name, open := range map[string]func() (*understanding.Bank, error){
		"other questions": func() (*understanding.Bank, error) {
			return understanding.OpenBank(file.Bytes(), known.Card(), [][]string{{"red"}, {"yellow"}})
		},
		"another model": func() (*understanding.Bank, error) { return understanding.OpenBank(file.Bytes(), card, questions) },
		"a cut file": func() (*understanding.Bank, error) {
			return understanding.OpenBank(file.Bytes()[:file.Len()-1], known.Card(), questions)
		},
	} {
		_, err := open()
		require.ErrorContains(t, err, "make -C tools question-vectors", name)
	}
}

package understanding_test

import (
	"context"
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
)

type fakeSentences func(tokens []int64) (understanding.SentenceOutput, error)

func (f fakeSentences) RunSentence(_ context.Context, tokens []int64) (understanding.SentenceOutput, error) {
	return f(tokens)
}

func plainOutput() understanding.SentenceOutput {
	return understanding.SentenceOutput{
		Harms: make([]float32, len(understanding.Harms())), Stance: []float32{0.2, 0.7, 0.1}, States: []float32{0.1, 0.2, 0.3, 0.4},
	}
}

func sentenceReader(t *testing.T, run fakeSentences) *understanding.Reader {
	t.Helper()
	return understanding.NewReader(goodCard(), vocabulary(t), nil, run)
}

// mask is the number of [MASK] in the vocabulary.
const mask = 103

func TestANameIsNotShownToTheModel(t *testing.T) {
	t.Parallel()
	var seen []int64
	r := sentenceReader(t, func(tokens []int64) (understanding.SentenceOutput, error) {
		seen = tokens
		return plainOutput(), nil
	})
	v := vocabulary(t)
	stance, err := r.Stance(t.Context(), "Skip coconut oil, and coconut oil soap.", "coconut oil")
	require.NoError(t, err)
	require.InDelta(t, 0.7, stance.Against, 1e-6)
	require.Equal(t, 2, strings.Count(joined(seen), joined([]int64{mask})))
	require.NotContains(t, joined(seen), joined(v.Tokens("coconut oil")))
	states, err := r.StatesOf(t.Context(), "35 weeks today", "35 weeks")
	require.NoError(t, err)
	require.InDelta(t, 0.4, states[understanding.StateOther], 1e-6)
	require.NotContains(t, joined(seen), joined([]int64{mask}), "what is said of the person is read")
}

func TestALongSentenceIsCut(t *testing.T) {
	t.Parallel()
	r := sentenceReader(t, func(tokens []int64) (understanding.SentenceOutput, error) {
		require.Len(t, tokens, 128)
		require.Equal(t, int64(102), tokens[127])
		return plainOutput(), nil
	})
	_, err := r.Harms(t.Context(), words(500))
	require.NoError(t, err)
}

func TestWhatIsNoReadingOfASentenceIsRefused(t *testing.T) {
	t.Parallel()
	notANumber := plainOutput()
	notANumber.Harms[3] = float32(math.NaN())
	for name, out := range map[string]understanding.SentenceOutput{
		"too few numbers": {Harms: []float32{1}}, "not a number": notANumber,
	} {
		_, err := sentenceReader(t, func([]int64) (understanding.SentenceOutput, error) { return out, nil }).Harms(t.Context(), "skin")
		require.ErrorContains(t, err, "the model gave", name)
	}
	broken := errors.New("broken")
	_, err := sentenceReader(t, func([]int64) (understanding.SentenceOutput, error) { return plainOutput(), broken }).Stance(t.Context(), "skin", "skin")
	require.ErrorIs(t, err, broken)
}

// joined returns tokens as a text in which a row of them can be looked for.
func joined(tokens []int64) string {
	var text strings.Builder
	text.WriteByte(' ')
	for _, token := range tokens {
		text.WriteString(strconv.FormatInt(token, 10))
		text.WriteByte(' ')
	}
	return text.String()
}

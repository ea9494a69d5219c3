package understanding_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
)

type fakeModel func(tokens []int64) (understanding.Output, error)

// Run implements understanding.Model.
func (f fakeModel) Run(_ context.Context, tokens []int64) (understanding.Output, error) {
	return f(tokens)
}

// calm is an output in which nothing is probable but the first topic.
func calm() understanding.Output {
	out := understanding.Output{
		Labels: make([]float32, len(understanding.Labels())),
		Topics: make([]float32, len(understanding.Topics())),
		Vector: make([]float32, understanding.VectorLength),
	}
	for i := range out.Labels {
		out.Labels[i] = -6
	}
	out.Topics[0], out.Vector[0] = 1, 1
	return out
}

func reader(t *testing.T, run fakeModel) *understanding.Reader {
	t.Helper()
	return understanding.NewReader(goodCard(), vocabulary(t), run, nil)
}

// words returns a text of so many tokens.
func words(count int) string { return strings.TrimSpace(strings.Repeat("skin ", count)) }

func TestShortMessagesAreOneWindow(t *testing.T) {
	t.Parallel()
	var seen [][]int64
	r := reader(t, func(tokens []int64) (understanding.Output, error) {
		seen = append(seen, tokens)
		out := calm()
		out.Labels[0], out.Topics[3] = 0, 2
		return out, nil
	})
	meaning, err := r.Read(t.Context(), "How often?")
	require.NoError(t, err)
	require.Equal(t, [][]int64{{101, 2129, 2411, 1029, 102}}, seen)
	require.InDelta(t, 0.5, meaning.Labels[understanding.Crisis], 1e-9)
	require.InDelta(t, 1/(1+math.Exp(6)), meaning.Labels[understanding.Minor], 1e-9)
	require.Len(t, meaning.Labels, 21)
	require.Len(t, meaning.Topics, 30)
	require.Equal(t, understanding.TopicProbability{Topic: understanding.Sunscreen, Probability: 2}, meaning.Topics[0])
	require.Equal(t, understanding.Causes, meaning.Topics[1].Topic)
	require.Len(t, meaning.Vector, understanding.VectorLength)
}

func TestNothingIsReadToo(t *testing.T) {
	t.Parallel()
	r := reader(t, func(tokens []int64) (understanding.Output, error) {
		require.Equal(t, []int64{101, 102}, tokens)
		return calm(), nil
	})
	_, err := r.Read(t.Context(), "")
	require.NoError(t, err)
}

// TestWindows has the numbers of windows() in ml/message_reader/score.py.
func TestWindows(t *testing.T) {
	t.Parallel()
	for count, want := range map[int][]int{
		126:  {128},
		127:  {128, 35},
		220:  {128, 128},
		221:  {128, 128, 35},
		300:  {128, 128, 114},
		2288: append(make([]int, 23), 128),
		8000: append(make([]int, 23), 128),
	} {
		var lengths []int
		r := reader(t, func(tokens []int64) (understanding.Output, error) {
			require.EqualValues(t, 101, tokens[0])
			require.EqualValues(t, 102, tokens[len(tokens)-1])
			lengths = append(lengths, len(tokens))
			return calm(), nil
		})
		_, err := r.Read(t.Context(), words(count))
		require.NoError(t, err)
		require.Len(t, lengths, len(want), "%d tokens", count)
		require.Equal(t, want[len(want)-1], lengths[len(want)-1], "%d tokens", count)
		if want[0] != 0 {
			require.Equal(t, want, lengths)
		}
	}
}

func TestTheWorstWindowCounts(t *testing.T) {
	t.Parallel()
	calls := 0
	r := reader(t, func([]int64) (understanding.Output, error) {
		calls++
		out := calm()
		if calls == 2 {
			out.Labels[0] = 3
		}
		out.Topics[calls], out.Vector[calls] = 2, 1
		return out, nil
	})
	meaning, err := r.Read(t.Context(), words(300))
	require.NoError(t, err)
	require.Equal(t, 3, calls)
	require.InDelta(t, 1/(1+math.Exp(-(3-math.Log(3)))), meaning.Labels[understanding.Crisis], 1e-9)
	require.InDelta(t, 1/(1+math.Exp(6+math.Log(3))), meaning.Labels[understanding.Shock], 1e-9)
	require.Equal(t, understanding.Cleansing, meaning.Topics[0].Topic, "the topic is that of the first window")
	require.EqualValues(t, 1, meaning.Vector[1])
	require.Zero(t, meaning.Vector[2])
}

func TestSecondWindowOverlapsTheFirst(t *testing.T) {
	t.Parallel()
	var seen [][]int64
	r := reader(t, func(tokens []int64) (understanding.Output, error) {
		seen = append(seen, tokens)
		return calm(), nil
	})
	_, err := r.Read(t.Context(), words(94)+" "+strings.Repeat("sore ", 40))
	require.NoError(t, err)
	require.Len(t, seen, 2)
	require.Equal(t, seen[0][95:127], seen[1][1:33], "32 tokens are in both windows")
	require.NotEqual(t, seen[0][1], seen[1][1])
}

// TestNoReadingIsAnError: a model that fails must not look like a calm message.
func TestNoReadingIsAnError(t *testing.T) {
	t.Parallel()
	const secret = "canary-5b0f please tell nobody"
	broken := errors.New("the runtime has failed")
	for name, run := range map[string]fakeModel{
		"failure":   func([]int64) (understanding.Output, error) { return understanding.Output{}, broken },
		"no output": func([]int64) (understanding.Output, error) { return understanding.Output{}, nil },
		"labels less": func([]int64) (understanding.Output, error) {
			out := calm()
			out.Labels = out.Labels[1:]
			return out, nil
		},
		"not a number": func([]int64) (understanding.Output, error) {
			out := calm()
			out.Labels[0] = float32(math.NaN())
			return out, nil
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			meaning, err := reader(t, run).Read(t.Context(), secret)
			require.Error(t, err)
			require.Empty(t, meaning)
			for _, word := range strings.Fields(secret) {
				require.NotContains(t, err.Error(), word)
			}
			if name == "failure" {
				require.ErrorIs(t, err, broken)
			}
		})
	}
}

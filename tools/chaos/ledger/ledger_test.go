package ledger_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/tools/chaos/ledger"
)

// keys are the writes of some batches.
func keys(batches ...ledger.Batch) []ledger.Key {
	var all []ledger.Key
	for _, batch := range batches {
		for seq := batch.First; seq <= batch.Last(); seq++ {
			all = append(all, ledger.Key{Writer: batch.Writer, Seq: seq})
		}
	}
	return all
}

func TestJudge(t *testing.T) {
	t.Parallel()
	setup := func() (l *ledger.Ledger, kept, other, unanswered ledger.Batch) {
		l = ledger.New()
		kept, other, unanswered = l.Attempt(1, 3), l.Attempt(2, 2), l.Attempt(1, 2)
		l.Acknowledge(kept)
		l.Acknowledge(other)
		return l, kept, other, unanswered
	}

	t.Run("is content when all that was promised is there once", func(t *testing.T) {
		t.Parallel()
		l, kept, other, _ := setup()
		verdict := l.Judge(slices.Values(keys(other, kept)))
		require.Equal(t, ledger.Verdict{Attempted: 7, Acknowledged: 5}, verdict)
		require.True(t, verdict.Clean())
	})

	t.Run("finds one lost write of one writer", func(t *testing.T) {
		t.Parallel()
		l, kept, other, _ := setup()
		verdict := l.Judge(slices.Values(keys(kept, other)[:4]))
		require.Equal(t, 1, verdict.Lost)
		require.False(t, verdict.Clean())
	})

	t.Run("finds a write that is there three times", func(t *testing.T) {
		t.Parallel()
		l, kept, other, _ := setup()
		again := keys(kept)[:1]
		verdict := l.Judge(slices.Values(slices.Concat(keys(kept, other), again, again)))
		require.Equal(t, 2, verdict.Doubled)
		require.Zero(t, verdict.Lost)
		require.False(t, verdict.Clean())
	})

	t.Run("does not let a doubled write make up for a lost one", func(t *testing.T) {
		t.Parallel()
		l, kept, other, _ := setup()
		found := keys(kept, other)
		found[0] = found[1]
		verdict := l.Judge(slices.Values(found))
		require.Equal(t, 1, verdict.Lost)
		require.Equal(t, 1, verdict.Doubled)
	})

	t.Run("takes an unanswered write as it comes, but not twice", func(t *testing.T) {
		t.Parallel()
		l, kept, other, unanswered := setup()
		verdict := l.Judge(slices.Values(keys(kept, other, unanswered)))
		require.Equal(t, 2, verdict.Unanswered)
		require.True(t, verdict.Clean())
		require.Equal(t, 2, l.Judge(slices.Values(keys(kept, other, unanswered, unanswered))).Doubled)
	})

	t.Run("finds what nobody wrote", func(t *testing.T) {
		t.Parallel()
		l, kept, other, _ := setup()
		stray := []ledger.Key{{Writer: 3, Seq: 0}, {Writer: 2, Seq: 2}, {Writer: 1, Seq: -1}}
		verdict := l.Judge(slices.Values(append(keys(kept, other), stray...)))
		require.Equal(t, 3, verdict.Unasked)
		require.False(t, verdict.Clean())
	})
}

func TestAcknowledged(t *testing.T) {
	t.Parallel()
	l := ledger.New()
	var wait sync.WaitGroup
	for writer := range 8 {
		wait.Go(func() {
			for range 100 {
				batch := l.Attempt(writer, 5)
				l.Acknowledge(batch)
				l.Acknowledge(batch) // A second answer promises nothing new.
			}
		})
	}
	wait.Wait()
	require.Equal(t, 8*100*5, l.Acknowledged())
	require.Equal(t, 8*100*5, l.Judge(slices.Values([]ledger.Key(nil))).Lost)
}

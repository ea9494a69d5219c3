package onnx_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/understanding"
	"clary.example/internal/inference/onnx"
	"clary.example/internal/skincare"
	"clary.example/internal/vision/severity"
)

func TestPoolRefusesBeyondItsQueue(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const sessions, queue, callers = 2, 3, 20
		var running, most atomic.Int32
		score := onnx.NewTestPool(sessions, queue, func([]byte) (severity.Scores, error) {
			most.Store(max(most.Load(), running.Add(1)))
			<-time.After(10 * time.Millisecond)
			running.Add(-1)
			return severity.Scores{}, nil
		})
		var accepted, refused atomic.Int32
		var group sync.WaitGroup
		for range callers {
			group.Go(func() {
				_, err := score(t.Context(), nil)
				if err == nil {
					accepted.Add(1)
					return
				}
				busy := new(skincare.Error)
				require.ErrorAs(t, err, &busy)
				require.Equal(t, skincare.KindUnavailable, busy.Kind)
				require.Positive(t, busy.RetryAfter)
				refused.Add(1)
			})
		}
		group.Wait()
		require.EqualValues(t, sessions+queue, accepted.Load())
		require.EqualValues(t, callers-sessions-queue, refused.Load())
		require.EqualValues(t, sessions, most.Load())
	})
}

// TestPoolTakesHundredMessages: with the bound of the message reader, two
// sessions take a hundred callers at once, though each takes 12 milliseconds.
func TestPoolTakesHundredMessages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const sessions, callers = 2, 100
		run := onnx.NewTestPool(sessions, sessions*onnx.MessagesPerSession, func([]int64) (understanding.Output, error) {
			<-time.After(12 * time.Millisecond)
			return understanding.Output{}, nil
		})
		began := time.Now()
		var group sync.WaitGroup
		for range callers {
			group.Go(func() {
				_, err := run(t.Context(), nil)
				require.NoError(t, err)
			})
		}
		group.Wait()
		require.Less(t, time.Since(began), 2*time.Second)
	})
}

// TestPoolClosesWhatIsIdle: a session is freed only when no other runs, because
// they may share a model.
func TestPoolClosesWhatIsIdle(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		var closed atomic.Int32
		run, shut := onnx.NewClosingTestPool(2, func() error { <-release; return nil }, func() { closed.Add(1) })
		var group sync.WaitGroup
		group.Go(func() { require.NoError(t, run(t.Context())) })
		synctest.Wait()
		group.Go(func() { require.NoError(t, shut()) })
		synctest.Wait()
		require.Zero(t, closed.Load())
		close(release)
		group.Wait()
		require.EqualValues(t, 2, closed.Load())
	})
}

func TestPoolLetsTheImpatientGo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		score := onnx.NewTestPool(1, 1, func([]byte) (severity.Scores, error) {
			<-release
			return severity.Scores{}, nil
		})
		var group sync.WaitGroup
		group.Go(func() { _, _ = score(context.Background(), nil) })
		synctest.Wait()

		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := score(ctx, nil)
		require.ErrorIs(t, err, context.DeadlineExceeded)

		close(release)
		group.Wait()
		_, err = score(t.Context(), nil)
		require.NoError(t, err, "the place in the queue is free again")
	})
}

package app

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestProbe(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		asked, down := 0, error(nil)
		p := &probe{timeout: time.Second, lasts: time.Second, check: func(ctx context.Context) error {
			asked++
			return errors.Join(down, ctx.Err())
		}}
		gone, leave := context.WithCancel(t.Context())
		leave()
		require.False(t, p.failing(gone), "a caller that has left is no failure of the database")
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() { require.False(t, p.failing(t.Context())) })
		}
		all.Wait()
		require.Equal(t, 1, asked, "one answer serves all for a second")
		down = errors.New("gone")
		<-time.After(time.Second)
		require.True(t, p.failing(t.Context()))
		require.True(t, p.failing(t.Context()))
		require.Equal(t, 2, asked)
	})
}

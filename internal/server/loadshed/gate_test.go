package loadshed_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/server/loadshed"
)

// fill takes as many places as there are, and returns what gives one back.
func fill(t *testing.T, gate *loadshed.Gate, places int) (leave func()) {
	t.Helper()
	for range places {
		var err error
		leave, err = gate.Enter(t.Context())
		require.NoError(t, err)
	}
	return leave
}

func TestGate(t *testing.T) {
	t.Parallel()

	t.Run("turns away at once when too many wait", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			gate := loadshed.NewGate(loadshed.Bounds{Places: 2, Waiting: 1, Patience: time.Second})
			leave := fill(t, gate, 2)
			entered := make(chan error)
			go func() {
				_, err := gate.Enter(t.Context())
				entered <- err
			}()
			synctest.Wait() // It waits now, and takes up the room to wait in.

			began := time.Now()
			_, err := gate.Enter(t.Context())
			require.ErrorIs(t, err, loadshed.ErrFull)
			require.Zero(t, time.Since(began))
			require.Equal(t, loadshed.Load{Known: 3, Most: 3, Refused: 1}, gate.Load())

			leave()
			require.NoError(t, <-entered, "who waits comes next")
		})
	})

	t.Run("turns away who has waited for too long", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			gate := loadshed.NewGate(loadshed.Bounds{Places: 1, Waiting: 5, Patience: time.Second})
			fill(t, gate, 1)
			began := time.Now()
			_, err := gate.Enter(t.Context())
			require.ErrorIs(t, err, loadshed.ErrFull)
			require.Equal(t, time.Second, time.Since(began))
			require.Equal(t, loadshed.Load{Known: 1, Most: 6, Refused: 1}, gate.Load())
		})
	})

	t.Run("has less patience for a while after somebody was turned away", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			gate := loadshed.NewGate(loadshed.Bounds{Places: 1, Waiting: 50, Patience: time.Second, Haste: 100 * time.Millisecond})
			leave := fill(t, gate, 1)
			defer leave()
			turnedAwayAfter := func() time.Duration {
				began := time.Now()
				_, err := gate.Enter(t.Context())
				require.ErrorIs(t, err, loadshed.ErrFull)
				return time.Since(began)
			}
			require.Equal(t, time.Second, turnedAwayAfter())
			for range 20 {
				require.Equal(t, 100*time.Millisecond, turnedAwayAfter(), "as long as there is an overload")
			}
			<-time.After(time.Second)
			require.Equal(t, time.Second, turnedAwayAfter(), "it is over")
		})
	})

	t.Run("lets in everybody after a moment in which nothing moved", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			gate := loadshed.NewGate(loadshed.Bounds{Places: 1, Waiting: 50, Patience: time.Second, Haste: 100 * time.Millisecond})
			leave := fill(t, gate, 1)
			var (
				crowd sync.WaitGroup
				let   atomic.Int64
			)
			for range 50 {
				crowd.Go(func() {
					if leave, err := gate.Enter(t.Context()); err == nil {
						let.Add(1)
						leave()
					}
				})
			}
			<-time.After(900 * time.Millisecond)
			leave()
			crowd.Wait()
			require.EqualValues(t, 50, let.Load())
			require.Equal(t, loadshed.Load{Most: 51}, gate.Load())
		})
	})

	t.Run("forgets who goes away while waiting", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			gate := loadshed.NewGate(loadshed.Bounds{Places: 1, Waiting: 5, Patience: time.Minute})
			fill(t, gate, 1)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := gate.Enter(ctx)
			require.ErrorIs(t, err, context.DeadlineExceeded)
			require.Equal(t, loadshed.Load{Known: 1, Most: 6}, gate.Load(), "nobody was turned away")
		})
	})

	t.Run("never lets in more than there are places", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			const places, people = 4, 200
			gate := loadshed.NewGate(loadshed.Bounds{Places: places, Waiting: people, Patience: time.Hour})
			var (
				inside, most atomic.Int64
				all          sync.WaitGroup
			)
			for range people {
				all.Go(func() {
					leave, err := gate.Enter(t.Context())
					if err != nil {
						return
					}
					defer leave()
					most.Store(max(most.Load(), inside.Add(1)))
					// The clock of the test goes on only when everybody waits,
					// so that all who can be inside are.
					<-time.After(time.Second)
					inside.Add(-1)
				})
			}
			synctest.Wait()
			require.EqualValues(t, places, inside.Load(), "all others wait")
			all.Wait()
			require.EqualValues(t, places, most.Load())
			require.Equal(t, loadshed.Load{Most: places + people}, gate.Load(), "all have left, and nobody was turned away")
		})
	})
}

func TestCourteous(t *testing.T) {
	t.Parallel()

	t.Run("uses all places while nobody waits elsewhere", func(t *testing.T) {
		t.Parallel()
		calls := loadshed.NewGate(loadshed.Bounds{Places: 1, Waiting: 1, Patience: time.Minute})
		fill(t, calls, 1)
		passwords := loadshed.NewCourteous(loadshed.Bounds{Places: 4, Patience: time.Second}, calls)
		for range 4 {
			_, err := passwords.Enter(t.Context())
			require.NoError(t, err)
		}
		_, err := passwords.Enter(t.Context())
		require.ErrorIs(t, err, loadshed.ErrFull)
		require.Equal(t, loadshed.Load{Known: 4, Most: 4, Refused: 1}, passwords.Load())
	})

	t.Run("leaves half of them empty while somebody does", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			calls := loadshed.NewGate(loadshed.Bounds{Places: 1, Waiting: 1, Patience: time.Minute})
			fill(t, calls, 1)
			go func() { _, _ = calls.Enter(t.Context()) }()
			synctest.Wait() // It waits now.

			passwords := loadshed.NewCourteous(loadshed.Bounds{Places: 4, Patience: time.Second}, calls)
			leave := func() {}
			for range 2 {
				var err error
				leave, err = passwords.Enter(t.Context())
				require.NoError(t, err)
			}
			began := time.Now()
			_, err := passwords.Enter(t.Context())
			require.ErrorIs(t, err, loadshed.ErrFull)
			require.Equal(t, time.Second, time.Since(began))
			require.Equal(t, loadshed.Load{Known: 2, Most: 4, Refused: 1}, passwords.Load(), "its place is free again")

			leave()
			leave, err = passwords.Enter(t.Context())
			require.NoError(t, err)
			leave()
			<-time.After(time.Minute) // Whoever waits for calls loses patience.
		})
	})
}

// TestOverload offers three times what can be done, for ten seconds of a clock that
// the test turns: as much as possible is done, those who get in wait for a
// bounded time as soon as it is clear that it is no burst, and afterwards all is
// as before.
func TestOverload(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const (
			places  = 8
			service = 10 * time.Millisecond // So 800 a second can be done.
			offered = 2400
			length  = 10 * time.Second
		)
		bounds := loadshed.Bounds{Places: places, Waiting: 16 * places, Patience: time.Second, Haste: 50 * time.Millisecond}
		gate := loadshed.NewGate(bounds)
		var (
			done    atomic.Int64
			slowest atomic.Int64
			all     sync.WaitGroup
		)
		start := time.Now()
		for range offered * int(length/time.Second) {
			all.Go(func() {
				began := time.Now()
				leave, err := gate.Enter(t.Context())
				if err != nil {
					return
				}
				defer leave()
				<-time.After(service)
				done.Add(1)
				if began.Sub(start) > 2*bounds.Patience {
					slowest.Store(max(slowest.Load(), int64(time.Since(began))))
				}
			})
			<-time.After(time.Second / offered)
		}
		all.Wait()
		most := int64(length/service) * places
		require.GreaterOrEqual(t, done.Load(), most*95/100, "of %d that can be done", most)
		require.LessOrEqual(t, time.Duration(slowest.Load()), bounds.Haste+service)
		require.Zero(t, gate.Load().Known)
	})
}

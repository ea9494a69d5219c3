package provider_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/provider"
)

// outage is a model that fails in some way until it is well again.
func outage(until time.Time, write func(ctx context.Context, yield func(string, error) bool)) *fakeModel {
	return &fakeModel{WriteFunc: func(ctx context.Context, _ int, yield func(string, error) bool) {
		if time.Now().Before(until) {
			write(ctx, yield)
			return
		}
		yield("One.", nil)
	}}
}

// TestOutages holds that a model that is down is left alone within ten
// failures, and asked again within thirty seconds after it is well.
func TestOutages(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		write func(ctx context.Context, yield func(string, error) bool)
		// How often it is asked in the ten minutes. Whoever begins well is
		// believed at first, and has to fail five times more.
		most int
	}{
		"quick failures": {func(_ context.Context, yield func(string, error) bool) { yield("", errDown) }, 80},
		"hanging":        {hang, 80},
		"stalling": {func(ctx context.Context, yield func(string, error) bool) {
			if yield("One. ", nil) {
				hang(ctx, yield)
			}
		}, 300},
		"breaking": {func(_ context.Context, yield func(string, error) bool) {
			if yield("One. ", nil) {
				yield("", errDown)
			}
		}, 300},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				const lasts, pause = 10 * time.Minute, 250 * time.Millisecond
				well := time.Now().Add(lasts)
				fake := outage(well, test.write)
				observer := new(log)
				options := usual()
				options.Observer = observer
				model := provider.NewModel(fake, options)

				calls, askedWhenOpen := 0, 0
				var recovered time.Duration
				for recovered == 0 {
					_, err := read(t.Context(), model)
					calls++
					if err == nil {
						recovered = time.Since(well)
						break
					}
					require.ErrorIs(t, err, advisor.ErrUnavailable)
					if askedWhenOpen == 0 && len(observer.breaker) > 0 {
						askedWhenOpen = fake.Asked()
					}
					<-time.After(pause)
				}
				t.Logf("left alone after %d requests; asked %d times in %d calls over %v; well %v after it was",
					askedWhenOpen, fake.Asked(), calls, lasts, recovered)
				require.LessOrEqual(t, askedWhenOpen, 10)
				require.LessOrEqual(t, recovered, 30*time.Second)
				require.LessOrEqual(t, fake.Asked(), test.most)
				require.LessOrEqual(t, observer.retried*10, fake.Asked())
				require.False(t, observer.breaker[len(observer.breaker)-1], "it is well")
				_, err := read(t.Context(), model)
				require.NoError(t, err)
			})
		})
	}
}

// TestManyAtOnce has many callers meet a model that has just gone down.
func TestManyAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		fake := fails(errDown)
		model := provider.NewModel(fake, usual())
		for range 10 {
			_, _ = read(t.Context(), model)
		}
		before := fake.Asked()
		require.LessOrEqual(t, before, 10)
		done := make(chan error)
		for range 200 {
			go func() {
				_, err := read(t.Context(), model)
				done <- err
			}()
		}
		for range 200 {
			require.ErrorIs(t, <-done, advisor.ErrUnavailable)
		}
		require.Equal(t, before, fake.Asked())
	})
}

// TestProbe holds that the one request which is let through to find out does
// not keep others out for ever when it is called off.
func TestProbe(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		well := time.Now().Add(time.Minute)
		fake := outage(well, func(_ context.Context, yield func(string, error) bool) { yield("", errDown) })
		model := provider.NewModel(fake, usual())
		for range 20 {
			_, _ = read(t.Context(), model)
		}
		<-time.After(time.Until(well))
		fake.WriteFunc = func(ctx context.Context, _ int, yield func(string, error) bool) { hang(ctx, yield) }
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		before := fake.Asked()
		_, err := read(ctx, model)
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, before+1, fake.Asked())

		fake.WriteFunc = says("One.").WriteFunc
		_, err = read(t.Context(), model)
		require.ErrorIs(t, err, advisor.ErrUnavailable, "it found out nothing")
		<-time.After(10 * time.Second)
		_, err = read(t.Context(), model)
		require.NoError(t, err)
	})
}

func TestSecondTries(t *testing.T) {
	t.Parallel()

	t.Run("help over a hiccup", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			fake := &fakeModel{WriteFunc: func(_ context.Context, call int, yield func(string, error) bool) {
				if call == 20 {
					yield("", errDown)
					return
				}
				yield("One.", nil)
			}}
			model := provider.NewModel(fake, usual())
			for range 30 {
				_, err := read(t.Context(), model)
				require.NoError(t, err)
			}
			require.Equal(t, 31, fake.Asked())
		})
	})

	t.Run("are at most one in ten", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			const calls = 5000
			chance := rand.New(rand.NewPCG(1, 2))
			observer := new(log)
			options := usual()
			options.Observer = observer
			fake := &fakeModel{WriteFunc: func(_ context.Context, _ int, yield func(string, error) bool) {
				if chance.IntN(4) == 0 {
					yield("", errDown)
					return
				}
				yield("One.", nil)
			}}
			model := provider.NewModel(fake, options)
			for call := range calls {
				_, _ = read(t.Context(), model)
				require.LessOrEqual(t, observer.retried*10, min(call+1, fake.Asked()), "at any time")
				<-time.After(time.Second)
			}
			t.Logf("%d second tries in %d calls, of which one in four fails", observer.retried, calls)
			require.Greater(t, observer.retried, calls/20, "they are used")
		})
	})

	t.Run("are not for everything", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			for _, failure := range []error{advisor.ErrBlocked, advisor.ErrCutShort, advisor.ErrRefused} {
				fake := fails(failure)
				model := provider.NewModel(fake, usual())
				for range 50 {
					_, err := read(t.Context(), model)
					require.ErrorIs(t, err, failure)
				}
				require.Equal(t, 50, fake.Asked(), "neither repeated nor left alone")
			}
		})
	})

	t.Run("are not for what was begun", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			fake := &fakeModel{WriteFunc: func(_ context.Context, call int, yield func(string, error) bool) {
				if yield("One. ", nil) && call == 20 {
					yield("", errDown)
				}
			}}
			model := provider.NewModel(fake, usual())
			for range 19 {
				_, err := read(t.Context(), model)
				require.NoError(t, err)
			}
			text, err := read(t.Context(), model)
			require.ErrorIs(t, err, advisor.ErrUnavailable)
			require.Equal(t, "One. ", text)
			require.Equal(t, 20, fake.Asked())
		})
	})

	t.Run("are called off with the call", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			fake := &fakeModel{WriteFunc: func(_ context.Context, call int, yield func(string, error) bool) {
				if call > 20 {
					cancel()
					yield("", errDown)
					return
				}
				yield("One.", nil)
			}}
			model := provider.NewModel(fake, usual())
			for range 20 {
				_, err := read(t.Context(), model)
				require.NoError(t, err)
			}
			_, err := read(ctx, model)
			require.ErrorIs(t, err, context.Canceled)
			require.Equal(t, 21, fake.Asked())
		})
	})
}

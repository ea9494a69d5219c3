package provider_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/provider"
)

func TestWritePassesPiecesOn(t *testing.T) {
	t.Parallel()
	observer := new(log)
	options := usual()
	options.Observer = observer
	model := provider.NewModel(says("One. ", "Two."), options)
	require.Equal(t, "fake", model.Name())
	text, err := read(t.Context(), model)
	require.NoError(t, err)
	require.Equal(t, "One. Two.", text)
	require.Equal(t, []provider.Outcome{provider.OutcomeOK}, observer.outcomes)
	require.Len(t, observer.first, 1)

	for range model.Write(t.Context(), advisor.Brief{}) {
		break
	}
	require.Equal(t, provider.OutcomeStopped, observer.outcomes[1])
}

func TestTimeLimits(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		write func(ctx context.Context, yield func(string, error) bool)
		text  string
		after time.Duration
	}{
		"the first piece": {
			write: hang,
			after: 10 * time.Second,
		},
		"a further piece": {
			write: func(ctx context.Context, yield func(string, error) bool) {
				yield("One.", nil)
				hang(ctx, yield)
			},
			text:  "One.",
			after: 5 * time.Second,
		},
		"all of it": {
			write: func(ctx context.Context, yield func(string, error) bool) {
				for ctx.Err() == nil && yield(".", nil) {
					select {
					case <-time.After(4 * time.Second):
					case <-ctx.Done():
					}
				}
				hang(ctx, yield)
			},
			text:  "............",
			after: 45 * time.Second,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				fake := &fakeModel{WriteFunc: func(ctx context.Context, _ int, yield func(string, error) bool) { test.write(ctx, yield) }}
				observer := new(log)
				options := usual()
				options.Observer = observer
				began := time.Now()
				text, err := read(t.Context(), provider.NewModel(fake, options))
				require.ErrorIs(t, err, advisor.ErrUnavailable)
				require.Equal(t, test.text, text)
				require.Equal(t, test.after, time.Since(began))
				require.Equal(t, []provider.Outcome{provider.OutcomeSlow}, observer.outcomes)
				require.Equal(t, 1, fake.Asked(), "who waited once must not wait again")
			})
		})
	}

	t.Run("but not for a slow reader", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			for _, err := range provider.NewModel(says("One. ", "Two."), usual()).Write(t.Context(), advisor.Brief{}) {
				require.NoError(t, err)
				<-time.After(20 * time.Second)
			}
		})
	})
}

func TestPlaces(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const calls = 8
		options := usual()
		options.Calls = calls
		fake := &fakeModel{WriteFunc: func(_ context.Context, _ int, yield func(string, error) bool) {
			if yield("One. ", nil) {
				<-time.After(time.Second)
				yield("Two.", nil)
			}
		}}
		model := provider.NewModel(fake, options)
		done := make(chan error, calls)
		for range calls {
			go func() {
				_, err := read(t.Context(), model)
				done <- err
			}()
		}
		synctest.Wait()
		began := time.Now()
		_, err := read(t.Context(), model)
		require.ErrorIs(t, err, advisor.ErrUnavailable)
		require.Zero(t, time.Since(began), "there is no queue")
		require.Equal(t, calls, fake.Asked())
		for range calls {
			require.NoError(t, <-done)
		}
		_, err = read(t.Context(), model)
		require.NoError(t, err, "places are given back")
	})
}

func TestBudget(t *testing.T) {
	t.Parallel()

	t.Run("is asked before every request", func(t *testing.T) {
		t.Parallel()
		left := 2
		options := usual()
		options.Budget = fakeBudget{func() error {
			if left == 0 {
				return provider.ErrBudget
			}
			left--
			return nil
		}}
		fake := says("One.")
		model := provider.NewModel(fake, options)
		for range 2 {
			_, err := read(t.Context(), model)
			require.NoError(t, err)
		}
		for range 20 {
			_, err := read(t.Context(), model)
			require.ErrorIs(t, err, provider.ErrBudget)
			require.ErrorIs(t, err, advisor.ErrUnavailable)
		}
		require.Equal(t, 2, fake.Asked())
		left = 1
		_, err := read(t.Context(), model)
		require.NoError(t, err, "a spent budget is not the model's fault")
	})

	t.Run("allows nothing when it cannot be asked", func(t *testing.T) {
		t.Parallel()
		options := usual()
		options.Budget = fakeBudget{func() error { return errors.New("the database is gone") }}
		fake := says("One.")
		_, err := read(t.Context(), provider.NewModel(fake, options))
		require.ErrorIs(t, err, advisor.ErrUnavailable)
		require.NotErrorIs(t, err, provider.ErrBudget, "it may be full")
		require.Zero(t, fake.Asked())
	})

	t.Run("is not spent on a model that is left alone", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			spent := 0
			options := usual()
			options.Budget = fakeBudget{func() error { spent++; return nil }}
			fake := fails(errDown)
			model := provider.NewModel(fake, options)
			for range 100 {
				_, err := read(t.Context(), model)
				require.ErrorIs(t, err, advisor.ErrUnavailable)
			}
			require.Equal(t, fake.Asked(), spent)
			require.Less(t, spent, 10)
		})
	})
}

// TestPermit: a withdrawal between two requests counts. The advisor asks before
// the first.
func TestPermit(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		fake := fails(errDown)
		observer := new(log)
		options := usual()
		options.Observer = observer
		model := provider.NewModel(fake, options)
		for range 10 { // Which earns a second try.
			fake.WriteFunc = says("One.").WriteFunc
			_, err := read(t.Context(), model)
			require.NoError(t, err)
		}
		fake.WriteFunc = fails(errDown).WriteFunc
		before := fake.Asked()
		_, err := readBrief(t.Context(), model, advisor.Brief{Permit: func(context.Context) error { return advisor.ErrWithheld }})
		require.ErrorIs(t, err, advisor.ErrWithheld)
		require.Equal(t, before+1, fake.Asked())
		require.Equal(t, provider.OutcomeWithheld, observer.outcomes[len(observer.outcomes)-1])
	})
}

func TestCalledOff(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		observer := new(log)
		options := usual()
		options.Observer = observer
		fake := &fakeModel{WriteFunc: func(ctx context.Context, _ int, yield func(string, error) bool) { hang(ctx, yield) }}
		model := provider.NewModel(fake, options)
		for range 30 {
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, cancel)
			_, err := read(ctx, model)
			require.ErrorIs(t, err, context.Canceled)
			require.NotErrorIs(t, err, advisor.ErrUnavailable)
		}
		require.Equal(t, 30, fake.Asked(), "people who leave are no reason to leave the model alone")
		require.Empty(t, observer.breaker)
		require.Equal(t, provider.OutcomeCancelled, observer.outcomes[0])
	})
}

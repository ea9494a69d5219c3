package provider

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/retrypolicy"

	"clary.example/internal/advice/advisor"
)

// The circuit breaker opens for ten seconds when a model failed five times of ten.
// Then one request is let through, and decides whether the breaker closes.
const (
	fewFailures = 5
	ofRequests  = 10
	leaveFor    = 10 * time.Second
)

// How long to wait before a second try: so long that a hiccup passes, and so
// short that nobody notices.
const (
	minPause = 100 * time.Millisecond
	maxPause = 400 * time.Millisecond
)

// errAgain marks a failure that is worth a second try.
var errAgain = errors.New("worth another try")

func newBreaker(observer Observer) circuitbreaker.CircuitBreaker[*reply] {
	return circuitbreaker.NewBuilder[*reply]().
		WithFailureThresholdRatio(fewFailures, ofRequests).
		WithDelay(leaveFor).
		WithSuccessThreshold(1).
		OnOpen(func(circuitbreaker.StateChangedEvent) { observer.BreakerChanged(true) }).
		OnClose(func(circuitbreaker.StateChangedEvent) { observer.BreakerChanged(false) }).
		Build()
}

func secondTry() retrypolicy.RetryPolicy[*reply] {
	return retrypolicy.NewBuilder[*reply]().
		HandleErrors(errAgain).
		WithMaxRetries(1).
		WithRandomDelay(minPause, maxPause).
		ReturnLastFailure().
		Build()
}

// open returns a reply of which the first piece is there. It tries twice if the
// first failure was quick, may pass, and second tries are rare enough.
func (m *Model) open(ctx context.Context, brief advisor.Brief) (*reply, error) {
	var latest *reply
	opened, err := m.opening.WithContext(ctx).GetWithExecution(func(exec failsafe.Execution[*reply]) (*reply, error) {
		if exec.IsRetry() {
			// The person may have changed their mind since the first request.
			if brief.Permit != nil {
				if err := brief.Permit(ctx); err != nil {
					return nil, err
				}
			}
			m.observer.Retried()
		}
		var err error
		latest, err = m.ask(ctx, brief)
		if exec.IsFirstAttempt() && mayPass(err) && m.breaker.IsClosed() && m.retries.take() {
			err = fmt.Errorf("%w: %w", errAgain, err)
		}
		return latest, err
	})
	if err != nil && latest != nil {
		// The context ended in the moment in which the reply began, and only
		// the former was returned.
		latest.close()
	}
	return opened, err
}

// mayPass says whether a failure may be gone in a moment.
func mayPass(err error) bool {
	for _, lasting := range []error{errTooSlow, errBreakerOpen, ErrBudget, errNoBudget} {
		if errors.Is(err, lasting) {
			return false
		}
	}
	return errors.Is(err, advisor.ErrUnavailable)
}

// ask makes one request, if the circuit breaker is closed and there is
// something left to spend.
func (m *Model) ask(ctx context.Context, brief advisor.Brief) (*reply, error) {
	if !m.breaker.TryAcquirePermit() {
		return nil, errBreakerOpen
	}
	if err := m.spend(ctx); err != nil {
		m.releaseProbe()
		return nil, err
	}
	m.retries.earn()
	r, err := begin(ctx, m.model, brief, m.options.FirstPiece)
	switch {
	case errors.Is(err, advisor.ErrUnavailable):
		m.breaker.RecordFailure()
	case errors.Is(err, context.Canceled):
		m.releaseProbe()
	default:
		// It answers, even if it is with a refusal.
		m.breaker.RecordSuccess()
	}
	return r, err
}

// spend takes a request from the budget. When the budget cannot be asked,
// nothing is spent.
func (m *Model) spend(ctx context.Context) error {
	if m.options.Budget == nil {
		return nil
	}
	err := m.options.Budget.Spend(ctx)
	if err == nil || errors.Is(err, ErrBudget) || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%w: %w", errNoBudget, err)
}

// releaseProbe is for a request that says nothing about the model, because it
// was called off. If it was the one that was let through to find out, another
// has to, later.
func (m *Model) releaseProbe() {
	if m.breaker.IsHalfOpen() {
		m.breaker.RecordFailure()
	}
}

// judgeRest counts a failure after the first piece. The piece itself counted as
// a success.
func (m *Model) judgeRest(err error) {
	if errors.Is(err, advisor.ErrUnavailable) {
		m.breaker.RecordFailure()
	}
}

// A second try costs as much as ten requests earn, so that they are at most one
// in ten, and there are never more than ten in store for a bad moment. The
// budget of failsafe-go counts what is under way at the same time, which bounds
// nothing while calls come one after the other.
const (
	price   = 10
	inStore = 10 * price
)

// retries says how many second tries there may be.
type retries struct {
	mu     sync.Mutex
	earned int
}

func (r *retries) earn() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.earned = min(r.earned+1, inStore)
}

func (r *retries) take() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.earned < price {
		return false
	}
	r.earned -= price
	return true
}

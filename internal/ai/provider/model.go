package provider

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/bulkhead"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"

	"clary.example/internal/advice/advisor"
)

// Options are the bounds of a model.
type Options struct {
	// FirstPiece is how long the first piece of a reply may take, NextPiece
	// each further one, and Whole all of it, with a second try.
	FirstPiece, NextPiece, Whole time.Duration
	// Calls is how many replies may be under way at once. One more fails at
	// once, because whoever asks is better served by another writer than by a
	// queue.
	Calls uint
	// Budget is asked before every request; it may be nil.
	Budget Budget
	// Observer hears what happens; it may be nil.
	Observer Observer
}

// Budget bounds what is spent, on all replicas together.
type Budget interface {
	// Spend takes one request from the budget. It returns ErrBudget when there
	// is none left; any other error stops the request as well.
	Spend(ctx context.Context) error
}

// ErrBudget means that today's budget is spent. It is an advisor.ErrUnavailable.
var ErrBudget = fmt.Errorf("%w: the budget is spent", advisor.ErrUnavailable)

// Why a model was not asked, or not waited for. Each is an
// advisor.ErrUnavailable.
var (
	errFull        = fmt.Errorf("%w: too many replies are under way", advisor.ErrUnavailable)
	errBreakerOpen = fmt.Errorf("%w: circuit breaker is open", advisor.ErrUnavailable)
	errTooSlow     = fmt.Errorf("%w: too slow", advisor.ErrUnavailable)
	errNoBudget    = fmt.Errorf("%w: the budget cannot be asked", advisor.ErrUnavailable)
)

// errStopped means that the reader wants no more.
var errStopped = errors.New("the reader wants no more")

// Model makes a model bearable that is far away: it bounds how long and how often
// it is asked, and calls none that is down.
//
// A reply is a stream, and the policies of failsafe-go are for functions that
// return. So a call is cut in two at its first piece. Opening it is a function:
// it returns with the first piece, or fails, and then nothing has been shown to
// anybody and it may be tried once more. From then on the reply is only copied;
// a failure is passed on, and counts against the model. The place that a call
// takes and the limits of time are held over both parts.
//
// Model is an advisor.Model around another. It is safe for concurrent use.
type Model struct {
	model    advisor.Model
	options  Options
	places   bulkhead.Bulkhead[*reply]
	breaker  circuitbreaker.CircuitBreaker[*reply]
	opening  failsafe.Executor[*reply]
	retries  *retries
	observer Observer
}

var _ advisor.Model = (*Model)(nil)

// NewModel returns a Model around another.
func NewModel(model advisor.Model, options Options) *Model {
	observer := options.Observer
	if observer == nil {
		observer = nobody{}
	}
	return &Model{
		model:    model,
		options:  options,
		places:   bulkhead.New[*reply](options.Calls),
		breaker:  newBreaker(observer),
		opening:  failsafe.With(secondTry()),
		retries:  new(retries),
		observer: observer,
	}
}

// Name implements advisor.Model.
func (m *Model) Name() string { return m.model.Name() }

// Write implements advisor.Model.
func (m *Model) Write(ctx context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		err := m.write(ctx, brief, func(piece string) bool { return yield(piece, nil) })
		m.observer.CallEnded(outcomeOf(err))
		if err != nil && !errors.Is(err, errStopped) {
			yield("", err)
		}
	}
}

// write passes the pieces of a reply to yield. It returns errStopped when yield
// wants no more.
func (m *Model) write(ctx context.Context, brief advisor.Brief, yield func(string) bool) error {
	if !m.places.TryAcquirePermit() {
		return errFull
	}
	defer m.places.ReleasePermit()
	ctx, cancel := context.WithTimeoutCause(ctx, m.options.Whole, errTooSlow)
	defer cancel()

	began := time.Now()
	r, err := m.open(ctx, brief)
	if err != nil {
		return inTime(ctx, err)
	}
	defer r.close()
	m.observer.FirstPiece(time.Since(began))

	for piece := r.first; ; {
		if !yield(piece) {
			return errStopped
		}
		var more bool
		if piece, more, err = r.next(m.options.NextPiece); err != nil || !more {
			m.judgeRest(err)
			return err
		}
	}
}

// inTime returns err, or errTooSlow when the time was up, whatever came of it.
func inTime(ctx context.Context, err error) error {
	if errors.Is(context.Cause(ctx), errTooSlow) {
		return errTooSlow
	}
	return err
}

package provider

import (
	"context"
	"fmt"
	"iter"
	"time"

	"clary.example/internal/advice/advisor"
)

// reply is what a model writes, from its first piece on. It must be closed.
type reply struct {
	first string

	pull  func() (string, error, bool)
	stop  func()
	limit *time.Timer
	late  func() bool
	end   context.CancelCauseFunc
}

// begin asks a model and waits for the first piece. The limits of failsafe-go
// would end the context together with the function that they watch, and the
// rest of the reply with it; so they are timers that end it with errTooSlow.
func begin(ctx context.Context, model advisor.Model, brief advisor.Brief, limit time.Duration) (*reply, error) {
	ctx, end := context.WithCancelCause(ctx)
	r := &reply{end: end, late: func() bool { return inTime(ctx, nil) != nil }}
	r.limit = time.AfterFunc(limit, func() { end(errTooSlow) })
	r.pull, r.stop = iter.Pull2(model.Write(ctx, brief))
	piece, more, err := r.next(limit)
	if err == nil && !more {
		err = fmt.Errorf("%w: there is nothing in it", advisor.ErrCutShort)
	}
	if err != nil {
		r.close()
		return nil, err
	}
	r.first = piece
	return r, nil
}

// next waits for the next piece, and not longer than the limit. The time that
// the reader takes between two pieces does not count.
func (r *reply) next(limit time.Duration) (piece string, more bool, err error) {
	r.limit.Reset(limit)
	piece, err, more = r.pull()
	r.limit.Stop()
	if err != nil && r.late() {
		err = errTooSlow
	}
	return piece, more, err
}

// close ends the request, if it has not ended.
func (r *reply) close() {
	r.limit.Stop()
	r.end(nil)
	r.stop()
}

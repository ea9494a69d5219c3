package postgres

import (
	"context"
	"fmt"
	"sync"
	"time"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

const (
	// How many queries for callers run at once before others who ask share the
	// next one.
	callerLanes = 4
	// How many share a query at most.
	maxShared = 64
	// Ends a shared query that waits for a connection. Whoever waits for it may
	// give up before.
	sharedQueryTimeout = 5 * time.Second
)

// sessionLoader loads the user of a session, once for every request. At low load
// each request runs its own query. While all workers are busy, waiting requests
// share the next query, so that one round trip serves many. A request never joins
// a query that was sent before it arrived, so its answer is never stale.
type sessionLoader struct {
	queries *dbgen.Queries

	mu      sync.Mutex
	busy    int
	waiting []*callerQuestion
}

// callerQuestion is one who waits for a shared query. Answer is closed when
// caller or err is there.
type callerQuestion struct {
	user    skincare.UserID
	session skincare.SessionID
	answer  chan struct{}
	caller  skincare.Caller
	err     error
}

// find returns the person behind a session that lives, or an error of
// KindUnauthorized.
func (c *sessionLoader) find(ctx context.Context, user skincare.UserID, session skincare.SessionID) (skincare.Caller, error) {
	q := c.join(user, session)
	if q == nil {
		defer c.leave(ctx)
		return c.findOne(ctx, user, session)
	}
	select {
	case <-q.answer:
		return q.caller, q.err
	case <-ctx.Done():
		return skincare.Caller{}, fmt.Errorf("wait to select callers: %w", ctx.Err())
	}
}

// join takes a free lane and returns nil, or lines up for a shared query.
func (c *sessionLoader) join(user skincare.UserID, session skincare.SessionID) *callerQuestion {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy < callerLanes {
		c.busy++
		return nil
	}
	q := &callerQuestion{user: user, session: session, answer: make(chan struct{})}
	c.waiting = append(c.waiting, q)
	return q
}

// leave hands a lane on to those who wait, or frees it.
func (c *sessionLoader) leave(ctx context.Context) {
	if next := c.next(); next != nil {
		go c.share(context.WithoutCancel(ctx), next)
	}
}

// share answers those who wait until nobody does.
func (c *sessionLoader) share(ctx context.Context, questions []*callerQuestion) {
	for ; questions != nil; questions = c.next() {
		c.findAll(ctx, questions)
	}
}

// next returns those who share the next query, or frees the lane and returns
// nil when nobody waits.
func (c *sessionLoader) next() []*callerQuestion {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waiting) == 0 {
		c.busy--
		return nil
	}
	n := min(len(c.waiting), maxShared)
	questions := c.waiting[:n:n]
	c.waiting = c.waiting[n:]
	return questions
}

func (c *sessionLoader) findOne(ctx context.Context, user skincare.UserID, session skincare.SessionID) (skincare.Caller, error) {
	row, err := c.queries.Caller(ctx, dbgen.CallerParams{UserID: int64(user), SessionID: int64(session)})
	if err != nil {
		return skincare.Caller{}, foundOne("select caller", err, errNoSession())
	}
	return caller(session, dbgen.CallersRow{
		UserID: int64(user), Username: row.Username, IsAdmin: row.IsAdmin, SealedProfile: row.SealedProfile,
	}), nil
}

// findAll answers questions with one query.
func (c *sessionLoader) findAll(ctx context.Context, questions []*callerQuestion) {
	ctx, cancel := context.WithTimeout(ctx, sharedQueryTimeout)
	defer cancel()
	params := dbgen.CallersParams{UserIds: make([]int64, len(questions)), SessionIds: make([]int64, len(questions))}
	for i, q := range questions {
		params.UserIds[i], params.SessionIds[i] = int64(q.user), int64(q.session)
	}
	rows, err := c.queries.Callers(ctx, params)
	if err != nil {
		err = wrapErr("select callers", err)
	}
	type key struct{ user, session int64 }
	found := make(map[key]dbgen.CallersRow, len(rows))
	for _, row := range rows {
		found[key{row.UserID, row.SessionID}] = row
	}
	for _, q := range questions {
		row, ok := found[key{int64(q.user), int64(q.session)}]
		switch {
		case err != nil:
			q.err = err
		case ok:
			q.caller = caller(q.session, row)
		default:
			q.err = errNoSession()
		}
		close(q.answer)
	}
}

func caller(session skincare.SessionID, row dbgen.CallersRow) skincare.Caller {
	return skincare.Caller{
		User:    skincare.User{ID: skincare.UserID(row.UserID), Username: row.Username, IsAdmin: row.IsAdmin},
		Session: session,

		SealedProfile: row.SealedProfile,
	}
}

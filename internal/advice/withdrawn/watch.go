// Package withdrawn takes texts of the library out of use, without a release. The
// operator withdraws a text by its id, and every server leaves it out from then on.
package withdrawn

import (
	"context"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// How often a server reads what is withdrawn, how long that may take, and how soon it
// tries again after a failure. Together they are less than a minute.
const (
	every       = 20 * time.Second
	readTimeout = 5 * time.Second
	retryAfter  = 2 * time.Second
)

// Store keeps what is withdrawn.
type Store interface {
	// Among returns which of some ids are withdrawn, and how many texts are in all, up
	// to a bound.
	Among(ctx context.Context, known []string) (ids []string, total int, err error)
	// All returns what is withdrawn, newest first.
	All(ctx context.Context, most int) ([]skincare.WithdrawnText, error)
	// Withdraw keeps a text and writes it down in the audit log. It returns an error of
	// KindTaken when the text is withdrawn already.
	Withdraw(ctx context.Context, text skincare.WithdrawnText) error
	// Restore removes a text and writes that down. It returns an error of KindNotFound
	// when there is none.
	Restore(ctx context.Context, id string) error
}

// Watch knows what is withdrawn, as of some seconds ago.
type Watch struct {
	store   Store
	library *knowledge.Library
	known   []string
	log     *slog.Logger
	now     func() time.Time
	state   atomic.Pointer[state]

	mu sync.Mutex
	// failing and unknown are what was logged last.
	failing bool
	unknown int
}

// state is what was read last.
type state struct {
	withdrawn knowledge.Withdrawn
	count     int
	at        time.Time
	read      bool
}

// New returns a Watch that has read nothing yet.
func New(store Store, library *knowledge.Library, log *slog.Logger, now func() time.Time) *Watch {
	known := slices.Sorted(maps.Keys(library.Withdrawable()))
	w := &Watch{store: store, library: library, known: known, log: log, now: now}
	w.state.Store(&state{at: now()})
	return w
}

// Now returns what is withdrawn. It never waits.
func (w *Watch) Now() knowledge.Withdrawn { return w.state.Load().withdrawn }

// Ready reads what is withdrawn, unless it was read before.
func (w *Watch) Ready(ctx context.Context) error {
	if w.state.Load().read {
		return nil
	}
	return w.Refresh(ctx)
}

// Count is how many texts are withdrawn.
func (w *Watch) Count() int { return w.state.Load().count }

// Age is how long ago it was read, or that the server started.
func (w *Watch) Age() time.Duration { return w.now().Sub(w.state.Load().at) }

// Refresh reads what is withdrawn. After a failure the last known texts stay withdrawn.
func (w *Watch) Refresh(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, readTimeout)
	defer cancel()
	ids, total, err := w.store.Among(ctx, w.known)
	if err != nil {
		if !w.failing {
			w.log.WarnContext(ctx, "withdrawn texts not read", "error", err)
		}
		w.failing = true
		return err
	}
	if w.failing {
		w.log.InfoContext(ctx, "withdrawn texts read again", "count", len(ids))
	}
	if unknown := max(0, total-len(ids)); unknown != w.unknown {
		// Another version of the library has them, or somebody wrote into the table.
		w.log.WarnContext(ctx, "withdrawn ids are not in the library", "count", unknown)
		w.unknown = unknown
	}
	w.failing = false
	before := w.state.Load()
	next := &state{withdrawn: w.library.Withdraw(ids), count: len(ids), at: w.now(), read: true}
	if next.withdrawn.Version() != before.withdrawn.Version() {
		w.log.InfoContext(ctx, "withdrawn texts changed", "count", next.count)
	}
	w.state.Store(next)
	return nil
}

// Run refreshes until the context ends. Servers that start together do not read
// together for long.
func (w *Watch) Run(ctx context.Context) {
	wait := every
	if !w.state.Load().read {
		wait = retryAfter
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(jittered(wait)):
		}
		wait = every
		if w.Refresh(ctx) != nil {
			wait = retryAfter
		}
	}
}

// jittered is a time that is up to a tenth shorter or longer.
func jittered(d time.Duration) time.Duration {
	return d - d/10 + rand.N(d/5) //nolint:gosec,mnd // It is no secret. A tenth each way.
}

package app

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"
)

// How long a load balancer waits for an answer, and this server for one of the
// database.
const (
	readyTimeout = 2 * time.Second
	pingTimeout  = time.Second
)

// databaseGrace is how long a server stays ready while the database does not
// answer. All servers share the database, and requests wait about as long for
// another node to lead: to take all servers away would make them fail at once.
const databaseGrace = 6 * time.Second

// health answers the questions of whoever runs the program.
type health struct {
	draining atomic.Bool
	// checked remembers that the schema was once found up to date: it does not
	// go back, and the check takes several queries.
	checked atomic.Bool
	check   func(context.Context) error
	// database and keks say what failed when they were last asked.
	database *probe
	keks     *probe
	// readsMessages says whether the message reader is on.
	readsMessages bool
	// withdrawn reads what of the library is out of use, unless that was read before.
	withdrawn func(context.Context) error
}

// live says that the process can answer at all.
func (h *health) live(w http.ResponseWriter, _ *http.Request) {
	_, _ = w.Write([]byte("ok\n"))
}

// ready says whether requests should be sent here.
func (h *health) ready(w http.ResponseWriter, r *http.Request) {
	if h.draining.Load() {
		http.Error(w, "draining", http.StatusServiceUnavailable)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if h.database.failing(ctx) {
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
		return
	}
	if !h.checked.Load() {
		if err := h.check(ctx); err != nil {
			http.Error(w, "the database schema is not ready", http.StatusServiceUnavailable)
			return
		}
		h.checked.Store(true)
	}
	if h.withdrawn(ctx) != nil {
		http.Error(w, "the withdrawn texts are not read yet", http.StatusServiceUnavailable)
		return
	}
	answer := "ready\nmessage reader: off, rules alone\n"
	if h.readsMessages {
		answer = "ready\nmessage reader: on\n"
	}
	_, _ = w.Write([]byte(answer))
	if h.keks.failing(ctx) {
		// All replicas share the service, so that it is no reason to take this
		// one away: logging in works, and so does what was read within a minute.
		_, _ = w.Write([]byte("degraded: the key management service does not answer\n"))
	}
}

package app

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestReadyThroughFailover has a database that does not answer for a while. A
// server that never reached it is not ready.
func TestReadyThroughFailover(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		failure := errors.New("no primary")
		h := &health{
			database:  &probe{check: func(context.Context) error { return failure }, timeout: pingTimeout, grace: databaseGrace},
			check:     func(context.Context) error { return nil },
			keks:      &probe{check: func(context.Context) error { return nil }, timeout: readyTimeout},
			withdrawn: func(context.Context) error { return nil },
		}
		status := func() int {
			w := httptest.NewRecorder()
			h.ready(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/readyz", nil))
			return w.Code
		}
		require.Equal(t, http.StatusServiceUnavailable, status())
		failure = nil
		require.Equal(t, http.StatusOK, status())
		failure = errors.New("no primary")
		require.Equal(t, http.StatusOK, status())
		<-time.After(databaseGrace + time.Second)
		require.Equal(t, http.StatusServiceUnavailable, status())
		failure = nil
		require.Equal(t, http.StatusOK, status())
	})
}

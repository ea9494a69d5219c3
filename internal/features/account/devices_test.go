package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

func TestLiveSessions(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	h := setupHouse()
	_, caller := h.enter(t, account.DeviceKey{})
	for id, age := range map[skincare.SessionID]struct{ idle, open time.Duration }{
		101: {14 * day, 14 * day},
		102: {14*day + 1, 14*day + 1},
		103: {0, 30 * day},
		104: {0, 30*day + 1},
	} {
		h.sessions.rows[id] = account.Session{User: caller.ID, ID: id, UsedAt: h.now.Add(-age.idle), StartedAt: h.now.Add(-age.open)}
	}
	live, err := h.service.LiveSessions(t.Context(), caller)
	require.NoError(t, err)
	ids := make([]skincare.SessionID, 0, len(live))
	for _, session := range live {
		ids = append(ids, session.ID)
	}
	require.ElementsMatch(t, []skincare.SessionID{caller.Session, 101, 103}, ids)
}

func TestEndSession(t *testing.T) {
	t.Parallel()
	const bo skincare.UserID = 2

	t.Run("ends the one that is named, and no other", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, here := h.enter(t, account.DeviceKey{})
		_, there := h.enter(t, account.DeviceKey{})
		lost := h.sessions.rows[there.Session]
		require.NotEqual(t, h.sessions.rows[here.Session].Name(), lost.Name())
		require.NoError(t, h.service.EndSession(t.Context(), here, lost.Name()))
		require.NotContains(t, h.sessions.rows, there.Session)
		require.Contains(t, h.sessions.rows, here.Session)
		require.Equal(t, []noted{{account.EventSessionsEnded, here.ID}}, h.noted)
		requireKind(t, skincare.KindNotFound, h.service.EndSession(t.Context(), here, lost.Name()))
	})

	t.Run("does not find a session of another person", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, ana := h.enter(t, account.DeviceKey{})
		theirs := account.Session{User: bo, ID: 99, UsedAt: h.now, StartedAt: h.now}
		h.sessions.rows[99] = theirs
		requireKind(t, skincare.KindNotFound, h.service.EndSession(t.Context(), ana, theirs.Name()))
		require.Contains(t, h.sessions.rows, theirs.ID)
		require.Empty(t, h.noted)
	})

	t.Run("everywhere but here, or everywhere", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, here := h.enter(t, account.DeviceKey{})
		h.enter(t, account.DeviceKey{})
		h.sessions.rows[99] = account.Session{User: bo, ID: 99}
		require.NoError(t, h.service.EndOtherSessions(t.Context(), here))
		require.Len(t, h.sessions.rows, 2)
		require.Contains(t, h.sessions.rows, here.Session)
		require.NoError(t, h.service.EndAllSessions(t.Context(), here))
		require.Len(t, h.sessions.rows, 1, "that of another person")
		require.Len(t, h.noted, 2)
	})

	t.Run("notes nothing that did not happen", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, here := h.enter(t, account.DeviceKey{})
		name := h.sessions.rows[here.Session].Name()
		h.sessions.err = errStore
		require.ErrorIs(t, h.service.EndSession(t.Context(), here, name), errStore)
		require.ErrorIs(t, h.service.EndOtherSessions(t.Context(), here), errStore)
		require.ErrorIs(t, h.service.EndAllSessions(t.Context(), here), errStore)
		require.Empty(t, h.noted)
	})
}

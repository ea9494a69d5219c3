package apitest_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
)

const sessionsPath = "/api/user/sessions/"

// seenSession is a session as its owner sees it.
type seenSession struct {
	ID        string    `json:"id"`
	Device    string    `json:"device"`
	StartedAt time.Time `json:"started_at"`
	UsedAt    time.Time `json:"used_at"`
	Current   bool      `json:"current"`
	Bound     bool      `json:"bound"`
}

// sessions returns where a person is logged in.
func (a *program) sessions(t *testing.T, access string) []seenSession {
	t.Helper()
	res := a.send(t, http.MethodGet, sessionsPath, access, nil)
	require.Equal(t, http.StatusOK, res.status)
	var list []seenSession
	require.NoError(t, json.Unmarshal(res.body, &list))
	return list
}

// thisSession returns the name of the session that asks.
func (a *program) thisSession(t *testing.T, access string) string {
	t.Helper()
	for _, session := range a.sessions(t, access) {
		if session.Current {
			return session.ID
		}
	}
	require.Fail(t, "no session is the current one")
	return ""
}

// logInOn opens a session with a User-Agent header.
func (a *program) logInOn(t *testing.T, username, userAgent string) tokens {
	t.Helper()
	body, err := json.Marshal(login(username, goodPassword))
	require.NoError(t, err)
	req := a.request(t, http.MethodPost, "/api/token/", "", "application/json", body)
	req.Header.Set("User-Agent", userAgent)
	res := a.do(t, req)
	require.Equal(t, http.StatusOK, res.status)
	return tokens{access: res.field(t, "access"), refresh: res.field(t, "refresh")}
}

func TestSessionList(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("shows a coarse name of each device and nothing else of it", func(t *testing.T) {
		t.Parallel()
		username, first := a.newUser(t)
		phone := a.logInOn(t, username, "Mozilla/5.0 (Linux; Android 15; "+canary+") Chrome/156.0 Mobile Safari/537.36")
		list := a.sessions(t, phone.access)
		require.Len(t, list, 2)
		require.Equal(t, "Chrome on Android", list[0].Device)
		require.True(t, list[0].Current)
		require.Empty(t, list[1].Device, "a client that says nothing of itself")
		require.False(t, list[1].Current)
		require.WithinDuration(t, time.Now(), list[1].StartedAt, time.Minute)

		a.refresh(t, first.refresh)
		require.Equal(t, a.thisSession(t, first.access), a.sessions(t, phone.access)[0].ID, "the last used comes first")
		require.NotContains(t, string(a.dump(t)), canary)
	})

	t.Run("names sessions by something that is in no token", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		name := a.thisSession(t, client.access)
		var id int64
		require.NoError(t, a.pool.QueryRow(t.Context(),
			"SELECT id FROM sessions WHERE user_id = $1", a.userID(t, client.access)).Scan(&id))
		require.Len(t, name, 32)
		require.NotContains(t, name, strconv.FormatInt(id, 10))
		require.NotContains(t, name, strconv.FormatInt(id, 16))
	})

	t.Run("leaves out what has run out", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		a.logIn(t, username, goodPassword)
		a.logIn(t, username, goodPassword)
		require.Len(t, a.sessions(t, client.access), 3)
		age := func(column string, by time.Duration, of int) {
			_, err := a.pool.Exec(t.Context(), "UPDATE sessions SET "+column+` = $1 WHERE (user_id, id) =
				(SELECT id, live_sessions[$2] FROM users WHERE id = $3)`, time.Now().Add(-by-time.Minute), of, a.userID(t, client.access))
			require.NoError(t, err)
		}
		age("used_at", account.IdleLifetime, 2)
		require.Len(t, a.sessions(t, client.access), 2)
		age("started_at", account.AbsoluteLifetime, 3)
		require.Len(t, a.sessions(t, client.access), 1)
	})

	t.Run("ends a session of one's own and no other", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		elsewhere := a.logIn(t, username, goodPassword)
		_, stranger := a.newUser(t)
		name := a.thisSession(t, elsewhere.access)
		for _, wrong := range []string{a.thisSession(t, stranger.access), "1", canary} {
			require.Equal(t, http.StatusNotFound, a.send(t, http.MethodDelete, sessionsPath+wrong+"/", client.access, nil).status)
		}
		require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, sessionsPath+name+"/", client.access, nil).status)
		require.Equal(t, http.StatusNotFound, a.send(t, http.MethodDelete, sessionsPath+name+"/", client.access, nil).status)
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, elsewhere.access))
		require.Equal(t, http.StatusOK, a.profileStatus(t, client.access))
		require.Equal(t, http.StatusOK, a.profileStatus(t, stranger.access))
		require.Len(t, a.sessions(t, client.access), 1)
	})
}

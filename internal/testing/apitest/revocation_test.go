package apitest_test

import (
	"flag"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/level"
)

// trials is how often each way of revoking is tried.
var trials = flag.Int("trials", level.Pick(4, 25, 1000), "how often each revocation is tried") //nolint:gochecknoglobals // A flag.

// TestRevocation revokes on one replica and asks the other, once: the very
// next request must know.
func TestRevocation(t *testing.T) {
	t.Parallel()
	a := setup(t)
	b := replica(t, a.pool, a.config)

	confirm := map[string]string{"current_password": goodPassword}
	for name, try := range map[string]func(*testing.T){
		"logout": func(t *testing.T) {
			t.Helper()
			_, client := a.newUser(t)
			require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, "/api/token/logout/", client.access, nil).status)
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, client.access))
			require.Equal(t, http.StatusUnauthorized, b.refresh(t, client.refresh).status)
		},
		"password change": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			elsewhere := b.logIn(t, username, goodPassword)
			body := map[string]string{"current_password": goodPassword, "new_password": "Still-Meadow-42"}
			require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/user/change-password/", client.access, body).status)
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, elsewhere.access))
			require.Equal(t, http.StatusUnauthorized, b.refresh(t, elsewhere.refresh).status)
			require.Equal(t, http.StatusOK, b.profileStatus(t, client.access), "the session that asked goes on")
		},
		"recovery": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			code := a.newCodes(t, client.access)[0]
			require.Equal(t, http.StatusOK, a.recover(t, username, code, nextPassword).status)
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, client.access))
			require.Equal(t, http.StatusUnauthorized, b.refresh(t, client.refresh).status)
		},
		"ending one session": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			elsewhere := b.logIn(t, username, goodPassword)
			name := b.thisSession(t, elsewhere.access)
			require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, sessionsPath+name+"/", client.access, nil).status)
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, elsewhere.access))
			require.Equal(t, http.StatusUnauthorized, b.refresh(t, elsewhere.refresh).status)
			require.Equal(t, http.StatusOK, b.profileStatus(t, client.access), "the session that asked goes on")
		},
		"ending the others": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			elsewhere := b.logIn(t, username, goodPassword)
			require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, sessionsPath+"end-others/", client.access, nil).status)
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, elsewhere.access))
			require.Equal(t, http.StatusUnauthorized, b.refresh(t, elsewhere.refresh).status)
			require.Equal(t, http.StatusOK, b.refresh(t, client.refresh).status, "the session that asked goes on")
		},
		"ending all": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			elsewhere := b.logIn(t, username, goodPassword)
			require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, sessionsPath+"end-all/", client.access, nil).status)
			for _, ended := range []tokens{client, elsewhere} {
				require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, ended.access))
				require.Equal(t, http.StatusUnauthorized, b.refresh(t, ended.refresh).status)
			}
		},
		"demotion": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			a.setAdmin(t, username, true)
			res := b.send(t, http.MethodGet, "/api/user/profile/", client.access, nil)
			require.Contains(t, string(res.body), `"is_admin":true`)
			a.setAdmin(t, username, false)
			res = b.send(t, http.MethodGet, "/api/user/profile/", client.access, nil)
			require.Contains(t, string(res.body), `"is_admin":false`)
		},
		"the operator": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			_, other := a.newUser(t)
			require.NoError(t, postgres.EndSessions(t.Context(), a.pool, newQueue(t), username))
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, client.access))
			require.Equal(t, http.StatusUnauthorized, b.refresh(t, client.refresh).status)
			require.Equal(t, http.StatusOK, b.profileStatus(t, other.access))
		},
		"logging in anew": func(t *testing.T) {
			t.Helper()
			username, client := a.newUser(t)
			_, other := a.newUser(t)
			again := a.send(t, http.MethodPost, "/api/token/", client.access, login(username, goodPassword))
			require.Equal(t, http.StatusOK, again.status)
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, client.access), "this browser has a new session")
			require.Equal(t, http.StatusOK, b.profileStatus(t, again.field(t, "access")))
			refused := a.send(t, http.MethodPost, "/api/token/", other.access, login(username, "Wrong-Meadow-41"))
			require.Equal(t, http.StatusUnauthorized, refused.status)
			require.Equal(t, http.StatusOK, b.profileStatus(t, other.access), "a login that failed replaces nothing")
		},
		"deletion": func(t *testing.T) {
			t.Helper()
			_, client := a.newUser(t)
			require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/user/delete-account/", client.access, confirm).status)
			require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, client.access))
			require.Equal(t, http.StatusUnauthorized, b.refresh(t, client.refresh).status)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range *trials {
				try(t)
			}
			t.Logf("effective at the next request in %d of %d tries", *trials, *trials)
		})
	}
}

// TestEverybodyIsLoggedOut is alone with its database: nobody stays.
func TestEverybodyIsLoggedOut(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, one := a.newUser(t)
	_, other := a.newUser(t)
	require.NoError(t, postgres.EndAllSessions(t.Context(), a.pool, newQueue(t)))
	for _, client := range []tokens{one, other} {
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, client.access))
		require.Equal(t, http.StatusUnauthorized, a.refresh(t, client.refresh).status)
	}
}

// newQueue is what the operator's commands add jobs with.
func newQueue(t *testing.T) *jobs.Queue {
	t.Helper()
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	return queue
}

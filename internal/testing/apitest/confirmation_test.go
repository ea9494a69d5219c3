package apitest_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

const confirmPassword = "/api/user/confirm-password/"

// ageConfirmations makes every password of this installation one that was
// given so long ago, as an interval of PostgreSQL.
func (a *program) ageConfirmations(t *testing.T, interval string) {
	t.Helper()
	_, err := a.pool.Exec(t.Context(), "UPDATE sessions SET confirmed_at = now() - $1::interval", interval)
	require.NoError(t, err)
}

func confirming(password string) map[string]string {
	return map[string]string{"current_password": password}
}

func TestPasswordConfirmation(t *testing.T) {
	t.Parallel()
	acts := map[string]func(id any) (method, path string){
		"delete":      func(id any) (string, string) { return http.MethodDelete, path(adminDelete, id) },
		"toggle role": func(id any) (string, string) { return http.MethodPost, path(toggleRole, id) },
	}
	for name, act := range acts {
		t.Run(name+" needs a password of the last 15 minutes", func(t *testing.T) {
			t.Parallel()
			a := setup(t)
			_, chief := a.newAdmin(t)
			_, other := a.newUser(t)
			method, path := act(a.userID(t, other.access))

			a.ageConfirmations(t, "15 minutes 5 seconds")
			late := a.send(t, method, path, chief.access, nil)
			require.Equal(t, http.StatusForbidden, late.status)
			require.Equal(t, "password_confirmation_required", late.field(t, "code"))
			require.Equal(t, http.StatusOK, a.profileStatus(t, other.access), "nothing was done")

			renewed := tokens{access: a.refresh(t, chief.refresh).field(t, "access")}
			require.Equal(t, http.StatusForbidden, a.send(t, method, path, renewed.access, nil).status, "a new token is no password")

			wrong := a.send(t, http.MethodPost, confirmPassword, renewed.access, confirming("Wrong-Meadow-41"))
			require.Equal(t, http.StatusBadRequest, wrong.status)
			require.Equal(t, http.StatusForbidden, a.send(t, method, path, renewed.access, nil).status)

			require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, confirmPassword, renewed.access, confirming(goodPassword)).status)
			require.Equal(t, http.StatusOK, a.send(t, method, path, renewed.access, nil).status)
		})
	}

	t.Run("counts for 15 minutes, and for the session that gave it", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		name, chief := a.newAdmin(t)
		_, other := a.newUser(t)
		toggle := path(toggleRole, a.userID(t, other.access))
		a.ageConfirmations(t, "14 minutes 50 seconds")
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, toggle, chief.access, nil).status)

		a.ageConfirmations(t, "1 hour")
		second := a.logIn(t, name, goodPassword)
		require.Equal(t, http.StatusForbidden, a.send(t, http.MethodPost, toggle, chief.access, nil).status)
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, toggle, second.access, nil).status)
	})

	t.Run("wrong passwords are throttled", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, chief := a.newAdmin(t)
		for range a.config.Limits.LoginPair.Burst {
			require.Equal(t, http.StatusBadRequest, a.send(t, http.MethodPost, confirmPassword, chief.access, confirming("Wrong-Meadow-41")).status)
		}
		res := a.send(t, http.MethodPost, confirmPassword, chief.access, confirming(goodPassword))
		require.Equal(t, http.StatusTooManyRequests, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
	})
}

package apitest_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
)

func TestSignUp(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("[A-19] creates the account from username and password alone", func(t *testing.T) {
		t.Parallel()
		res := a.send(t, http.MethodPost, "/api/user/signup/", "", login("Ana", goodPassword))
		require.Equal(t, http.StatusCreated, res.status)
		require.Equal(t, "Ana", res.field(t, "username"))
		a.logIn(t, "ana", goodPassword)

		for _, taken := range []string{"Ana", "ANA", "ａｎａ"} {
			res := a.send(t, http.MethodPost, "/api/user/signup/", "", login(taken, goodPassword))
			require.Equal(t, http.StatusBadRequest, res.status, taken)
			require.Equal(t, "taken", res.field(t, "code"))
		}
	})

	t.Run("refuses what breaks a rule with 422, never 400", func(t *testing.T) {
		t.Parallel()
		for name, tt := range map[string]struct{ username, password, detail string }{
			"short":        {"bea", "Aa1!aaa", "Password must be at least 8 characters long"},
			"no uppercase": {"bea", "quiet-meadow-41", "Password must contain at least one uppercase letter"},
			"no lowercase": {"bea", "QUIET-MEADOW-41", "Password must contain at least one lowercase letter"},
			"no number":    {"bea", "Quiet-Meadow-xx", "Password must contain at least one number"},
			"no special":   {"bea", "QuietMeadow4141", "Password must contain at least one special character"},
			"order":        {"bea", "a", "Password must be at least 8 characters long"},
			"common":       {"bea", "P@ssw0rd1", "This password is too easy to guess. Please choose a less common one."},
			"own name":     {"beatrice.k", "Beatrice.k1", "This password is too easy to guess. Please choose a less common one."},
			"endless":      {"bea", goodPassword + strings.Repeat("x", 128), "Password must be at most 128 characters long"},
			"no name":      {"  ", goodPassword, "Please enter a username."},
			"long name":    {strings.Repeat("b", 65), goodPassword, "Please keep your username to 64 characters or fewer."},
			"odd name":     {"be a", goodPassword, "Please use only letters, numbers and simple symbols in your username, without spaces."},
		} {
			res := a.send(t, http.MethodPost, "/api/user/signup/", "", login(tt.username, tt.password))
			require.Equal(t, http.StatusUnprocessableEntity, res.status, name)
			require.Equal(t, tt.detail, res.field(t, "detail"), name)
		}
	})

	t.Run("keeps no password in the clear", func(t *testing.T) {
		t.Parallel()
		a := setup(t, asInProduction)
		username, _ := a.newUser(t)
		var hash string
		require.NoError(t, a.pool.QueryRow(t.Context(),
			"SELECT password_hash FROM users WHERE username = $1", username).Scan(&hash))
		require.True(t, strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$"), hash)
	})

	t.Run("is throttled by address", func(t *testing.T) {
		t.Parallel()
		a := setup(t, func(c *config.Config) { c.Limits.SignUp = account.Rate{Burst: 2, Every: time.Hour} })
		a.newUser(t)
		a.newUser(t)
		res := a.send(t, http.MethodPost, "/api/user/signup/", "", login("third", goodPassword))
		require.Equal(t, http.StatusTooManyRequests, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
	})
}

func TestToken(t *testing.T) {
	t.Parallel()
	a := setup(t)
	username, client := a.newUser(t)

	t.Run("[A-17] answers both tokens, the access token with exp in seconds", func(t *testing.T) {
		t.Parallel()
		var claims jwt.RegisteredClaims
		_, _, err := jwt.NewParser().ParseUnverified(client.access, &claims)
		require.NoError(t, err)
		require.Equal(t, 10*time.Minute, claims.ExpiresAt.Sub(claims.IssuedAt.Time))
		require.WithinDuration(t, time.Now(), claims.IssuedAt.Time, time.Hour, "in seconds, not milliseconds")
		require.NotEmpty(t, client.refresh)
	})

	t.Run("[A-20] answers 401 to wrong credentials, whichever is wrong", func(t *testing.T) {
		t.Parallel()
		wrongPassword := a.send(t, http.MethodPost, "/api/token/", "", login(username, "Wrong-Meadow-41"))
		noSuchUser := a.send(t, http.MethodPost, "/api/token/", "", login("nobody-here", goodPassword))
		impossible := a.send(t, http.MethodPost, "/api/token/", "", login("not a name", goodPassword))
		require.Equal(t, http.StatusUnauthorized, wrongPassword.status)
		require.Equal(t, http.StatusUnauthorized, noSuchUser.status)
		require.Equal(t, wrongPassword.body, noSuchUser.body)
		require.Equal(t, wrongPassword.body, impossible.body)
	})

	t.Run("[A-18] refresh answers 200 with an access token that works", func(t *testing.T) {
		t.Parallel()
		client := a.logIn(t, username, goodPassword)
		res := a.refresh(t, client.refresh)
		require.Equal(t, http.StatusOK, res.status)
		require.Equal(t, http.StatusOK, a.profileStatus(t, res.field(t, "access")))
		require.NotEqual(t, client.refresh, res.field(t, "refresh"))

		for _, bad := range []string{"", "x", client.access, strings.Repeat("A", 64)} {
			require.Equal(t, http.StatusUnauthorized, a.refresh(t, bad).status)
		}
	})

	t.Run("[A-21] me answers id and username", func(t *testing.T) {
		t.Parallel()
		res := a.send(t, http.MethodGet, "/api/user/me/", client.access, nil)
		require.Equal(t, http.StatusOK, res.status)
		require.Equal(t, username, res.field(t, "username"))
		require.Regexp(t, `"id":[1-9]`, string(res.body))
	})

	t.Run("failed logins are throttled, and a success forgives them", func(t *testing.T) {
		t.Parallel()
		a := setup(t, func(c *config.Config) { c.Limits.LoginPair = account.Rate{Burst: 3, Every: time.Hour} })
		username, _ := a.newUser(t)
		try := func(password string) int {
			return a.send(t, http.MethodPost, "/api/token/", "", login(username, password)).status
		}
		require.Equal(t, http.StatusUnauthorized, try("Wrong-Meadow-41"))
		require.Equal(t, http.StatusUnauthorized, try("Wrong-Meadow-41"))
		require.Equal(t, http.StatusOK, try(goodPassword))
		for range 3 {
			require.Equal(t, http.StatusUnauthorized, try("Wrong-Meadow-41"))
		}
		require.Equal(t, http.StatusTooManyRequests, try("Wrong-Meadow-41"))
		require.Equal(t, http.StatusTooManyRequests, try(goodPassword))
		require.Equal(t, http.StatusUnauthorized,
			a.send(t, http.MethodPost, "/api/token/", "", login("somebody-else", goodPassword)).status)
	})

	t.Run("nobody can lock the owner out of where they log in from", func(t *testing.T) {
		t.Parallel()
		a := setup(t, func(c *config.Config) { c.Limits.LoginAccount = account.Rate{Burst: 2, Every: time.Hour} })
		username, _ := a.newUser(t)
		_, err := a.pool.Exec(t.Context(), "UPDATE users SET known_networks = '{}'")
		require.NoError(t, err)
		try := func(password string) int {
			return a.send(t, http.MethodPost, "/api/token/", "", login(username, password)).status
		}
		require.Equal(t, http.StatusOK, try(goodPassword))
		for range 2 {
			require.Equal(t, http.StatusUnauthorized, try("Wrong-Meadow-41"))
		}
		require.Equal(t, http.StatusTooManyRequests, try("Wrong-Meadow-41"), "a wrong password is answered as everywhere")
		require.Equal(t, http.StatusOK, try(goodPassword), "the right one opens the account here")
		_, err = a.pool.Exec(t.Context(), "UPDATE users SET known_networks = '{}'")
		require.NoError(t, err)
		require.Equal(t, http.StatusUnauthorized, try("Wrong-Meadow-41"))
		require.Equal(t, http.StatusUnauthorized, try("Wrong-Meadow-41"))
		require.Equal(t, http.StatusTooManyRequests, try(goodPassword), "but it is everywhere else")
	})

	t.Run("a user has at most twenty sessions", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		username, first := a.newUser(t)
		for range 20 {
			a.logIn(t, username, goodPassword)
		}
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, first.access))
		require.Equal(t, 20, a.count(t, "sessions"))
	})
}

func TestProfile(t *testing.T) {
	t.Parallel()
	a := setup(t)

	type fields = map[string]any
	const path = "/api/user/profile/"
	full := fields{"skin_type": "Oily", "allergies": "Nickel", "triggers": "Stress", "duration": "3 months"}

	t.Run("[P-01] [P-03] starts as Normal and empty", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		res := a.send(t, http.MethodGet, path, client.access, nil)
		require.JSONEq(t,
			`{"skin_type":"Normal","allergies":"","triggers":"","duration":"","is_admin":false}`, string(res.body))
	})

	t.Run("[P-02] keeps what is put, for its owner alone", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		_, other := a.newUser(t)
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, path, client.access, full).status)

		res := a.send(t, http.MethodGet, path, client.access, nil)
		require.JSONEq(t,
			`{"skin_type":"Oily","allergies":"Nickel","triggers":"Stress","duration":"3 months","is_admin":false}`,
			string(res.body))
		res = a.send(t, http.MethodGet, path, other.access, nil)
		require.NotContains(t, string(res.body), "Nickel")
	})

	t.Run("[P-03] takes the five skin types and no other", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		put := func(changes fields) int {
			body := fields{"skin_type": "Oily", "allergies": "", "triggers": "", "duration": "1 week"}
			for name, value := range changes {
				body[name] = value
			}
			return a.send(t, http.MethodPut, path, client.access, body).status
		}
		for _, skinType := range []string{"Normal", "Dry", "Oily", "Combination", "Sensitive"} {
			require.Equal(t, http.StatusOK, put(fields{"skin_type": skinType}), skinType)
		}
		for _, bad := range []fields{
			{"skin_type": "Purple"},
			{"skin_type": ""},
			{"duration": "  "},
			{"duration": strings.Repeat("x", 101)},
			{"allergies": strings.Repeat("x", 1001)},
			{"triggers": strings.Repeat("x", 1001)},
			{"triggers": "a\x00b"},
			{"triggers": 7},
		} {
			require.Equal(t, http.StatusUnprocessableEntity, put(bad), "%v", bad)
		}
		require.Equal(t, http.StatusRequestEntityTooLarge, put(fields{"allergies": strings.Repeat("x", 40_000)}))
	})

	t.Run("an answer that is left out is a mistake, not an empty one", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, path, client.access, full).status)
		for left := range full {
			body := maps.Clone(full)
			delete(body, left)
			require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPut, path, client.access, body).status, left)
		}
		res := a.send(t, http.MethodGet, path, client.access, nil)
		require.Contains(t, string(res.body), "Nickel")
	})

	t.Run("is_admin cannot be put", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		body := fields{"is_admin": true}
		for name, value := range full {
			body[name] = value
		}
		res := a.send(t, http.MethodPut, path, client.access, body)
		require.Equal(t, http.StatusOK, res.status)
		require.Contains(t, string(res.body), `"is_admin":false`)
	})
}

func TestChangePassword(t *testing.T) {
	t.Parallel()
	a := setup(t)
	const path = "/api/user/change-password/"
	change := func(t *testing.T, client tokens, current, replacement string) answer {
		t.Helper()
		return a.send(t, http.MethodPost, path, client.access,
			map[string]string{"current_password": current, "new_password": replacement})
	}

	t.Run("[P-07] answers 200, and only the new password works then", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		require.Equal(t, http.StatusOK, change(t, client, goodPassword, "Still-Meadow-42").status)
		require.Equal(t, http.StatusUnauthorized,
			a.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
		a.logIn(t, username, "Still-Meadow-42")
	})

	t.Run("[P-07] answers 400 to a wrong current password, 422 to a weak new one", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		res := change(t, client, "Wrong-Meadow-41", "Still-Meadow-42")
		require.Equal(t, http.StatusBadRequest, res.status)
		require.Equal(t, "wrong_password", res.field(t, "code"))
		require.Equal(t, http.StatusUnprocessableEntity, change(t, client, goodPassword, "weak").status)
	})

	t.Run("guessing the current password is throttled", func(t *testing.T) {
		t.Parallel()
		a := setup(t, func(c *config.Config) { c.Limits.LoginPair = account.Rate{Burst: 2, Every: time.Hour} })
		_, client := a.newUser(t)
		body := map[string]string{"current_password": "Wrong-Meadow-41", "new_password": "Still-Meadow-42"}
		require.Equal(t, http.StatusBadRequest, a.send(t, http.MethodPost, path, client.access, body).status)
		require.Equal(t, http.StatusBadRequest, a.send(t, http.MethodPost, path, client.access, body).status)
		require.Equal(t, http.StatusTooManyRequests, a.send(t, http.MethodPost, path, client.access, body).status)
	})
}

func TestDeleteAccount(t *testing.T) {
	t.Parallel()
	a := setup(t)
	const path = "/api/user/delete-account/"
	remove := func(t *testing.T, client tokens, password string) answer {
		t.Helper()
		return a.send(t, http.MethodPost, path, client.access, map[string]string{"current_password": password})
	}

	t.Run("[P-12] answers 200 and leaves no row behind", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		username, client := a.newUser(t)
		res := a.send(t, http.MethodPost, path, client.access, map[string]string{"current_password": goodPassword})
		require.Equal(t, http.StatusOK, res.status)
		for _, table := range a.tablesOfUsers(t) {
			require.Zero(t, a.count(t, table), table)
		}
		require.Equal(t, http.StatusUnauthorized,
			a.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
		a.signUp(t, username)
	})

	t.Run("[P-13] answers 400 to a wrong password and keeps the account", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		require.Equal(t, http.StatusBadRequest, remove(t, client, "Wrong-Meadow-41").status)
		a.logIn(t, username, goodPassword)
	})

	t.Run("[P-11] refuses admins on the server too", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		a.setAdmin(t, username, true)
		res := remove(t, client, goodPassword)
		require.Equal(t, http.StatusForbidden, res.status)
		require.Equal(t, "Admin accounts cannot be deleted from the profile page.", res.field(t, "detail"))
	})
}

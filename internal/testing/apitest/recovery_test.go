package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/features/account/password"
)

const (
	recoveryCodes = "/api/user/recovery-codes/"
	recoverPath   = "/api/user/recover/"
	nextPassword  = "Still-Meadow-42"
)

// newCodes makes recovery codes.
func (a *program) newCodes(t *testing.T, access string) []string {
	t.Helper()
	res := a.send(t, http.MethodPost, recoveryCodes, access, map[string]string{"current_password": goodPassword})
	require.Equal(t, http.StatusCreated, res.status, "%s", res.body)
	var made struct {
		Codes []string `json:"codes"`
	}
	require.NoError(t, json.Unmarshal(res.body, &made))
	require.Len(t, made.Codes, account.CodesAtOnce)
	return made.Codes
}

// codesLeft asks how many codes there are, and since when.
func (a *program) codesLeft(t *testing.T, access string) (left int, madeAt *time.Time) {
	t.Helper()
	res := a.send(t, http.MethodGet, recoveryCodes, access, nil)
	require.Equal(t, http.StatusOK, res.status)
	var body struct {
		Left   int        `json:"left"`
		MadeAt *time.Time `json:"made_at"`
	}
	require.NoError(t, json.Unmarshal(res.body, &body))
	return body.Left, body.MadeAt
}

// recover tries to get back in.
func (a *program) recover(t *testing.T, username, code, password string) answer {
	t.Helper()
	return a.send(t, http.MethodPost, recoverPath, "", map[string]string{
		"username": username, "code": code, "new_password": password,
	})
}

func TestRecoveryCodes(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("are made with the password, counted, and replaced", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		left, madeAt := a.codesLeft(t, client.access)
		require.Zero(t, left)
		require.Nil(t, madeAt)

		wrong := a.send(t, http.MethodPost, recoveryCodes, client.access, map[string]string{"current_password": "Wrong-Meadow-41"})
		require.Equal(t, http.StatusBadRequest, wrong.status)
		require.Equal(t, "wrong_password", wrong.field(t, "code"))

		old := a.newCodes(t, client.access)
		a.newCodes(t, client.access)
		left, madeAt = a.codesLeft(t, client.access)
		require.Equal(t, 10, left)
		require.WithinDuration(t, time.Now(), *madeAt, time.Minute)
		require.Equal(t, http.StatusUnauthorized, a.recover(t, username, old[0], nextPassword).status, "old ones are void")
	})

	t.Run("are not made faster than a password may be guessed", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		body := map[string]string{"current_password": "Wrong-Meadow-41"}
		var last int
		for range account.DefaultLimits().LoginPair.Burst + 1 {
			last = a.send(t, http.MethodPost, recoveryCodes, client.access, body).status
		}
		require.Equal(t, http.StatusTooManyRequests, last)
	})

	t.Run("are in no table as they are shown", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		codes := a.newCodes(t, client.access)
		dump := string(a.dump(t))
		for _, code := range codes {
			require.NotContains(t, dump, code)
			require.NotContains(t, dump, strings.ReplaceAll(code, "-", ""))
		}
	})

	t.Run("go with the password that made them", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		codes := a.newCodes(t, client.access)
		body := map[string]string{"current_password": goodPassword, "new_password": nextPassword}
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/user/change-password/", client.access, body).status)
		left, _ := a.codesLeft(t, client.access)
		require.Zero(t, left)
		require.Equal(t, http.StatusUnauthorized, a.recover(t, username, codes[0], goodPassword).status)
	})
}

func TestRecover(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("sets the password once and voids the other codes", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		codes := a.newCodes(t, client.access)
		res := a.recover(t, strings.ToUpper(username), strings.ToLower(strings.ReplaceAll(codes[3], "-", "")), nextPassword)
		require.Equal(t, http.StatusOK, res.status, "%s", res.body)
		require.Equal(t, http.StatusUnauthorized, a.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, client.access))
		again := a.logIn(t, username, nextPassword)
		left, _ := a.codesLeft(t, again.access)
		require.Zero(t, left)
		for _, code := range codes {
			require.Equal(t, http.StatusUnauthorized, a.recover(t, username, code, goodPassword).status)
		}
		require.Equal(t, http.StatusOK, a.profileStatus(t, again.access))
	})

	t.Run("says no in the same words to all", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		codes := a.newCodes(t, client.access)
		other, _ := a.newUser(t)
		want := a.recover(t, username, "AAAAA-AAAAA-AAAAA-AAAAA", nextPassword)
		require.Equal(t, http.StatusUnauthorized, want.status)
		for _, try := range [][2]string{{username, ""}, {other, codes[0]}, {"nobody-" + other, codes[0]}, {"no body", codes[0]}, {"", ""}} {
			res := a.recover(t, try[0], try[1], nextPassword)
			require.Equal(t, want.status, res.status)
			require.Equal(t, string(want.body), string(res.body))
		}
	})

	t.Run("keeps the code when the new password is no good", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		code := a.newCodes(t, client.access)[0]
		for _, bad := range []string{"short", "Password1!", strings.Repeat("Aa1!", 40)} {
			require.Equal(t, http.StatusUnprocessableEntity, a.recover(t, username, code, bad).status, bad)
		}
		require.Equal(t, http.StatusOK, a.profileStatus(t, client.access))
		require.Equal(t, http.StatusOK, a.recover(t, username, code, nextPassword).status)
	})

	t.Run("is throttled apart from logging in, and forgives it", func(t *testing.T) {
		t.Parallel()
		a := setup(t, func(c *config.Config) { c.Limits.LoginAddress = account.Rate{Burst: 20, Every: time.Hour} })
		username, client := a.newUser(t)
		codes := a.newCodes(t, client.access)
		burst := account.DefaultLimits().LoginPair.Burst
		for range burst {
			a.send(t, http.MethodPost, "/api/token/", "", login(username, "Wrong-Meadow-41"))
		}
		require.Equal(t, http.StatusTooManyRequests, a.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
		require.Equal(t, http.StatusOK, a.recover(t, username, codes[0], nextPassword).status)
		a.logIn(t, username, nextPassword)

		for range 20 {
			require.Equal(t, http.StatusUnauthorized, a.recover(t, username, codes[0], nextPassword).status)
		}
		require.Equal(t, http.StatusTooManyRequests, a.recover(t, username, codes[1], nextPassword).status, "for the network")
	})

	t.Run("is in the audit log", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, chief := a.newAdmin(t)
		username, client := a.newUser(t)
		codes := a.newCodes(t, client.access)
		a.recover(t, username, "AAAAA", nextPassword)
		require.Equal(t, http.StatusOK, a.recover(t, username, codes[0], nextPassword).status)
		require.Equal(t, []string{
			username + " account_recovered " + username, username + " recovery_codes_made " + username,
		}, a.logged(t, chief.access)[:2])
	})
}

// TestRecoverOnce shows one code to two replicas a hundred times at once.
func TestRecoverOnce(t *testing.T) {
	t.Parallel()
	a := setup(t, wideLimits)
	b := replica(t, a.pool, a.config)
	username, client := a.newUser(t)
	code := a.newCodes(t, client.access)[0]

	statuses := make([]int, 100)
	var wait sync.WaitGroup
	for i := range statuses {
		wait.Go(func() {
			statuses[i] = []*program{a, b}[i%2].recover(t, username, code, nextPassword).status
		})
	}
	wait.Wait()
	count := make(map[int]int)
	for _, status := range statuses {
		count[status]++
	}
	require.Equal(t, 1, count[http.StatusOK], "%v", count)
	// A request rejected under load was no attempt.
	require.Equal(t, 99, count[http.StatusUnauthorized]+count[http.StatusServiceUnavailable], "%v", count)
	left, _ := a.codesLeft(t, a.logIn(t, username, nextPassword).access)
	require.Zero(t, left, "a recovery voids the other codes")
}

// wideLimits let everybody try as often as they like.
func wideLimits(c *config.Config) {
	wide := account.Rate{Burst: 1_000_000, Every: time.Millisecond}
	c.Limits = account.Limits{LoginPair: wide, LoginAccount: wide, LoginAddress: wide, SignUp: wide}
}

// asInProduction has passwords hashed as slowly as they are in earnest.
func asInProduction(c *config.Config) { c.PasswordCost = password.DefaultCost() }

// TestRecoveryTime compares how long it takes to refuse a code of somebody who
// has some, of somebody who has none, and of nobody, as TestLoginTime does.
func TestRecoveryTime(t *testing.T) { //nolint:paralleltest // Nothing else may run while it measures.
	a := setup(t, wideLimits, asInProduction)
	username, client := a.newUser(t)
	a.newCodes(t, client.access)
	without, _ := a.newUser(t)
	// A guesser does not sit where the owner logs in from.
	_, err := a.pool.Exec(t.Context(), "UPDATE users SET known_networks = '{}'")
	require.NoError(t, err)
	timeOf := func(name string) func() time.Duration {
		return func() time.Duration {
			start := time.Now()
			require.Equal(t, http.StatusUnauthorized, a.recover(t, name, "AAAAA-AAAAA-AAAAA-AAAAA", nextPassword).status)
			return time.Since(start)
		}
	}
	requireSameTime(t, map[string]func() time.Duration{
		"with codes": timeOf(username), "without": timeOf(without), "unknown": timeOf("nobody-" + username[5:]),
	})
}

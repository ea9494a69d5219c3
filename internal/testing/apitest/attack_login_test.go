package apitest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/features/account/password"
	"clary.example/internal/skincare"
)

const (
	wrongPassword = "Wrong-Meadow-41"
	wrongCode     = "AAAAA-AAAAA-AAAAA-AAAAA"
)

// recoverFrom tries a recovery code through the trusted proxy.
func (a *program) recoverFrom(t *testing.T, address, username, code string) int {
	t.Helper()
	req := a.request(t, http.MethodPost, recoverPath, "", "application/json",
		fmt.Appendf(nil, `{"username":%q,"code":%q,"new_password":%q}`, username, code, nextPassword))
	req.Header.Set("X-Forwarded-For", address)
	return a.do(t, req).status
}

// TestAttackGuessesElsewhereLockTheOwnerOut: as many wrong guesses as one network
// may make use up that network's count for the account, and no other's.
func TestAttackGuessesElsewhereLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	a := setup(t, behindProxy)
	username, _ := a.newUser(t)
	for range account.DefaultLimits().LoginPair.Burst {
		require.Equal(t, http.StatusUnauthorized, a.logInFrom(t, "203.0.113.1", username, wrongPassword))
	}
	require.Equal(t, http.StatusTooManyRequests, a.logInFrom(t, "203.0.113.1", username, wrongPassword))
	require.Equal(t, http.StatusOK, a.logInFrom(t, "203.0.113.2", username, goodPassword), "another network has a count of its own")
}

// TestAttackManyNetworksLockTheOwnerOut: when guesses from everywhere have used
// up the account's count, the right password still opens it where the owner has
// logged in before.
func TestAttackManyNetworksLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	a := setup(t, behindProxy, fewGuesses)
	username, _ := a.newUser(t)
	const home = "198.51.100.7"
	require.Equal(t, http.StatusOK, a.logInFrom(t, home, username, goodPassword))
	a.fill(t, username)
	require.Equal(t, http.StatusTooManyRequests, a.logInFrom(t, "203.0.113.99", username, goodPassword))
	require.Equal(t, http.StatusOK, a.logInFrom(t, home, username, goodPassword))
}

// TestAttackSharedNetworkEndsSessions: somebody on the owner's network can use up
// the count of that network, but a session that lives goes on, the owner gets in
// from elsewhere, and a recovery code works on the spot.
func TestAttackSharedNetworkEndsSessions(t *testing.T) {
	t.Parallel()
	a := setup(t, behindProxy)
	username, client := a.newUser(t)
	codes := a.newCodes(t, client.access)
	const home = "198.51.100.7"
	require.Equal(t, http.StatusOK, a.logInFrom(t, home, username, goodPassword))
	for range 3 * account.DefaultLimits().LoginPair.Burst {
		a.logInFrom(t, home, username, wrongPassword)
		a.recoverFrom(t, home, username, wrongCode)
	}
	require.Equal(t, http.StatusTooManyRequests, a.logInFrom(t, home, username, goodPassword), "for a minute, and only there")
	require.Equal(t, http.StatusOK, a.profileStatus(t, client.access))
	require.Equal(t, http.StatusOK, a.refresh(t, client.refresh).status)
	require.Equal(t, http.StatusOK, a.logInFrom(t, "203.0.113.2", username, goodPassword))
	require.Equal(t, http.StatusOK, a.recover(t, username, codes[0], nextPassword).status)
}

// TestAttackSharedAddressBlocksEverybody: wrong logins and wrong codes of one person
// use up the count of an address that many share, and block neither an owner who
// recently logged in there nor a good recovery code.
func TestAttackSharedAddressBlocksEverybody(t *testing.T) {
	t.Parallel()
	// Nothing comes back during the test, however slow the machine is.
	a := setup(t, behindProxy, func(c *config.Config) { c.Limits.LoginAddress.Every = time.Hour })
	const shared = "198.51.100.7"
	regular, client := a.newUser(t)
	codes := a.newCodes(t, client.access)
	stranger, _ := a.newUser(t)
	require.Equal(t, http.StatusOK, a.logInFrom(t, shared, regular, goodPassword))
	for n := range account.DefaultLimits().LoginAddress.Burst + 1 {
		a.logInFrom(t, shared, fmt.Sprintf("guess-%d", n), wrongPassword)
		a.recoverFrom(t, shared, fmt.Sprintf("guess-%d", n), wrongCode)
	}
	require.Equal(t, http.StatusTooManyRequests, a.logInFrom(t, shared, stranger, goodPassword), "the address is full")
	require.Equal(t, http.StatusTooManyRequests, a.recoverFrom(t, shared, regular, wrongCode))
	require.Equal(t, http.StatusTooManyRequests, a.logInFrom(t, shared, regular, wrongPassword), "like everybody's wrong password")
	require.Equal(t, http.StatusOK, a.logInFrom(t, shared, regular, goodPassword))
	require.Equal(t, http.StatusOK, a.recoverFrom(t, shared, regular, codes[0]))
}

// TestAttackAbortedLoginsLockTheOwnerOut: logins with the right password whose client
// leaves are not counted, and the log says whose they were.
func TestAttackAbortedLoginsLockTheOwnerOut(t *testing.T) {
	t.Parallel()
	r := start(t, func(c *config.Config) { c.PasswordCost = password.Cost{MemoryKiB: 64 << 10, Passes: 2} })
	username, _ := r.newUser(t)
	require.Eventually(t, func() bool {
		var all sync.WaitGroup
		for n := range 14 {
			all.Go(func() {
				ctx, leave := context.WithTimeout(t.Context(), time.Duration(20+10*n)*time.Millisecond)
				defer leave()
				body, _ := json.Marshal(login(username, goodPassword))
				req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url+"/api/token/", bytes.NewReader(body))
				if err != nil {
					return
				}
				req.Header.Set("Content-Type", "application/json")
				if res, err := http.DefaultClient.Do(req); err == nil {
					_ = res.Body.Close()
				}
			})
		}
		all.Wait()
		return strings.Contains(r.log.String(), `"event":"attempt_abandoned","user":1}`)
	}, 2*time.Minute, time.Millisecond)
	require.Equal(t, http.StatusOK, r.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
}

// fewGuesses make the count of an account small and that of a network wide.
func fewGuesses(c *config.Config) {
	c.Limits.LoginAccount = account.Rate{Burst: 4, Every: time.Hour}
}

// fill uses up the count of an account, from as many networks as it takes.
func (a *program) fill(t *testing.T, username string) {
	t.Helper()
	for n := range a.config.Limits.LoginAccount.Burst {
		require.Equal(t, http.StatusUnauthorized, a.logInFrom(t, fmt.Sprintf("203.0.113.%d", n+1), username, wrongPassword))
	}
}

// TestAttackEnumerateByStatus: under many tries an account that is there and one
// that is not are answered alike, for logins and recoveries, from strange
// networks and from the owner's own.
func TestAttackEnumerateByStatus(t *testing.T) {
	t.Parallel()
	a := setup(t, behindProxy, fewGuesses)
	username, _ := a.newUser(t)
	const home = "198.51.100.7"
	require.Equal(t, http.StatusOK, a.logInFrom(t, home, username, goodPassword))
	statuses := func(name string) (seen []int) {
		a.fill(t, name)
		for _, address := range []string{home, "203.0.113.50", home} {
			seen = append(seen, a.logInFrom(t, address, name, wrongPassword))
		}
		for n := range 60 {
			seen = append(seen, a.recoverFrom(t, fmt.Sprintf("203.0.113.%d", n%9+1), name, wrongCode), a.recoverFrom(t, home, name, wrongCode))
		}
		return seen
	}
	require.Equal(t, statuses(username), statuses("nobody-"+username[5:]))
}

// TestAttackThiefLocksConfirmations: a thief of a session who guesses the password
// uses up the tries of that session, and not those of the owner's.
func TestAttackThiefLocksConfirmations(t *testing.T) {
	t.Parallel()
	a := setup(t)
	username, stolen := a.newUser(t)
	owner := a.logIn(t, username, goodPassword)
	confirm := func(client tokens, password string) int {
		body := map[string]string{"current_password": password}
		return a.send(t, http.MethodPost, "/api/user/recovery-codes/", client.access, body).status
	}
	refused := confirm(stolen, wrongPassword)
	for range account.DefaultLimits().LoginPair.Burst - 1 {
		require.Equal(t, refused, confirm(stolen, wrongPassword))
	}
	require.Equal(t, http.StatusTooManyRequests, confirm(stolen, wrongPassword))
	require.Equal(t, http.StatusTooManyRequests, confirm(stolen, goodPassword), "nor does the right one help the thief")
	require.Equal(t, http.StatusCreated, confirm(owner, goodPassword))
}

// TestAttackLookalikeUsername: nobody signs up with a name that can be taken for
// somebody else's, and nothing tells the name apart from an invalid one.
func TestAttackLookalikeUsername(t *testing.T) {
	t.Parallel()
	a := setup(t)
	a.signUp(t, "soco")
	for _, name := range []string{"аdmin", "АDMIN", "ѕосо", "sосo", "clаry", "admın", "support", "Ｃlary"} {
		res := a.send(t, http.MethodPost, "/api/user/signup/", "", login(name, goodPassword))
		require.Equal(t, http.StatusUnprocessableEntity, res.status, name)
		require.Equal(t, string(skincare.KindInvalid), res.field(t, "code"))
	}
	require.Equal(t, 1, a.count(t, "users"))
	// An account of before keeps its name.
	a.exec(t, "UPDATE users SET username = 'ѕосо', username_key = 'ѕосо'")
	a.logIn(t, "ѕосо", goodPassword)
}

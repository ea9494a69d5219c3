package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/descope/virtualwebauthn"
	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
)

// victim is somebody with a passkey.
func (a *program) victim(t *testing.T) (string, tokens, *passkeyDevice) {
	t.Helper()
	username, client := a.newUser(t)
	d := newPasskeyDevice()
	a.addPasskey(t, client.access, d, "Phone")
	return username, client, d
}

func requireRefused(t *testing.T, res answer) {
	t.Helper()
	require.Equal(t, http.StatusUnauthorized, res.status, "%s", res.body)
	require.Contains(t, res.field(t, "detail"), "couldn't log you in with this passkey")
}

// TestAttackReplayPasskeyAnswer shows an answer that was overheard once more.
func TestAttackReplayPasskeyAnswer(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, _, d := a.victim(t)
	overheard := answerWith(d.sign(t, a.challenge(t)))
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, passkeyLogin, "", overheard).status)
	for range 3 {
		requireRefused(t, a.send(t, http.MethodPost, passkeyLogin, "", overheard))
	}
}

// TestAttackRacePasskeyAnswer shows one answer many times at once.
func TestAttackRacePasskeyAnswer(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, _, d := a.victim(t)
	d.credential.Counter = 0xffff_ffff // A device that does not count: only the challenge is in the way.
	_, err := a.pool.Exec(t.Context(), "UPDATE passkeys SET sign_count = 0")
	require.NoError(t, err)
	body, err := json.Marshal(answerWith(d.sign(t, a.challenge(t))))
	require.NoError(t, err)
	var sessions atomic.Int32
	var all sync.WaitGroup
	for range 20 {
		req := a.request(t, http.MethodPost, passkeyLogin, "", "application/json", body)
		all.Go(func() {
			if res, err := http.DefaultClient.Do(req); err == nil {
				_ = res.Body.Close()
				if res.StatusCode == http.StatusOK {
					sessions.Add(1)
				}
			}
		})
	}
	all.Wait()
	require.Equal(t, int32(1), sessions.Load())
}

// TestAttackPhishedPasskey relays an answer that was given on a page that looks
// like ours.
func TestAttackPhishedPasskey(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, _, d := a.victim(t)
	for _, origin := range []string{
		"https://clary.example.evil.test", "http://clary.example", "https://clary.example:8443", "https://sub.clary.example", "null", "",
	} {
		d.party.Origin = origin
		requireRefused(t, a.logInWith(t, d))
	}
	d.party.Origin = publicURL
	a.passkeySession(t, d)
}

// TestAttackPasskeyOfAnotherSite uses a signature that was made for another site.
func TestAttackPasskeyOfAnotherSite(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client, d := a.victim(t)
	d.party.ID = "evil.test"
	requireRefused(t, a.logInWith(t, d))

	foreign := newPasskeyDevice()
	foreign.party.ID = "evil.test"
	body := namedAnswer("x", foreign.create(t, a.beginPasskey(t, client.access)))
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, passkeys, client.access, body).status)
}

// TestAttackPasskeyOfSomebodyElse signs with a key of one's own and says to be
// another person.
func TestAttackPasskeyOfSomebodyElse(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, _, victim := a.victim(t)
	_, _, thief := a.victim(t)
	mixed := func(handle, credential, key *passkeyDevice) *passkeyDevice {
		d := newPasskeyDevice()
		d.authenticator.Options.UserHandle = handle.authenticator.Options.UserHandle
		d.credential = key.credential
		d.credential.ID = credential.credential.ID
		d.credential.Counter = 100
		return d
	}
	requireRefused(t, a.logInWith(t, mixed(victim, thief, thief)))
	requireRefused(t, a.logInWith(t, mixed(victim, victim, thief)))
	requireRefused(t, a.logInWith(t, mixed(thief, victim, thief)))
	requireRefused(t, a.logInWith(t, mixed(thief, victim, victim)))
}

// TestAttackPasskeyWithoutUserVerification uses a stolen key that did not ask for
// a fingerprint or a PIN.
func TestAttackPasskeyWithoutUserVerification(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client, d := a.victim(t)
	d.authenticator.Options.UserNotVerified = true
	requireRefused(t, a.logInWith(t, d))
	d.authenticator.Options = virtualwebauthn.AuthenticatorOptions{
		UserHandle: d.authenticator.Options.UserHandle, UserNotPresent: true,
	}
	requireRefused(t, a.logInWith(t, d))

	weak := newPasskeyDevice()
	weak.authenticator.Options.UserNotVerified = true
	body := namedAnswer("x", weak.create(t, a.beginPasskey(t, client.access)))
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, passkeys, client.access, body).status)
}

// TestAttackClonedPasskey uses a copy of a security key whose counter is behind.
func TestAttackClonedPasskey(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client, d := r.victim(t)
	d.credential.Counter = 41
	r.passkeySession(t, d)
	for _, behind := range []uint32{41, 3} {
		d.credential.Counter = behind // sign adds one.
		requireRefused(t, r.logInWith(t, d))
	}
	user := r.userID(t, client.access)
	suspected := 0
	for _, line := range security(t, r.log.String()) {
		if line.Event == string(account.EventPasskeyCloned) {
			require.Equal(t, user, line.User)
			suspected++
		}
	}
	require.Equal(t, 2, suspected, "the operator is told")
}

// TestAttackRemovedPasskey uses a passkey that was removed, and one of an account
// that is gone.
func TestAttackRemovedPasskey(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	d, spare := newPasskeyDevice(), newPasskeyDevice()
	id := a.addPasskey(t, client.access, d, "Phone")
	a.addPasskey(t, client.access, spare, "Laptop")
	early := answerWith(d.sign(t, a.challenge(t)))
	require.Equal(t, http.StatusNoContent, a.removePasskey(t, client.access, id).status)
	requireRefused(t, a.send(t, http.MethodPost, passkeyLogin, "", early))
	requireRefused(t, a.logInWith(t, d))

	user := a.userID(t, client.access)
	for _, hidden := range []string{"now()", "NULL"} {
		_, err := a.pool.Exec(t.Context(), "UPDATE users SET deleted_at = "+hidden+" WHERE id = $1", user)
		require.NoError(t, err)
		if hidden == "NULL" {
			a.passkeySession(t, spare)
		} else {
			requireRefused(t, a.logInWith(t, spare))
		}
	}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/user/delete-account/", client.access, confirmation()).status)
	requireRefused(t, a.logInWith(t, spare))
	require.Zero(t, a.count(t, "passkeys"))
}

// TestAttackAddPasskeyWithAnOpenSession tries to add or remove a passkey on a
// phone that was left open.
func TestAttackAddPasskeyWithAnOpenSession(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.Limits.LoginPair = account.Rate{Burst: 3, Every: time.Hour} })
	_, client, _ := a.victim(t)
	id := a.listPasskeys(t, client.access)[0].ID
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, beginPasskeyPath, client.access, map[string]string{}).status)
	wrong := map[string]string{"current_password": "Wrong-Meadow-41"}
	require.Equal(t, http.StatusBadRequest, a.send(t, http.MethodPost, beginPasskeyPath, client.access, wrong).status)
	remove := passkeys + jsonNumber(id) + "/remove/"
	require.Equal(t, http.StatusBadRequest, a.send(t, http.MethodPost, remove, client.access, wrong).status)
	require.Equal(t, http.StatusBadRequest, a.send(t, http.MethodPost, beginPasskeyPath, client.access, wrong).status)
	require.Equal(t, http.StatusTooManyRequests, a.send(t, http.MethodPost, beginPasskeyPath, client.access, wrong).status)
	require.Equal(t, http.StatusTooManyRequests, a.send(t, http.MethodPost, remove, client.access, wrong).status)

	_, stranger := a.newUser(t)
	own := newPasskeyDevice().create(t, a.beginPasskey(t, stranger.access))
	require.Equal(t, http.StatusUnprocessableEntity,
		a.send(t, http.MethodPost, passkeys, client.access, namedAnswer("x", own)).status, "begun by somebody else")
	require.Len(t, a.listPasskeys(t, client.access), 1)
}

func jsonNumber(id int64) string {
	text, _ := json.Marshal(id) //nolint:errchkjson // A number.
	return string(text)
}

// TestAttackAdminPasswordAlone has the password of an admin and no passkey, where
// one is demanded.
func TestAttackAdminPasswordAlone(t *testing.T) {
	t.Parallel()
	a := setup(t, demandPasskey)
	username, owner, d := a.victim(t)
	a.setAdmin(t, username, true)
	thief := a.logIn(t, username, goodPassword)
	id := jsonNumber(a.listPasskeys(t, owner.access)[0].ID)
	for _, res := range []answer{
		a.send(t, http.MethodGet, adminTotals, thief.access, nil),
		a.send(t, http.MethodPost, beginPasskeyPath, thief.access, confirmation()),
		a.removePasskey(t, thief.access, id),
	} {
		require.Equal(t, http.StatusForbidden, res.status)
		require.Equal(t, "passkey_required", res.field(t, "code"))
	}
	// A passkey that was begun while the account was an ordinary one.
	a.setAdmin(t, username, false)
	begun := namedAnswer("x", newPasskeyDevice().create(t, a.beginPasskey(t, thief.access)))
	a.setAdmin(t, username, true)
	require.Equal(t, http.StatusForbidden, a.send(t, http.MethodPost, passkeys, thief.access, begun).status)
	require.Len(t, a.listPasskeys(t, owner.access), 1)
	require.Equal(t, http.StatusOK, a.send(t, http.MethodGet, adminTotals, a.passkeySession(t, d).access, nil).status)
}

// TestAttackForeignChallenge answers challenges that were never sent, were sent
// for something else, or have run out.
func TestAttackForeignChallenge(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client, d := a.victim(t)
	invented := strings.Repeat("A", 43)
	requireRefused(t, a.send(t, http.MethodPost, passkeyLogin, "", answerWith(d.sign(t, []byte(`{"challenge":"`+invented+`"}`)))))
	requireRefused(t, a.send(t, http.MethodPost, passkeyLogin, "", answerWith(d.sign(t, a.beginPasskey(t, client.access)))))

	var login map[string]any
	require.NoError(t, json.Unmarshal(a.challenge(t), &login))
	var creation map[string]any
	require.NoError(t, json.Unmarshal(a.beginPasskey(t, client.access), &creation))
	creation["challenge"] = login["challenge"]
	options, err := json.Marshal(creation)
	require.NoError(t, err)
	body := namedAnswer("x", newPasskeyDevice().create(t, options))
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, passkeys, client.access, body).status)

	late := answerWith(d.sign(t, a.challenge(t)))
	_, err = a.pool.Exec(t.Context(), "UPDATE passkey_challenges SET expires_at = now()")
	require.NoError(t, err)
	requireRefused(t, a.send(t, http.MethodPost, passkeyLogin, "", late))
	a.sweep(t)
	require.Zero(t, a.count(t, "passkey_challenges"), "the sweep takes what nobody answered")
}

// TestAttackFloodOfChallenges asks for challenges without end.
func TestAttackFloodOfChallenges(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.Limits.LoginAddress = account.Rate{Burst: 5, Every: time.Hour} })
	throttled := 0
	for range 50 {
		res := a.send(t, http.MethodPost, passkeyLoginBegin, "", nil)
		if res.status == http.StatusTooManyRequests {
			require.NotEmpty(t, res.header.Get("Retry-After"))
			throttled++
		}
	}
	require.Equal(t, 45, throttled)
	require.Equal(t, 5, a.count(t, "passkey_challenges"))
}

// TestAttackMalformedPasskeyAnswers sends what no browser would.
func TestAttackMalformedPasskeyAnswers(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, _, d := a.victim(t)
	good := d.sign(t, a.challenge(t))
	var parts map[string]any
	require.NoError(t, json.Unmarshal(good, &parts))
	response, ok := parts["response"].(map[string]any)
	require.True(t, ok)
	handle := response["userHandle"]
	for name, broken := range map[string]any{
		"clientDataJSON": "AAAA", "authenticatorData": "AAAA", "userHandle": "AAAA", "signature": strings.Repeat("A", 20_000),
	} {
		before := response[name]
		response[name] = broken
		res := a.send(t, http.MethodPost, passkeyLogin, "", answerWith(mustJSON(t, parts)))
		require.Contains(t, []int{http.StatusUnprocessableEntity, http.StatusUnauthorized, http.StatusRequestEntityTooLarge}, res.status, name)
		response[name] = before
	}
	delete(response, "userHandle")
	require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, passkeyLogin, "", answerWith(mustJSON(t, parts))).status)
	response["userHandle"] = handle
	for _, raw := range []string{`null`, `[]`, `"x"`, `{}`, `{"id":1}`, strings.Repeat(`{"a":`, 1000) + `1` + strings.Repeat(`}`, 1000)} {
		res := a.do(t, a.request(t, http.MethodPost, passkeyLogin, "", "application/json", []byte(`{"credential":`+raw+`}`)))
		require.Equal(t, http.StatusUnprocessableEntity, res.status, raw[:min(len(raw), 20)])
	}
}

func mustJSON(t *testing.T, value any) json.RawMessage {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return text
}

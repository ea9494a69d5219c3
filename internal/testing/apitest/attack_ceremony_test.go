package apitest_test

import (
	"encoding/json"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAttackPasskeyCreation tries to add a passkey by an answer that was made for
// something else. Each attack has an open session, and one has the password as well.
func TestAttackPasskeyCreation(t *testing.T) {
	t.Parallel()
	refused := func(t *testing.T, a *program, access string, answer json.RawMessage) {
		t.Helper()
		before := a.count(t, "passkeys")
		res := a.send(t, http.MethodPost, passkeys, access, namedAnswer("x", answer))
		require.Equal(t, http.StatusUnprocessableEntity, res.status, "%s", res.body)
		require.Equal(t, before, a.count(t, "passkeys"))
	}

	t.Run("an answer that was used before", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, owner := a.newUser(t)
		answer := newPasskeyDevice().create(t, a.beginPasskey(t, owner.access))
		require.Equal(t, http.StatusCreated, a.send(t, http.MethodPost, passkeys, owner.access, namedAnswer("x", answer)).status)
		refused(t, a, owner.access, answer)
	})

	t.Run("one answer many times at once", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, owner := a.newUser(t)
		body := mustJSON(t, namedAnswer("x", newPasskeyDevice().create(t, a.beginPasskey(t, owner.access))))
		var all sync.WaitGroup
		var added atomic.Int32
		for range 20 {
			req := a.request(t, http.MethodPost, passkeys, owner.access, "application/json", body)
			all.Go(func() {
				if res, err := http.DefaultClient.Do(req); err == nil {
					_ = res.Body.Close()
					if res.StatusCode == http.StatusCreated {
						added.Add(1)
					}
				}
			})
		}
		all.Wait()
		require.Equal(t, int32(1), added.Load())
		require.Len(t, a.listPasskeys(t, owner.access), 1)
	})

	t.Run("an answer for another origin", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, owner := a.newUser(t)
		for _, origin := range []string{"https://clary.example.evil.test", "http://clary.example", "https://clary.example:8443", "null", ""} {
			d := newPasskeyDevice()
			d.party.Origin = origin
			refused(t, a, owner.access, d.create(t, a.beginPasskey(t, owner.access)))
		}
	})

	t.Run("the challenge of another person", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, owner := a.newUser(t)
		_, thief := a.newUser(t)
		refused(t, a, owner.access, newPasskeyDevice().create(t, a.beginPasskey(t, thief.access)))
		refused(t, a, thief.access, newPasskeyDevice().create(t, a.beginPasskey(t, owner.access)))
	})

	t.Run("the challenge of another session", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		username, owner := a.newUser(t)
		stolen := a.logIn(t, username, goodPassword)
		refused(t, a, stolen.access, newPasskeyDevice().create(t, a.beginPasskey(t, owner.access)))
	})

	t.Run("a challenge that has run out", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, owner := a.newUser(t)
		late := newPasskeyDevice().create(t, a.beginPasskey(t, owner.access))
		_, err := a.pool.Exec(t.Context(), "UPDATE passkey_challenges SET expires_at = now()")
		require.NoError(t, err)
		refused(t, a, owner.access, late)
	})

	t.Run("the name of a passkey that somebody else has", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, _, victim := a.victim(t)
		_, thief := a.newUser(t)
		d := newPasskeyDevice()
		d.credential.ID = victim.credential.ID
		a.send(t, http.MethodPost, passkeys, thief.access, namedAnswer("x", d.create(t, a.beginPasskey(t, thief.access))))
		session := a.passkeySession(t, victim)
		require.NotEqual(t, a.userID(t, thief.access), a.userID(t, session.access), "the owner is still who they are")
		d.authenticator.Options.UserHandle = victim.authenticator.Options.UserHandle
		requireRefused(t, a.logInWith(t, d))
	})
}

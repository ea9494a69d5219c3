package account_test

import (
	"encoding/json"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

func atHome() account.Origin { return account.Origin{Address: netip.MustParseAddr(homeOfAna)} }

// challenge begins a login and returns what the browser is asked.
func (h *house) challenge(t *testing.T) json.RawMessage {
	t.Helper()
	options, err := h.service.BeginPasskeyLogin(t.Context(), atHome())
	require.NoError(t, err)
	require.NotEmpty(t, options)
	return options
}

func (h *house) answer(t *testing.T, raw json.RawMessage) (account.Tokens, error) {
	t.Helper()
	return h.service.LogInWithPasskey(t.Context(), account.PasskeyAttempt{Answer: raw, Origin: atHome(), Device: "Chrome on Android"})
}

func TestPasskeyLogin(t *testing.T) {
	t.Parallel()
	right := answer{Claims: 1, ID: []byte("key"), Count: 6}

	t.Run("opens a session that says so, and is not counted", func(t *testing.T) {
		t.Parallel()
		h, _, _ := setupPasskeys(t)
		tokens, err := h.answer(t, right.write(t, h.challenge(t)))
		require.NoError(t, err)
		caller, err := h.service.Authenticate(t.Context(), tokens.Access)
		require.NoError(t, err)
		session := h.sessions.rows[caller.Session]
		require.Equal(t, uint32(6), session.Passkey.SignCount)
		require.True(t, session.FromKnownNetwork)
		require.Equal(t, account.Device("Chrome on Android"), session.Device)
		require.Equal(t, []noted{{account.EventPasskeyLogin, 1}}, h.noted)
		require.Equal(t, h.throttle.taken, h.throttle.givenBack)
		require.Len(t, h.throttle.taken, 1)
	})

	t.Run("is refused in the same words, whatever is wrong", func(t *testing.T) {
		t.Parallel()
		messages := make(map[string]bool)
		for name, c := range map[string]struct {
			answer answer
			noted  []noted
		}{
			"an unknown passkey":          {answer{Claims: 1, ID: []byte("other"), Count: 6}, []noted{{account.EventLoginFailed, 0}}},
			"a passkey of another person": {answer{Claims: 2, ID: []byte("key"), Count: 6}, []noted{{account.EventLoginFailed, 0}}},
			"a forged signature":          {answer{Claims: 1, ID: []byte("key"), Count: 6, Forged: true}, []noted{{account.EventLoginFailed, 1}}},
			"a counter that stands still": {answer{Claims: 1, ID: []byte("key"), Count: 5}, []noted{{account.EventPasskeyCloned, 1}, {account.EventLoginFailed, 1}}},
			"a counter that is back at 0": {answer{Claims: 1, ID: []byte("key")}, []noted{{account.EventPasskeyCloned, 1}, {account.EventLoginFailed, 1}}},
		} {
			h, _, _ := setupPasskeys(t)
			tokens, err := h.answer(t, c.answer.write(t, h.challenge(t)))
			requireKind(t, skincare.KindUnauthorized, err, name)
			require.Empty(t, tokens, name)
			require.Equal(t, c.noted, h.noted, name)
			require.Empty(t, h.throttle.givenBack, name)
			messages[err.Error()] = true
		}
		require.Len(t, messages, 1)
	})

	t.Run("takes a passkey that never counts, and the first count of another", func(t *testing.T) {
		t.Parallel()
		for _, count := range []uint32{0, 1} {
			h, passkeys, _ := setupPasskeys(t)
			passkeys.kept[0].SignCount = 0
			_, err := h.answer(t, answer{Claims: 1, ID: []byte("key"), Count: count}.write(t, h.challenge(t)))
			require.NoError(t, err, count)
		}
	})

	t.Run("takes an answer once, within five minutes, and to no other challenge", func(t *testing.T) {
		t.Parallel()
		h, _, caller := setupPasskeys(t)
		options := h.challenge(t)
		h.now = h.now.Add(5*time.Minute - 1)
		_, err := h.answer(t, right.write(t, options))
		require.NoError(t, err)
		_, err = h.answer(t, right.write(t, options))
		requireKind(t, skincare.KindUnauthorized, err, "a second time")

		options = h.challenge(t)
		h.now = h.now.Add(5 * time.Minute)
		_, err = h.answer(t, right.write(t, options))
		requireKind(t, skincare.KindUnauthorized, err, "too late")

		options, err = h.service.BeginPasskey(t.Context(), caller, "right")
		require.NoError(t, err)
		_, err = h.answer(t, right.write(t, options))
		requireKind(t, skincare.KindUnauthorized, err, "a challenge for a new passkey")
		_, err = h.answer(t, json.RawMessage("no answer"))
		requireKind(t, skincare.KindInvalid, err)
	})

	t.Run("is refused when the account was deleted just now", func(t *testing.T) {
		t.Parallel()
		h, _, _ := setupPasskeys(t)
		options := h.challenge(t)
		delete(h.users.known, "ana")
		_, err := h.answer(t, right.write(t, options))
		requireKind(t, skincare.KindUnauthorized, err)
		require.Equal(t, []noted{{account.EventLoginFailed, 0}}, h.noted)
	})

	t.Run("begins only while the network has attempts left", func(t *testing.T) {
		t.Parallel()
		h, passkeys, _ := setupPasskeys(t)
		h.throttle.full = "passkey-address"
		options, err := h.service.BeginPasskeyLogin(t.Context(), atHome())
		requireKind(t, skincare.KindThrottled, err)
		require.Empty(t, options)
		require.Empty(t, passkeys.waiting)
	})

	t.Run("fails with the stores, and is no refusal then", func(t *testing.T) {
		t.Parallel()
		h, passkeys, _ := setupPasskeys(t)
		raw := right.write(t, h.challenge(t))
		h.sessions.err = errStore
		tokens, err := h.answer(t, raw)
		require.ErrorIs(t, err, errStore)
		require.Empty(t, tokens)
		passkeys.err = errStore
		_, err = h.service.BeginPasskeyLogin(t.Context(), atHome())
		require.ErrorIs(t, err, errStore)
		_, err = h.answer(t, raw)
		require.ErrorIs(t, err, errStore)
		require.Empty(t, h.noted)
	})
}

// TestAttackPasskeyGiveBack: a login with a passkey is open once its session is, even
// when the attempt cannot be given back.
func TestAttackPasskeyGiveBack(t *testing.T) {
	t.Parallel()
	h, _, _ := setupPasskeys(t)
	h.throttle.broken = errStore
	tokens, err := h.answer(t, answer{Claims: 1, ID: []byte("key"), Count: 6}.write(t, h.challenge(t)))
	require.NoError(t, err)
	_, err = h.service.Authenticate(t.Context(), tokens.Access)
	require.NoError(t, err)
}

func TestAuthorizeAdmin(t *testing.T) {
	t.Parallel()
	h, _, byPassword := setupPasskeys(t)
	tokens, err := h.answer(t, answer{Claims: 1, ID: []byte("key"), Count: 6}.write(t, h.challenge(t)))
	require.NoError(t, err)
	byPasskey, err := h.service.Authenticate(t.Context(), tokens.Access)
	require.NoError(t, err)

	require.NoError(t, h.service.AuthorizeAdmin(t.Context(), byPassword), "where none is demanded")
	h.service.AdminPasskey = true
	requireKind(t, skincare.KindPasskeyRequired, h.service.AuthorizeAdmin(t.Context(), byPassword))
	require.NoError(t, h.service.AuthorizeAdmin(t.Context(), byPasskey))
	h.sessions.err = errStore
	require.ErrorIs(t, h.service.AuthorizeAdmin(t.Context(), byPasskey), errStore)
}

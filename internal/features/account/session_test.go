package account_test

import (
	"context"
	"net/netip"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

func TestRefresh(t *testing.T) {
	t.Parallel()

	t.Run("takes a token until its successor is used, and then ends the session of a thief", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		first, caller := h.enter(t, account.DeviceKey{})
		second, err := h.service.Refresh(t.Context(), first.Refresh, account.DeviceProof{})
		require.NoError(t, err)
		require.Equal(t, first.Access, second.Access, "it is the same session")
		require.NotEqual(t, first.Refresh, second.Refresh)
		again, err := h.service.Refresh(t.Context(), first.Refresh, account.DeviceProof{})
		require.NoError(t, err)
		require.Equal(t, second, again, "a lost answer is given once more")
		third, err := h.service.Refresh(t.Context(), second.Refresh, account.DeviceProof{})
		require.NoError(t, err)
		require.Empty(t, h.noted)

		_, err = h.service.Refresh(t.Context(), first.Refresh, account.DeviceProof{})
		requireKind(t, skincare.KindUnauthorized, err)
		require.Equal(t, []noted{{account.EventTokenReused, caller.ID}}, h.noted)
		_, err = h.service.Refresh(t.Context(), third.Refresh, account.DeviceProof{})
		requireKind(t, skincare.KindUnauthorized, err, "the session is over for both")
	})

	t.Run("ends a session that was idle, or open, for too long", func(t *testing.T) {
		t.Parallel()
		const day = 24 * time.Hour
		for name, c := range map[string]struct {
			idle, open time.Duration
			lives      bool
		}{
			"idle for 14 days":           {14 * day, 14 * day, true},
			"idle for a moment longer":   {14*day + 1, 14*day + 1, false},
			"open for 30 days":           {time.Minute, 30 * day, true},
			"open for a moment longer":   {time.Minute, 30*day + 1, false},
			"idle and open for too long": {15 * day, 31 * day, false},
		} {
			h := setupHouse()
			tokens, caller := h.enter(t, account.DeviceKey{})
			session := h.sessions.rows[caller.Session]
			session.StartedAt, session.UsedAt = h.now.Add(-c.open), h.now.Add(-c.idle)
			h.sessions.rows[caller.Session] = session
			_, err := h.service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{})
			if c.lives {
				require.NoError(t, err, name)
				require.Equal(t, h.now, h.sessions.rows[caller.Session].UsedAt, name)
			} else {
				requireKind(t, skincare.KindUnauthorized, err, name)
				require.Empty(t, h.sessions.rows, name)
			}
			require.Empty(t, h.noted, "%s: old age is no theft", name)
		}
	})

	t.Run("gives nothing when the store or the signer fails", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		tokens, _ := h.enter(t, account.DeviceKey{})
		h.service.Tokens = plainTokens{err: errStore}
		given, err := h.service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{})
		require.ErrorIs(t, err, errStore)
		require.Empty(t, given)
		h.sessions.err = errStore
		given, err = h.service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{})
		require.ErrorIs(t, err, errStore)
		require.Empty(t, given)
	})
}

func TestRefreshOfABoundSession(t *testing.T) {
	t.Parallel()
	phone, other := account.DeviceKey{1}, account.DeviceKey{2}

	t.Run("needs a fresh proof by the key of its device", func(t *testing.T) {
		t.Parallel()
		for name, c := range map[string]struct {
			proof account.DeviceProof
			kind  skincare.Kind
			noted []noted
		}{
			"no proof":              {account.DeviceProof{}, skincare.KindProofRefused, []noted{{account.EventProofRefused, 1}}},
			"a proof by another":    {account.DeviceProof{Key: other, Fresh: true}, skincare.KindProofRefused, []noted{{account.EventProofRefused, 1}}},
			"a proof that is stale": {account.DeviceProof{Key: phone}, skincare.KindNonceRequired, nil},
		} {
			h := setupHouse()
			tokens, caller := h.enter(t, phone)
			before := h.sessions.rows[caller.Session]
			given, err := h.service.Refresh(t.Context(), tokens.Refresh, c.proof)
			requireKind(t, c.kind, err, name)
			require.Empty(t, given, name)
			require.Equal(t, c.noted, h.noted, name)
			require.Equal(t, before, h.sessions.rows[caller.Session], "%s changes nothing", name)
			_, err = h.service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{Key: phone, Fresh: true})
			require.NoError(t, err, "the owner stays logged in")
		}
	})

	t.Run("is not what a proof makes of a session without a key", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		tokens, caller := h.enter(t, account.DeviceKey{})
		require.False(t, h.sessions.rows[caller.Session].IsBound())
		next, err := h.service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{Key: other, Fresh: true})
		require.NoError(t, err)
		require.False(t, h.sessions.rows[caller.Session].IsBound())
		_, err = h.service.Refresh(t.Context(), next.Refresh, account.DeviceProof{})
		require.NoError(t, err)
	})

	t.Run("does not show in the database that two sessions share a device", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, one := h.enter(t, phone)
		_, two := h.enter(t, phone)
		require.True(t, h.sessions.rows[one.Session].IsBound())
		require.NotEqual(t, h.sessions.rows[one.Session].Binding, h.sessions.rows[two.Session].Binding)
	})
}

func TestLogInOpensASession(t *testing.T) {
	t.Parallel()
	logIn := func(h *house, address string) (account.Tokens, error) {
		return h.service.LogIn(context.Background(), account.Attempt{
			Username: "ana", Password: "right", Device: "Chrome on Android",
			Origin: account.Origin{Address: netip.MustParseAddr(address)},
		})
	}

	t.Run("that starts now, is confirmed and knows where the owner logs in from", func(t *testing.T) {
		t.Parallel()
		for address, known := range map[string]bool{homeOfAna: true, "192.0.2.1": false} {
			h := setupHouse()
			tokens, err := logIn(h, address)
			require.NoError(t, err)
			caller, err := h.service.Authenticate(t.Context(), tokens.Access)
			require.NoError(t, err)
			session := h.sessions.rows[caller.Session]
			require.Equal(t, h.now, session.StartedAt)
			require.Equal(t, h.now, session.UsedAt)
			require.Equal(t, h.now, session.ConfirmedAt)
			require.Equal(t, account.Device("Chrome on Android"), session.Device)
			require.Equal(t, known, session.FromKnownNetwork, address)
			require.Nil(t, session.Passkey)
			require.Equal(t, []noted{{account.EventLoggedIn, 1}}, h.noted)
		}
	})

	t.Run("or none when the store or the signer fails", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		h.service.Tokens = plainTokens{err: errStore}
		tokens, err := logIn(h, homeOfAna)
		require.ErrorIs(t, err, errStore)
		require.Empty(t, tokens)
		h.sessions.err = errStore
		tokens, err = logIn(h, homeOfAna)
		require.ErrorIs(t, err, errStore)
		require.Empty(t, tokens)
		require.Empty(t, h.noted)
	})
}

func TestLogOut(t *testing.T) {
	t.Parallel()
	h := setupHouse()
	tokens, caller := h.enter(t, account.DeviceKey{})
	_, other := h.enter(t, account.DeviceKey{})
	h.sessions.err = errStore
	require.ErrorIs(t, h.service.LogOut(t.Context(), caller), errStore)
	require.Empty(t, h.noted, "nobody was logged out")
	h.sessions.err = nil

	require.NoError(t, h.service.LogOut(t.Context(), caller))
	require.Equal(t, []noted{{account.EventLoggedOut, caller.ID}}, h.noted)
	_, err := h.service.Authenticate(t.Context(), tokens.Access)
	requireKind(t, skincare.KindUnauthorized, err)
	_, err = h.service.Refresh(t.Context(), tokens.Refresh, account.DeviceProof{})
	requireKind(t, skincare.KindUnauthorized, err)
	require.Contains(t, h.sessions.rows, other.Session)
	_, err = h.service.Authenticate(t.Context(), "no token")
	requireKind(t, skincare.KindUnauthorized, err)
}

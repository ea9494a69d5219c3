package account_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

func TestAddPasskey(t *testing.T) {
	t.Parallel()
	made := answer{ID: []byte("new")}

	t.Run("keeps what the browser made, under its name", func(t *testing.T) {
		t.Parallel()
		h, passkeys, caller := setupPasskeys(t)
		options, err := h.service.BeginPasskey(t.Context(), caller, "right")
		require.NoError(t, err)
		h.now = h.now.Add(5*time.Minute - 1)
		added, err := h.service.AddPasskey(t.Context(), caller, " My\tphone ", made.write(t, options))
		require.NoError(t, err)
		require.Equal(t, account.Passkey{ID: 2, CredentialID: []byte("new"), Name: "My phone", AddedAt: h.now}, added)
		listed, err := h.service.ListPasskeys(t.Context(), caller)
		require.NoError(t, err)
		require.Len(t, listed, 2)
		require.False(t, passkeys.onlyFirst)
		require.Equal(t, []noted{{account.EventPasskeyAdded, caller.ID}}, h.noted)
	})

	t.Run("takes an answer once, in time, from the same session, to its own challenge", func(t *testing.T) {
		t.Parallel()
		h, passkeys, caller := setupPasskeys(t)
		_, elsewhere := h.enter(t, account.DeviceKey{})
		refused := func(who skincare.Caller, raw json.RawMessage, because string) {
			_, err := h.service.AddPasskey(t.Context(), who, "phone", raw)
			requireKind(t, skincare.KindInvalid, err, because)
		}
		begin := func() json.RawMessage {
			options, err := h.service.BeginPasskey(t.Context(), caller, "right")
			require.NoError(t, err)
			return options
		}
		refused(elsewhere, made.write(t, begin()), "another session")
		refused(caller, made.write(t, h.challenge(t)), "a challenge for a login")
		refused(caller, json.RawMessage("no answer"), "no answer")
		forged := made
		forged.Forged = true
		options := begin()
		refused(caller, forged.write(t, options), "a forged answer")
		refused(caller, made.write(t, options), "the challenge was used up")
		options = begin()
		h.now = h.now.Add(5 * time.Minute)
		refused(caller, made.write(t, options), "too late")
		require.Len(t, passkeys.kept, 1)
		require.Empty(t, h.noted)
	})

	t.Run("begins with the password, within limits, and with fewer than ten", func(t *testing.T) {
		t.Parallel()
		h, passkeys, caller := setupPasskeys(t)
		_, err := h.service.BeginPasskey(t.Context(), caller, "wrong")
		requireKind(t, skincare.KindWrongPassword, err)
		passkeys.kept = make([]account.Passkey, 10)
		_, err = h.service.BeginPasskey(t.Context(), caller, "right")
		requireKind(t, skincare.KindInvalid, err)
		require.Empty(t, passkeys.waiting)
		passkeys.kept = make([]account.Passkey, 9)
		options, err := h.service.BeginPasskey(t.Context(), caller, "right")
		require.NoError(t, err)
		require.NotEmpty(t, options)
		h.throttle.full = "passkey-new"
		_, err = h.service.BeginPasskey(t.Context(), caller, "right")
		requireKind(t, skincare.KindThrottled, err)
	})

	t.Run("fails with the stores", func(t *testing.T) {
		t.Parallel()
		h, passkeys, caller := setupPasskeys(t)
		options, err := h.service.BeginPasskey(t.Context(), caller, "right")
		require.NoError(t, err)
		passkeys.err = errStore
		_, err = h.service.BeginPasskey(t.Context(), caller, "right")
		require.ErrorIs(t, err, errStore)
		_, err = h.service.AddPasskey(t.Context(), caller, "phone", made.write(t, options))
		require.ErrorIs(t, err, errStore)
		require.Empty(t, h.noted)
	})
}

func TestAddPasskeyOfAnAdmin(t *testing.T) {
	t.Parallel()
	// Whoever knows the password of an admin must not add a passkey of their own
	// beside the admin's.
	for name, c := range map[string]struct {
		admin, demanded, byPasskey, first bool
		begins, onlyFirst                 bool
	}{
		"a user":                            {begins: true},
		"a user where admins need one":      {demanded: true, begins: true},
		"an admin where none is demanded":   {admin: true, begins: true},
		"an admin's first":                  {admin: true, demanded: true, first: true, begins: true, onlyFirst: true},
		"an admin's second, by password":    {admin: true, demanded: true},
		"an admin's second, by the passkey": {admin: true, demanded: true, byPasskey: true, begins: true},
	} {
		h, passkeys, caller := setupPasskeys(t)
		caller.IsAdmin, h.service.AdminPasskey = c.admin, c.demanded
		if c.first {
			passkeys.kept = nil
		}
		if c.byPasskey {
			session := h.sessions.rows[caller.Session]
			session.Passkey = &account.Passkey{}
			h.sessions.rows[caller.Session] = session
		}
		options, err := h.service.BeginPasskey(t.Context(), caller, "right")
		if !c.begins {
			requireKind(t, skincare.KindPasskeyRequired, err, name)
			continue
		}
		require.NoError(t, err, name)
		_, err = h.service.AddPasskey(t.Context(), caller, "phone", answer{ID: []byte("new")}.write(t, options))
		require.NoError(t, err, name)
		require.Equal(t, c.onlyFirst, passkeys.onlyFirst, name)
	}
}

func TestPasskeyName(t *testing.T) {
	t.Parallel()
	h, passkeys, caller := setupPasskeys(t)
	for typed, name := range map[string]string{
		"phone":                       "phone",
		"  my \n new\u00a0phone ":     "my new phone",
		"a\u200bb\u202ec\x00":         "abc",
		"Zoë's 電話":                    "Zoë's 電話",
		strings.Repeat("ш", 60):       strings.Repeat("ш", 60),
		strings.Repeat("x", 60) + " ": strings.Repeat("x", 60),
		"bad \xff byte":               "bad byte",
	} {
		renamed, err := h.service.RenamePasskey(t.Context(), caller, 1, typed)
		require.NoError(t, err, "%q", typed)
		require.Equal(t, account.Passkey{ID: 1, Name: name}, renamed)
	}
	for _, typed := range []string{"", " \t ", "\u200b", strings.Repeat("ш", 61)} {
		_, err := h.service.RenamePasskey(t.Context(), caller, 1, typed)
		requireKind(t, skincare.KindInvalid, err, "%q", typed)
		_, err = h.service.AddPasskey(t.Context(), caller, typed, nil)
		requireKind(t, skincare.KindInvalid, err, "%q", typed)
	}
	passkeys.err = account.NoPasskey()
	_, err := h.service.RenamePasskey(t.Context(), caller, 9, "phone")
	requireKind(t, skincare.KindNotFound, err)
}

func TestRemovePasskey(t *testing.T) {
	t.Parallel()

	t.Run("needs the password", func(t *testing.T) {
		t.Parallel()
		h, passkeys, caller := setupPasskeys(t)
		requireKind(t, skincare.KindWrongPassword, h.service.RemovePasskey(t.Context(), caller, 1, "wrong"))
		require.Len(t, passkeys.kept, 1)
		h.noted = nil
		require.NoError(t, h.service.RemovePasskey(t.Context(), caller, 1, "right"))
		require.Empty(t, passkeys.kept)
		require.False(t, passkeys.keepLast)
		require.Equal(t, []noted{{account.EventPasskeyRemoved, caller.ID}}, h.noted)
	})

	t.Run("of an admin who needs one asks for it, and keeps the last", func(t *testing.T) {
		t.Parallel()
		h, passkeys, caller := setupPasskeys(t)
		caller.IsAdmin = true
		require.NoError(t, h.service.RemovePasskey(t.Context(), caller, 1, "right"))
		require.False(t, passkeys.keepLast, "none is demanded")

		h, passkeys, caller = setupPasskeys(t)
		h.service.AdminPasskey = true
		require.NoError(t, h.service.RemovePasskey(t.Context(), caller, 1, "right"))
		require.False(t, passkeys.keepLast, "not of a user")

		h, passkeys, caller = setupPasskeys(t)
		caller.IsAdmin, h.service.AdminPasskey = true, true
		requireKind(t, skincare.KindPasskeyRequired, h.service.RemovePasskey(t.Context(), caller, 1, "right"))
		require.Len(t, passkeys.kept, 1)
		session := h.sessions.rows[caller.Session]
		session.Passkey = &account.Passkey{}
		h.sessions.rows[caller.Session] = session
		require.NoError(t, h.service.RemovePasskey(t.Context(), caller, 1, "right"))
		require.True(t, passkeys.keepLast)
	})

	t.Run("is not noted when the store refuses", func(t *testing.T) {
		t.Parallel()
		h, passkeys, caller := setupPasskeys(t)
		passkeys.err = account.NoPasskey()
		requireKind(t, skincare.KindNotFound, h.service.RemovePasskey(t.Context(), caller, 9, "right"))
		require.Empty(t, h.noted)
	})
}

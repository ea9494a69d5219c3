package account_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// keptUsers notes what is done to the account of Ana.
type keptUsers struct {
	*fakeUsers
	from, to string
	deleted  skincare.UserID
	err      error
}

func (f *keptUsers) ChangePassword(_ context.Context, _ skincare.Caller, from, to string) error {
	f.from, f.to = from, to
	return f.err
}

func (f *keptUsers) Delete(_ context.Context, user skincare.UserID) error {
	f.deleted = user
	return f.err
}

// pickyPasswords find every new password too weak.
type pickyPasswords struct{ *fakePasswords }

func (pickyPasswords) Check(context.Context, string, string) error {
	return skincare.Errorf(skincare.KindInvalid, "This password is too common.")
}

// setupKept returns a house in which Ana is logged in.
func setupKept(t *testing.T) (*house, *keptUsers, skincare.Caller) {
	t.Helper()
	h := setupHouse()
	_, caller := h.enter(t, account.DeviceKey{})
	users := &keptUsers{fakeUsers: h.users}
	h.service.Users = users
	return h, users, caller
}

func TestChangePassword(t *testing.T) {
	t.Parallel()

	t.Run("replaces the hash that was checked", func(t *testing.T) {
		t.Parallel()
		h, users, caller := setupKept(t)
		require.NoError(t, h.service.ChangePassword(t.Context(), caller, "right", "next"))
		require.Equal(t, [2]string{"old:right", "new:next"}, [2]string{users.from, users.to})
		require.Equal(t, []noted{{account.EventPasswordChanged, caller.ID}}, h.noted)
	})

	t.Run("changes nothing when something is wrong", func(t *testing.T) {
		t.Parallel()
		for name, c := range map[string]struct {
			current   string
			passwords func(*fakePasswords) account.Passwords
			kind      skincare.Kind
		}{
			"the current password is wrong": {"wrong", func(f *fakePasswords) account.Passwords { return f }, skincare.KindWrongPassword},
			"the new one is too weak":       {"right", func(f *fakePasswords) account.Passwords { return pickyPasswords{f} }, skincare.KindInvalid},
			"nobody has time to hash":       {"right", func(f *fakePasswords) account.Passwords { return busyPasswords{f} }, skincare.KindUnavailable},
		} {
			h, users, caller := setupKept(t)
			h.service.Passwords = c.passwords(h.passwords)
			requireKind(t, c.kind, h.service.ChangePassword(t.Context(), caller, c.current, "next"), name)
			require.Empty(t, users.to, name)
			require.NotContains(t, h.noted, noted{account.EventPasswordChanged, caller.ID}, name)
		}
	})

	t.Run("is not noted when the store refuses", func(t *testing.T) {
		t.Parallel()
		h, users, caller := setupKept(t)
		users.err = errStore
		require.ErrorIs(t, h.service.ChangePassword(t.Context(), caller, "right", "next"), errStore)
		require.Empty(t, h.noted)
	})
}

func TestDeleteAccount(t *testing.T) {
	t.Parallel()

	t.Run("needs the password", func(t *testing.T) {
		t.Parallel()
		h, users, caller := setupKept(t)
		requireKind(t, skincare.KindWrongPassword, h.service.Delete(t.Context(), caller, "wrong"))
		require.Zero(t, users.deleted)
		h.noted = nil
		require.NoError(t, h.service.Delete(t.Context(), caller, "right"))
		require.Equal(t, caller.ID, users.deleted)
		require.Equal(t, []noted{{account.EventAccountDeleted, caller.ID}}, h.noted)
	})

	t.Run("is not for admins", func(t *testing.T) {
		t.Parallel()
		h, users, caller := setupKept(t)
		caller.IsAdmin = true
		requireKind(t, skincare.KindForbidden, h.service.Delete(t.Context(), caller, "right"))
		require.Zero(t, users.deleted)
	})

	t.Run("is not noted when the store refuses", func(t *testing.T) {
		t.Parallel()
		h, users, caller := setupKept(t)
		users.err = errStore
		require.ErrorIs(t, h.service.Delete(t.Context(), caller, "right"), errStore)
		require.Empty(t, h.noted)
	})
}

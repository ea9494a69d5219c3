package account_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

func TestConfirmation(t *testing.T) {
	t.Parallel()

	t.Run("lasts for 15 minutes", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, caller := h.enter(t, account.DeviceKey{})
		h.now = h.now.Add(15 * time.Minute)
		require.NoError(t, h.service.RequireConfirmed(t.Context(), caller), "logging in confirms")
		h.now = h.now.Add(1)
		requireKind(t, skincare.KindConfirmationRequired, h.service.RequireConfirmed(t.Context(), caller))

		requireKind(t, skincare.KindWrongPassword, h.service.ConfirmPassword(t.Context(), caller, "wrong"))
		require.Equal(t, []noted{{account.EventPasswordRefused, caller.ID}}, h.noted)
		requireKind(t, skincare.KindConfirmationRequired, h.service.RequireConfirmed(t.Context(), caller))

		require.NoError(t, h.service.ConfirmPassword(t.Context(), caller, "right"))
		require.Equal(t, noted{account.EventConfirmed, caller.ID}, h.noted[1])
		require.NoError(t, h.service.RequireConfirmed(t.Context(), caller))
	})

	t.Run("is of one session alone", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, here := h.enter(t, account.DeviceKey{})
		_, there := h.enter(t, account.DeviceKey{})
		h.now = h.now.Add(time.Hour)
		require.NoError(t, h.service.ConfirmPassword(t.Context(), here, "right"))
		requireKind(t, skincare.KindConfirmationRequired, h.service.RequireConfirmed(t.Context(), there))
	})

	t.Run("is neither given nor noted when the store fails", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, caller := h.enter(t, account.DeviceKey{})
		h.sessions.err = errStore
		require.ErrorIs(t, h.service.ConfirmPassword(t.Context(), caller, "right"), errStore)
		require.ErrorIs(t, h.service.RequireConfirmed(t.Context(), caller), errStore)
		require.Empty(t, h.noted)
	})
}

func TestConfirmPasswordIsCounted(t *testing.T) {
	t.Parallel()

	t.Run("for each session, and forgotten with the right password", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, here := h.enter(t, account.DeviceKey{})
		_, there := h.enter(t, account.DeviceKey{})
		*h.throttle = fakeThrottle{}
		requireKind(t, skincare.KindWrongPassword, h.service.Confirm(t.Context(), here, "wrong"))
		require.Empty(t, h.throttle.forgotten)
		require.NoError(t, h.service.Confirm(t.Context(), there, "right"))
		require.Len(t, h.throttle.taken, 2)
		require.NotEqual(t, h.throttle.taken[0].Key, h.throttle.taken[1].Key)
		require.Equal(t, h.throttle.taken[1:], h.throttle.forgotten)
	})

	t.Run("before the password is looked at", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, caller := h.enter(t, account.DeviceKey{})
		h.throttle.full, h.passwords.compared = "confirm", nil
		requireKind(t, skincare.KindThrottled, h.service.Confirm(t.Context(), caller, "right"))
		require.Empty(t, h.passwords.compared)
	})

	t.Run("but not when nobody had the time to look", func(t *testing.T) {
		t.Parallel()
		h := setupHouse()
		_, caller := h.enter(t, account.DeviceKey{})
		*h.throttle = fakeThrottle{}
		h.passwords.err = skincare.Busy(time.Second)
		requireKind(t, skincare.KindUnavailable, h.service.Confirm(t.Context(), caller, "right"))
		require.Equal(t, h.throttle.taken, h.throttle.givenBack)
	})
}

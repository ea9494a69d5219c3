package account_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// profileUsers keeps one sealed profile.
type profileUsers struct {
	account.Users
	sealed []byte
	// withdrawn says that consent is taken back before the store is asked.
	withdrawn bool
}

func (f *profileUsers) SaveProfile(_ context.Context, _ skincare.UserID, sealed []byte) error {
	if f.withdrawn {
		return skincare.Errorf(skincare.KindConsentRequired, "No.")
	}
	f.sealed = sealed
	return nil
}

// fakeVault seals by writing in front, and fails for one user.
type fakeVault struct{ broken skincare.UserID }

func (f fakeVault) Seal(_ context.Context, user skincare.UserID, field, _ string, data []byte) ([]byte, error) {
	if user == f.broken {
		return nil, errors.New("no key")
	}
	return append([]byte(field+":"), data...), nil
}

func (f fakeVault) Open(_ context.Context, user skincare.UserID, field, _ string, sealed []byte) ([]byte, error) {
	data, ok := strings.CutPrefix(string(sealed), field+":")
	if user == f.broken || !ok {
		return nil, errors.New("no key")
	}
	return []byte(data), nil
}

func TestProfile(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 18, 0, 0, 0, 0, time.UTC)
	profile := skincare.Profile{
		SkinType: skincare.SkinTypeDry, Allergies: "nickel", Duration: "1 year", SaidAt: now, AllergiesSaidAt: now,
	}
	caller := skincare.Caller{
		User: skincare.User{ID: 7}, Consents: skincare.Consents{Granted: []skincare.Purpose{skincare.PurposeHealthData}},
	}
	newService := func() (*account.Service, *profileUsers) {
		users := &profileUsers{}
		return &account.Service{Users: users, Vault: fakeVault{broken: 13}, Now: func() time.Time { return now }}, users
	}

	t.Run("is sealed when it is saved, and opened when it is asked for", func(t *testing.T) {
		t.Parallel()
		s, users := newService()
		saved, err := s.UpdateProfile(t.Context(), caller, profile)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(string(users.sealed), "profile:"))
		require.Equal(t, users.sealed, saved.SealedProfile)
		opened, err := s.Profile(t.Context(), saved)
		require.NoError(t, err)
		require.Equal(t, profile, opened)
	})

	t.Run("is empty until it is saved", func(t *testing.T) {
		t.Parallel()
		s, _ := newService()
		opened, err := s.Profile(t.Context(), skincare.Caller{})
		require.NoError(t, err)
		require.Equal(t, skincare.Profile{SkinType: skincare.SkinTypeNormal}, opened)
	})

	t.Run("is not kept without consent, also when that was taken back meanwhile", func(t *testing.T) {
		t.Parallel()
		s, users := newService()
		_, err := s.UpdateProfile(t.Context(), skincare.Caller{User: caller.User}, profile)
		require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(err))
		require.Nil(t, users.sealed)
		users.withdrawn = true
		_, err = s.UpdateProfile(t.Context(), caller, profile)
		require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(err))
	})

	t.Run("does not quote what it cannot read", func(t *testing.T) {
		t.Parallel()
		s, _ := newService()
		_, err := s.Profile(t.Context(), skincare.Caller{SealedProfile: []byte("profile:my secret")})
		require.Error(t, err)
		require.NotContains(t, err.Error(), "secret")
		_, err = s.Profile(t.Context(), skincare.Caller{User: skincare.User{ID: 13}, SealedProfile: []byte("profile:{}")})
		require.ErrorContains(t, err, "no key")
	})
}

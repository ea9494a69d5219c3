package account_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// profileUsers keeps one sealed profile and some plain ones.
type profileUsers struct {
	account.Users
	sealed []byte
	// withdrawn says that consent is taken back before the store is asked.
	withdrawn bool
	plain     []account.PlainProfile
	found     map[skincare.UserID]string
}

func (f *profileUsers) SaveProfile(_ context.Context, _ skincare.UserID, sealed []byte) error {
	if f.withdrawn {
		return skincare.Errorf(skincare.KindConsentRequired, "No.")
	}
	f.sealed = sealed
	return nil
}

func (f *profileUsers) PlainProfiles(_ context.Context, after skincare.UserID) ([]account.PlainProfile, error) {
	for i, plain := range f.plain {
		if plain.User > after {
			return f.plain[i : i+1], nil // One at a time, so that there are several batches.
		}
	}
	return nil, nil
}

func (f *profileUsers) SealProfile(_ context.Context, plain account.PlainProfile, sealed []byte) error {
	f.found[plain.User] = string(sealed)
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
	profile := skincare.Profile{SkinType: skincare.SkinTypeDry, Allergies: "nickel", Duration: "1 year"}
	caller := skincare.Caller{
		User: skincare.User{ID: 7}, Consents: skincare.Consents{Granted: []skincare.Purpose{skincare.PurposeHealthData}},
	}
	newService := func() (*account.Service, *profileUsers) {
		users := &profileUsers{found: make(map[skincare.UserID]string)}
		return account.New(account.Parts{Users: users, Vault: fakeVault{broken: 13}}), users
	}

	t.Run("is sealed when it is saved, and opened when it is asked for", func(t *testing.T) {
		t.Parallel()
		s, users := newService()
		saved, err := s.UpdateProfile(t.Context(), caller, profile)
		require.NoError(t, err)
		require.Equal(t, profile, saved)
		require.True(t, strings.HasPrefix(string(users.sealed), "profile:"))
		caller := caller
		caller.SealedProfile = users.sealed
		opened, err := s.Profile(t.Context(), caller)
		require.NoError(t, err)
		require.Equal(t, profile, opened)
	})

	t.Run("is read as it is when it was never sealed", func(t *testing.T) {
		t.Parallel()
		s, _ := newService()
		opened, err := s.Profile(t.Context(), skincare.Caller{PlainProfile: profile})
		require.NoError(t, err)
		require.Equal(t, profile, opened)
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

	t.Run("old ones are sealed one by one, and one that fails stops no other", func(t *testing.T) {
		t.Parallel()
		s, users := newService()
		for _, user := range []skincare.UserID{12, 13, 14} {
			users.plain = append(users.plain, account.PlainProfile{User: user, Profile: profile})
		}
		done, err := s.SealProfiles(t.Context())
		require.ErrorContains(t, err, "no key")
		require.Equal(t, 2, done)
		require.Contains(t, users.found[12], "nickel")
		require.Contains(t, users.found[14], "nickel")
	})
}

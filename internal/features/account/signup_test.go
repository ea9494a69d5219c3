package account_test

import (
	"context"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// newcomers keeps who has signed up.
type newcomers struct {
	account.Users
	created []account.NewUser
	err     error
}

func (f *newcomers) Create(_ context.Context, user account.NewUser) (skincare.UserID, error) {
	f.created = append(f.created, user)
	return 7, f.err
}

func setupSignUp() (*house, *newcomers) {
	h, users := setupHouse(), &newcomers{}
	h.service.Users = users
	return h, users
}

func form(username string, statement *account.Statement) account.Registration {
	return account.Registration{
		Username: username, Password: "Quiet-Meadow-41", Statement: statement,
		Origin: account.Origin{Address: netip.MustParseAddr("192.0.2.1")},
	}
}

func TestSignUp(t *testing.T) {
	t.Parallel()

	t.Run("creates an account under the name as typed, unique by its plain form", func(t *testing.T) {
		t.Parallel()
		h, users := setupSignUp()
		user, err := h.service.SignUp(t.Context(), form("  Ana ", nil))
		require.NoError(t, err)
		require.Equal(t, skincare.User{ID: 7, Username: "Ana"}, user)
		require.Equal(t, "ana", users.created[0].UsernameKey)
		require.Equal(t, "new:Quiet-Meadow-41", users.created[0].PasswordHash)
		require.Equal(t, []noted{{account.EventSignedUp, 7}}, h.noted)
	})

	t.Run("takes names of 1 to 64 characters, however many bytes those are", func(t *testing.T) {
		t.Parallel()
		for name, fits := range map[string]bool{
			"": false, "   ": false, "x": true, strings.Repeat("x", 64): true, strings.Repeat("x", 65): false,
			strings.Repeat("ш", 64): true, strings.Repeat("ш", 65): false, " " + strings.Repeat("x", 64) + " ": true,
			"two words": false, "tab\tbed": false,
		} {
			h, users := setupSignUp()
			_, err := h.service.SignUp(t.Context(), form(name, nil))
			if fits {
				require.NoError(t, err, "%q", name)
				continue
			}
			requireKind(t, skincare.KindInvalid, err, "%q", name)
			require.Empty(t, users.created)
			require.Empty(t, h.throttle.taken, "what costs nothing is not counted")
		}
	})

	t.Run("is counted by network before anything is computed", func(t *testing.T) {
		t.Parallel()
		h, users := setupSignUp()
		h.throttle.full = "signup"
		_, err := h.service.SignUp(t.Context(), form("ana", nil))
		requireKind(t, skincare.KindThrottled, err)
		require.Equal(t, "signup\x00192.0.2.1\x00", h.throttle.taken[0].Key)
		require.Empty(t, users.created)
	})

	t.Run("stops at a weak password, at a full server and at a name that is taken", func(t *testing.T) {
		t.Parallel()
		h, users := setupSignUp()
		h.service.Passwords = pickyPasswords{h.passwords}
		_, err := h.service.SignUp(t.Context(), form("ana", nil))
		requireKind(t, skincare.KindInvalid, err)
		h.service.Passwords = busyPasswords{h.passwords}
		_, err = h.service.SignUp(t.Context(), form("ana", nil))
		requireKind(t, skincare.KindUnavailable, err)
		require.Empty(t, users.created)
		h.service.Passwords, users.err = h.passwords, skincare.Errorf(skincare.KindTaken, "Taken.")
		user, err := h.service.SignUp(t.Context(), form("ana", nil))
		requireKind(t, skincare.KindTaken, err)
		require.Empty(t, user)
		require.Empty(t, h.noted)
	})
}

func TestSignUpStatement(t *testing.T) {
	t.Parallel()
	answers := func(consents []skincare.Consent) map[skincare.Purpose]bool {
		given := make(map[skincare.Purpose]bool)
		for _, consent := range consents {
			given[consent.Purpose] = consent.Granted
		}
		return given
	}

	t.Run("is kept purpose by purpose, with the time and the age", func(t *testing.T) {
		t.Parallel()
		h, users := setupSignUp()
		_, err := h.service.SignUp(t.Context(), form("ana", &account.Statement{
			Adult: true, PolicyVersion: skincare.PolicyVersion, Granted: map[skincare.Purpose]bool{skincare.PurposePhoto: true},
		}))
		require.NoError(t, err)
		created := users.created[0]
		require.Equal(t, h.now, created.DeclaredAdultAt)
		require.Equal(t, map[skincare.Purpose]bool{
			skincare.PurposeHealthData: false, skincare.PurposePhoto: true, skincare.PurposeAIProcessing: false,
		}, answers(created.Consents))
		require.Equal(t, skincare.ConsentFromSignUp, created.Consents[0].Source)
		require.Equal(t, h.now, created.Consents[0].RecordedAt)
	})

	t.Run("of a minor, or on another policy, is refused", func(t *testing.T) {
		t.Parallel()
		for _, statement := range []account.Statement{
			{Adult: false, PolicyVersion: skincare.PolicyVersion},
			{Adult: true, PolicyVersion: "2001-01-01"},
			{Adult: true},
		} {
			h, users := setupSignUp()
			_, err := h.service.SignUp(t.Context(), form("ana", &statement))
			requireKind(t, skincare.KindInvalid, err, "%+v", statement)
			require.Empty(t, users.created)
		}
	})

	t.Run("that is missing agrees to nothing beyond this server, and is refused where consent must be explicit", func(t *testing.T) {
		t.Parallel()
		h, users := setupSignUp()
		_, err := h.service.SignUp(t.Context(), form("ana", nil))
		require.NoError(t, err)
		require.Equal(t, map[skincare.Purpose]bool{skincare.PurposeHealthData: true, skincare.PurposePhoto: true},
			answers(users.created[0].Consents))
		require.Zero(t, users.created[0].DeclaredAdultAt)
		h.service.ExplicitConsent = true
		_, err = h.service.SignUp(t.Context(), form("bo", nil))
		requireKind(t, skincare.KindInvalid, err)
		require.Len(t, users.created, 1)
	})
}

func TestDefaultLimits(t *testing.T) {
	t.Parallel()
	limits := account.DefaultLimits()
	// perDay is how often somebody can try in a day who tries all the time.
	perDay := func(rate account.Rate) int { return rate.Burst + int(24*time.Hour/rate.Every) }
	require.Less(t, limits.LoginAccount.Burst, 100, "NIST SP 800-63B: consecutive failures of an account")
	require.Equal(t, 50+288, perDay(limits.LoginAccount))
	require.Equal(t, 10+1440, perDay(limits.LoginPair))
	require.Equal(t, 200+14400, perDay(limits.LoginAddress))
	require.Equal(t, 30+2880, perDay(limits.SignUp))
}

// manyEvents has as many events as it is asked for.
type manyEvents struct{}

func (manyEvents) List(_ context.Context, _ skincare.UserID, most int) ([]account.SecurityEvent, error) {
	return make([]account.SecurityEvent, most), nil
}

func TestSecurityEventsAreTheNewestHundred(t *testing.T) {
	t.Parallel()
	h := setupHouse()
	h.service.Events = manyEvents{}
	events, err := h.service.SecurityEvents(t.Context(), skincare.Caller{})
	require.NoError(t, err)
	require.Len(t, events, 100)
}

package account_test

import (
	"context"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// fakeRecovery keeps the codes of one user, and notes whose are asked for.
type fakeRecovery struct {
	account.RecoveryCodes
	codes    map[account.Digest]bool
	asked    []skincare.UserID
	password string
	// err is what a store says that fails, and redeemErr one that refuses.
	err, redeemErr error
}

func (f *fakeRecovery) Left(context.Context, skincare.UserID) (account.CodesLeft, error) {
	return account.CodesLeft{Number: len(f.codes)}, f.err
}

func (f *fakeRecovery) Replace(_ context.Context, _ skincare.UserID, _ string, codes []account.Digest, _ time.Time) error {
	if f.err != nil {
		return f.err
	}
	f.codes = make(map[account.Digest]bool)
	for _, code := range codes {
		f.codes[code] = true
	}
	return nil
}

func (f *fakeRecovery) Has(_ context.Context, user skincare.UserID, code account.Digest) (bool, error) {
	f.asked = append(f.asked, user)
	return f.codes[code], f.err
}

func (f *fakeRecovery) Redeem(_ context.Context, _ skincare.UserID, code account.Digest, passwordHash string) error {
	if f.redeemErr != nil {
		return f.redeemErr
	}
	delete(f.codes, code)
	f.password = passwordHash
	return nil
}

func (f *fakeUsers) CredentialsByID(_ context.Context, user skincare.UserID) (account.Credentials, error) {
	return account.Credentials{User: skincare.User{ID: user}, PasswordHash: f.known["ana"].PasswordHash}, nil
}

const anaID skincare.UserID = 7

// setupRecovery returns a service in which ana has codes.
func setupRecovery(t *testing.T) (*bundle, *fakeRecovery, []string) {
	t.Helper()
	b, recovery := setup(), &fakeRecovery{}
	b.service.Recovery = recovery
	b.users.known["ana"] = account.Credentials{User: skincare.User{ID: anaID, Username: "ana"}, PasswordHash: "old:right"}
	made, err := b.service.MakeRecoveryCodes(t.Context(), skincare.Caller{User: skincare.User{ID: anaID}}, "right")
	require.NoError(t, err)
	*b.throttle = fakeThrottle{}
	return b, recovery, made.Codes
}

func (b *bundle) recover(username, code string) error {
	return b.service.Recover(context.Background(), account.Recovery{
		Username: username, Code: code, Password: "next",
		Origin: account.Origin{Address: netip.MustParseAddr("192.0.2.1")},
	})
}

func TestMakeRecoveryCodes(t *testing.T) {
	t.Parallel()

	t.Run("makes ten that nobody can misread", func(t *testing.T) {
		t.Parallel()
		_, recovery, codes := setupRecovery(t)
		require.Len(t, codes, 10)
		require.Len(t, recovery.codes, 10, "no two are alike")
		for _, code := range codes {
			require.Regexp(t, regexp.MustCompile(`^[A-Z0-9]{5}(-[A-Z0-9]{5}){4}$`), code)
			require.False(t, strings.ContainsAny(code, "01258OILZSB"), code)
		}
	})

	t.Run("draws every sign as often as any other", func(t *testing.T) {
		t.Parallel()
		times := make(map[rune]int)
		for range 40 {
			_, _, codes := setupRecovery(t)
			for _, sign := range strings.ReplaceAll(strings.Join(codes, ""), "-", "") {
				times[sign]++
			}
		}
		require.Len(t, times, 25)
		// 10,000 signs are 400 each; 120 is six standard deviations.
		for sign, n := range times {
			require.InDelta(t, 400, n, 120, string(sign))
		}
	})

	t.Run("needs the password", func(t *testing.T) {
		t.Parallel()
		b, recovery, _ := setupRecovery(t)
		recovery.codes = nil
		_, err := b.service.MakeRecoveryCodes(t.Context(), skincare.Caller{User: skincare.User{ID: anaID}}, "wrong")
		require.Equal(t, skincare.KindWrongPassword, skincare.KindOf(err))
		require.Empty(t, recovery.codes)
	})

	t.Run("shows none that were not kept", func(t *testing.T) {
		t.Parallel()
		b, recovery, _ := setupRecovery(t)
		recovery.err = errStore
		made, err := b.service.MakeRecoveryCodes(t.Context(), skincare.Caller{User: skincare.User{ID: anaID}}, "right")
		require.ErrorIs(t, err, errStore)
		require.Empty(t, made)
	})

	t.Run("says when they were made and how many are left", func(t *testing.T) {
		t.Parallel()
		b, _, codes := setupRecovery(t)
		now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
		b.service.Now = func() time.Time { return now }
		ana := skincare.Caller{User: skincare.User{ID: anaID}}
		made, err := b.service.MakeRecoveryCodes(t.Context(), ana, "right")
		require.NoError(t, err)
		require.Equal(t, now, made.MadeAt)
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(b.recover("ana", codes[0])), "new codes void the old ones")
		require.NoError(t, b.recover("ana", made.Codes[0]))
		left, err := b.service.RecoveryCodesLeft(t.Context(), ana)
		require.NoError(t, err)
		require.Equal(t, 9, left.Number)
	})
}

func TestRecover(t *testing.T) {
	t.Parallel()

	t.Run("takes a code however it was typed", func(t *testing.T) {
		t.Parallel()
		b, recovery, codes := setupRecovery(t)
		for i, typed := range []string{
			codes[0],
			strings.ToLower(codes[1]),
			strings.ReplaceAll(codes[2], "-", ""),
			"  " + strings.ReplaceAll(codes[3], "-", " ") + "\n",
			strings.ReplaceAll(codes[4], "-", "–"),
		} {
			require.NoError(t, b.recover("Ana ", typed), typed)
			require.Len(t, recovery.codes, 9-i)
		}
		require.Equal(t, "new:next", recovery.password)
	})

	t.Run("does the same work for an unknown user, no code and a wrong one", func(t *testing.T) {
		t.Parallel()
		b, recovery, codes := setupRecovery(t)
		var refusals []string
		for _, try := range [][2]string{{"ana", "AAAAA"}, {"ana", ""}, {"nobody", codes[0]}, {"no body", codes[0]}} {
			err := b.recover(try[0], try[1])
			require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
			refusals = append(refusals, err.Error())
		}
		require.Equal(t, []skincare.UserID{anaID, anaID, 0, 0}, recovery.asked)
		require.Len(t, b.throttle.taken, 4, "one for each try, whoever it is for")
		require.Empty(t, b.throttle.forgotten)
		for _, refusal := range refusals {
			require.Equal(t, refusals[0], refusal)
		}
		require.Len(t, b.passwords.compared, 1, "only when the codes were made")
	})

	t.Run("forgives what was tried before, passwords too", func(t *testing.T) {
		t.Parallel()
		b, _, codes := setupRecovery(t)
		require.NoError(t, b.recover("ana", codes[0]))
		forgotten := make([]string, 0, 4)
		for _, limit := range b.throttle.forgotten {
			kind, _, _ := strings.Cut(limit.Key, "\x00")
			forgotten = append(forgotten, kind)
		}
		require.Equal(t, []string{"recovery-user", "login-pair", "login-account"}, forgotten)
	})

	t.Run("is not counted when nobody had the time", func(t *testing.T) {
		t.Parallel()
		b, recovery, codes := setupRecovery(t)
		b.service.Passwords = busyPasswords{b.passwords}
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(b.recover("ana", codes[0])))
		require.Equal(t, b.throttle.taken, b.throttle.givenBack)
		require.Len(t, recovery.codes, 10)
	})
}

func TestRecoverIsRefused(t *testing.T) {
	t.Parallel()

	t.Run("when the network has sent too many wrong codes, but for a good one", func(t *testing.T) {
		t.Parallel()
		b, _, codes := setupRecovery(t)
		b.throttle.full = "recovery-address"
		requireKind(t, skincare.KindThrottled, b.recover("ana", "AAAAA"))
		require.NoError(t, b.recover("ana", codes[0]))
	})

	t.Run("when a good code has been tried too often with passwords that are no good", func(t *testing.T) {
		t.Parallel()
		b, recovery, codes := setupRecovery(t)
		b.throttle.full = "recovery-user"
		requireKind(t, skincare.KindThrottled, b.recover("ana", codes[0]))
		require.Len(t, recovery.codes, 10)
		requireKind(t, skincare.KindUnauthorized, b.recover("ana", "AAAAA"), "nobody else can tell")
	})

	t.Run("with a weak password, which does not use up the code", func(t *testing.T) {
		t.Parallel()
		b, recovery, codes := setupRecovery(t)
		b.service.Passwords = pickyPasswords{b.passwords}
		requireKind(t, skincare.KindInvalid, b.recover("ana", codes[0]))
		require.Len(t, recovery.codes, 10)
		require.Empty(t, b.throttle.givenBack)
	})

	t.Run("like a wrong code when somebody else was quicker", func(t *testing.T) {
		t.Parallel()
		b, recovery, codes := setupRecovery(t)
		wrong := b.recover("ana", "AAAAA")
		recovery.redeemErr = skincare.Errorf(skincare.KindUnauthorized, "Used.")
		require.Equal(t, wrong, b.recover("ana", codes[0]))
		require.Empty(t, b.throttle.forgotten)
	})

	t.Run("by a failure of ours, which is no wrong code", func(t *testing.T) {
		t.Parallel()
		b, recovery, codes := setupRecovery(t)
		b.users.err = errStore
		require.ErrorIs(t, b.recover("ana", codes[0]), errStore)
		b.users.err, recovery.err = nil, errStore
		require.ErrorIs(t, b.recover("ana", codes[0]), errStore)
		recovery.err, recovery.redeemErr = nil, errStore
		require.ErrorIs(t, b.recover("ana", codes[0]), errStore)
		require.Empty(t, b.throttle.forgotten)
	})
}

// busyPasswords have no time to hash anything.
type busyPasswords struct{ *fakePasswords }

func (busyPasswords) Hash(context.Context, string) (string, error) {
	return "", skincare.Busy(time.Second)
}

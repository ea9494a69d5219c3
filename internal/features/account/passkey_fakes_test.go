package account_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// memoryPasskeys keeps the passkeys of Ana and the challenges that wait.
type memoryPasskeys struct {
	kept    []account.Passkey
	waiting map[account.Digest]time.Time
	// onlyFirst and keepLast are what was last asked of the store.
	onlyFirst, keepLast bool
	err                 error
}

func (f *memoryPasskeys) List(context.Context, skincare.UserID) ([]account.Passkey, error) {
	return f.kept, f.err
}

func (f *memoryPasskeys) Find(_ context.Context, user skincare.UserID, id []byte) (account.Passkey, error) {
	for _, passkey := range f.kept {
		if user == 1 && bytes.Equal(passkey.CredentialID, id) {
			return passkey, f.err
		}
	}
	return account.Passkey{}, errors.Join(f.err, account.NoPasskey())
}

func (f *memoryPasskeys) Add(_ context.Context, _ skincare.Caller, passkey account.Passkey, onlyFirst bool) (account.PasskeyID, error) {
	f.onlyFirst = onlyFirst
	if f.err != nil {
		return 0, f.err
	}
	passkey.ID = account.PasskeyID(len(f.kept) + 1)
	f.kept = append(f.kept, passkey)
	return passkey.ID, nil
}

func (f *memoryPasskeys) Rename(_ context.Context, _ skincare.UserID, id account.PasskeyID, name string) (account.Passkey, error) {
	return account.Passkey{ID: id, Name: name}, f.err
}

func (f *memoryPasskeys) Remove(_ context.Context, _ skincare.Caller, _ account.PasskeyID, keepLast bool) error {
	f.keepLast = keepLast
	if f.err == nil {
		f.kept = nil
	}
	return f.err
}

func (f *memoryPasskeys) KeepChallenge(_ context.Context, challenge account.Digest, expires time.Time) error {
	if f.err == nil {
		f.waiting[challenge] = expires
	}
	return f.err
}

func (f *memoryPasskeys) TakeChallenge(_ context.Context, challenge account.Digest, now time.Time) (bool, error) {
	expires, ok := f.waiting[challenge]
	delete(f.waiting, challenge)
	return ok && now.Before(expires), f.err
}

// answer is what a browser answers, without any cryptography.
type answer struct {
	To     account.Challenge
	Claims skincare.UserID
	ID     []byte
	Count  uint32
	Forged bool
}

func (a answer) Challenge() account.Challenge { return a.To }
func (a answer) User() skincare.UserID        { return a.Claims }
func (a answer) CredentialID() []byte         { return a.ID }

// assertion and creation check an answer for a login and for a new passkey.
type (
	assertion struct{ answer }
	creation  struct{ answer }
)

func (a assertion) Verify(account.Passkey) (uint32, error) {
	if a.Forged {
		return 0, skincare.Errorf(skincare.KindUnauthorized, "Forged.")
	}
	return a.Count, nil
}

func (a creation) Verify(skincare.User) (account.Passkey, error) {
	if a.Forged {
		return account.Passkey{}, skincare.Errorf(skincare.KindInvalid, "Forged.")
	}
	return account.Passkey{CredentialID: a.ID, SignCount: a.Count}, nil
}

// plainWebAuthn asks for an answer by writing the challenge down.
type plainWebAuthn struct{}

func (plainWebAuthn) CreationOptions(_ skincare.User, _ []account.Passkey, challenge account.Challenge) (json.RawMessage, error) {
	return json.Marshal(challenge)
}

func (plainWebAuthn) RequestOptions(challenge account.Challenge) (json.RawMessage, error) {
	return json.Marshal(challenge)
}

func (plainWebAuthn) read(raw json.RawMessage) (answer, error) {
	var a answer
	if json.Unmarshal(raw, &a) != nil {
		return a, skincare.Errorf(skincare.KindInvalid, "No answer.")
	}
	return a, nil
}

func (f plainWebAuthn) ParseCreation(raw json.RawMessage) (account.Creation, error) {
	a, err := f.read(raw)
	return creation{a}, err
}

func (f plainWebAuthn) ParseAssertion(raw json.RawMessage) (account.Assertion, error) {
	a, err := f.read(raw)
	return assertion{a}, err
}

// write returns an answer to what a browser was asked.
func (a answer) write(t *testing.T, options json.RawMessage) json.RawMessage {
	t.Helper()
	require.NoError(t, json.Unmarshal(options, &a.To))
	raw, err := json.Marshal(a)
	require.NoError(t, err)
	return raw
}

// setupPasskeys returns a house in which Ana is logged in with her password and
// has one passkey, which has signed five times.
func setupPasskeys(t *testing.T) (*house, *memoryPasskeys, skincare.Caller) {
	t.Helper()
	h := setupHouse()
	ana := h.users.known["ana"]
	ana.User.Username = "ana"
	h.users.known["ana"] = ana
	h.service.Users = namedUsers{h.users}
	_, caller := h.enter(t, account.DeviceKey{})
	*h.throttle = fakeThrottle{}
	passkeys := &memoryPasskeys{
		kept:    []account.Passkey{{ID: 1, CredentialID: []byte("key"), SignCount: 5}},
		waiting: make(map[account.Digest]time.Time),
	}
	h.service.Passkeys, h.service.WebAuthn = passkeys, plainWebAuthn{}
	return h, passkeys, caller
}

// namedUsers finds Ana by her id, with her name, and nobody else.
type namedUsers struct{ *fakeUsers }

func (f namedUsers) CredentialsByID(ctx context.Context, user skincare.UserID) (account.Credentials, error) {
	if creds := f.known["ana"]; creds.User.ID == user {
		return creds, nil
	}
	return f.Credentials(ctx, "nobody")
}

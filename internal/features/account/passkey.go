package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

const (
	// MaxPasskeys is how many passkeys a person can have.
	MaxPasskeys = 10
	// ChallengeLifetime is how long a challenge can be answered. People look for
	// a security key meanwhile, or for their phone.
	ChallengeLifetime = 5 * time.Minute

	maxPasskeyName = 60
)

// PasskeyID identifies a passkey of a user. It is the database's own; the
// authenticator has another.
type PasskeyID int64

// Passkey is a WebAuthn credential: a public key that a person logs in with.
type Passkey struct {
	ID PasskeyID
	// CredentialID is how the authenticator names the passkey.
	CredentialID []byte
	// PublicKey is in the COSE format.
	PublicKey []byte
	// SignCount is how often the passkey has signed, as the authenticator
	// counted at the last login. Passkeys that live on many devices stay at 0.
	SignCount uint32
	// BackupEligible says that the passkey may be copied to other devices of the
	// person. It never changes.
	BackupEligible bool
	Name           string
	AddedAt        time.Time
	// UsedAt is the last login with it, and zero before the first.
	UsedAt time.Time
}

// risesTo reports whether a counter that the authenticator shows is later than
// the last one. If not, there may be two copies of the private key.
func (p Passkey) risesTo(count uint32) bool {
	return count > p.SignCount || count == 0 && p.SignCount == 0
}

// Challenge is what an authenticator signs: 256 random bits, good for one answer.
type Challenge [sha256.Size]byte

func newChallenge() Challenge {
	var challenge Challenge
	_, _ = rand.Read(challenge[:]) // Never fails: crypto/rand ends the program instead.
	return challenge
}

// forLogin returns the digest under which a challenge for a login is kept.
func (c Challenge) forLogin() Digest {
	return sha256.Sum256(append([]byte("passkey login\x00"), c[:]...))
}

// forCreation returns the digest under which a challenge for a new passkey is
// kept. Another person, or another session of the same one, cannot use it.
func (c Challenge) forCreation(caller skincare.Caller) Digest {
	text := []byte("passkey creation\x00")
	text = binary.BigEndian.AppendUint64(text, uint64(caller.ID))      //nolint:gosec // Kept bit for bit.
	text = binary.BigEndian.AppendUint64(text, uint64(caller.Session)) //nolint:gosec // Kept bit for bit.
	return sha256.Sum256(append(text, c[:]...))
}

// WebAuthn writes what browsers are asked, and reads what they answer, as JSON
// of the WebAuthn standard.
type WebAuthn interface {
	// CreationOptions asks for a new passkey, on a device that has none of those
	// that the user has.
	CreationOptions(user skincare.User, existing []Passkey, challenge Challenge) (json.RawMessage, error)
	// RequestOptions asks for an answer by any passkey for this site.
	RequestOptions(challenge Challenge) (json.RawMessage, error)
	// ParseCreation reads an answer to CreationOptions. It returns an error of
	// KindInvalid for what is none.
	ParseCreation(answer json.RawMessage) (Creation, error)
	// ParseAssertion reads an answer to RequestOptions. It returns an error of
	// KindInvalid for what is none.
	ParseAssertion(answer json.RawMessage) (Assertion, error)
}

// Creation is a new passkey as a browser describes it.
type Creation interface {
	// Challenge returns which challenge it claims to answer.
	Challenge() Challenge
	// Verify checks that the passkey was made for the user on our pages, after
	// the device made sure who uses it. It returns an error of KindInvalid.
	Verify(user skincare.User) (Passkey, error)
}

// Assertion is a signature by a passkey. Nothing that it claims is checked yet.
type Assertion interface {
	Challenge() Challenge
	User() skincare.UserID
	CredentialID() []byte
	// Verify checks that the passkey signed it on our pages, after the device
	// made sure who uses it, and returns how often the passkey has signed. It
	// returns an error of KindUnauthorized.
	Verify(passkey Passkey) (signCount uint32, err error)
}

// Passkeys keeps passkeys and the challenges that wait for an answer.
type Passkeys interface {
	// List returns the passkeys of a user, the oldest first.
	List(ctx context.Context, user skincare.UserID) ([]Passkey, error)
	// Find returns an error of KindNotFound when the user has no such passkey.
	Find(ctx context.Context, user skincare.UserID, credentialID []byte) (Passkey, error)
	// Add keeps a passkey. It returns an error of KindInvalid when the caller has
	// it already or has MaxPasskeys, and of KindPasskeyRequired when the caller
	// has any and the new one may only be the first.
	Add(ctx context.Context, caller skincare.Caller, passkey Passkey, onlyFirst bool) (PasskeyID, error)
	// Rename returns the passkey under its new name, or an error of KindNotFound.
	Rename(ctx context.Context, user skincare.UserID, id PasskeyID, name string) (Passkey, error)
	// Remove deletes a passkey and ends every session of the caller but theirs.
	// It returns an error of KindNotFound when there is no such passkey, and of
	// KindForbidden when it is the last one and keepLast is set.
	Remove(ctx context.Context, caller skincare.Caller, id PasskeyID, keepLast bool) error
	// KeepChallenge waits for an answer to a challenge until it expires.
	KeepChallenge(ctx context.Context, challenge Digest, expires time.Time) error
	// TakeChallenge uses a challenge up. It reports whether it was good.
	TakeChallenge(ctx context.Context, challenge Digest, now time.Time) (bool, error)
}

// passkeyName cleans what a person calls a passkey: one line without anything
// invisible.
func passkeyName(typed string) (string, error) {
	seen := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs), r == utf8.RuneError:
			return -1
		}
		return r
	}, typed)
	name := strings.Join(strings.Fields(seen), " ")
	if name == "" || utf8.RuneCountInString(name) > maxPasskeyName {
		return "", skincare.Errorf(skincare.KindInvalid, "Please give the passkey a name of 1 to %d characters.", maxPasskeyName)
	}
	return name, nil
}

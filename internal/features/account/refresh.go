package account

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"

	"clary.example/internal/skincare"
)

// secretSize is the size of a refresh token's secret and of all that is
// derived from it, in bytes.
const secretSize = sha256.Size

type (
	secret [secretSize]byte
	// Digest is what the database keeps of a secret.
	Digest = [secretSize]byte
)

// RefreshToken keeps a person logged in. It names its session, so that the row
// is found by its key, and carries 256 random bits, of which the database
// keeps only a digest.
type RefreshToken struct {
	User    skincare.UserID
	Session skincare.SessionID
	secret  secret
}

func newRefreshToken(user skincare.UserID, session skincare.SessionID) RefreshToken {
	token := RefreshToken{User: user, Session: session}
	_, _ = rand.Read(token.secret[:]) // Never fails: crypto/rand ends the program instead.
	return token
}

// ParseRefreshToken reads a token that String wrote. It returns an error of
// KindUnauthorized for anything else.
func ParseRefreshToken(raw string) (RefreshToken, error) {
	var token RefreshToken
	if len(raw) != base64.RawURLEncoding.EncodedLen(16+secretSize) {
		return token, errLoggedOut()
	}
	// The decoder skips line breaks, so that the length has to be checked again.
	b, err := base64.RawURLEncoding.Strict().DecodeString(raw)
	if err != nil || len(b) != 16+secretSize {
		return token, errLoggedOut()
	}
	token.User = skincare.UserID(binary.BigEndian.Uint64(b))           //nolint:gosec // Any 64 bits will do.
	token.Session = skincare.SessionID(binary.BigEndian.Uint64(b[8:])) //nolint:gosec // Any 64 bits will do.
	copy(token.secret[:], b[16:])
	return token, nil
}

// String returns the token as it is given to the client.
func (t RefreshToken) String() string {
	b := make([]byte, 0, 16+secretSize)
	b = binary.BigEndian.AppendUint64(b, uint64(t.User))    //nolint:gosec // Kept bit for bit.
	b = binary.BigEndian.AppendUint64(b, uint64(t.Session)) //nolint:gosec // Kept bit for bit.
	return base64.RawURLEncoding.EncodeToString(append(b, t.secret[:]...))
}

// digest returns what is stored of the token. A plain hash is enough: there is
// nothing to guess in 256 random bits.
func (t RefreshToken) digest() Digest { return sha256.Sum256(t.secret[:]) }

// successor returns the token that follows this one. It depends on a salt that
// only the database knows, so that neither a stolen token nor a stolen
// database is enough to make it; and showing the same token twice gives the
// same successor, so that a lost answer or a second tab splits nothing.
func (t RefreshToken) successor(salt Digest) RefreshToken {
	mac := hmac.New(sha256.New, t.secret[:])
	_, _ = mac.Write(salt[:]) // A hash never fails to write.
	next := RefreshToken{User: t.User, Session: t.Session}
	mac.Sum(next.secret[:0])
	return next
}

// errLoggedOut is the answer to every token that is not good any more. It does
// not say why: a thief learns nothing, and the person can only log in again.
func errLoggedOut() error {
	return skincare.Errorf(skincare.KindUnauthorized, "Please log in again.")
}

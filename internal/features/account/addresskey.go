package account

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"

	"clary.example/internal/skincare"
)

// AddressKeyBytes is how long the secret of an AddressKey must be at least.
const AddressKeyBytes = 32

// NetworkDigest stands for a network of one user. The same network of another
// user has another digest.
type NetworkDigest [sha256.Size]byte

// AddressKey turns addresses and usernames into digests that nobody can compute
// without it. There are so few addresses that a plain hash of one is found by
// trying them all. It never shows its secret, however it is printed, logged or
// marshalled.
type AddressKey struct {
	secret []byte
}

// NewAddressKey derives an AddressKey from a secret of at least
// AddressKeyBytes. The secret may serve another purpose as well: HKDF keeps the
// keys that are derived from it apart.
func NewAddressKey(secret []byte) (AddressKey, error) {
	if len(secret) < AddressKeyBytes {
		return AddressKey{}, fmt.Errorf("the secret of the address key must have at least %d bytes", AddressKeyBytes)
	}
	derived, err := hkdf.Key(sha256.New, secret, nil, "clary address key v1", sha256.Size)
	if err != nil {
		return AddressKey{}, fmt.Errorf("derive address key: %w", err)
	}
	return AddressKey{secret: derived}, nil
}

// IsZero says that there is no key: digests would be as good as plain hashes.
func (k AddressKey) IsZero() bool { return len(k.secret) == 0 }

// Network returns the digest of a network that a user logs in from.
func (k AddressKey) Network(user skincare.UserID, from Network) NetworkDigest {
	id := binary.BigEndian.AppendUint64(nil, uint64(user)) //nolint:gosec // Kept bit for bit.
	return k.digest("known network", string(id)+string(from))
}

// Limit returns the digest of the key of a limit, which may hold an address or
// a username.
func (k AddressKey) Limit(key string) []byte {
	sum := k.digest("limit", key)
	return sum[:]
}

// digest keeps the purposes apart: no purpose holds the zero byte that ends it.
func (k AddressKey) digest(purpose, text string) NetworkDigest {
	mac := hmac.New(sha256.New, k.secret)
	_, _ = io.WriteString(mac, purpose+"\x00"+text)
	return NetworkDigest(mac.Sum(nil))
}

// Format implements fmt.Formatter for every verb.
func (k AddressKey) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, "address key") }

// LogValue implements slog.LogValuer.
func (k AddressKey) LogValue() slog.Value { return slog.StringValue("address key") }

package token

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

const (
	// NonceLifetime is how long a nonce is good for. It is longer than the life
	// of an access token, so that a page in use has a good nonce at hand, and
	// bounds how long a proof that somebody recorded can be sent again.
	NonceLifetime = 15 * time.Minute
	// How far the clocks of two replicas may be apart.
	clockDrift = time.Minute

	// A nonce is the time of its issue, in seconds, and a MAC of it.
	timeSize = 8
	macSize  = 16
)

// nonces issues and checks nonces. Nothing is stored: a nonce is good for every
// replica that has the key, and after a restart.
type nonces struct {
	keys [][]byte
	now  func() time.Time
}

func newNonces(secrets [][]byte, now func() time.Time) (nonces, error) {
	if len(secrets) == 0 {
		return nonces{}, errors.New("no secret for nonces")
	}
	n := nonces{now: now}
	for _, secret := range secrets {
		key, err := hkdf.Key(sha256.New, secret, nil, "clary dpop nonce", sha256.Size)
		if err != nil {
			return nonces{}, fmt.Errorf("derive the key for nonces: %w", err)
		}
		n.keys = append(n.keys, key)
	}
	return n, nil
}

func (n nonces) issue() string {
	at := binary.BigEndian.AppendUint64(nil, uint64(n.now().Unix())) //nolint:gosec // After 1970.
	return base64.RawURLEncoding.EncodeToString(append(at, mac(n.keys[0], at)...))
}

// isFresh reports whether a nonce was issued with one of the keys, and lately.
func (n nonces) isFresh(nonce string) bool {
	b, err := base64.RawURLEncoding.Strict().DecodeString(nonce)
	if err != nil || len(b) != timeSize+macSize {
		return false
	}
	at, sum := b[:timeSize], b[timeSize:]
	for _, key := range n.keys {
		if hmac.Equal(sum, mac(key, at)) {
			age := n.now().Sub(time.Unix(int64(binary.BigEndian.Uint64(at)), 0)) //nolint:gosec // We wrote it.
			return age >= -clockDrift && age <= NonceLifetime
		}
	}
	return false
}

func mac(key, at []byte) []byte {
	hash := hmac.New(sha256.New, key)
	_, _ = hash.Write(at) // A hash never fails to write.
	return hash.Sum(nil)[:macSize]
}

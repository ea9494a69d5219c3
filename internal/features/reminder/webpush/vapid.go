package webpush

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// tokenLifetime is how long a token is valid. RFC 8292 allows a day.
const tokenLifetime = 12 * time.Hour

// maxTokens bounds the cache. Some services have many hosts.
const maxTokens = 256

// errKey is a text that is no key.
var errKey = errors.New("must be 32 bytes in base64url, as `clary push-key` prints them")

// Key says to push services who sends (RFC 8292). A browser accepts messages only
// from the key that it subscribed to.
type Key struct {
	private *ecdsa.PrivateKey
	public  []byte
	secret  []byte
}

// NewKey returns a random key as text, as ParseKey reads it.
func NewKey() (string, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", fmt.Errorf("make key: %w", err)
	}
	raw, err := private.Bytes()
	if err != nil {
		return "", fmt.Errorf("encode key: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(raw), nil
}

// ParseKey reads a key from text. The error does not quote it.
func ParseKey(text string) (Key, error) {
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
	if err != nil {
		return Key{}, errKey
	}
	private, err := ecdsa.ParseRawPrivateKey(elliptic.P256(), raw)
	if err != nil {
		return Key{}, errKey
	}
	public, err := private.PublicKey.Bytes()
	if err != nil {
		return Key{}, errKey
	}
	return Key{private, public, raw}, nil
}

// IsZero says that there is no key.
func (k Key) IsZero() bool { return k.private == nil }

// Public is what a browser subscribes to, or empty.
func (k Key) Public() string { return base64.RawURLEncoding.EncodeToString(k.public) }

// DigestKey returns a key for digests of endpoints. Endpoints belong to the key,
// so a new key makes both useless.
func (k Key) DigestKey() ([]byte, error) {
	return hkdf.Key(sha256.New, k.secret, nil, "clary push endpoint digest", sha256.Size)
}

// tokens makes and keeps the tokens for push services.
type tokens struct {
	key     Key
	contact string
	now     func() time.Time

	mu    sync.Mutex
	known map[string]token
}

type token struct {
	header string
	until  time.Time
}

// header returns the Authorization header for the origin of a push service. A
// token is used for half of its lifetime.
func (t *tokens) header(origin string) (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	if known, ok := t.known[origin]; ok && now.Before(known.until) {
		return known.header, nil
	}
	signed, err := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.MapClaims{
		"aud": origin, "exp": now.Add(tokenLifetime).Unix(), "sub": t.contact,
	}).SignedString(t.key.private)
	if err != nil {
		return "", fmt.Errorf("sign token: %w", err)
	}
	if t.known == nil || len(t.known) >= maxTokens {
		t.known = make(map[string]token)
	}
	header := "vapid t=" + signed + ", k=" + t.key.Public()
	t.known[origin] = token{header, now.Add(tokenLifetime / 2)}
	return header, nil
}

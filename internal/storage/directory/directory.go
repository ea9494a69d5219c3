// Package directory says in which cell a username is. It is needed only where
// there is more than one cell. Names are kept as keyed hashes, which only cells can
// make. The contract is api/directory.yaml.
package directory

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"strings"
)

// MaxCell is the highest number of a cell.
const MaxCell = 255

// maxNames is how many names one request may claim.
const maxNames = 1000

// KeyBytes is the least size of a Key's secret.
const KeyBytes = 32

// ErrUnavailable says that the directory does not answer. Where a name is stays
// unknown then.
var ErrUnavailable = errors.New("the directory does not answer")

// Key is the secret that the cells and the directory share.
type Key struct{ secret []byte }

// NewKey reads a secret in base64url.
func NewKey(encoded string) (Key, error) {
	secret, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(encoded, "="))
	if err != nil || len(secret) < KeyBytes {
		return Key{}, errors.New("must be at least 32 bytes in base64url")
	}
	return Key{secret}, nil
}

// digest is what the directory knows of a name.
func (k Key) digest(usernameKey string) string { return k.derive("name", usernameKey) }

// token is what cells show to the directory.
func (k Key) token() string { return k.derive("access", "") }

func (k Key) derive(use, text string) string {
	mac := hmac.New(sha256.New, k.secret)
	_, _ = mac.Write([]byte("clary directory " + use + "\x00" + text)) // A hash never fails to write.
	return hex.EncodeToString(mac.Sum(nil))
}

// wire types of the contract.
type (
	place struct {
		Cell int `json:"cell"`
	}
	change struct {
		From int `json:"from"`
		To   int `json:"to"`
	}
	claims struct {
		Names []string `json:"names"`
	}
	claimed struct {
		// Taken counts the names that another cell owns.
		Taken int `json:"taken"`
		// At is the time of the directory's clock.
		At string `json:"at"`
	}
	released struct {
		Released int `json:"released"`
	}
)

package export

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// A token is 32 random bytes, which nobody can guess, and 16 bytes of their
// HMAC, by which a guess is refused without asking the database.
const (
	randomBytes = 32
	tagBytes    = 16
)

// tokenEncoding turns a token into 64 characters that a URL can hold, in one
// way only.
func tokenEncoding() *base64.Encoding { return base64.RawURLEncoding.Strict() }

// newToken returns the token of a new link.
func (s *Service) newToken() string {
	random := make([]byte, randomBytes)
	_, _ = rand.Read(random)
	return tokenEncoding().EncodeToString(append(random, tag(s.LinkKeys[0], random)...))
}

// isToken reports whether a text is a token that newToken has made, with the
// current key or an earlier one.
func (s *Service) isToken(text string) bool {
	data, err := tokenEncoding().DecodeString(text)
	// The decoder passes over line breaks.
	if err != nil || len(data) != randomBytes+tagBytes || strings.ContainsAny(text, "\r\n") {
		return false
	}
	for _, key := range s.LinkKeys {
		if hmac.Equal(data[randomBytes:], tag(key, data[:randomBytes])) {
			return true
		}
	}
	return false
}

func tag(key, random []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(random)
	return mac.Sum(nil)[:tagBytes]
}

// linkOf needs no salt and no slow hash: nobody can guess what it is made of.
func linkOf(token string) Link { return sha256.Sum256([]byte(token)) }

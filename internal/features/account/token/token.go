// Package token issues and checks access tokens, and checks proofs of device keys.
package token

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"clary.example/internal/skincare"
)

// Lifetime is how long an access token is good for.
const Lifetime = 10 * time.Minute

const (
	issuer   = "clary"
	audience = "clary-api"
	// Type of an access token, to tell it from any other that the same key might
	// sign one day.
	accessType = "access"
	// Longest token that is read at all. A real one has about 300 bytes.
	maxLength = 1024
)

// Key is a secret that signs access tokens, with the name by which tokens
// refer to it.
type Key struct {
	ID     string
	Secret []byte
}

// Signer issues access tokens with its first key and accepts those of all its
// keys, so that a key can be replaced without logging anyone out.
type Signer struct {
	current Key
	secrets map[string][]byte
	parser  *jwt.Parser
	recent  *recent
	now     func() time.Time
}

type claims struct {
	Type    string `json:"typ"`
	Session string `json:"sid"`
	jwt.RegisteredClaims
}

// NewSigner returns a Signer. There must be at least one key; the first signs.
func NewSigner(keys []Key, now func() time.Time) (*Signer, error) {
	if len(keys) == 0 {
		return nil, errors.New("no signing key")
	}
	secrets := make(map[string][]byte, len(keys))
	for _, key := range keys {
		secrets[key.ID] = key.Secret
	}
	return &Signer{
		current: keys[0],
		secrets: secrets,
		recent:  newRecent(),
		now:     now,
		parser: jwt.NewParser(
			jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}),
			jwt.WithIssuer(issuer),
			jwt.WithAudience(audience),
			jwt.WithExpirationRequired(),
			jwt.WithStrictDecoding(),
			jwt.WithTimeFunc(now),
		),
	}, nil
}

// Issue returns an access token for a session.
func (s *Signer) Issue(user skincare.UserID, session skincare.SessionID) (string, error) {
	now := s.now()
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims{
		Type:    accessType,
		Session: strconv.FormatInt(int64(session), 36),
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    issuer,
			Audience:  jwt.ClaimStrings{audience},
			Subject:   strconv.FormatInt(int64(user), 10),
			IssuedAt:  jwt.NewNumericDate(now),
			ExpiresAt: jwt.NewNumericDate(now.Add(Lifetime)),
		},
	})
	token.Header["kid"] = s.current.ID
	signed, err := token.SignedString(s.current.Secret)
	if err != nil {
		return "", fmt.Errorf("sign access token: %w", err)
	}
	return signed, nil
}

// Parse returns whose token it is. It returns an error of KindUnauthorized for
// a token that is malformed, expired, forged or of another type. Whether the
// session still lives is for the database to say.
func (s *Signer) Parse(raw string) (skincare.UserID, skincare.SessionID, error) {
	v, known := s.recent.find(raw)
	if !known {
		var err error
		if v, err = s.verify(raw); err != nil {
			return 0, 0, skincare.Errorf(skincare.KindUnauthorized, "Please log in again.")
		}
		s.recent.add(raw, v)
	}
	if !s.now().Before(v.expires) {
		return 0, 0, skincare.Errorf(skincare.KindUnauthorized, "Please log in again.")
	}
	return v.user, v.session, nil
}

// verify checks everything about a token.
func (s *Signer) verify(raw string) (verified, error) {
	if len(raw) > maxLength {
		return verified{}, errors.New("token is too long")
	}
	var c claims
	if _, err := s.parser.ParseWithClaims(raw, &c, s.secret); err != nil {
		return verified{}, err
	}
	if c.Type != accessType {
		return verified{}, errors.New("token is of another type")
	}
	user, err := strconv.ParseInt(c.Subject, 10, 64)
	if err != nil {
		return verified{}, err
	}
	session, err := strconv.ParseInt(c.Session, 36, 64)
	if err != nil {
		return verified{}, err
	}
	return verified{skincare.UserID(user), skincare.SessionID(session), c.ExpiresAt.Time}, nil
}

// secret finds the key that a token names. It never looks at any other header,
// so a token cannot bring a key of its own.
func (s *Signer) secret(token *jwt.Token) (any, error) {
	id, ok := token.Header["kid"].(string)
	if !ok {
		return nil, errors.New("token names no key")
	}
	secret, ok := s.secrets[id]
	if !ok {
		return nil, errors.New("token names an unknown key")
	}
	return secret, nil
}

package apitest_test

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"
)

// TestForgedTokens shows tokens that an attacker could make, or a careless
// parser could accept, together with one honest token that only differs in not
// being forged.
func TestForgedTokens(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)

	honest := jwt.MapClaims{}
	parsed, parts, err := jwt.NewParser().ParseUnverified(client.access, honest)
	require.NoError(t, err)
	secret := a.config.TokenKeys[0].Secret
	kid := parsed.Header["kid"]

	sign := func(method jwt.SigningMethod, key any, header, claims map[string]any) string {
		merged := jwt.MapClaims{}
		maps.Copy(merged, honest)
		for name, value := range claims {
			if value == nil {
				delete(merged, name)
			} else {
				merged[name] = value
			}
		}
		forged := jwt.NewWithClaims(method, merged)
		forged.Header["kid"] = kid
		for name, value := range header {
			if value == nil {
				delete(forged.Header, name)
			} else {
				forged.Header[name] = value
			}
		}
		signed, err := forged.SignedString(key)
		require.NoError(t, err)
		return signed
	}
	type fields = map[string]any
	hs256 := func(header, claims fields) string { return sign(jwt.SigningMethodHS256, secret, header, claims) }
	require.Equal(t, http.StatusOK, a.profileStatus(t, hs256(nil, nil)), "the honest token must be good")

	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	own := []byte(rand.Text() + rand.Text())
	flipped := []byte(parts[2])
	flipped[3] ^= 1

	forged := map[string]string{
		"no algorithm":           sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil, nil),
		"no algorithm, shouted":  "eyJhbGciOiJOT05FIiwia2lkIjoidGVzdCJ9." + parts[1] + ".",
		"no signature":           parts[0] + "." + parts[1] + ".",
		"signature cut off":      parts[0] + "." + parts[1],
		"one bit flipped":        parts[0] + "." + parts[1] + "." + string(flipped),
		"stronger algorithm":     sign(jwt.SigningMethodHS512, secret, nil, nil),
		"RSA instead of HMAC":    sign(jwt.SigningMethodRS256, rsaKey, nil, nil),
		"RSA claimed over HMAC":  hs256(fields{"alg": "RS256"}, nil),
		"another secret":         sign(jwt.SigningMethodHS256, own, nil, nil),
		"empty secret":           sign(jwt.SigningMethodHS256, []byte{}, nil, nil),
		"unknown kid":            hs256(fields{"kid": "other"}, nil),
		"no kid":                 hs256(fields{"kid": nil}, nil),
		"kid that is a path":     sign(jwt.SigningMethodHS256, []byte{}, fields{"kid": "../../dev/null"}, nil),
		"kid that is SQL":        sign(jwt.SigningMethodHS256, own, fields{"kid": "x' UNION SELECT 'y"}, nil),
		"kid that is a list":     hs256(fields{"kid": []string{"test"}}, nil),
		"a key of its own (jwk)": sign(jwt.SigningMethodHS256, own, fields{"jwk": fields{"kty": "oct", "k": base64.RawURLEncoding.EncodeToString(own)}}, nil),
		"a key elsewhere (jku)":  sign(jwt.SigningMethodHS256, own, fields{"jku": "https://keys.example/jwks.json", "kid": "other"}, nil),
		"wrong type":             hs256(nil, fields{"typ": "refresh"}),
		"wrong audience":         hs256(nil, fields{"aud": "another-api"}),
		"wrong issuer":           hs256(nil, fields{"iss": "someone-else"}),
		"no expiry":              hs256(nil, fields{"exp": nil}),
		"expired":                hs256(nil, fields{"exp": time.Now().Add(-time.Minute).Unix()}),
		"not yet valid":          hs256(nil, fields{"nbf": time.Now().Add(time.Hour).Unix()}),
		"a megabyte of dots":     strings.Repeat(".", 1<<20),
	}
	require.Len(t, forged, 24)
	for name, access := range forged {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status := a.profileStatus(t, access)
			if len(access) > 1<<14 && status == http.StatusRequestHeaderFieldsTooLarge {
				return // Refused before it was read, which is as good.
			}
			require.Equal(t, http.StatusUnauthorized, status)
		})
	}
}

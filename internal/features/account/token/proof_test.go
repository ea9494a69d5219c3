package token_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account/token"
)

func verifier(tb testing.TB, at time.Time, secrets ...string) *token.Verifier {
	tb.Helper()
	var keys [][]byte
	for _, secret := range secrets {
		keys = append(keys, []byte(strings.Repeat(secret, 32)))
	}
	v, err := token.NewVerifier(keys, func() time.Time { return at })
	require.NoError(tb, err)
	return v
}

// login is a request that shows no refresh token.
func login() token.ProofRequest {
	return token.ProofRequest{Method: http.MethodPost, Path: "/api/token/"}
}

func proof(tb testing.TB, nonce string) string {
	tb.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(tb, err)
	point, err := key.PublicKey.Bytes()
	require.NoError(tb, err)
	encode := base64.RawURLEncoding.EncodeToString
	token := jwt.NewWithClaims(jwt.SigningMethodES256, jwt.MapClaims{
		"jti": "1", "iat": 0, "htm": http.MethodPost, "htu": "https://clary.example/api/token/", "nonce": nonce,
	})
	token.Header["typ"] = "dpop+jwt"
	token.Header["jwk"] = map[string]string{"kty": "EC", "crv": "P-256", "x": encode(point[1:33]), "y": encode(point[33:])}
	signed, err := token.SignedString(key)
	require.NoError(tb, err)
	return signed
}

// TestExampleOfTheStandard reads the proof of RFC 9449, section 5, and compares
// the thumbprint with the one that section 6.1 gives for its key.
func TestExampleOfTheStandard(t *testing.T) {
	t.Parallel()
	const example = "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6IkVTMjU2IiwiandrIjp7Imt0eSI6Ik" +
		"VDIiwieCI6Imw4dEZyaHgtMzR0VjNoUklDUkRZOXpDa0RscEJoRjQyVVFVZldWQVdCR" +
		"nMiLCJ5IjoiOVZFNGpmX09rX282NHpiVFRsY3VOSmFqSG10NnY5VERWclUwQ2R2R1JE" +
		"QSIsImNydiI6IlAtMjU2In19.eyJqdGkiOiItQndDM0VTYzZhY2MybFRjIiwiaHRtIj" +
		"oiUE9TVCIsImh0dSI6Imh0dHBzOi8vc2VydmVyLmV4YW1wbGUuY29tL3Rva2VuIiwia" +
		"WF0IjoxNTYyMjYyNjE2fQ.2-GxA6T8lP4vfrg8v-FdWP0A0zdrj8igiMLvqRMUvwnQg" +
		"4PtFLbdLXiOSsX0x7NVY-FNyJK70nfbV37xRZT3Lg"
	got, err := verifier(t, time.Now(), "a").Verify(example, token.ProofRequest{Method: http.MethodPost, Path: "/token"})
	require.NoError(t, err)
	require.Equal(t, "0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I", base64.RawURLEncoding.EncodeToString(got.Key[:]))
	require.False(t, got.Fresh, "it has no nonce of ours")
}

func TestNonces(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	fresh := func(t *testing.T, nonce string, v *token.Verifier) bool {
		t.Helper()
		got, err := v.Verify(proof(t, nonce), login())
		require.NoError(t, err)
		return got.Fresh
	}

	t.Run("are good for their lifetime, on every replica", func(t *testing.T) {
		t.Parallel()
		nonce := verifier(t, now, "a").Nonce()
		require.True(t, fresh(t, nonce, verifier(t, now, "a")))
		require.True(t, fresh(t, nonce, verifier(t, now.Add(token.NonceLifetime), "a")))
		require.False(t, fresh(t, nonce, verifier(t, now.Add(token.NonceLifetime+time.Second), "a")))
	})

	t.Run("bear clocks of replicas that are a little apart", func(t *testing.T) {
		t.Parallel()
		nonce := verifier(t, now, "a").Nonce()
		require.True(t, fresh(t, nonce, verifier(t, now.Add(-time.Minute), "a")))
		require.False(t, fresh(t, nonce, verifier(t, now.Add(-2*time.Minute), "a")))
	})

	t.Run("outlive the replacement of a key", func(t *testing.T) {
		t.Parallel()
		require.True(t, fresh(t, verifier(t, now, "a").Nonce(), verifier(t, now, "b", "a")))
		require.True(t, fresh(t, verifier(t, now, "b", "a").Nonce(), verifier(t, now, "b")))
		require.False(t, fresh(t, verifier(t, now, "a").Nonce(), verifier(t, now, "b")))
	})

	t.Run("are not made with the token key itself", func(t *testing.T) {
		t.Parallel()
		raw, err := base64.RawURLEncoding.DecodeString(verifier(t, now, "a").Nonce())
		require.NoError(t, err)
		require.Len(t, raw, 24)
		hash := hmac.New(sha256.New, []byte(strings.Repeat("a", 32)))
		_, _ = hash.Write(raw[:8])
		require.NotEqual(t, hash.Sum(nil)[:16], raw[8:])
	})

	t.Run("need a secret", func(t *testing.T) {
		t.Parallel()
		_, err := token.NewVerifier(nil, time.Now)
		require.Error(t, err)
	})
}

// FuzzVerify looks for a proof that makes the parser panic, or that it accepts
// although nobody signed it.
func FuzzVerify(f *testing.F) {
	v := verifier(f, time.Now(), "a")
	honest := proof(f, v.Nonce())
	f.Add(honest)
	f.Add("")
	f.Add("eyJhbGciOiJub25lIiwidHlwIjoiZHBvcCtqd3QifQ.e30.")
	f.Add(strings.Repeat(".", 600))
	f.Fuzz(func(t *testing.T, raw string) {
		if _, err := v.Verify(raw, login()); err == nil && raw != honest {
			t.Fatalf("accepted %q", raw)
		}
	})
}

package apitest_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"
)

const (
	tokenPath   = "/api/token/"
	refreshPath = "/api/token/refresh/"
)

type fields = map[string]any

// device is a client that holds a private key, as our web app does.
type device struct {
	key   *ecdsa.PrivateKey
	nonce string
	// clockOff is how far the clock of the device is off.
	clockOff time.Duration
}

func newDevice(t *testing.T) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return &device{key: key}
}

// jwk returns the public key, as a proof holds it.
func (d *device) jwk(t *testing.T) fields {
	t.Helper()
	point, err := d.key.PublicKey.Bytes()
	require.NoError(t, err)
	encode := base64.RawURLEncoding.EncodeToString
	return fields{"kty": "EC", "crv": "P-256", "x": encode(point[1:33]), "y": encode(point[33:])}
}

// claims returns what an honest proof for a request says.
func (d *device) claims(path, refresh string) jwt.MapClaims {
	claims := jwt.MapClaims{
		"jti": rand.Text(), "htm": http.MethodPost, "htu": "https://clary.example" + path,
		"iat": time.Now().Add(d.clockOff).Unix(), "nonce": d.nonce,
	}
	if refresh != "" {
		claims["rth"] = tokenHash(refresh)
	}
	return claims
}

func tokenHash(refresh string) string {
	sum := sha256.Sum256([]byte(refresh))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// proof returns an honest proof for a request.
func (d *device) proof(t *testing.T, path, refresh string) string {
	t.Helper()
	return d.sign(t, fields{"jwk": d.jwk(t)}, d.claims(path, refresh))
}

// sign returns a proof with whatever header and claims.
func (d *device) sign(t *testing.T, header fields, claims jwt.MapClaims) string {
	t.Helper()
	return signProof(t, jwt.SigningMethodES256, d.key, header, claims)
}

func signProof(t *testing.T, method jwt.SigningMethod, key any, header fields, claims jwt.MapClaims) string {
	t.Helper()
	token := jwt.NewWithClaims(method, claims)
	token.Header["typ"] = "dpop+jwt"
	for name, value := range header {
		token.Header[name] = value
	}
	signed, err := token.SignedString(key)
	require.NoError(t, err)
	return signed
}

// logInBound opens a session that is bound to a device.
func (a *program) logInBound(t *testing.T, username string, d *device) tokens {
	t.Helper()
	res := a.sendProved(t, tokenPath, login(username, goodPassword), d.proof(t, tokenPath, ""))
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	d.nonce = res.header.Get("DPoP-Nonce")
	return tokens{access: res.field(t, "access"), refresh: res.field(t, "refresh")}
}

// sendProved makes a call with DPoP headers.
func (a *program) sendProved(t *testing.T, path string, body any, proofs ...string) answer {
	t.Helper()
	payload, err := json.Marshal(body)
	require.NoError(t, err)
	req := a.request(t, http.MethodPost, path, "", "application/json", payload)
	for _, proof := range proofs {
		req.Header.Add("DPoP", proof)
	}
	return a.do(t, req)
}

// refreshWith trades a refresh token with the given proofs.
func (a *program) refreshWith(t *testing.T, refresh string, proofs ...string) answer {
	t.Helper()
	return a.sendProved(t, refreshPath, map[string]string{"refresh": refresh}, proofs...)
}

// refreshOn trades a refresh token as our web app does: with a proof, and once
// more if the server asks for a newer nonce.
func (a *program) refreshOn(t *testing.T, d *device, refresh string) answer {
	t.Helper()
	res := a.refreshWith(t, refresh, d.proof(t, refreshPath, refresh))
	if res.status == http.StatusUnauthorized && res.field(t, "code") == "use_dpop_nonce" {
		d.nonce = res.header.Get("DPoP-Nonce")
		res = a.refreshWith(t, refresh, d.proof(t, refreshPath, refresh))
	}
	if nonce := res.header.Get("DPoP-Nonce"); nonce != "" {
		d.nonce = nonce
	}
	return res
}

// TestBoundSession shows that binding costs an honest client nothing.
func TestBoundSession(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("is refreshed with the key of its device, and lost answers cost nothing", func(t *testing.T) {
		t.Parallel()
		username, _ := a.newUser(t)
		d := newDevice(t)
		client := a.logInBound(t, username, d)
		lost := a.refreshOn(t, d, client.refresh)
		require.Equal(t, http.StatusOK, lost.status, "%s", lost.body)
		again := a.refreshOn(t, d, client.refresh)
		require.Equal(t, lost.field(t, "refresh"), again.field(t, "refresh"))
		next := a.refreshOn(t, d, again.field(t, "refresh"))
		require.Equal(t, http.StatusOK, next.status, "%s", next.body)
		require.Equal(t, http.StatusOK, a.profileStatus(t, next.field(t, "access")))
	})

	t.Run("does not depend on the clock of the device", func(t *testing.T) {
		t.Parallel()
		username, _ := a.newUser(t)
		for _, off := range []time.Duration{-20 * 365 * 24 * time.Hour, -5 * time.Hour, 5 * time.Hour, 24 * time.Hour} {
			d := newDevice(t)
			d.clockOff = off
			client := a.logInBound(t, username, d)
			require.Equal(t, http.StatusOK, a.refreshOn(t, d, client.refresh).status, "%v", off)
		}
	})

	t.Run("asks a client without a good nonce to try once more", func(t *testing.T) {
		t.Parallel()
		username, _ := a.newUser(t)
		d := newDevice(t)
		client := a.logInBound(t, username, d)
		d.nonce = ""
		res := a.refreshWith(t, client.refresh, d.proof(t, refreshPath, client.refresh))
		require.Equal(t, http.StatusUnauthorized, res.status)
		require.Equal(t, "use_dpop_nonce", res.field(t, "code"))
		require.Equal(t, `DPoP algs="ES256", error="use_dpop_nonce"`, res.header.Get("WWW-Authenticate"))
		require.NotEmpty(t, res.header.Get("DPoP-Nonce"))
		require.Equal(t, http.StatusOK, a.refreshOn(t, d, client.refresh).status)
	})

	t.Run("lives on another replica, after a restart and with a new token key", func(t *testing.T) {
		t.Parallel()
		username, _ := a.newUser(t)
		d := newDevice(t)
		client := a.logInBound(t, username, d)
		rotated := a.config
		rotated.TokenKeys = slices.Concat(settings(t).TokenKeys, a.config.TokenKeys)
		rotated.TokenKeys[0].ID = "newer"
		for _, other := range []*program{replica(t, a.pool, a.config), replica(t, a.pool, rotated)} {
			res := other.refreshWith(t, client.refresh, d.proof(t, refreshPath, client.refresh))
			require.Equal(t, http.StatusOK, res.status, "a nonce of one is good on the other: %s", res.body)
			client.refresh = res.field(t, "refresh")
		}
	})

	t.Run("is shown as bound to its owner, and a bare login as not bound", func(t *testing.T) {
		t.Parallel()
		username, bare := a.newUser(t)
		bound := a.logInBound(t, username, newDevice(t))
		for _, session := range a.sessions(t, bound.access) {
			require.Equal(t, session.Current, session.Bound)
		}
		require.Equal(t, http.StatusOK, a.refresh(t, bare.refresh).status)
	})

	t.Run("is not needed: a session without a key ignores every proof", func(t *testing.T) {
		t.Parallel()
		_, bare := a.newUser(t)
		d := newDevice(t)
		for _, proof := range []string{"nonsense", d.proof(t, refreshPath, bare.refresh), d.proof(t, tokenPath, "")} {
			require.Equal(t, http.StatusOK, a.refreshWith(t, bare.refresh, proof).status)
		}
		require.Equal(t, http.StatusOK, a.refresh(t, bare.refresh).status, "and is not bound by one")
	})

	t.Run("tells nobody which accounts share a device", func(t *testing.T) {
		t.Parallel()
		d := newDevice(t)
		var keys [][]byte
		for range 2 {
			username, _ := a.newUser(t)
			client := a.logInBound(t, username, d)
			var key []byte
			require.NoError(t, a.pool.QueryRow(t.Context(),
				"SELECT device_key FROM sessions WHERE user_id = $1 AND device_key IS NOT NULL", a.userID(t, client.access)).Scan(&key))
			keys = append(keys, key)
		}
		require.NotEqual(t, keys[0], keys[1])
	})
}

package apitest_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account/token"
)

// owner is a person who is logged in in our web app, and whose refresh token a
// thief has.
type owner struct {
	*program
	held     tokens
	device   *device
	username string
}

func newOwner(t *testing.T) *owner {
	t.Helper()
	a := setup(t)
	username, _ := a.newUser(t)
	d := newDevice(t)
	return &owner{program: a, held: a.logInBound(t, username, d), device: d, username: username}
}

// repels shows the stolen token with some proofs. It must gain nothing, and
// must not cost the owner their session.
func (o *owner) repels(t *testing.T, name string, proofs ...string) {
	t.Helper()
	res := o.refreshWith(t, o.held.refresh, proofs...)
	require.Equal(t, http.StatusUnauthorized, res.status, "%s: %s", name, res.body)
	require.NotContains(t, string(res.body), "access", name)
	require.Equal(t, http.StatusOK, o.profileStatus(t, o.held.access), "%s: the owner's access token stays good", name)
}

// staysLoggedIn refreshes as the owner.
func (o *owner) staysLoggedIn(t *testing.T) {
	t.Helper()
	res := o.refreshOn(t, o.device, o.held.refresh)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	o.held = tokens{access: res.field(t, "access"), refresh: res.field(t, "refresh")}
}

func TestAttackTokenWithoutProof(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	o.repels(t, "no header")
	o.repels(t, "empty header", "")
	o.staysLoggedIn(t)
}

// TestAttackLockStep plays a thief who copies the owner's tokens after each
// refresh and refreshes as often as the owner.
func TestAttackLockStep(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	thief := newDevice(t)
	for range 20 {
		thief.nonce = o.device.nonce
		o.repels(t, "lock-step without a proof")
		o.repels(t, "lock-step with a key of its own", thief.proof(t, refreshPath, o.held.refresh))
		o.staysLoggedIn(t)
	}
}

func TestAttackProofOfAnotherKey(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	thief := newDevice(t)
	thief.nonce = o.device.nonce
	claims := thief.claims(refreshPath, o.held.refresh)
	o.repels(t, "the thief's own key", thief.proof(t, refreshPath, o.held.refresh))
	o.repels(t, "the owner's public key over the thief's signature", thief.sign(t, fields{"jwk": o.device.jwk(t)}, claims))
	o.repels(t, "the owner's key, named only", thief.sign(t, fields{"jwk": thief.jwk(t), "kid": "owner", "jkt": "owner"}, claims))
	o.repels(t, "no key", o.device.sign(t, nil, claims))
	honest := strings.Split(o.device.proof(t, refreshPath, o.held.refresh), ".")
	other := strings.Split(thief.proof(t, refreshPath, o.held.refresh), ".")
	o.repels(t, "the thief's signature on the owner's proof", honest[0]+"."+honest[1]+"."+other[2])
	o.repels(t, "no signature", honest[0]+"."+honest[1]+".")
	o.staysLoggedIn(t)
}

func TestAttackWeakAlgorithm(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	header, claims := fields{"jwk": o.device.jwk(t)}, o.device.claims(refreshPath, o.held.refresh)
	point, err := o.device.key.PublicKey.Bytes()
	require.NoError(t, err)
	o.repels(t, "alg none", signProof(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, header, claims))
	o.repels(t, "HS256 with the public key", signProof(t, jwt.SigningMethodHS256, point, header, claims))
	o.repels(t, "HS256 claimed for ES256", o.device.sign(t, fields{"jwk": o.device.jwk(t), "alg": "HS256"}, claims))
	o.repels(t, "HS256 with a key of its own",
		signProof(t, jwt.SigningMethodHS256, []byte("k"), fields{"jwk": fields{"kty": "oct", "k": "aw"}}, claims))
	o.staysLoggedIn(t)
}

func TestAttackReplayWithAnotherToken(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	recorded := o.device.proof(t, refreshPath, o.held.refresh)
	atLogin := o.device.proof(t, tokenPath, "")
	o.staysLoggedIn(t)
	o.repels(t, "the proof of the token before", recorded)
	o.repels(t, "the proof of the login", atLogin)
	withoutToken := o.device.claims(refreshPath, "")
	o.repels(t, "a proof for no token", o.device.sign(t, fields{"jwk": o.device.jwk(t)}, withoutToken))
	o.staysLoggedIn(t)
}

// TestAttackReplayedRequest sends a whole request again. That gives the
// successor once more, as after a lost answer, and the successor is of no use
// without the key.
func TestAttackReplayedRequest(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	recorded := o.device.proof(t, refreshPath, o.held.refresh)
	res := o.refreshWith(t, o.held.refresh, recorded)
	require.Equal(t, http.StatusOK, res.status)
	again := o.refreshWith(t, o.held.refresh, recorded)
	require.Equal(t, res.field(t, "refresh"), again.field(t, "refresh"))
	o.held = tokens{access: res.field(t, "access"), refresh: res.field(t, "refresh")}
	o.repels(t, "the successor without a proof")
	o.repels(t, "the successor with the recorded proof", recorded)
	o.staysLoggedIn(t)
}

func TestAttackProofForAnotherRequest(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	for name, change := range map[string]fields{
		"another path":      {"htu": "https://clary.example/api/token/logout/"},
		"a longer path":     {"htu": "https://clary.example" + refreshPath + "x"},
		"no path":           {"htu": "https://clary.example"},
		"a path alone":      {"htu": refreshPath},
		"another scheme":    {"htu": "javascript://clary.example" + refreshPath},
		"no address":        {"htu": ""},
		"another method":    {"htm": http.MethodGet},
		"no method":         {"htm": ""},
		"no jti":            {"jti": ""},
		"a long jti":        {"jti": strings.Repeat("x", 200)},
		"no iat":            {"iat": nil},
		"another token":     {"rth": tokenHash("another")},
		"the token itself":  {"rth": o.held.refresh},
		"a list of methods": {"htm": []string{http.MethodPost}},
	} {
		claims := o.device.claims(refreshPath, o.held.refresh)
		maps.Copy(claims, change)
		o.repels(t, name, o.device.sign(t, fields{"jwk": o.device.jwk(t)}, claims))
	}
	o.staysLoggedIn(t)
}

func TestAttackStaleNonce(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	nonce := func(secret []byte, age time.Duration) string {
		verifier, err := token.NewVerifier([][]byte{secret}, func() time.Time { return time.Now().Add(-age) })
		require.NoError(t, err)
		return verifier.Nonce()
	}
	secret := o.config.TokenKeys[0].Secret
	for name, stale := range map[string]string{
		"an old one":        nonce(secret, token.NonceLifetime+time.Minute),
		"one of the future": nonce(secret, -time.Hour),
		"another server's":  nonce([]byte(strings.Repeat("x", 32)), 0),
		"one bit off":       "A" + o.device.nonce[1:31] + "B",
		"none":              "",
		"a long one":        strings.Repeat("A", 600),
	} {
		thief := *o.device
		thief.nonce = stale
		proof := thief.proof(t, refreshPath, o.held.refresh)
		o.repels(t, name, proof)
		require.Equal(t, "use_dpop_nonce", o.refreshWith(t, o.held.refresh, proof).field(t, "code"), name)
	}
	o.device.nonce = nonce(secret, token.NonceLifetime-time.Minute)
	require.Equal(t, http.StatusOK, o.refreshWith(t, o.held.refresh, o.device.proof(t, refreshPath, o.held.refresh)).status,
		"a nonce that is old enough to be refused must be all that was wrong")
}

func TestAttackOversizeProof(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	claims := o.device.claims(refreshPath, o.held.refresh)
	claims["padding"] = strings.Repeat("x", 2048)
	o.repels(t, "a valid proof of more than 2 KiB", o.device.sign(t, fields{"jwk": o.device.jwk(t)}, claims))
	o.repels(t, "many dots", strings.Repeat(".", 60_000))
	honest := o.device.proof(t, refreshPath, o.held.refresh)
	o.repels(t, "two proofs", honest, honest)
	o.staysLoggedIn(t)
}

func TestAttackMalformedKey(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	with := func(change fields) fields {
		key := o.device.jwk(t)
		maps.Copy(key, change)
		return key
	}
	x, _ := o.device.jwk(t)["x"].(string)
	for name, key := range map[string]any{
		"with the private part":    with(fields{"d": "AAAA"}),
		"with a member of its own": with(fields{"x5u": "https://keys.example/"}),
		"on another curve":         with(fields{"crv": "P-384"}),
		"of another type":          with(fields{"kty": "RSA"}),
		"not on the curve":         with(fields{"y": x}),
		"zero":                     with(fields{"x": strings.Repeat("A", 43), "y": strings.Repeat("A", 43)}),
		"with a short coordinate":  with(fields{"x": x[:40]}),
		"with padding":             with(fields{"x": x + "="}),
		"with numbers":             with(fields{"x": 1}),
		"a list":                   []any{o.device.jwk(t)},
		"a text":                   "key",
		"null":                     nil,
	} {
		o.repels(t, name, o.device.sign(t, fields{"jwk": key}, o.device.claims(refreshPath, o.held.refresh)))
	}
	for name, header := range map[string]fields{
		"an access token's type": {"typ": "JWT"},
		"no type":                {"typ": nil},
		"an extension":           {"crit": []string{"exp"}},
	} {
		header["jwk"] = o.device.jwk(t)
		o.repels(t, name, o.device.sign(t, header, o.device.claims(refreshPath, o.held.refresh)))
	}
	o.staysLoggedIn(t)
}

// TestAttackSwapBinding tries to bind a session to another key: a bound one, and
// one that is bound to no device, which the thief would then own alone.
func TestAttackSwapBinding(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	thief := newDevice(t)
	thief.nonce = o.device.nonce
	o.repels(t, "another key", thief.proof(t, refreshPath, o.held.refresh))
	o.repels(t, "both keys", o.device.proof(t, refreshPath, o.held.refresh), thief.proof(t, refreshPath, o.held.refresh))
	o.staysLoggedIn(t)

	_, bare := o.newUser(t)
	require.Equal(t, http.StatusOK, o.refreshWith(t, bare.refresh, thief.proof(t, refreshPath, bare.refresh)).status)
	require.Equal(t, http.StatusOK, o.refresh(t, bare.refresh).status, "the owner needs no key after that")
	require.False(t, o.sessions(t, bare.access)[0].Bound)
}

// TestAttackEndOwnersSession shows old tokens without the key, which must not
// end the session: or else a thief could log people out.
func TestAttackEndOwnersSession(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	first := o.held.refresh
	o.staysLoggedIn(t)
	o.staysLoggedIn(t)
	for range 3 {
		require.Equal(t, "invalid_dpop_proof", o.refresh(t, first).field(t, "code"))
	}
	o.staysLoggedIn(t)
	res := o.refreshOn(t, o.device, first)
	require.Equal(t, "unauthorized", res.field(t, "code"), "with the key an old token ends it, as ever")
	require.Equal(t, http.StatusUnauthorized, o.profileStatus(t, o.held.access))
}

// TestAttackLoginWithForeignKey logs in with proofs that prove nothing.
func TestAttackLoginWithForeignKey(t *testing.T) {
	t.Parallel()
	o := newOwner(t)
	thief := newDevice(t)
	for name, proof := range map[string]string{
		"nonsense":         "nonsense",
		"somebody's key":   thief.sign(t, fields{"jwk": o.device.jwk(t)}, thief.claims(tokenPath, "")),
		"for a refresh":    thief.proof(t, refreshPath, ""),
		"for some token":   thief.proof(t, tokenPath, o.held.refresh),
		"the private part": thief.sign(t, fields{"jwk": fields{"kty": "EC", "crv": "P-256", "d": "AAAA"}}, thief.claims(tokenPath, "")),
	} {
		res := o.sendProved(t, tokenPath, login(o.username, goodPassword), proof)
		require.Equal(t, http.StatusUnauthorized, res.status, name)
		require.Equal(t, "invalid_dpop_proof", res.field(t, "code"), name)
	}
	require.Equal(t, 2, o.count(t, "sessions"), "the bare one of the sign-up and the bound one")
}

// TestAttackIsNoted holds that a stolen token that is shown without the key is
// logged and counted, without the token or the proof.
func TestAttackIsNoted(t *testing.T) {
	t.Parallel()
	r := start(t)
	username, _ := r.newUser(t)
	d := newDevice(t)
	client := r.logInBound(t, username, d)
	id := r.userID(t, client.access)
	proof := newDevice(t).proof(t, refreshPath, client.refresh)
	r.refresh(t, client.refresh)
	r.refreshWith(t, client.refresh, proof)
	d.nonce = ""
	require.Equal(t, http.StatusOK, r.refreshOn(t, d, client.refresh).status)
	_, metrics := fetch(t, r.ops+"/metrics")
	r.stop()
	require.NoError(t, <-r.stopped)

	var noted int
	for _, line := range security(t, r.log.String()) {
		if line.Event == "device_proof_refused" {
			require.Equal(t, id, line.User)
			noted++
		}
	}
	require.Equal(t, 2, noted, "a nonce that is too old is no attack")
	require.Contains(t, metrics, `clary_security_events_total{event="device_proof_refused"} 2`)
	for _, secret := range []string{client.refresh, proof, username} {
		require.NotContains(t, r.log.String(), secret)
	}
}

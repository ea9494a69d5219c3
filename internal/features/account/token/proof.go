package token

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	proofType = "dpop+jwt"
	// Longest proof that is read at all, in bytes. One of our web app has about 600.
	maxProof = 2048
	// Longest jti claim, in bytes. A UUID has 36.
	maxID = 128
	// Size of a coordinate on P-256, in bytes.
	coordinate = 32
)

// Thumbprint names a public key (RFC 7638, SHA-256).
type Thumbprint [sha256.Size]byte

// ProofRequest is what a proof must have been made for.
type ProofRequest struct {
	Method string
	Path   string
	// RefreshToken is the token that the request shows. It is empty at a login,
	// which has none yet.
	RefreshToken string
}

// Proof is a proof whose signature and claims are good.
type Proof struct {
	Key Thumbprint
	// Fresh says that the proof holds a nonce that this installation issued a
	// short time ago. Freshness never depends on the clock of the client.
	Fresh bool
}

// Verifier checks DPoP proofs (RFC 9449), signed statements that a client holds the
// private key that a session is bound to, and issues the nonces that they must hold.
// Replicas with the same keys accept each other's nonces.
type Verifier struct {
	nonces nonces
	parser *jwt.Parser
}

// NewVerifier returns a Verifier. Nonces are issued with a key that is derived from the
// first secret, and accepted from every secret.
func NewVerifier(secrets [][]byte, now func() time.Time) (*Verifier, error) {
	nonces, err := newNonces(secrets, now)
	if err != nil {
		return nil, err
	}
	return &Verifier{
		nonces: nonces,
		parser: jwt.NewParser(
			jwt.WithValidMethods([]string{jwt.SigningMethodES256.Alg()}),
			jwt.WithStrictDecoding(),
			// There is no expiry, and iat is the clock of the client.
			jwt.WithoutClaimsValidation(),
		),
	}, nil
}

// Nonce returns a nonce for the next proof.
func (v *Verifier) Nonce() string { return v.nonces.issue() }

// proofClaims are what a proof says. TokenHash is ours: RFC 9449 has such a claim
// for access tokens only.
type proofClaims struct {
	Method    string `json:"htm"`
	Address   string `json:"htu"`
	Nonce     string `json:"nonce"`
	TokenHash string `json:"rth"`
	jwt.RegisteredClaims
}

// Verify checks everything about a proof but the age of its nonce, which the
// answer tells. It returns an error for a proof that proves nothing.
func (v *Verifier) Verify(raw string, request ProofRequest) (Proof, error) {
	if len(raw) > maxProof {
		return Proof{}, errors.New("proof is too long")
	}
	var (
		said proofClaims
		key  Thumbprint
	)
	_, err := v.parser.ParseWithClaims(raw, &said, func(token *jwt.Token) (any, error) {
		public, err := keyOf(token.Header)
		if err != nil {
			return nil, err
		}
		key = public.thumbprint()
		return public.ecdsa()
	})
	if err != nil {
		return Proof{}, err
	}
	if err := said.check(request); err != nil {
		return Proof{}, err
	}
	return Proof{Key: key, Fresh: v.nonces.isFresh(said.Nonce)}, nil
}

// check compares what a proof says with the request that it came with. Of the
// address the path alone is compared: behind a proxy the server does not know
// the name that the client calls it by.
func (c proofClaims) check(request ProofRequest) error {
	address, err := url.Parse(c.Address)
	switch {
	case c.ID == "" || len(c.ID) > maxID:
		return errors.New("proof has no jti, or a long one")
	case c.IssuedAt == nil:
		return errors.New("proof has no iat")
	case c.Method != request.Method:
		return errors.New("proof is for another method")
	case err != nil || address.Scheme != "https" && address.Scheme != "http" || address.Host == "" || address.Path != request.Path:
		return errors.New("proof is for another address")
	case !isSame(c.TokenHash, hashOf(request.RefreshToken)):
		return errors.New("proof is for another token")
	}
	return nil
}

// hashOf returns the rth claim of a proof for a token. It is empty for none.
func hashOf(token string) string {
	if token == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(token))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

func isSame(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// publicKey is a JWK of the one kind that is accepted.
type publicKey struct {
	Type  string `json:"kty"`
	Curve string `json:"crv"`
	X     string `json:"x"`
	Y     string `json:"y"`
}

// keyOf reads the key that a proof brings. It refuses every member but the four
// of a public key on P-256, above all the private one.
func keyOf(header map[string]any) (publicKey, error) {
	if header["typ"] != proofType {
		return publicKey{}, errors.New("token is no proof")
	}
	if _, ok := header["crit"]; ok {
		return publicKey{}, errors.New("proof asks for an extension")
	}
	raw, err := json.Marshal(header["jwk"])
	if err != nil {
		return publicKey{}, err
	}
	var key publicKey
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&key); err != nil {
		return publicKey{}, err
	}
	if key.Type != "EC" || key.Curve != "P-256" {
		return publicKey{}, errors.New("proof has a key of another kind")
	}
	return key, nil
}

// ecdsa returns the key, if it is a point on the curve and written in the one
// way that there is.
func (k publicKey) ecdsa() (*ecdsa.PublicKey, error) {
	point := []byte{4} // Both coordinates follow, uncompressed.
	for _, text := range []string{k.X, k.Y} {
		b, err := base64.RawURLEncoding.Strict().DecodeString(text)
		if err != nil {
			return nil, err
		}
		if len(b) != coordinate {
			return nil, errors.New("coordinate has a wrong length")
		}
		point = append(point, b...)
	}
	return ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
}

// thumbprint implements RFC 7638.
func (k publicKey) thumbprint() Thumbprint {
	return sha256.Sum256([]byte(`{"crv":"P-256","kty":"EC","x":"` + k.X + `","y":"` + k.Y + `"}`))
}

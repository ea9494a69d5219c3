package api

import (
	"errors"
	"net/http"

	"clary.example/internal/features/account"
	"clary.example/internal/features/account/token"
	"clary.example/internal/skincare"
)

// The headers of RFC 9449.
const (
	proofHeader = "DPoP"
	nonceHeader = "DPoP-Nonce"
)

// loginKey returns the device key that a login proves to hold, and the zero key
// for a client that shows no proof. It returns an error of KindProofRefused for
// a proof that is not valid. The proof of a login needs no nonce: the password
// is what is fresh, and a recorded proof binds a session to a key that whoever
// recorded it does not have.
func (s *Server) loginKey(w http.ResponseWriter, r *http.Request) (account.DeviceKey, error) {
	proof, err := s.deviceProof(w, r, "")
	if err != nil {
		return account.DeviceKey{}, skincare.Errorf(skincare.KindProofRefused, "The proof of the device key is not valid.")
	}
	return proof.Key, nil
}

// refreshProof returns what a refresh proves about its device. A proof that is
// not valid counts as none: whether the session needs one is not known yet.
func (s *Server) refreshProof(w http.ResponseWriter, r *http.Request, refresh string) account.DeviceProof {
	proof, err := s.deviceProof(w, r, refresh)
	if err != nil {
		return account.DeviceProof{}
	}
	return proof
}

// deviceProof verifies the proof of a request, if there is one, and gives the
// client a nonce for its next one.
func (s *Server) deviceProof(w http.ResponseWriter, r *http.Request, refresh string) (account.DeviceProof, error) {
	shown := r.Header.Values(proofHeader)
	if len(shown) == 0 {
		return account.DeviceProof{}, nil
	}
	w.Header().Set(nonceHeader, s.Proofs.Nonce())
	if len(shown) > 1 {
		return account.DeviceProof{}, errors.New("more than one proof")
	}
	proof, err := s.Proofs.Verify(shown[0], token.ProofRequest{Method: r.Method, Path: r.URL.Path, RefreshToken: refresh})
	if err != nil {
		return account.DeviceProof{}, err
	}
	return account.DeviceProof{Key: account.DeviceKey(proof.Key), Fresh: proof.Fresh}, nil
}

// challenge returns the WWW-Authenticate header of a failure, or nothing.
func challenge(kind skincare.Kind) string {
	switch kind {
	case skincare.KindUnauthorized:
		return "Bearer"
	case skincare.KindProofRefused, skincare.KindNonceRequired:
		return `DPoP algs="ES256", error="` + string(kind) + `"`
	default:
		return ""
	}
}

package account

import (
	"context"
	"crypto/sha256"
	"encoding/binary"

	"clary.example/internal/skincare"
)

type (
	// DeviceKey is the thumbprint of a public key whose private half never
	// leaves a device. Its zero value is no key.
	DeviceKey [sha256.Size]byte
	// Binding is what is stored of the key that a session is bound to. Its zero
	// value is a session that is bound to no device.
	Binding Digest
)

// DeviceProof is what a request has proved about its device. Its zero value is
// a request without a valid proof.
type DeviceProof struct {
	// Key is the key that signed the proof.
	Key DeviceKey
	// Fresh says that the proof was signed a short time ago, by the clock of
	// the server.
	Fresh bool
}

// bind returns the binding of a session to a key. The user and the session are
// part of the digest, so that the database does not tell which accounts are
// used on the same device.
func bind(user skincare.UserID, session skincare.SessionID, key DeviceKey) Binding {
	if key == (DeviceKey{}) {
		return Binding{}
	}
	b := binary.BigEndian.AppendUint64([]byte("device key\x00"), uint64(user)) //nolint:gosec // Kept bit for bit.
	b = binary.BigEndian.AppendUint64(b, uint64(session))                      //nolint:gosec // Kept bit for bit.
	return sha256.Sum256(append(b, key[:]...))
}

// IsBound says whether the session can be refreshed only by one device.
func (s Session) IsBound() bool { return s.Binding != Binding{} }

// admit says whether a proof is good enough to refresh the session. A session
// that is bound to no device needs none, and a proof never binds it: or else
// a thief could take it over for good.
func (s Session) admit(proof DeviceProof) error {
	switch {
	case !s.IsBound():
		return nil
	case !same(Digest(bind(s.User, s.ID, proof.Key)), Digest(s.Binding)):
		return skincare.Errorf(skincare.KindProofRefused, "Please log in again on this device.")
	case !proof.Fresh:
		return skincare.Errorf(skincare.KindNonceRequired, "Please sign the request again with the nonce of this answer.")
	default:
		return nil
	}
}

// refuseProof notes that somebody without the key of the device has shown a
// token. A proof that is merely too old happens to every honest client.
func (s *Service) refuseProof(ctx context.Context, user skincare.UserID, refusal error) error {
	if skincare.KindOf(refusal) == skincare.KindProofRefused {
		s.note(ctx, EventProofRefused, user)
	}
	return refusal
}

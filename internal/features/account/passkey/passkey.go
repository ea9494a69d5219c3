// Package passkey speaks WebAuthn with browsers: what they are asked to make a
// passkey or to sign with one, and whether their answer is good. It keeps nothing;
// who may ask for what is decided by package account.
package passkey

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/url"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// displayName is what a device shows when it asks whether to make a passkey.
const displayName = "Clary"

// RelyingParty implements account.WebAuthn for one site.
type RelyingParty struct {
	site *webauthn.WebAuthn
}

// New returns the relying party of the site with the given origin, such as
// https://clary.example. Passkeys belong to its host and work nowhere else.
func New(origin string) (*RelyingParty, error) {
	address, err := url.Parse(origin)
	if err != nil {
		return nil, fmt.Errorf("read the origin of passkeys: %w", err)
	}
	site, err := webauthn.New(&webauthn.Config{
		RPID:          address.Hostname(),
		RPDisplayName: displayName,
		RPOrigins:     []string{origin},
		// Which model of authenticator people use is none of our business.
		AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey:        protocol.ResidentKeyRequirementRequired,
			RequireResidentKey: protocol.ResidentKeyRequired(),
			UserVerification:   protocol.VerificationRequired,
		},
		Timeouts: webauthn.TimeoutsConfig{
			Login:        webauthn.TimeoutConfig{Timeout: account.ChallengeLifetime},
			Registration: webauthn.TimeoutConfig{Timeout: account.ChallengeLifetime},
		},
		// We ask for no extension and read none. Some password managers answer
		// with one all the same.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
	if err != nil {
		return nil, fmt.Errorf("set passkeys up: %w", err)
	}
	return &RelyingParty{site: site}, nil
}

// CreationOptions implements account.WebAuthn.
func (r *RelyingParty) CreationOptions(
	user skincare.User, existing []account.Passkey, challenge account.Challenge,
) (json.RawMessage, error) {
	exclude := make([]protocol.CredentialDescriptor, 0, len(existing))
	for _, passkey := range existing {
		known := credential(passkey)
		exclude = append(exclude, known.Descriptor())
	}
	options, _, err := r.site.BeginRegistration(holder{user: user}, webauthn.WithExclusions(exclude),
		func(options *protocol.PublicKeyCredentialCreationOptions) error {
			options.Challenge = challenge[:]
			return nil
		})
	if err != nil {
		return nil, fmt.Errorf("write passkey creation options: %w", err)
	}
	return encode(options.Response)
}

// RequestOptions implements account.WebAuthn.
func (r *RelyingParty) RequestOptions(challenge account.Challenge) (json.RawMessage, error) {
	options, _, err := r.site.BeginDiscoverableLogin(func(options *protocol.PublicKeyCredentialRequestOptions) error {
		options.Challenge = challenge[:]
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("write passkey request options: %w", err)
	}
	return encode(options.Response)
}

func encode(options any) (json.RawMessage, error) {
	text, err := json.Marshal(options)
	if err != nil {
		return nil, fmt.Errorf("encode passkey options: %w", err)
	}
	return text, nil
}

// holder is a person as the library sees them.
type holder struct {
	user        skincare.User
	credentials []webauthn.Credential
}

// handleSize is the size of a user handle: the number of the account, by which a
// login finds its row. It says nothing about the person.
const handleSize = 8

// WebAuthnID implements webauthn.User.
func (h holder) WebAuthnID() []byte {
	return binary.BigEndian.AppendUint64(nil, uint64(h.user.ID)) //nolint:gosec // Kept bit for bit.
}

// WebAuthnName implements webauthn.User.
func (h holder) WebAuthnName() string { return h.user.Username }

// WebAuthnDisplayName implements webauthn.User.
func (h holder) WebAuthnDisplayName() string { return h.user.Username }

// WebAuthnCredentials implements webauthn.User.
func (h holder) WebAuthnCredentials() []webauthn.Credential { return h.credentials }

// credential returns a passkey as the library sees it.
func credential(passkey account.Passkey) webauthn.Credential {
	return webauthn.Credential{
		ID:            passkey.CredentialID,
		PublicKey:     passkey.PublicKey,
		Flags:         webauthn.CredentialFlags{UserPresent: true, UserVerified: true, BackupEligible: passkey.BackupEligible},
		Authenticator: webauthn.Authenticator{SignCount: passkey.SignCount},
	}
}

package passkey

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// maxCredentialID is the longest name of a passkey that the standard allows.
const maxCredentialID = 1023

// ParseCreation implements account.WebAuthn.
func (r *RelyingParty) ParseCreation(answer json.RawMessage) (account.Creation, error) {
	parsed, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return nil, errUnreadable(err)
	}
	challenge, err := readChallenge(parsed.Response.CollectedClientData)
	if err != nil {
		return nil, err
	}
	return creation{r, challenge, parsed}, nil
}

type creation struct {
	party     *RelyingParty
	challenge account.Challenge
	parsed    *protocol.ParsedCredentialCreationData
}

// Challenge implements account.Creation.
func (c creation) Challenge() account.Challenge { return c.challenge }

// Verify implements account.Creation.
func (c creation) Verify(user skincare.User) (account.Passkey, error) {
	made, err := c.party.site.CreateCredential(holder{user: user}, webauthn.SessionData{
		Challenge:        encodeChallenge(c.challenge),
		UserID:           holder{user: user}.WebAuthnID(),
		UserVerification: protocol.VerificationRequired,
		CredParams:       webauthn.CredentialParametersDefault(),
	}, c.parsed)
	if err != nil {
		return account.Passkey{}, refused(skincare.KindInvalid, "We couldn't check this passkey. Please try again.", err)
	}
	if len(made.ID) == 0 || len(made.ID) > maxCredentialID {
		return account.Passkey{}, errUnreadable(errors.New("credential id too long"))
	}
	return account.Passkey{
		CredentialID:   made.ID,
		PublicKey:      made.PublicKey,
		SignCount:      made.Authenticator.SignCount,
		BackupEligible: made.Flags.BackupEligible,
	}, nil
}

// ParseAssertion implements account.WebAuthn.
func (r *RelyingParty) ParseAssertion(answer json.RawMessage) (account.Assertion, error) {
	parsed, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return nil, errUnreadable(err)
	}
	challenge, err := readChallenge(parsed.Response.CollectedClientData)
	if err != nil {
		return nil, err
	}
	if len(parsed.Response.UserHandle) != handleSize {
		return nil, errUnreadable(errors.New("user handle of another size"))
	}
	return assertion{r, challenge, parsed}, nil
}

type assertion struct {
	party     *RelyingParty
	challenge account.Challenge
	parsed    *protocol.ParsedCredentialAssertionData
}

// Challenge implements account.Assertion.
func (a assertion) Challenge() account.Challenge { return a.challenge }

// User implements account.Assertion.
func (a assertion) User() skincare.UserID {
	return skincare.UserID(binary.BigEndian.Uint64(a.parsed.Response.UserHandle)) //nolint:gosec // Any 64 bits will do.
}

// CredentialID implements account.Assertion.
func (a assertion) CredentialID() []byte { return a.parsed.RawID }

// Verify implements account.Assertion.
func (a assertion) Verify(passkey account.Passkey) (uint32, error) {
	person := holder{user: skincare.User{ID: a.User()}, credentials: []webauthn.Credential{credential(passkey)}}
	find := func([]byte, []byte) (webauthn.User, error) { return person, nil }
	_, _, err := a.party.site.ValidatePasskeyLogin(find, webauthn.SessionData{
		Challenge:        encodeChallenge(a.challenge),
		UserVerification: protocol.VerificationRequired,
	}, a.parsed)
	if err != nil {
		return 0, refused(skincare.KindUnauthorized, "We couldn't check this passkey.", err)
	}
	return a.parsed.Response.AuthenticatorData.Counter, nil
}

func readChallenge(data protocol.CollectedClientData) (account.Challenge, error) {
	var challenge account.Challenge
	raw, err := base64.RawURLEncoding.Strict().DecodeString(data.Challenge)
	if err != nil || len(raw) != len(challenge) {
		return challenge, errUnreadable(errors.New("challenge of another size"))
	}
	copy(challenge[:], raw)
	return challenge, nil
}

func encodeChallenge(challenge account.Challenge) string {
	return base64.RawURLEncoding.EncodeToString(challenge[:])
}

func errUnreadable(cause error) error {
	return refused(skincare.KindInvalid, "We couldn't read the response from this passkey.", cause)
}

// refused hides what the library says from people: it may quote what they sent.
func refused(kind skincare.Kind, message string, cause error) error {
	return errors.Join(skincare.Errorf(kind, "%s", message), cause)
}

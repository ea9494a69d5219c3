package apitest_test

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"github.com/descope/virtualwebauthn"
	"github.com/stretchr/testify/require"
)

const (
	passkeys          = "/api/user/passkeys/"
	beginPasskeyPath  = passkeys + "begin/"
	passkeyLogin      = "/api/token/passkey/"
	passkeyLoginBegin = passkeyLogin + "begin/"
	publicURL         = "https://clary.example"
	// The size of a public key of the curve P-256 in COSE, in bytes.
	fullPublicKey = 77
)

// passkeyDevice is a phone or a security key in software, with one passkey on it.
type passkeyDevice struct {
	party         virtualwebauthn.RelyingParty
	authenticator virtualwebauthn.Authenticator
	credential    virtualwebauthn.Credential
}

// newPasskeyDevice returns a device that counts how often it signs.
func newPasskeyDevice() *passkeyDevice {
	d := &passkeyDevice{
		party:         virtualwebauthn.RelyingParty{Name: "Clary", ID: "clary.example", Origin: publicURL},
		authenticator: virtualwebauthn.NewAuthenticator(),
		credential:    virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2),
	}
	// The library leaves out leading zeros of a coordinate, which no device does.
	for len(d.credential.Key.AttestationData()) != fullPublicKey {
		d.credential = virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2)
	}
	d.credential.Counter = 1
	return d
}

// create makes the passkey, as the page asked for it.
func (d *passkeyDevice) create(t *testing.T, options []byte) json.RawMessage {
	t.Helper()
	parsed, err := virtualwebauthn.ParseAttestationOptions(string(options))
	require.NoError(t, err)
	d.authenticator.Options.UserHandle = []byte(parsed.UserID)
	return json.RawMessage(virtualwebauthn.CreateAttestationResponse(d.party, d.authenticator, d.credential, *parsed))
}

// sign answers a challenge. The counter of the device rises.
func (d *passkeyDevice) sign(t *testing.T, options []byte) json.RawMessage {
	t.Helper()
	parsed, err := virtualwebauthn.ParseAssertionOptions(string(options))
	require.NoError(t, err)
	d.credential.Counter++
	return json.RawMessage(virtualwebauthn.CreateAssertionResponse(d.party, d.authenticator, d.credential, *parsed))
}

// answerWith returns a body with what a browser answered.
func answerWith(credential json.RawMessage) map[string]any {
	return map[string]any{"credential": credential}
}

func namedAnswer(name string, credential json.RawMessage) map[string]any {
	return map[string]any{"name": name, "credential": credential}
}

func confirmation() map[string]string { return map[string]string{"current_password": goodPassword} }

// beginPasskey asks for what a new passkey is made with.
func (a *program) beginPasskey(t *testing.T, access string) []byte {
	t.Helper()
	res := a.send(t, http.MethodPost, beginPasskeyPath, access, confirmation())
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	return res.body
}

// addPasskey adds the passkey of a device and returns its id.
func (a *program) addPasskey(t *testing.T, access string, d *passkeyDevice, name string) string {
	t.Helper()
	res := a.send(t, http.MethodPost, passkeys, access, namedAnswer(name, d.create(t, a.beginPasskey(t, access))))
	require.Equal(t, http.StatusCreated, res.status, "%s", res.body)
	var added shownPasskey
	require.NoError(t, json.Unmarshal(res.body, &added))
	require.Equal(t, name, added.Name)
	return strconv.FormatInt(added.ID, 10)
}

// challenge asks for what a login is signed with.
func (a *program) challenge(t *testing.T) []byte {
	t.Helper()
	res := a.send(t, http.MethodPost, passkeyLoginBegin, "", nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	return res.body
}

// logInWith logs in with a passkey, whatever comes of it.
func (a *program) logInWith(t *testing.T, d *passkeyDevice) answer {
	t.Helper()
	return a.send(t, http.MethodPost, passkeyLogin, "", answerWith(d.sign(t, a.challenge(t))))
}

// passkeySession logs in with a passkey.
func (a *program) passkeySession(t *testing.T, d *passkeyDevice) tokens {
	t.Helper()
	res := a.logInWith(t, d)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	return tokens{access: res.field(t, "access"), refresh: res.field(t, "refresh")}
}

// shownPasskey is a passkey as its owner sees it.
type shownPasskey struct {
	ID     int64   `json:"id"`
	Name   string  `json:"name"`
	Synced bool    `json:"synced"`
	UsedAt *string `json:"used_at"`
}

func (a *program) listPasskeys(t *testing.T, access string) []shownPasskey {
	t.Helper()
	res := a.send(t, http.MethodGet, passkeys, access, nil)
	require.Equal(t, http.StatusOK, res.status)
	var list []shownPasskey
	require.NoError(t, json.Unmarshal(res.body, &list))
	return list
}

func (a *program) removePasskey(t *testing.T, access, id string) answer {
	t.Helper()
	return a.send(t, http.MethodPost, passkeys+id+"/remove/", access, confirmation())
}

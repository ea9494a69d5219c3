// Package kmstest gives tests a key management service: a small one inside the
// test, which can be told to misbehave, and a real one.
package kmstest

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/kms"
)

// Service is a key management service with a key for one test.
type Service struct {
	URL, Key, TokenFile string
	// Rotate adds a version to the key, and Revoke ends the token.
	Rotate, Revoke func(t *testing.T)
}

// Open returns the key.
func (s Service) Open(t *testing.T) *kms.Key {
	t.Helper()
	key, err := kms.New(kms.Options{URL: s.URL, Key: s.Key, TokenFile: s.TokenFile, Now: time.Now})
	require.NoError(t, err)
	return key
}

// Real returns a key of the service that TEST_KMS_URL names, which has a mount
// transit, and where TEST_KMS_TOKEN may do everything. Without it the test is
// skipped.
func Real(t *testing.T) Service {
	t.Helper()
	address, root := os.Getenv("TEST_KMS_URL"), os.Getenv("TEST_KMS_TOKEN")
	if address == "" {
		t.Skip("set TEST_KMS_URL and TEST_KMS_TOKEN to run it on a real service")
	}
	name := "test-" + strings.ToLower(rand.Text())
	admin := func(t *testing.T, token, path string, body any) map[string]any {
		t.Helper()
		encoded, err := json.Marshal(body)
		require.NoError(t, err)
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+"/v1/"+path, bytes.NewReader(encoded)) //nolint:gosec // The address is the test's own setting.
		require.NoError(t, err)
		req.Header.Set("X-Vault-Token", token)
		res, err := http.DefaultClient.Do(req) //nolint:gosec // As above.
		require.NoError(t, err)
		defer func() { _ = res.Body.Close() }()
		require.Less(t, res.StatusCode, 300, path)
		answer := map[string]any{}
		_ = json.NewDecoder(res.Body).Decode(&answer) // Some answers are empty.
		return answer
	}
	admin(t, root, "transit/keys/"+name, map[string]any{})
	admin(t, root, "sys/policies/acl/"+name, map[string]string{"policy": Policy("transit", name)})
	made := admin(t, root, "auth/token/create", map[string]any{"policies": []string{name}, "ttl": "1h", "no_parent": true})
	auth, _ := made["auth"].(map[string]any)
	token, _ := auth["client_token"].(string)
	require.NotEmpty(t, token)
	return Service{
		URL: address, Key: "transit/" + name, TokenFile: file(t, token),
		Rotate: func(t *testing.T) { t.Helper(); admin(t, root, "transit/keys/"+name+"/rotate", map[string]any{}) },
		Revoke: func(t *testing.T) {
			t.Helper()
			admin(t, root, "auth/token/revoke", map[string]string{"token": token})
		},
	}
}

// Policy is what a server may do: use the key and look which version is the
// newest, and nothing else.
func Policy(mount, name string) string {
	return fmt.Sprintf(`path "%[1]s/encrypt/%[2]s" { capabilities = ["update"] }
path "%[1]s/decrypt/%[2]s" { capabilities = ["update"] }
path "%[1]s/keys/%[2]s" { capabilities = ["read"] }`, mount, name)
}

func file(t *testing.T, token string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(name, []byte(token+"\n"), 0o600))
	return name
}

// Fake is a key management service inside the test.
type Fake struct {
	Service
	// Calls counts what it was asked, by the act.
	Calls sync.Map

	mu       sync.Mutex
	versions [][]byte
	token    string
	meddle   http.HandlerFunc
}

// NewFake returns a service with a key of one version.
func NewFake(t *testing.T) *Fake {
	t.Helper()
	fake := &Fake{token: rand.Text()}
	fake.rotate()
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	fake.Service = Service{
		URL: server.URL, Key: "transit/clary", TokenFile: file(t, fake.token),
		Rotate: func(*testing.T) { fake.rotate() },
		Revoke: func(*testing.T) {
			fake.mu.Lock()
			defer fake.mu.Unlock()
			fake.token = rand.Text()
		},
	}
	return fake
}

// Meddle has every call answered by somebody else; nil ends that.
func (f *Fake) Meddle(answer http.HandlerFunc) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.meddle = answer
}

func (f *Fake) rotate() {
	f.mu.Lock()
	defer f.mu.Unlock()
	secret := make([]byte, 32)
	_, _ = rand.Read(secret)
	f.versions = append(f.versions, secret)
}

// ServeHTTP answers as the transit engine does.
func (f *Fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	act := strings.Split(r.URL.Path, "/")[3]
	count, _ := f.Calls.LoadOrStore(act, new(int))
	f.mu.Lock()
	*count.(*int)++ //nolint:forcetypeassert // It is ours.
	meddle, token, versions := f.meddle, f.token, f.versions
	f.mu.Unlock()
	if meddle != nil {
		meddle(w, r)
		return
	}
	if r.Header.Get("X-Vault-Token") != token {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	var body struct {
		Plaintext, Ciphertext string
		AssociatedData        string `json:"associated_data"`
	}
	_ = json.NewDecoder(r.Body).Decode(&body)
	associated, _ := base64.StdEncoding.DecodeString(body.AssociatedData)
	switch act {
	case "encrypt":
		plaintext, _ := base64.StdEncoding.DecodeString(body.Plaintext)
		aead := gcm(versions[len(versions)-1])
		nonce := make([]byte, aead.NonceSize())
		_, _ = rand.Read(nonce)
		sealed := base64.StdEncoding.EncodeToString(aead.Seal(nonce, nonce, plaintext, associated))
		Answer(w, map[string]any{"ciphertext": fmt.Sprintf("vault:v%d:%s", len(versions), sealed)})
	case "decrypt":
		var version int
		var encoded string
		_, _ = fmt.Sscanf(body.Ciphertext, "vault:v%d:%s", &version, &encoded)
		sealed, _ := base64.StdEncoding.DecodeString(encoded)
		if version < 1 || version > len(versions) || len(sealed) < 12 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		plaintext, err := gcm(versions[version-1]).Open(nil, sealed[:12], sealed[12:], associated)
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		Answer(w, map[string]any{"plaintext": base64.StdEncoding.EncodeToString(plaintext)})
	case "keys":
		Answer(w, map[string]any{"type": "aes256-gcm96", "latest_version": len(versions)})
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

// Answer writes what the service says.
func Answer(w http.ResponseWriter, data map[string]any) {
	_ = json.NewEncoder(w).Encode(map[string]any{"data": data, "auth": nil})
}

func gcm(secret []byte) cipher.AEAD {
	block, err := aes.NewCipher(secret)
	if err != nil {
		panic(err)
	}
	aead, err := cipher.NewGCM(block)
	if err != nil {
		panic(err)
	}
	return aead
}

// Package kms wraps data keys with a key that never leaves a key management
// service. It speaks the protocol of the transit engine of HashiCorp Vault and
// OpenBao: https://openbao.org/api-docs/secret/transit/.
//
// A token from a file is all that the program knows. Whoever replaces the file,
// such as an agent of the service, need not restart the program. The token is
// renewed while it is in use.
package kms

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"clary.example/internal/storage/network"
)

// errRefused is an answer of the service that another try will not change.
var errRefused = errors.New("the key management service refuses")

// Options say where the service is and what to use there.
type Options struct {
	// URL is the address of the service, without a path.
	URL string
	// Key is the path of the key: the mount of the engine and the name, such as
	// transit/clary.
	Key string
	// TokenFile holds the token, and nothing else.
	TokenFile string
	Now       func() time.Time
}

// Key is a key of the service. It implements vault.KEK.
type Key struct {
	service  *url.URL
	mount    string
	name     string
	id       string
	token    *token
	client   *http.Client
	breaker  breaker
	now      func() time.Time
	versions versions
}

// New returns a key. It does not talk to the service yet: Check does.
func New(options Options) (*Key, error) {
	service, err := url.Parse(options.URL)
	switch {
	case err != nil || service.Host == "" || (service.Scheme != "https" && service.Scheme != "http"):
		return nil, errors.New("must be an address such as https://kms.example:8200")
	case service.User != nil || service.RawQuery != "" || service.Fragment != "" || strings.Trim(service.Path, "/") != "":
		return nil, errors.New("must have no password, path, query or fragment")
	case service.Scheme == "http" && !network.IsNear(service.Hostname()):
		return nil, errors.New("must begin with https: tokens and keys travel there")
	}
	mount, name, ok := strings.Cut(options.Key, "/")
	if plain := regexp.MustCompile(`^[A-Za-z0-9_-]{1,60}$`); !ok || !plain.MatchString(mount) || !plain.MatchString(name) {
		return nil, errors.New("must name the mount and the key, such as transit/clary")
	}
	if options.TokenFile == "" {
		return nil, errors.New("needs a token file")
	}
	return &Key{
		service: service, mount: mount, name: name, id: "kms:" + options.Key,
		token:  &token{file: options.TokenFile},
		client: newClient(),
		now:    options.Now,
	}, nil
}

// newClient returns a client that talks to the service and to nobody whom the
// service names, and that uses no proxy.
func newClient() *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			MaxIdleConnsPerHost: 16,
			IdleConnTimeout:     time.Minute,
			TLSHandshakeTimeout: tryTimeout,
			ForceAttemptHTTP2:   true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// ID implements vault.KEK.
func (k *Key) ID() string { return k.id }

// Format implements fmt.Formatter for every verb.
func (k *Key) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, "vault key "+k.id) }

// LogValue implements slog.LogValuer.
func (k *Key) LogValue() slog.Value { return slog.StringValue("vault key " + k.id) }

// EncryptWithContext implements vault.KEK. It returns an error of
// KindUnavailable when the service does not answer or does not know the token.
func (k *Key) EncryptWithContext(ctx context.Context, plaintext, associated []byte) ([]byte, error) {
	var answer struct {
		Ciphertext string `json:"ciphertext"`
	}
	bound := binding(associated)
	err := k.post(ctx, "encrypt", map[string]string{
		"plaintext":       base64.StdEncoding.EncodeToString(append(bound[:], plaintext...)),
		"associated_data": base64.StdEncoding.EncodeToString(associated),
	}, &answer)
	if err != nil {
		return nil, err
	}
	if version(answer.Ciphertext) == 0 {
		return nil, fmt.Errorf("%w: its answer is no ciphertext", errRefused)
	}
	return []byte(answer.Ciphertext), nil
}

// DecryptWithContext implements vault.KEK.
func (k *Key) DecryptWithContext(ctx context.Context, ciphertext, associated []byte) ([]byte, error) {
	if version(string(ciphertext)) == 0 {
		return nil, fmt.Errorf("%w: this is no ciphertext of it", errRefused)
	}
	var answer struct {
		Plaintext string `json:"plaintext"`
	}
	err := k.post(ctx, "decrypt", map[string]string{
		"ciphertext":      string(ciphertext),
		"associated_data": base64.StdEncoding.EncodeToString(associated),
	}, &answer)
	if err != nil {
		return nil, err
	}
	plaintext, err := base64.StdEncoding.DecodeString(answer.Plaintext)
	if err != nil {
		return nil, fmt.Errorf("%w: its answer is no plaintext", errRefused)
	}
	bound := binding(associated)
	plaintext, ok := bytes.CutPrefix(plaintext, bound[:])
	if !ok || len(plaintext) == 0 {
		return nil, fmt.Errorf("%w: it answers with something else than was asked for", errRefused)
	}
	return plaintext, nil
}

// binding stands before what is encrypted. The service is given the associated
// data as well, but must not be the only one to compare it: an answer to another
// call would be taken for the right one.
func binding(associated []byte) [sha256.Size]byte { return sha256.Sum256(associated) }

// version returns which version of the key made a ciphertext, or zero for what
// is no ciphertext: vault:v3:base64.
func version(ciphertext string) int {
	parts := strings.Split(ciphertext, ":")
	if len(parts) != 3 || parts[0] != "vault" || parts[2] == "" {
		return 0
	}
	number, ok := strings.CutPrefix(parts[1], "v")
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 || strconv.Itoa(n) != number {
		return 0
	}
	return n
}

// versionAge is how long the newest version of the key is believed to be the
// newest.
const versionAge = 5 * time.Second

// versions remembers the newest version of a key.
type versions struct {
	mu     sync.Mutex
	newest int
	asked  time.Time
}

// IsCurrent says whether the newest version of the key made a ciphertext.
func (k *Key) IsCurrent(ctx context.Context, ciphertext []byte) (bool, error) {
	k.versions.mu.Lock()
	defer k.versions.mu.Unlock()
	if now := k.now(); now.Sub(k.versions.asked) > versionAge {
		newest, err := k.newest(ctx)
		if err != nil {
			return false, err
		}
		k.versions.newest, k.versions.asked = newest, now
	}
	return version(string(ciphertext)) == k.versions.newest, nil
}

func (k *Key) newest(ctx context.Context) (int, error) {
	var answer struct {
		Type          string `json:"type"`
		LatestVersion int    `json:"latest_version"`
		Derived       bool   `json:"derived"`
		Exportable    bool   `json:"exportable"`
	}
	if err := k.call(ctx, http.MethodGet, k.mount+"/keys/"+k.name, nil, &answer); err != nil {
		return 0, err
	}
	if answer.Type != "aes256-gcm96" || answer.Derived || answer.Exportable || answer.LatestVersion < 1 {
		return 0, fmt.Errorf("%w: %s must be a key of type aes256-gcm96, neither derived nor exportable", errRefused, k.id)
	}
	return answer.LatestVersion, nil
}

// Check has the service encrypt and decrypt something, and looks whether the
// key is of the right kind.
func (k *Key) Check(ctx context.Context) error {
	if _, err := k.newest(ctx); err != nil {
		return err
	}
	const probe = "clary check"
	ciphertext, err := k.EncryptWithContext(ctx, []byte(probe), []byte(probe))
	if err != nil {
		return err
	}
	plaintext, err := k.DecryptWithContext(ctx, ciphertext, []byte(probe))
	if err != nil {
		return err
	}
	if string(plaintext) != probe {
		return fmt.Errorf("%w: it does not return what it was given", errRefused)
	}
	return nil
}

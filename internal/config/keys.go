package config

import (
	"encoding/base64"
	"slices"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/features/account/token"
	"clary.example/internal/storage/kms"
	"clary.example/internal/storage/vault"
)

func (r *reader) tokenKeys(name string) []token.Key {
	var keys []token.Key
	for _, key := range r.keys(name, "at least "+strconv.Itoa(minKeyBytes), func(n int) bool { return n >= minKeyBytes }) {
		keys = append(keys, token.Key{ID: key.id, Secret: key.secret})
	}
	return keys
}

// addressKey reads a secret in base64url. Without it the key is derived from
// the token key that signs.
func (r *reader) addressKey(name string, tokens []token.Key) account.AddressKey {
	value := r.getenv(name)
	if value == "" && len(tokens) == 0 {
		return account.AddressKey{} // That was reported.
	}
	var secret []byte
	var err error
	if value == "" {
		secret = tokens[0].Secret
	} else {
		secret, err = base64.RawURLEncoding.DecodeString(strings.TrimRight(value, "="))
	}
	key, derived := account.NewAddressKey(secret)
	if err != nil || derived != nil {
		r.fail(name, "must be at least %d bytes in base64url", account.AddressKeyBytes)
	}
	return key
}

// allVaultKeys reads the keys of the environment and the one of a key management
// service, which needs no others.
func (r *reader) allVaultKeys() []vault.KEK {
	address, key := r.getenv("CLARY_VAULT_KMS_URL"), r.text("CLARY_VAULT_KMS_KEY", "transit/clary")
	tokenFile := r.getenv("CLARY_VAULT_KMS_TOKEN_FILE")
	wraps := r.choice("CLARY_VAULT_KMS_WRAPS", "yes", "no") == "yes"
	if address == "" {
		return r.vaultKeys("CLARY_VAULT_KEYS")
	}
	service, err := kms.New(kms.Options{URL: address, Key: key, TokenFile: tokenFile, Now: time.Now})
	if err != nil {
		r.fail("CLARY_VAULT_KMS_URL", "with CLARY_VAULT_KMS_KEY and CLARY_VAULT_KMS_TOKEN_FILE: %v", err)
		return nil
	}
	switch {
	case r.getenv("CLARY_VAULT_KEYS") == "" && wraps:
		return []vault.KEK{service}
	case wraps:
		return append([]vault.KEK{service}, r.vaultKeys("CLARY_VAULT_KEYS")...)
	default:
		return append(r.vaultKeys("CLARY_VAULT_KEYS"), service)
	}
}

func (r *reader) vaultKeys(name string) []vault.KEK {
	var keys []vault.KEK
	for _, key := range r.keys(name, strconv.Itoa(vault.KeyBytes), func(n int) bool { return n == vault.KeyBytes }) {
		kek, err := vault.NewKey(key.id, key.secret)
		if err != nil {
			r.fail(name, "%v", err)
		}
		keys = append(keys, kek)
	}
	return keys
}

// namedKey is one key of a list.
type namedKey struct {
	id     string
	secret []byte
}

// keys reads "name:secret,name:secret" with secrets in base64url, whose length
// must fit and is described by size.
func (r *reader) keys(name, size string, fits func(int) bool) []namedKey {
	var keys []namedKey
	for part := range strings.SplitSeq(r.required(name), ",") {
		if part == "" {
			continue
		}
		id, encoded, _ := strings.Cut(part, ":")
		secret, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(encoded, "="))
		if id == "" || err != nil || !fits(len(secret)) {
			r.fail(name, "every key must be NAME:SECRET with %s bytes in base64url", size)
			continue
		}
		if slices.ContainsFunc(keys, func(key namedKey) bool { return key.id == id }) {
			r.fail(name, "two keys have the name %q", id)
		}
		keys = append(keys, namedKey{id, secret})
	}
	return keys
}

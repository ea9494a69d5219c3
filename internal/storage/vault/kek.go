package vault

import (
	"context"
	"fmt"
	"io"
	"log/slog"

	"github.com/tink-crypto/tink-go/v2/aead/subtle"
	"github.com/tink-crypto/tink-go/v2/tink"

	"clary.example/internal/skincare"
)

// KeyBytes is the size of a key from the environment, as AES-256 wants it.
const KeyBytes = 32

// maxNameLength fits into the one byte that a wrapped key has for it.
const maxNameLength = 255

// KEK is a key-encryption key: it wraps data keys. Tink's clients of key
// management services encrypt in the same way, so that a key which never leaves
// such a service can stand here, too.
type KEK interface {
	// ID names the key in what it wrapped.
	ID() string
	tink.AEADWithContext
}

// versioned is a KEK whose secret changes under one name, as that of a key
// management service does.
type versioned interface {
	// IsCurrent says whether the newest secret wrapped this.
	IsCurrent(ctx context.Context, ciphertext []byte) (bool, error)
}

// checked is a KEK that can fail by itself.
type checked interface {
	// Check returns an error when the KEK cannot be used.
	Check(ctx context.Context) error
}

// noted keeps the error of a KEK. Tink passes on its text only, and a service
// that does not answer must not be taken for a key that was changed.
type noted struct {
	KEK
	err error
}

// EncryptWithContext implements KEK.
func (n *noted) EncryptWithContext(ctx context.Context, plaintext, associated []byte) (ciphertext []byte, err error) {
	ciphertext, n.err = n.KEK.EncryptWithContext(ctx, plaintext, associated)
	return ciphertext, n.err
}

// DecryptWithContext implements KEK.
func (n *noted) DecryptWithContext(ctx context.Context, ciphertext, associated []byte) (plaintext []byte, err error) {
	plaintext, n.err = n.KEK.DecryptWithContext(ctx, ciphertext, associated)
	return plaintext, n.err
}

// isUnavailable says that the KEK may be able to do it later.
func (n *noted) isUnavailable() bool { return skincare.KindOf(n.err) == skincare.KindUnavailable }

// Key is a KEK that the program holds itself. It shows its name and nothing
// else, however it is printed, logged or marshalled.
type Key struct {
	id   string
	aead tink.AEAD
}

// NewKey returns the KEK of a secret of KeyBytes.
func NewKey(id string, secret []byte) (Key, error) {
	if len(secret) != KeyBytes {
		return Key{}, fmt.Errorf("a vault key must have %d bytes", KeyBytes)
	}
	aead, err := subtle.NewAESGCM(secret)
	if err != nil {
		return Key{}, fmt.Errorf("make vault key: %w", err)
	}
	return Key{id: id, aead: aead}, nil
}

// ID implements KEK.
func (k Key) ID() string { return k.id }

// EncryptWithContext implements KEK.
func (k Key) EncryptWithContext(_ context.Context, plaintext, associated []byte) ([]byte, error) {
	return k.aead.Encrypt(plaintext, associated)
}

// DecryptWithContext implements KEK.
func (k Key) DecryptWithContext(_ context.Context, ciphertext, associated []byte) ([]byte, error) {
	return k.aead.Decrypt(ciphertext, associated)
}

// Format implements fmt.Formatter for every verb.
func (k Key) Format(s fmt.State, _ rune) { _, _ = io.WriteString(s, "vault key "+k.id) }

// LogValue implements slog.LogValuer.
func (k Key) LogValue() slog.Value { return slog.StringValue("vault key " + k.id) }

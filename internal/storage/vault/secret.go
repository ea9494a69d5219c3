package vault

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"clary.example/internal/skincare"
)

// secretFolder holds secrets of the program itself, each wrapped by a KEK like
// the key of a user: one byte with the version, the name of the KEK with its
// length before it, and the encrypted secret, bound to version, names and use.
const secretFolder = "secrets/"

// SecretBytes is the size of a secret.
const SecretBytes = 32

// Secret returns a random secret of the program by its name. The first call
// makes it; all replicas get the same one.
func (v *Vault) Secret(ctx context.Context, name string) ([]byte, error) {
	secret, err := v.loadSecret(ctx, name)
	if skincare.KindOf(err) != skincare.KindNotFound {
		return secret, err
	}
	secret = make([]byte, SecretBytes)
	_, _ = rand.Read(secret) // Never fails: crypto/rand ends the program instead.
	wrapped, err := v.wrapSecret(ctx, name, secret)
	if err != nil {
		return nil, err
	}
	if _, err := v.store.Create(ctx, secretFolder+name, wrapped); err != nil {
		return nil, fmt.Errorf("store secret: %w", err)
	}
	return v.loadSecret(ctx, name) // Another replica may have been quicker.
}

func (v *Vault) loadSecret(ctx context.Context, name string) ([]byte, error) {
	wrapped, err := v.store.Get(ctx, secretFolder+name)
	if err != nil {
		return nil, fmt.Errorf("load secret: %w", err)
	}
	header, id, err := readHeader(wrapped)
	if err != nil {
		return nil, err
	}
	kek, ok := v.keks[id]
	if !ok {
		return nil, fmt.Errorf("%w: it was wrapped with vault key %q, which the settings do not hold", errCannotUnwrap, id)
	}
	secret, err := kek.DecryptWithContext(ctx, wrapped[len(header):], secretBinding(header, name))
	if skincare.KindOf(err) == skincare.KindUnavailable {
		return nil, fmt.Errorf("unwrap secret: %w", err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: vault key %q is not the one that wrapped it, or it was changed: %w", errCannotUnwrap, id, err)
	}
	return secret, nil
}

func (v *Vault) wrapSecret(ctx context.Context, name string, secret []byte) ([]byte, error) {
	id := v.current.ID()
	header := append([]byte{wrappedVersion, byte(len(id))}, id...) //nolint:gosec // New has checked the length.
	wrapped, err := v.current.EncryptWithContext(ctx, secret, secretBinding(header, name))
	if err != nil {
		return nil, fmt.Errorf("wrap secret: %w", err)
	}
	// It is opened once: what takes the place of a good secret must be one.
	opened, err := v.current.DecryptWithContext(ctx, wrapped, secretBinding(header, name))
	if err != nil {
		return nil, fmt.Errorf("open the secret that was just wrapped: %w", err)
	}
	if !bytes.Equal(opened, secret) {
		return nil, fmt.Errorf("%w: vault key %q returned another", errCannotUnwrap, id)
	}
	return append(bytes.Clone(header), wrapped...), nil
}

// secretBinding is the associated data of a wrapped secret. The header says how
// long it is.
func secretBinding(header []byte, name string) []byte {
	return append(append([]byte("clary secret "), header...), name...)
}

// isCurrentSecret says whether a secret is wrapped as it would be now.
func (v *Vault) isCurrentSecret(ctx context.Context, wrapped []byte) (bool, error) {
	header, id, err := readHeader(wrapped)
	if err != nil || id != v.current.ID() {
		return false, nil //nolint:nilerr // Unwrapping it will tell what is wrong.
	}
	if kek, ok := v.current.(versioned); ok {
		return kek.IsCurrent(ctx, wrapped[len(header):])
	}
	return true, nil
}

// rewrapSecrets wraps every secret with the current KEK. Count is told of each
// whether that was necessary.
func (v *Vault) rewrapSecrets(ctx context.Context, count func(moved bool)) error {
	for object, err := range v.store.List(ctx, secretFolder) {
		if err != nil {
			return err
		}
		wrapped, err := v.store.Get(ctx, object.Key)
		if err != nil {
			return fmt.Errorf("load secret: %w", err)
		}
		current, err := v.isCurrentSecret(ctx, wrapped)
		if err != nil {
			return err
		}
		if current {
			count(false)
			continue
		}
		name := strings.TrimPrefix(object.Key, secretFolder)
		secret, err := v.loadSecret(ctx, name)
		if err != nil {
			return err
		}
		if wrapped, err = v.wrapSecret(ctx, name, secret); err != nil {
			return err
		}
		if err := v.store.Put(ctx, object.Key, wrapped); err != nil {
			return fmt.Errorf("store secret: %w", err)
		}
		count(true)
	}
	return nil
}

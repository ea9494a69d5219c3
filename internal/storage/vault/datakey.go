package vault

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/keyset"
	"github.com/tink-crypto/tink-go/v2/tink"

	"clary.example/internal/skincare"
)

const (
	keyFolder       = "keys/"
	forgottenFolder = "forgotten/"

	// The first byte of a wrapped key.
	wrappedVersion = 1

	// How long the search for a key may take that many may be waiting for.
	loadTimeout = 10 * time.Second
	// How often to try when others make the same key.
	makeAttempts = 5
)

// errNoKey says that the store has no key for a user, who may be new.
var errNoKey = fmt.Errorf("%w, or there was none", ErrForgotten)

// errCannotUnwrap is a key that the KEKs at hand do not unwrap. It is for the
// operator to mend.
var errCannotUnwrap = errors.New("a data key cannot be unwrapped")

func keyPath(user skincare.UserID) string {
	return keyFolder + strconv.FormatInt(int64(user), 10)
}

func forgottenPath(user skincare.UserID) string {
	return forgottenFolder + strconv.FormatInt(int64(user), 10)
}

func flightName(user skincare.UserID, create bool) string {
	return strconv.FormatBool(create) + strconv.FormatInt(int64(user), 10)
}

// dataKey returns the key of a user. Many who ask for the same key at once
// cause one search, which goes on when the one who asked first goes away.
func (v *Vault) dataKey(ctx context.Context, user skincare.UserID, create bool) (tink.AEAD, error) {
	now := v.now()
	if found, ok := v.recent.find(user, now); ok {
		if !now.Before(found.refreshAt) && v.recent.claimRefresh(user, now) {
			v.refresh(ctx, user)
		}
		return found.key, nil
	}
	found := v.flights.DoChan(flightName(user, create), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		return v.search(ctx, user, create)
	})
	select {
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for data key: %w", ctx.Err())
	case result := <-found:
		key, ok := result.Val.(tink.AEAD)
		if result.Err == nil && !ok {
			return nil, errors.New("there is no data key")
		}
		return key, result.Err
	}
}

// refresh reads a key again in the background, so that nobody waits for a key
// that is in use. When that fails, the remembered key serves until its end. A key
// that another replica has deleted is dropped at once.
func (v *Vault) refresh(ctx context.Context, user skincare.UserID) {
	v.flights.DoChan(flightName(user, false), func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		key, err := v.search(ctx, user, false)
		if errors.Is(err, ErrForgotten) {
			v.recent.drop(user)
		}
		return key, err
	})
}

// search loads a key, and makes it first if there is none and create is true.
// The key that is used is always the one that was read from the store.
func (v *Vault) search(ctx context.Context, user skincare.UserID, create bool) (tink.AEAD, error) {
	visit := v.recent.beginFetch(v.now())
	for range makeAttempts {
		handle, err := v.load(ctx, user)
		if err == nil {
			key, err := aead.New(handle)
			if err != nil {
				return nil, fmt.Errorf("use data key: %w", err)
			}
			v.recent.add(user, key, visit)
			return key, nil
		}
		if !create || !errors.Is(err, errNoKey) {
			return nil, err
		}
		if err := v.makeKey(ctx, user); err != nil {
			return nil, err
		}
	}
	return nil, fmt.Errorf("make data key: %w", skincare.Busy(time.Second))
}

func (v *Vault) load(ctx context.Context, user skincare.UserID) (*keyset.Handle, error) {
	wrapped, err := v.store.Get(ctx, keyPath(user))
	if skincare.KindOf(err) == skincare.KindNotFound {
		return nil, errNoKey
	}
	if err != nil {
		return nil, fmt.Errorf("load data key: %w", err)
	}
	return v.unwrap(ctx, user, wrapped)
}

// makeKey stores a new key for a user, unless another was quicker.
func (v *Vault) makeKey(ctx context.Context, user skincare.UserID) error {
	if err := v.dropIfForgotten(ctx, user); err != nil {
		return err
	}
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	if err != nil {
		return fmt.Errorf("make data key: %w", err)
	}
	wrapped, err := v.wrap(ctx, user, handle)
	if err != nil {
		return err
	}
	if _, err := v.store.Create(ctx, keyPath(user), wrapped); err != nil {
		return fmt.Errorf("store data key: %w", err)
	}
	return v.dropIfForgotten(ctx, user)
}

// dropIfForgotten returns ErrForgotten for a user who was forgotten, and deletes
// the key that may have been stored for them meanwhile.
func (v *Vault) dropIfForgotten(ctx context.Context, user skincare.UserID) error {
	_, err := v.store.Get(ctx, forgottenPath(user))
	if skincare.KindOf(err) == skincare.KindNotFound {
		return nil
	}
	if err != nil {
		return fmt.Errorf("check whether user was forgotten: %w", err)
	}
	if err := v.store.Delete(ctx, keyPath(user)); err != nil {
		return fmt.Errorf("delete data key: %w", err)
	}
	return ErrForgotten
}

// wrap encrypts a data key with the current KEK. It opens the result once: what
// is stored in the place of a good key must be one.
func (v *Vault) wrap(ctx context.Context, user skincare.UserID, handle *keyset.Handle) ([]byte, error) {
	id := v.current.ID()
	header := append([]byte{wrappedVersion, byte(len(id))}, id...) //nolint:gosec // New has seen to the length.
	wrapped := bytes.NewBuffer(bytes.Clone(header))
	kek := &noted{KEK: v.current}
	if err := handle.WriteWithContext(ctx, keyset.NewBinaryWriter(wrapped), kek, wrapping(header, user)); err != nil {
		if kek.isUnavailable() {
			err = kek.err
		}
		return nil, fmt.Errorf("wrap data key: %w", err)
	}
	opened, err := v.unwrap(ctx, user, wrapped.Bytes())
	if err != nil {
		return nil, fmt.Errorf("open the data key that was just wrapped: %w", err)
	}
	if !sameKey(opened, handle) {
		return nil, fmt.Errorf("%w: vault key %q returned another", errCannotUnwrap, id)
	}
	return wrapped.Bytes(), nil
}

// sameKey says whether what one keyset encrypts the other decrypts.
func sameKey(a, b *keyset.Handle) bool {
	one, err := aead.New(a)
	if err != nil {
		return false
	}
	other, err := aead.New(b)
	if err != nil {
		return false
	}
	probe, err := one.Encrypt([]byte("probe"), nil)
	if err != nil {
		return false
	}
	_, err = other.Decrypt(probe, nil)
	return err == nil
}

// unwrap decrypts a data key with the KEK that it names.
func (v *Vault) unwrap(ctx context.Context, user skincare.UserID, wrapped []byte) (*keyset.Handle, error) {
	header, id, err := readHeader(wrapped)
	if err != nil {
		return nil, err
	}
	kek, ok := v.keks[id]
	if !ok {
		return nil, fmt.Errorf("%w: it was wrapped with vault key %q, which the settings do not hold", errCannotUnwrap, id)
	}
	opening := &noted{KEK: kek}
	handle, err := keyset.ReadWithContext(ctx, keyset.NewBinaryReader(bytes.NewReader(wrapped[len(header):])), opening, wrapping(header, user))
	if opening.isUnavailable() {
		return nil, fmt.Errorf("unwrap data key: %w", opening.err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: vault key %q is not the one that wrapped it, or it was changed: %w", errCannotUnwrap, id, err)
	}
	return handle, nil
}

// isCurrent says whether a key is wrapped as it would be now.
func (v *Vault) isCurrent(ctx context.Context, wrapped []byte) (bool, error) {
	header, id, err := readHeader(wrapped)
	if err != nil || id != v.current.ID() {
		return false, nil //nolint:nilerr // Unwrapping it will tell what is wrong.
	}
	kek, ok := v.current.(versioned)
	if !ok {
		return true, nil
	}
	encrypted, err := keyset.NewBinaryReader(bytes.NewReader(wrapped[len(header):])).ReadEncrypted()
	if err != nil {
		return false, nil //nolint:nilerr // Unwrapping it will tell what is wrong.
	}
	return kek.IsCurrent(ctx, encrypted.GetEncryptedKeyset())
}

// readHeader returns what stands before the encrypted key, and the name of the
// KEK in it.
func readHeader(wrapped []byte) (header []byte, id string, err error) {
	if len(wrapped) < 2 || wrapped[0] != wrappedVersion || len(wrapped) < 2+int(wrapped[1]) {
		return nil, "", fmt.Errorf("%w: it has an unknown form", errCannotUnwrap)
	}
	header = wrapped[:2+int(wrapped[1])]
	return header, string(header[2:]), nil
}

// wrapping is the associated data of a wrapped key.
func wrapping(header []byte, user skincare.UserID) []byte {
	b := append([]byte("clary data key "), header...)
	return binary.BigEndian.AppendUint64(b, uint64(user)) //nolint:gosec // Any bits will do, if they differ.
}

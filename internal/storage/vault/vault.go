// Package vault seals what must not be read by whoever gets hold of the
// database or the bucket: photos and what people write about their health.
//
// Every user has one data key, which seals everything of theirs. It is in the
// object store under keys/USER, wrapped by a key-encryption key (KEK) that is
// kept elsewhere. Forgetting the data key makes all that it sealed unreadable,
// in backups too; that a user was forgotten is kept under forgotten/USER, so
// that the key cannot come back.
//
// # Sealed data
//
// One byte, the version 1, and a Tink ciphertext: 5 bytes that name the key, a
// nonce of 12, the data encrypted with AES-256-GCM, a tag of 16. That is 34
// bytes more than the data. Version, user and place are bound to it as
// associated data: what is moved to another user, row or field does not open.
//
// # Wrapped keys
//
// One byte, the version 1, one byte with the length of the KEK's name, the
// name, and a Tink keyset encrypted by that KEK. Version, name and user are
// bound to it.
//
// # Replicas
//
// A replica remembers the keys it has used for KeyAge. When another one forgets
// a user, it can open that user's data for as long; then no more. A key that is
// in use is read again when half of that time is over.
package vault

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"time"

	"golang.org/x/sync/singleflight"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
)

// KeyAge is how long a replica may use a data key before it looks again
// whether the key is still there.
const KeyAge = time.Minute

// sealedVersion is the first byte of sealed data.
const sealedVersion = 1

var (
	// ErrForgotten says that the user's key is gone, or was never there.
	ErrForgotten = skincare.ErrKeyGone
	// ErrUnreadable says that sealed data was changed, cut or moved.
	ErrUnreadable = errors.New("sealed data is damaged or does not belong here")
)

// Store keeps wrapped keys. Every call may return an error of KindUnavailable.
type Store interface {
	// Create stores an object unless there is one, and reports whether it did.
	Create(ctx context.Context, key string, data []byte) (bool, error)
	// Put stores an object, in place of the one that may be there.
	Put(ctx context.Context, key string, data []byte) error
	// Get returns an object, or an error of KindNotFound.
	Get(ctx context.Context, key string) ([]byte, error)
	// Delete removes an object. It is no error when there is none.
	Delete(ctx context.Context, key string) error
	// List returns the objects whose keys begin with prefix.
	List(ctx context.Context, prefix string) iter.Seq2[objects.Object, error]
}

// Vault seals and opens data with the keys of its users.
type Vault struct {
	store Store
	// current wraps new keys; keks, by name, are all that may unwrap.
	current KEK
	keks    map[string]KEK
	recent  *recent
	flights singleflight.Group
	now     func() time.Time
}

// New returns a Vault. There must be at least one KEK: the first wraps new data
// keys, all of them unwrap.
func New(store Store, keks []KEK, now func() time.Time) (*Vault, error) {
	if len(keks) == 0 {
		return nil, errors.New("no vault key")
	}
	v := &Vault{store: store, current: keks[0], keks: make(map[string]KEK, len(keks)), recent: newRecent(), now: now}
	for _, kek := range keks {
		if n := len(kek.ID()); n == 0 || n > maxNameLength {
			return nil, fmt.Errorf("the name of a vault key must have 1 to %d bytes", maxNameLength)
		}
		v.keks[kek.ID()] = kek
	}
	return v, nil
}

// Place says what a piece of sealed data is, so that it opens there only.
type Place struct {
	// Field is the kind of data, such as "photo".
	Field string
	// Row tells apart the data of one user in the same field.
	Row string
}

// Seal encrypts data of a user for a place. It makes the user's key if there
// is none yet, and returns ErrForgotten for a user who was forgotten.
func (v *Vault) Seal(ctx context.Context, user skincare.UserID, place Place, data []byte) ([]byte, error) {
	key, err := v.dataKey(ctx, user, true)
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	sealed, err := key.Encrypt(data, binding(user, place))
	if err != nil {
		return nil, fmt.Errorf("seal: %w", err)
	}
	return append([]byte{sealedVersion}, sealed...), nil
}

// Open decrypts what was sealed for the same user and place. It returns
// ErrUnreadable for anything else, and ErrForgotten when the key is gone.
func (v *Vault) Open(ctx context.Context, user skincare.UserID, place Place, sealed []byte) ([]byte, error) {
	if len(sealed) == 0 || sealed[0] != sealedVersion {
		return nil, ErrUnreadable
	}
	key, err := v.dataKey(ctx, user, false)
	if err != nil {
		return nil, fmt.Errorf("open sealed data: %w", err)
	}
	data, err := key.Decrypt(sealed[1:], binding(user, place))
	if err != nil {
		return nil, ErrUnreadable
	}
	return data, nil
}

// binding is the associated data of what is sealed. Lengths stand before texts,
// so that no two places have the same.
func binding(user skincare.UserID, place Place) []byte {
	b := append([]byte("clary sealed data "), sealedVersion)
	b = binary.BigEndian.AppendUint64(b, uint64(user)) //nolint:gosec // Any bits will do, if they differ.
	for _, text := range []string{place.Field, place.Row} {
		b = binary.BigEndian.AppendUint64(b, uint64(len(text)))
		b = append(b, text...)
	}
	return b
}

// Forget deletes the key of a user for good: nothing that was sealed for them
// opens any more, and nothing will be sealed. It can be repeated.
func (v *Vault) Forget(ctx context.Context, user skincare.UserID) error {
	defer func() {
		v.recent.forget(user)
		v.flights.Forget(flightName(user, true))
		v.flights.Forget(flightName(user, false))
	}()
	// The mark comes first. Whoever stores a key looks for the mark afterwards,
	// so that one of the two deletes the key, whatever happens in between.
	if err := v.store.Put(ctx, forgottenPath(user), nil); err != nil {
		return fmt.Errorf("mark user as forgotten: %w", err)
	}
	if err := v.store.Delete(ctx, keyPath(user)); err != nil {
		return fmt.Errorf("delete data key: %w", err)
	}
	return nil
}

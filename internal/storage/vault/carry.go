package vault

import (
	"context"
	"errors"
	"fmt"

	"clary.example/internal/skincare"
)

// Carry copies the data key of a user into the vault of another cell, wrapped by
// that cell's KEK. A user whom the other vault has forgotten is known to it again:
// they come back. It can be repeated. There may be no key, of a user who has never
// written anything.
func (v *Vault) Carry(ctx context.Context, user skincare.UserID, to *Vault) error {
	handle, err := v.load(ctx, user)
	if errors.Is(err, errNoKey) {
		return to.welcome(ctx, user)
	}
	if err != nil {
		return err
	}
	wrapped, err := to.wrap(ctx, user, handle)
	if err != nil {
		return err
	}
	// The mark goes first: whoever sees the key and the mark deletes the key.
	if err := to.welcome(ctx, user); err != nil {
		return err
	}
	if err := to.store.Put(ctx, keyPath(user), wrapped); err != nil {
		return fmt.Errorf("store data key: %w", err)
	}
	return nil
}

// welcome removes the mark of a user who was forgotten.
func (v *Vault) welcome(ctx context.Context, user skincare.UserID) error {
	if err := v.store.Delete(ctx, forgottenPath(user)); err != nil {
		return fmt.Errorf("remove mark of forgotten user: %w", err)
	}
	return nil
}

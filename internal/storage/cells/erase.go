package cells

import (
	"context"
	"errors"
	"time"

	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
)

// erase deletes the objects and the key of a person who has left a cell, and
// keeps that nothing is left.
func erase(ctx context.Context, cell Cell, user skincare.UserID) error {
	for _, folder := range []string{questionnaire.UserFolder(user), export.UserFolder(user)} {
		for object, err := range cell.Bucket.List(ctx, folder) {
			if err != nil {
				return err
			}
			if err := cell.Bucket.Delete(ctx, object.Key); err != nil {
				return err
			}
		}
	}
	// The mark keeps a restored backup of the cell from bringing them back.
	if err := cell.Vault.Forget(ctx, user); err != nil {
		return err
	}
	return cell.Store.Cleaned(ctx, user)
}

// EraseLeftBehind does step 7 of moves from a cell that were interrupted before it
// and that nobody has started again. Otherwise the photos and the key would stay,
// and an erasure of the account in the new cell would not reach them. It leaves
// those alone who left later than before, and returns how many people it was.
//
// Nobody needs these objects: everything was copied before the person left.
func EraseLeftBehind(ctx context.Context, cell Cell, before time.Time) (int, error) {
	users, err := cell.Store.LeftBehind(ctx, before)
	if err != nil {
		return 0, err
	}
	erased := 0
	for _, user := range users {
		done, err := eraseLeftBehind(ctx, cell, user)
		if err != nil {
			return erased, err
		}
		if done {
			erased++
		}
	}
	return erased, nil
}

// eraseLeftBehind looks again under the lock: the person may be on the way back.
func eraseLeftBehind(ctx context.Context, cell Cell, user skincare.UserID) (bool, error) {
	store, release, err := cell.Store.LockPerson(ctx, user)
	if errors.Is(err, postgres.ErrPersonLocked) {
		return false, nil // Somebody moves them right now.
	}
	if err != nil {
		return false, err
	}
	defer release()
	cell.Store = store
	where, err := store.Whereabouts(ctx, user)
	if err != nil || where.Here || where.Moving || where.WentTo < 0 {
		return false, err
	}
	return true, erase(ctx, cell, user)
}

package vault

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"clary.example/internal/skincare"
)

// rewrapAtOnce is how many keys are moved at the same time.
const rewrapAtOnce = 8

// Progress is how far a Rewrap has come, in keys.
type Progress struct {
	// Moved were wrapped anew; Current had nothing to be done.
	Moved, Current int
	// Forgotten had come back, by a restored backup, and were deleted again.
	Forgotten int
	// Failed could not be unwrapped and are as they were.
	Failed int
}

// Done is the number of keys that were looked at.
func (p Progress) Done() int { return p.Moved + p.Current + p.Forgotten + p.Failed }

// Rewrap wraps every data key with the current KEK, so that the others can be
// dropped. It also deletes keys of forgotten users that have come back. It may
// be interrupted and repeated at any time, while servers run. Note, if not
// nil, is told of the progress after every key, one call at a time.
//
// A key that cannot be unwrapped does not keep the others from being moved; the
// error then tells how many there are and shows the first.
func (v *Vault) Rewrap(ctx context.Context, note func(Progress)) (Progress, error) {
	var (
		mu       sync.Mutex
		progress Progress
		firstBad error
	)
	count := func(what *int) {
		mu.Lock()
		defer mu.Unlock()
		*what++
		if note != nil {
			note(progress)
		}
	}
	err := v.eachUser(ctx, forgottenFolder, func(ctx context.Context, user skincare.UserID) error {
		_, err := v.store.Get(ctx, keyPath(user))
		if skincare.KindOf(err) == skincare.KindNotFound {
			return nil
		}
		if err := errors.Join(err, v.store.Delete(ctx, keyPath(user))); err != nil {
			return err
		}
		count(&progress.Forgotten)
		return nil
	})
	if err != nil {
		return progress, err
	}
	err = v.eachUser(ctx, keyFolder, func(ctx context.Context, user skincare.UserID) error {
		moved, err := v.rewrap(ctx, user)
		switch {
		case errors.Is(err, errCannotUnwrap):
			count(&progress.Failed)
			mu.Lock()
			defer mu.Unlock()
			if firstBad == nil {
				firstBad = err
			}
		case errors.Is(err, ErrForgotten): // Meanwhile.
		case err != nil:
			return err
		case moved:
			count(&progress.Moved)
		default:
			count(&progress.Current)
		}
		return nil
	})
	if err == nil {
		err = v.rewrapSecrets(ctx, func(moved bool) {
			if moved {
				count(&progress.Moved)
			} else {
				count(&progress.Current)
			}
		})
	}
	if err == nil && firstBad != nil {
		err = fmt.Errorf("%d keys were not moved; for one of them, %w", progress.Failed, firstBad)
	}
	return progress, err
}

// rewrap wraps one key with the current KEK, and reports whether that was
// necessary.
func (v *Vault) rewrap(ctx context.Context, user skincare.UserID) (bool, error) {
	wrapped, err := v.store.Get(ctx, keyPath(user))
	if skincare.KindOf(err) == skincare.KindNotFound {
		return false, errNoKey
	}
	if err != nil {
		return false, fmt.Errorf("load data key: %w", err)
	}
	current, err := v.isCurrent(ctx, wrapped)
	if err != nil || current {
		return false, err
	}
	handle, err := v.unwrap(ctx, user, wrapped)
	if err != nil {
		return false, err
	}
	if wrapped, err = v.wrap(ctx, user, handle); err != nil {
		return false, err
	}
	if err := v.store.Put(ctx, keyPath(user), wrapped); err != nil {
		return false, fmt.Errorf("store data key: %w", err)
	}
	// The user may have been forgotten since the key was read.
	return true, v.dropIfForgotten(ctx, user)
}

// eachUser calls visit, several times at once, for every user who has an object
// in a folder. It stops at the first error.
func (v *Vault) eachUser(ctx context.Context, folder string, visit func(context.Context, skincare.UserID) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(rewrapAtOnce)
	for object, err := range v.store.List(ctx, folder) {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			if cause := group.Wait(); cause != nil {
				return cause
			}
			return err
		}
		id, err := strconv.ParseInt(strings.TrimPrefix(object.Key, folder), 10, 64)
		if err != nil {
			continue // Not ours.
		}
		group.Go(func() error { return visit(ctx, skincare.UserID(id)) })
	}
	return group.Wait()
}

// CheckKEKs returns an error when a key management service cannot be used. It is
// nil when there is none.
func (v *Vault) CheckKEKs(ctx context.Context) error {
	for _, kek := range v.keks {
		if service, ok := kek.(checked); ok {
			if err := service.Check(ctx); err != nil {
				return fmt.Errorf("use vault key %q: %w", kek.ID(), err)
			}
		}
	}
	return nil
}

// Check uses every KEK that can fail, and unwraps the first key in the store, if
// there is one: the KEKs at hand may be those of another store.
func (v *Vault) Check(ctx context.Context) error {
	if err := v.CheckKEKs(ctx); err != nil {
		return err
	}
	for object, err := range v.store.List(ctx, keyFolder) {
		if err != nil {
			return err
		}
		id, err := strconv.ParseInt(strings.TrimPrefix(object.Key, keyFolder), 10, 64)
		if err != nil {
			continue
		}
		_, err = v.load(ctx, skincare.UserID(id))
		if errors.Is(err, ErrForgotten) {
			continue // Meanwhile.
		}
		return err
	}
	return nil
}

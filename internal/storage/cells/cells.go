// Package cells moves people from one cell to another: their rows, their objects
// and their key. Every step can be repeated, so that a move that was interrupted
// goes on when it is started again.
//
// The order of the steps keeps a person from being readable in both cells:
//
//  1. The objects are copied, while the person goes on.
//  2. The old cell holds the person: their requests are answered with 503.
//  3. The key and what has changed are copied, and the rows to a table of the new
//     cell that no request reads.
//  4. The directory gives the name to the new cell.
//  5. The old cell deletes the rows, if they are still those that were copied,
//     and keeps where the person went. Otherwise it goes on at step 3.
//  6. The new cell makes the copy its rows, in one transaction.
//  7. The objects and the key in the old cell are erased.
package cells

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
)

// attempts is how often rows are copied again that changed meanwhile. Requests
// that had begun before the person was held may still change some.
const attempts = 20

// pauseBetween is how long to wait for such a request.
const pauseBetween = 50 * time.Millisecond

// Bucket is where a cell keeps objects.
type Bucket interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, data []byte) error
	Delete(ctx context.Context, key string) error
	List(ctx context.Context, folder string) iter.Seq2[objects.Object, error]
}

// Kept returns the folders in the bucket that the rows of some people name.
type Kept func(ctx context.Context, users []skincare.UserID) (map[string]bool, error)

// Cell is one of the two cells of a move.
type Cell struct {
	Number int
	Store  *postgres.CellStore
	Bucket Bucket
	Vault  *vault.Vault
	// Photos and Exports say which objects the rows name. Only those of the old
	// cell are asked.
	Photos, Exports Kept
}

// Directory says in which cell a name is.
type Directory interface {
	Move(ctx context.Context, usernameKey string, from, to int) error
}

// Mover moves people from one cell to another.
type Mover struct {
	From, To  Cell
	Directory Directory
	// Held, if not nil, is told for how long the person's requests were answered
	// with 503.
	Held func(time.Duration)
}

// Move moves a person, or goes on with a move that was interrupted. It does
// nothing for somebody who was moved already.
func (m *Mover) Move(ctx context.Context, usernameKey string) error {
	return m.locked(ctx, usernameKey, func(m *Mover, user skincare.UserID) error { return m.move(ctx, usernameKey, user) })
}

// locked locks a person in both cells. The mover that work gets makes all its
// changes over the connections that hold the locks. So a move that was killed
// changes nothing any more once the next one has begun.
func (m *Mover) locked(ctx context.Context, usernameKey string, work func(m *Mover, user skincare.UserID) error) error {
	user, err := m.find(ctx, usernameKey)
	if err != nil {
		return err
	}
	locked := *m
	for _, cell := range []*Cell{&locked.From, &locked.To} {
		store, release, err := cell.Store.LockPerson(ctx, user)
		if err != nil {
			return err
		}
		defer release()
		cell.Store = store
	}
	// The name may have found a person who was erased before the lock.
	if again, err := locked.find(ctx, usernameKey); err != nil || again != user {
		return errors.Join(errors.New("the person was erased meanwhile"), err)
	}
	return work(&locked, user)
}

// find returns who has a name in one of the cells, or on the way.
func (m *Mover) find(ctx context.Context, usernameKey string) (skincare.UserID, error) {
	resident, err := m.From.Store.Resident(ctx, usernameKey)
	if skincare.KindOf(err) != skincare.KindNotFound {
		return resident.User, err
	}
	user, _, err := m.To.Store.ArrivalByName(ctx, usernameKey)
	if skincare.KindOf(err) != skincare.KindNotFound {
		return user, err
	}
	resident, err = m.To.Store.Resident(ctx, usernameKey)
	return resident.User, err
}

func (m *Mover) move(ctx context.Context, usernameKey string, user skincare.UserID) error {
	_, err := m.From.Store.Resident(ctx, usernameKey)
	if skincare.KindOf(err) == skincare.KindNotFound {
		return m.resume(ctx, usernameKey, user)
	}
	if err != nil {
		return err
	}
	if err := m.From.Store.CheckMovable(ctx, user); err != nil {
		return err
	}
	if err := m.copyObjects(ctx, user); err != nil {
		return err
	}
	held := time.Now()
	if err := m.From.Store.Hold(ctx, user, m.To.Number); err != nil {
		return err
	}
	if err := m.depart(ctx, usernameKey, user); err != nil {
		return fmt.Errorf("%w\nThe person is held: run the command again, or cancel the move", err)
	}
	if err := m.To.Store.Arrive(ctx, user); err != nil {
		return fmt.Errorf("%w\nThe person is held: run the command again", err)
	}
	if m.Held != nil {
		m.Held(time.Since(held))
	}
	return m.clean(ctx, user)
}

// resume goes on with the move of somebody who has left the old cell.
func (m *Mover) resume(ctx context.Context, usernameKey string, user skincare.UserID) error {
	_, from, err := m.To.Store.ArrivalByName(ctx, usernameKey)
	switch {
	case skincare.KindOf(err) == skincare.KindNotFound:
		return m.clean(ctx, user)
	case err != nil:
		return err
	case from != m.From.Number:
		return fmt.Errorf("the person is being moved from cell %d, not %d", from, m.From.Number)
	}
	to, _, err := m.From.Store.Departure(ctx, user)
	if err != nil || to != m.To.Number {
		return errors.Join(errors.New("the old cell does not say that the person has left for this one"), err)
	}
	if err := m.To.Store.Arrive(ctx, user); err != nil {
		return err
	}
	return m.clean(ctx, user)
}

// copyObjects copies the objects of a person who is in the old cell.
func (m *Mover) copyObjects(ctx context.Context, user skincare.UserID) error {
	for folder, kept := range map[string]Kept{
		questionnaire.UserFolder(user): m.From.Photos, export.UserFolder(user): m.From.Exports,
	} {
		if err := m.mirror(ctx, user, folder, kept); err != nil {
			return err
		}
	}
	return nil
}

// depart copies the rows and deletes them in the old cell, until both are the
// same. The key is not copied earlier. A move that was killed before the person is
// held may never be run again, and no sweep looks for keys.
func (m *Mover) depart(ctx context.Context, usernameKey string, user skincare.UserID) error {
	for range attempts {
		person, err := m.From.Store.Read(ctx, user)
		if err != nil {
			return err
		}
		if err := m.From.Vault.Carry(ctx, user, m.To.Vault); err != nil {
			return err
		}
		if err := m.copyObjects(ctx, user); err != nil {
			return err
		}
		if err := m.To.Store.PutArrival(ctx, person, usernameKey, m.From.Number); err != nil {
			return err
		}
		if err := m.Directory.Move(ctx, usernameKey, m.From.Number, m.To.Number); err != nil {
			return err
		}
		departed, err := m.From.Store.Depart(ctx, person, m.To.Number)
		if err != nil || departed {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pauseBetween):
		}
	}
	return errors.New("the person's rows changed all the time")
}

// clean erases what is left in the old cell of somebody who lives in the new one.
func (m *Mover) clean(ctx context.Context, user skincare.UserID) error {
	to, isClean, err := m.From.Store.Departure(ctx, user)
	switch {
	case err != nil:
		return err
	case to != m.To.Number:
		return fmt.Errorf("the person went to cell %d", to)
	case isClean:
		return nil
	}
	return erase(ctx, m.From, user)
}

// Cancel ends a move that has not reached the new cell. The person goes on in the
// old one.
func (m *Mover) Cancel(ctx context.Context, usernameKey string) error {
	return m.locked(ctx, usernameKey, func(m *Mover, _ skincare.UserID) error { return m.cancel(ctx, usernameKey) })
}

func (m *Mover) cancel(ctx context.Context, usernameKey string) error {
	resident, err := m.From.Store.Resident(ctx, usernameKey)
	if err != nil {
		return fmt.Errorf("%w\nSomebody who has left the old cell can only be moved on", err)
	}
	if resident.MovingTo != m.To.Number {
		return errors.New("nobody moves this person to that cell")
	}
	if err := m.Directory.Move(ctx, usernameKey, m.To.Number, m.From.Number); err != nil {
		return err
	}
	if err := m.To.Store.DropArrival(ctx, resident.User); err != nil {
		return err
	}
	for _, folder := range []string{questionnaire.UserFolder(resident.User), export.UserFolder(resident.User)} {
		if err := m.remove(ctx, folder, nil); err != nil {
			return err
		}
	}
	if err := m.To.Vault.Forget(ctx, resident.User); err != nil {
		return err
	}
	return m.From.Store.Release(ctx, resident.User)
}

package jobs

import (
	"context"
	"errors"
	"iter"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/vault"
)

// OrphanAge is how old an object without a row must be to go into quarantine. A row
// follows its photo within seconds.
const OrphanAge = skincare.KeepOrphan

// batch is how many objects or users are looked up at once.
const batch = 1000

// ObjectPrefix is a place in the bucket where each user has a folder, and each thing
// that they keep there one inside it.
type ObjectPrefix struct {
	// Folder is where all of it is.
	Folder string
	// InUse returns the folders that rows of some users name.
	InUse func(ctx context.Context, users []skincare.UserID) (map[string]bool, error)
}

// ownerOf returns whose thing lies under a key, and the folder that it has to
// itself.
func (s ObjectPrefix) ownerOf(key string) (user skincare.UserID, folder string, ok bool) {
	path, ok := strings.CutPrefix(key, s.Folder)
	id, _, deeper := strings.Cut(path, "/")
	number, err := strconv.ParseInt(id, 10, 64)
	folder = key[:strings.LastIndexByte(key, '/')+1]
	return skincare.UserID(number), folder, ok && deeper && err == nil
}

// namedBy returns the folders of the owners of some objects that rows name.
func (s ObjectPrefix) namedBy(ctx context.Context, some []objects.Object) (map[string]bool, error) {
	var users []skincare.UserID
	for _, object := range some {
		if user, _, ok := s.ownerOf(object.Key); ok {
			users = append(users, user)
		}
	}
	return s.InUse(ctx, users)
}

// Users keeps accounts.
type Users interface {
	// StillThere returns those of the forgotten users who have an account that
	// is older than their mark.
	StillThere(ctx context.Context, marks []vault.Mark) ([]skincare.UserID, error)
	// Delete removes a user and all that belongs to them. It returns an error
	// of KindForbidden for an admin.
	Delete(ctx context.Context, user skincare.UserID) error
}

// Vault knows who was forgotten.
type Vault interface {
	// Forgotten returns the users whose keys were deleted for good.
	Forgotten(ctx context.Context) iter.Seq2[vault.Mark, error]
}

// Sweeper finishes what was interrupted. It compares what is in the bucket
// with what the database knows.
type Sweeper struct {
	Objects Objects
	Users   Users
	Vault   Vault
	// BelongTogether returns an error unless the bucket is that of the database.
	BelongTogether func(ctx context.Context) error
	// MostOrphans is how many objects without a row one sweep may move. Zero is the
	// usual number.
	MostOrphans int
	Now         func() time.Time
}

// quarantine is where objects wait that no row names.
const quarantine = "quarantine/"

// How many objects without a row one sweep may put into quarantine: more are a
// sign that the database is wrong, such as a backup of last month.
const (
	mostOrphans  = 1000
	orphansShare = 100 // One of so many objects.
	fewOrphans   = 10  // In a small bucket, one of a hundred is none.
)

// ErrTooManyOrphans says that a sweep has moved nothing.
var ErrTooManyOrphans = errors.New("too many objects have no row in the database, and none was moved: see docs/runbooks/wrong-database.md")

// Orphans puts into quarantine what lies on a prefix, is older than age, and is
// named by no row: the program was stopped between storing a photo and its row, or
// the database was restored to a time before the photo. What a row names again
// goes back. What was in quarantine for a week is deleted. It returns how many
// objects it has moved or deleted.
func (s *Sweeper) Orphans(ctx context.Context, prefix ObjectPrefix, age time.Duration) (int, error) {
	if err := s.BelongTogether(ctx); err != nil {
		return 0, err
	}
	// First: nothing may be deleted while the database looks wrong.
	orphans, err := s.findOrphans(ctx, prefix, age)
	if err != nil {
		return 0, err
	}
	ended, err := inBatches(s.Objects.List(ctx, quarantine+prefix.Folder), func(objects []objects.Object) (int, error) {
		return s.endQuarantine(ctx, prefix, objects)
	})
	if err != nil {
		return ended, err
	}
	for i, key := range orphans {
		if err := s.Objects.Move(ctx, key, quarantine+key); err != nil {
			return ended + i, err
		}
	}
	return ended + len(orphans), nil
}

// findOrphans returns the keys of objects that no row names, or ErrTooManyOrphans.
func (s *Sweeper) findOrphans(ctx context.Context, prefix ObjectPrefix, age time.Duration) ([]string, error) {
	before := s.Now().Add(-age)
	var orphans []string
	total, err := inBatches(s.Objects.List(ctx, prefix.Folder), func(objects []objects.Object) (int, error) {
		named, err := prefix.namedBy(ctx, objects)
		if err != nil {
			return 0, err
		}
		for _, object := range objects {
			if _, folder, ok := prefix.ownerOf(object.Key); ok && !named[folder] && object.Modified.Before(before) {
				orphans = append(orphans, object.Key)
			}
		}
		if len(orphans) > max(mostOrphans, s.MostOrphans) {
			return 0, ErrTooManyOrphans
		}
		return len(objects), nil
	})
	if err == nil && len(orphans) > max(fewOrphans, total/orphansShare, s.MostOrphans) {
		err = ErrTooManyOrphans
	}
	if err != nil {
		return nil, err
	}
	return orphans, nil
}

// endQuarantine moves objects back that a row names again, and deletes those that
// have waited for long enough.
func (s *Sweeper) endQuarantine(ctx context.Context, prefix ObjectPrefix, quarantined []objects.Object) (int, error) {
	for i := range quarantined {
		quarantined[i].Key = strings.TrimPrefix(quarantined[i].Key, quarantine)
	}
	named, err := prefix.namedBy(ctx, quarantined)
	if err != nil {
		return 0, err
	}
	before := s.Now().Add(-skincare.KeepQuarantined)
	done := 0
	for _, object := range quarantined {
		_, folder, ok := prefix.ownerOf(object.Key)
		switch {
		case ok && named[folder]:
			err = s.Objects.Move(ctx, quarantine+object.Key, object.Key)
		case object.Modified.Before(before):
			err = s.Objects.Delete(ctx, quarantine+object.Key)
		default:
			continue
		}
		if err != nil {
			return done, err
		}
		done++
	}
	return done, nil
}

// Forgotten deletes the accounts of users whose keys were deleted: the program
// was stopped in the middle of a deletion, or the database was restored to a
// time before it. It returns how many it has deleted.
func (s *Sweeper) Forgotten(ctx context.Context) (int, error) {
	if err := s.BelongTogether(ctx); err != nil {
		return 0, err
	}
	return inBatches(s.Vault.Forgotten(ctx), func(marks []vault.Mark) (int, error) { return s.deleteUsers(ctx, marks) })
}

func (s *Sweeper) deleteUsers(ctx context.Context, marks []vault.Mark) (int, error) {
	users, err := s.Users.StillThere(ctx, marks)
	if err != nil {
		return 0, err
	}
	deleted := 0
	for _, user := range users {
		err := s.Users.Delete(ctx, user)
		switch {
		case err == nil:
			deleted++
		case skincare.KindOf(err) != skincare.KindForbidden: // Another was quicker, or made them an admin.
			return deleted, err
		}
	}
	return deleted, nil
}

// inBatches hands on what a sequence yields, some at a time, and adds up what
// do returns.
func inBatches[T any](sequence iter.Seq2[T, error], do func([]T) (int, error)) (int, error) {
	total := 0
	var some []T
	for one, err := range sequence {
		if err != nil {
			return total, err
		}
		if some = append(some, one); len(some) < batch {
			continue
		}
		n, err := do(some)
		total += n
		if err != nil {
			return total, err
		}
		some = some[:0]
	}
	n, err := do(some)
	return total + n, err
}

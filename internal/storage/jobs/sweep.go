package jobs

import (
	"context"
	"iter"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
)

// OrphanAge is how old an object without a row must be to be swept away. A row
// follows its photo within seconds.
const OrphanAge = skincare.KeepOrphan

// batch is how many objects or users are looked up at once.
const batch = 1000

// ObjectPrefix is a place in the bucket where each user has a folder, and each thing
// that they keep there one inside it.
type ObjectPrefix struct {
	// Folder is where all of it is.
	Folder string
	// Kept returns the folders of all things that some users keep.
	Kept func(ctx context.Context, users []skincare.UserID) (map[string]bool, error)
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

// Sweeper finishes what was interrupted. It compares what lies in the bucket
// with what the database knows.
type Sweeper struct {
	Objects Objects
	Users   Users
	Vault   Vault
	Now     func() time.Time
}

// Orphans deletes what lies on a prefix, is older than age, and is named by no
// row: the program was stopped between storing a photo and its row, or the
// database was restored to a time before the photo. It returns how many objects
// it has deleted.
func (s *Sweeper) Orphans(ctx context.Context, prefix ObjectPrefix, age time.Duration) (int, error) {
	before := s.Now().Add(-age)
	old := func(yield func(string, error) bool) {
		for object, err := range s.Objects.List(ctx, prefix.Folder) {
			if (err != nil || object.Modified.Before(before)) && !yield(object.Key, err) {
				return
			}
		}
	}
	return inBatches(old, func(keys []string) (int, error) { return s.deleteOrphans(ctx, prefix, keys) })
}

// deleteOrphans deletes those objects that no row names. What is not where the
// things of a user lie is left alone.
func (s *Sweeper) deleteOrphans(ctx context.Context, prefix ObjectPrefix, keys []string) (int, error) {
	var users []skincare.UserID
	for _, key := range keys {
		if user, _, ok := prefix.ownerOf(key); ok {
			users = append(users, user)
		}
	}
	kept, err := prefix.Kept(ctx, users)
	if err != nil {
		return 0, err
	}
	deleted := 0
	for _, key := range keys {
		if _, folder, ok := prefix.ownerOf(key); !ok || kept[folder] {
			continue
		}
		if err := s.Objects.Delete(ctx, key); err != nil {
			return deleted, err
		}
		deleted++
	}
	return deleted, nil
}

// Forgotten deletes the accounts of users whose keys were deleted: the program
// was stopped in the middle of a deletion, or the database was restored to a
// time before it. It returns how many it has deleted.
func (s *Sweeper) Forgotten(ctx context.Context) (int, error) {
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

package jobs_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/vault"
)

// fakePhotos keeps what it is told to.
type fakePhotos struct {
	kept  map[string]bool
	asked int
	err   error
}

func (f *fakePhotos) prefix() jobs.ObjectPrefix {
	return jobs.ObjectPrefix{Folder: "photos/", Kept: func(context.Context, []skincare.UserID) (map[string]bool, error) {
		f.asked++
		return f.kept, f.err
	}}
}

// fakeUsers deletes users, but for those who are admins by now.
type fakeUsers struct {
	there   map[skincare.UserID]bool
	admin   skincare.UserID
	deleted []skincare.UserID
}

func (f *fakeUsers) StillThere(_ context.Context, marks []vault.Mark) ([]skincare.UserID, error) {
	var users []skincare.UserID
	for _, mark := range marks {
		if f.there[mark.User] {
			users = append(users, mark.User)
		}
	}
	return users, nil
}

func (f *fakeUsers) Delete(_ context.Context, user skincare.UserID) error {
	if user == f.admin {
		return skincare.Errorf(skincare.KindForbidden, "No.")
	}
	f.deleted = append(f.deleted, user)
	return nil
}

// fakeVault has forgotten the users up to a number, and may fail after them.
type fakeVault struct {
	most skincare.UserID
	err  error
}

func (f fakeVault) Forgotten(context.Context) iter.Seq2[vault.Mark, error] {
	return func(yield func(vault.Mark, error) bool) {
		for user := skincare.UserID(1); user <= f.most; user++ {
			if !yield(vault.Mark{User: user}, nil) {
				return
			}
		}
		if f.err != nil {
			yield(vault.Mark{}, f.err)
		}
	}
}

func TestOrphans(t *testing.T) {
	t.Parallel()
	now := time.Now()

	t.Run("deletes what is old and in no row, thousands at a time", func(t *testing.T) {
		t.Parallel()
		bucket, photos := newObjects(), &fakePhotos{kept: make(map[string]bool)}
		for i := range 2500 {
			folder := fmt.Sprintf("photos/%d/%d/", i%7, i)
			bucket.modified[folder+"small"] = now.Add(-2 * time.Hour)
			photos.kept[folder] = i%5 == 0
		}
		bucket.modified["photos/1/young/small"] = now.Add(-time.Minute)
		for _, strange := range []string{"photos/strange", "photos/x/y/small", "elsewhere/7/x/small"} {
			bucket.modified[strange] = now.Add(-2 * time.Hour)
		}
		bucket.modified["keys/1"] = now.Add(-2 * time.Hour)
		sweeper := jobs.Sweeper{Objects: bucket, Now: func() time.Time { return now }}
		deleted, err := sweeper.Orphans(t.Context(), photos.prefix(), time.Hour)
		require.NoError(t, err)
		require.Equal(t, 2000, deleted)
		require.Len(t, bucket.all(), 505)
		require.Equal(t, 3, photos.asked)
	})

	t.Run("deletes nothing when it does not know", func(t *testing.T) {
		t.Parallel()
		bucket, photos := newObjects("photos/1/a/small"), &fakePhotos{err: errors.New("no database")}
		sweeper := jobs.Sweeper{Objects: bucket, Now: func() time.Time { return now.Add(2 * time.Hour) }}
		_, err := sweeper.Orphans(t.Context(), photos.prefix(), time.Hour)
		require.Error(t, err)
		require.Len(t, bucket.all(), 1)
	})
}

func TestForgotten(t *testing.T) {
	t.Parallel()
	users := &fakeUsers{there: map[skincare.UserID]bool{3: true, 5: true, 1500: true}, admin: 5}
	sweeper := jobs.Sweeper{Users: users, Vault: fakeVault{most: 2000}}
	deleted, err := sweeper.Forgotten(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, deleted)
	require.Equal(t, []skincare.UserID{3, 1500}, users.deleted)

	sweeper.Vault = fakeVault{most: 10, err: errors.New("no bucket")}
	_, err = sweeper.Forgotten(t.Context())
	require.ErrorContains(t, err, "no bucket")
}

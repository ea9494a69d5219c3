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
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/vault"
)

// fakePhotos keeps what it is told to.
type fakePhotos struct {
	kept  map[string]bool
	asked int
	err   error
}

func (f *fakePhotos) prefix() jobs.ObjectPrefix {
	return jobs.ObjectPrefix{Folder: "photos/", InUse: func(context.Context, []skincare.UserID) (map[string]bool, error) {
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

// ours says that the bucket is that of the database.
func ours(context.Context) error { return nil }

func TestOrphans(t *testing.T) {
	t.Parallel()
	now := time.Now()
	// full returns a bucket with so many old photos, of which the first few have no row.
	full := func(total, orphans int) (*fakeObjects, *fakePhotos) {
		bucket, photos := newObjects(), &fakePhotos{kept: make(map[string]bool)}
		for i := range total {
			folder := fmt.Sprintf("photos/%d/%d/", i%7, i)
			bucket.modified[folder+"small"] = now.Add(-2 * time.Hour)
			photos.kept[folder] = i >= orphans
		}
		return bucket, photos
	}
	sweep := func(bucket *fakeObjects, photos *fakePhotos, at time.Time) (int, error) {
		sweeper := jobs.Sweeper{Objects: bucket, BelongTogether: ours, Now: func() time.Time { return at }}
		return sweeper.Orphans(t.Context(), photos.prefix(), time.Hour)
	}

	t.Run("what is old and in no row waits in quarantine for a week", func(t *testing.T) {
		t.Parallel()
		bucket, photos := full(2500, 25)
		bucket.modified["photos/1/young/small"] = now.Add(-time.Minute)
		for _, strange := range []string{"photos/strange", "photos/x/y/small", "elsewhere/7/x/small", "keys/1"} {
			bucket.modified[strange] = now.Add(-2 * time.Hour)
		}
		moved, err := sweep(bucket, photos, now)
		require.NoError(t, err)
		require.Equal(t, 25, moved)
		require.Len(t, bucket.all(), 2505, "nothing is deleted")
		require.Contains(t, bucket.all(), "quarantine/photos/3/10/small")
		require.NotContains(t, bucket.all(), "photos/3/10/small")

		photos.kept["photos/3/10/"] = true // The right backup was restored.
		for _, at := range []time.Time{now.Add(time.Minute), now.Add(8 * 24 * time.Hour)} {
			_, err = sweep(bucket, photos, at)
			require.NoError(t, err)
		}
		require.Contains(t, bucket.all(), "photos/3/10/small", "what a row names again goes back")
		require.Len(t, bucket.all(), 2505-24, "the rest is deleted after a week, and the young one is in quarantine")
		require.Contains(t, bucket.all(), "quarantine/photos/1/young/small")
	})

	for name, size := range map[string]struct{ total, orphans int }{
		"more than one of a hundred":   {5000, 51},
		"more than a thousand":         {200_000, 1001},
		"all but a few of a small one": {40, 11},
		"everything, of no database":   {3000, 3000},
	} {
		t.Run("moves nothing when too much has no row: "+name, func(t *testing.T) {
			t.Parallel()
			bucket, photos := full(size.total, size.orphans)
			bucket.modified["quarantine/photos/1/old/small"] = now.Add(-30 * 24 * time.Hour)
			moved, err := sweep(bucket, photos, now)
			require.ErrorIs(t, err, jobs.ErrTooManyOrphans)
			require.Zero(t, moved)
			for key := range bucket.all() {
				require.Regexp(t, "^(photos/|quarantine/photos/1/old/)", key)
			}
			require.Len(t, bucket.all(), size.total+1, "nor is anything deleted from quarantine")
		})
	}

	t.Run("deletes nothing when it does not know", func(t *testing.T) {
		t.Parallel()
		bucket, photos := newObjects("photos/1/a/small", "quarantine/photos/1/b/small"), &fakePhotos{err: errors.New("no database")}
		_, err := sweep(bucket, photos, now.Add(30*24*time.Hour))
		require.Error(t, err)
		require.Len(t, bucket.all(), 2)
	})

	t.Run("touches nothing of another database", func(t *testing.T) {
		t.Parallel()
		bucket := newObjects("photos/1/a/small", "quarantine/photos/1/b/small")
		users := &fakeUsers{there: map[skincare.UserID]bool{3: true}}
		sweeper := jobs.Sweeper{
			Objects: bucket, Users: users, Vault: fakeVault{most: 10}, Now: func() time.Time { return now.Add(30 * 24 * time.Hour) },
			BelongTogether: func(context.Context) error { return objects.ErrOtherDatabase },
		}
		_, err := sweeper.Orphans(t.Context(), (&fakePhotos{}).prefix(), time.Hour)
		require.ErrorIs(t, err, objects.ErrOtherDatabase)
		_, err = sweeper.Forgotten(t.Context())
		require.ErrorIs(t, err, objects.ErrOtherDatabase)
		require.Len(t, bucket.all(), 2)
		require.Empty(t, users.deleted)
	})
}

func TestForgotten(t *testing.T) {
	t.Parallel()
	users := &fakeUsers{there: map[skincare.UserID]bool{3: true, 5: true, 1500: true}, admin: 5}
	sweeper := jobs.Sweeper{Users: users, Vault: fakeVault{most: 2000}, BelongTogether: ours}
	deleted, err := sweeper.Forgotten(t.Context())
	require.NoError(t, err)
	require.Equal(t, 2, deleted)
	require.Equal(t, []skincare.UserID{3, 1500}, users.deleted)

	sweeper.Vault = fakeVault{most: 10, err: errors.New("no bucket")}
	_, err = sweeper.Forgotten(t.Context())
	require.ErrorContains(t, err, "no bucket")
}

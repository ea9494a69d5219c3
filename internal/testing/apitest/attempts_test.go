package apitest_test

import (
	"net/http"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/buckettest"
)

// bucket opens the bucket of another replica.
func (a *program) bucket(t *testing.T) *objects.Bucket {
	t.Helper()
	return buckettest.Open(t, a.config.BucketURL)
}

// keys returns the keys of all objects in a folder.
func keys(t *testing.T, bucket *objects.Bucket, folder string) []string {
	t.Helper()
	var found []string
	for object, err := range bucket.List(t.Context(), folder) {
		require.NoError(t, err)
		found = append(found, object.Key)
	}
	return found
}

// bind makes the bucket that of the database, as a server does that starts with an
// empty one.
func (a *program) bind(t *testing.T) {
	t.Helper()
	id, err := postgres.InstallationID(t.Context(), a.pool)
	require.NoError(t, err)
	require.NoError(t, a.bucket(t).BindInstallation(t.Context(), id))
}

// sweep does all chores, with photos of any age.
func (a *program) sweep(t *testing.T) map[string]int {
	t.Helper()
	a.bind(t)
	done := make(map[string]int)
	require.NoError(t, a.app.Sweep(t.Context(), 0, 0, func(chore string, n int) { done[chore] = n }))
	return done
}

func TestAttempts(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run("fifty at once with one key on two replicas make one record, "+kind.Name, func(t *testing.T) {
			t.Parallel()
			a := setup(t, func(c *config.Config) { c.BucketURL = kind.Address(t) })
			b := replica(t, a.pool, a.config)
			_, client := a.newUser(t)
			var wait sync.WaitGroup
			ids := make([]string, 50)
			for i := range ids {
				replica := []*program{a, b}[i%2]
				wait.Go(func() {
					ids[i] = replica.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t), key: "one wish"})
				})
			}
			wait.Wait()
			for _, id := range ids {
				require.Equal(t, ids[0], id)
			}
			require.Len(t, a.records(t, client.access), 1)
			a.sweep(t)
			require.Len(t, keys(t, a.bucket(t), questionnaire.PhotosFolder()), 2)
			require.Equal(t, http.StatusOK, a.image(t, client.access, ids[0]).status)
		})
	}

	t.Run("the same key of another person is another wish", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, ana := a.newUser(t)
		_, ben := a.newUser(t)
		require.NotEqual(t, a.newRecord(t, ana.access, form{image: drawn(t), key: "k"}),
			a.newRecord(t, ben.access, form{image: drawn(t), key: "k"}))
		require.Equal(t, 2, a.count(t, "questionnaires"))
	})

	t.Run("a photo whose row was never written is swept away, and its attempt can be repeated", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, client := a.newUser(t)
		_, err := a.pool.Exec(t.Context(), "ALTER TABLE questionnaires ADD CONSTRAINT crash CHECK (id < 0) NOT VALID")
		require.NoError(t, err)
		f := form{image: drawn(t), key: "k"}
		require.Equal(t, http.StatusInternalServerError, a.submit(t, client.access, f).status)
		_, err = a.pool.Exec(t.Context(), "ALTER TABLE questionnaires DROP CONSTRAINT crash")
		require.NoError(t, err)

		id := a.newRecord(t, client.access, f)
		require.Len(t, keys(t, a.bucket(t), questionnaire.PhotosFolder()), 2)
		require.Equal(t, 1, a.sweep(t)["photos without a record"])
		require.Len(t, keys(t, a.bucket(t), questionnaire.PhotosFolder()), 1)
		require.Equal(t, http.StatusOK, a.image(t, client.access, id).status)
	})

	t.Run("a young photo without a row is left alone: its row may be on its way", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		bucket := a.bucket(t)
		require.NoError(t, bucket.Put(t.Context(), questionnaire.PhotoFolder(1, skincare.ObjectID{})+"small", []byte("x")))
		require.NoError(t, bucket.Put(t.Context(), "photos/of-nobody", []byte("x")))
		a.bind(t)
		require.NoError(t, a.app.Sweep(t.Context(), jobs.OrphanAge, 0, func(string, int) {}))
		require.Len(t, keys(t, bucket, questionnaire.PhotosFolder()), 2)
		a.sweep(t)
		require.Equal(t, []string{"photos/of-nobody"}, keys(t, bucket, questionnaire.PhotosFolder()), "what is not ours stays")
	})
}

package apitest_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/vault"
	"clary.example/internal/testing/buckettest"
)

// erased is how long it may take until nothing is left of somebody who has
// left.
const erased = time.Minute

// soon is how long a job may take to be done.
const soon = 20 * time.Second

func TestErasure(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run("a deleted account leaves no row, no object, no job and no key, "+kind.Name, func(t *testing.T) {
			t.Parallel()
			r := start(t, func(c *config.Config) { c.BucketURL = kind.Address(t) })
			_, client := r.newUser(t)
			_, stays := r.newUser(t)
			id := writeAll(t, r.program, client)
			kept := writeAll(t, r.program, stays)
			for _, person := range []tokens{client, stays} {
				r.newExport(t, person.access)
				r.send(t, http.MethodPost, "/api/chatbot/", person.access, asking("Why sunscreen?"))
			}
			user := r.userID(t, client.access)
			sealed := r.sealedPlaces(t, client, id)[1].read()
			bucket := r.bucket(t)
			require.Len(t, keys(t, bucket, questionnaire.UserFolder(user)), 2)
			require.NotEmpty(t, keys(t, bucket, export.UserFolder(user)))
			require.NotEmpty(t, r.rowsOf(t, user))

			began := time.Now()
			body := map[string]string{"current_password": goodPassword}
			require.Equal(t, http.StatusOK, r.send(t, http.MethodPost, "/api/user/delete-account/", client.access, body).status)
			require.Empty(t, r.rowsOf(t, user))
			require.Eventually(t, func() bool {
				v, err := vault.New(bucket, r.config.VaultKeys, time.Now) // One that remembers no key.
				require.NoError(t, err)
				_, err = v.Open(t.Context(), user, vault.Place{Field: "answers", Row: "any"}, sealed)
				return errors.Is(err, vault.ErrForgotten)
			}, soon, 50*time.Millisecond)
			require.Eventually(t, func() bool { return len(objectsOf(t, bucket, user)) == 0 }, soon, 50*time.Millisecond)
			require.Eventually(t, func() bool { return len(r.jobsOf(t, user)) == 0 }, erased, 250*time.Millisecond)
			t.Logf("nothing was left after %v", time.Since(began).Round(time.Millisecond))
			require.Empty(t, objectsOf(t, bucket, user), "nothing came back")
			require.Contains(t, keys(t, bucket, "forgotten/"), fmt.Sprint("forgotten/", user), "a mark stays, so that no backup brings the key back")
			require.Equal(t, 1, r.count(t, fmt.Sprintf("audit WHERE action = 'account_deleted' AND subject = %d", user)))
			r.requireTotals(t)

			require.Equal(t, http.StatusOK, r.image(t, stays.access, kept).status, "others are none the worse")
		})
	}

	t.Run("photos follow their record or their own deletion", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		_, client := r.newUser(t)
		bucket := r.bucket(t)
		first := r.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
		second := r.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
		r.newRecord(t, client.access, form{image: drawn(t)})
		require.Len(t, keys(t, bucket, questionnaire.PhotosFolder()), 5)
		r.send(t, http.MethodDelete, questionnaires+"delete/"+first+"/", client.access, nil)
		r.send(t, http.MethodDelete, questionnaires+second+"/image/", client.access, nil)
		require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.PhotosFolder())) == 1 }, soon, 50*time.Millisecond)
		require.Len(t, r.records(t, client.access), 2)
	})

	t.Run("a deletion that was interrupted is finished, and nobody else is deleted", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, client := a.newUser(t)
		writeAll(t, a, client)
		user := a.userID(t, client.access)
		v, err := vault.New(a.bucket(t), a.config.VaultKeys, time.Now)
		require.NoError(t, err)
		require.NoError(t, v.Forget(t.Context(), user))

		// A person who got the id of somebody forgotten, after a restore.
		_, err = a.pool.Exec(t.Context(), "UPDATE users SET created_at = now() + interval '1 hour' WHERE id = $1", user)
		require.NoError(t, err)
		require.Zero(t, a.sweep(t)["accounts without a key"])
		_, err = a.pool.Exec(t.Context(), "UPDATE users SET created_at = now() - interval '1 hour' WHERE id = $1", user)
		require.NoError(t, err)

		_, other := a.newUser(t)
		require.Equal(t, 1, a.sweep(t)["accounts without a key"])
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, client.access))
		require.Equal(t, http.StatusOK, a.profileStatus(t, other.access))
		require.Zero(t, a.sweep(t)["accounts without a key"])
		require.Empty(t, keys(t, a.bucket(t), questionnaire.PhotosFolder()), "the sweep saw to the photos, too")
	})
}

// rowsOf returns the tables in which a user has rows, by the catalogue, with how
// many.
func (a *program) rowsOf(t *testing.T, user skincare.UserID) map[string]int {
	t.Helper()
	found := make(map[string]int)
	for _, table := range a.tablesOfUsers(t) {
		key := map[bool]string{true: "id", false: "user_id"}[table == "users"]
		if rows := a.count(t, fmt.Sprintf("%s WHERE %s = %d", table, key, user)); rows > 0 {
			found[table] = rows
		}
	}
	return found
}

// objectsOf returns the keys of all objects that name a user, but for the mark
// that says they were forgotten.
func objectsOf(t *testing.T, bucket *objects.Bucket, user skincare.UserID) []string {
	t.Helper()
	var found []string
	for _, key := range keys(t, bucket, "") {
		folder, path, _ := strings.Cut(key, "/")
		if owner, _, _ := strings.Cut(path, "/"); owner == fmt.Sprint(user) && folder != "forgotten" {
			found = append(found, key)
		}
	}
	return found
}

// jobsOf returns the jobs that name a user, be they done or not.
func (a *program) jobsOf(t *testing.T, user skincare.UserID) []string {
	t.Helper()
	rows, err := a.pool.Query(t.Context(), `SELECT kind || ' ' || state FROM river_job
		WHERE args ->> 'user' = $1::text OR args ->> 'folder' ~ ('/' || $1::text || '/')`, fmt.Sprint(user))
	require.NoError(t, err)
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	return found
}

// requireTotals holds the admin's sums against what they are the sums of.
func (a *program) requireTotals(t *testing.T) {
	t.Helper()
	var differences int
	require.NoError(t, a.pool.QueryRow(t.Context(), `SELECT count(*) FROM
		(SELECT sum(users), sum(gemini_api_requests), sum(image_classification_requests), sum(questionnaires) FROM usage_totals
		EXCEPT
		SELECT count(*), sum(gemini_api_requests), sum(image_classification_requests), sum(questionnaires) FROM usage) AS d`).Scan(&differences))
	require.Zero(t, differences)
}

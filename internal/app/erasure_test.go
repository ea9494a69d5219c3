package app_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/questionnaire"
	"clary.example/internal/testing/buckettest"
	"clary.example/internal/vault"
)

// soon is how long a job may take to be done.
const soon = 20 * time.Second

func TestErasure(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run("a deleted account leaves no row, no photo and no key, "+kind.Name, func(t *testing.T) {
			t.Parallel()
			r := start(t, func(c *config.Config) { c.BucketURL = kind.Address(t) })
			_, client := r.newUser(t)
			_, stays := r.newUser(t)
			id := writeAll(t, r.api, client)
			kept := writeAll(t, r.api, stays)
			user := r.userID(t, client.access)
			sealed := r.sealedPlaces(t, client, id)[1].read()
			bucket := r.bucket(t)
			require.Len(t, keys(t, bucket, questionnaire.UserFolder(user)), 2)

			body := map[string]string{"current_password": goodPassword}
			require.Equal(t, http.StatusOK, r.send(t, http.MethodPost, "/api/user/delete-account/", client.access, body).status)
			v, err := vault.New(bucket, r.config.VaultKeys, time.Now)
			require.NoError(t, err)
			_, err = v.Open(t.Context(), user, vault.Place{Field: "answers", Row: "any"}, sealed)
			require.ErrorIs(t, err, vault.ErrForgotten)
			for _, table := range r.tablesOfUsers(t) {
				require.Equal(t, 1, r.count(t, "(SELECT DISTINCT "+map[bool]string{true: "id", false: "user_id"}[table == "users"]+" FROM "+table+") t"), table)
			}
			require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.UserFolder(user))) == 0 }, soon, 50*time.Millisecond)
			require.Len(t, keys(t, bucket, "keys/"), 1)
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

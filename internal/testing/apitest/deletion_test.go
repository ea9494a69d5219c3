package apitest_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/storage/postgres"
)

func TestDeletedAccounts(t *testing.T) {
	t.Parallel()

	t.Run("another admin brings a deleted account back, as an ordinary user with all that was theirs", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		chiefName, chief := a.newAdmin(t)
		otherName, other := a.newAdmin(t)
		name, client := a.newAdmin(t)
		a.newRecord(t, client.access, form{image: drawn(t)})
		id := a.userID(t, client.access)
		require.Equal(t, http.StatusOK, a.deleting(t, chief.access, id).status)

		var list struct {
			Users []struct {
				ID         int64
				Username   string
				DeletedBy  struct{ Username string } `json:"deleted_by"`
				DeletedAt  time.Time                 `json:"deleted_at"`
				ErasedAt   time.Time                 `json:"erased_at"`
				Restorable bool
			}
		}
		require.NoError(t, json.Unmarshal(a.send(t, http.MethodGet, deletedUsers, other.access, nil).body, &list))
		require.Len(t, list.Users, 1)
		require.Equal(t, name, list.Users[0].Username)
		require.Equal(t, chiefName, list.Users[0].DeletedBy.Username)
		require.Equal(t, 24*time.Hour, list.Users[0].ErasedAt.Sub(list.Users[0].DeletedAt))
		require.True(t, list.Users[0].Restorable)

		res := a.restoring(t, other.access, id)
		require.Equal(t, http.StatusOK, res.status)
		require.Equal(t, "The account of "+name+" was restored.", res.field(t, "message"))
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, client.access), "sessions stay ended")
		again := a.logIn(t, name, goodPassword)
		require.Len(t, a.records(t, again.access), 1)
		require.Equal(t, http.StatusForbidden, a.send(t, http.MethodGet, adminUsers, again.access, nil).status, "no admin any more")
		require.Equal(t, http.StatusNotFound, a.restoring(t, other.access, id).status)
		require.Equal(t, []string{
			otherName + " account_restored " + name, chiefName + " account_deleted " + name, chiefName + " admin_revoked " + name,
		}, a.logged(t, chief.access)[:3])

		require.Equal(t, http.StatusOK, a.deleting(t, chief.access, id).status)
		require.NoError(t, postgres.RestoreUser(t.Context(), a.pool, name), "the operator can, too")
		a.logIn(t, name, goodPassword)
	})

	t.Run("an account is hidden without the object store, and erased once it is back", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, chief := a.newAdmin(t)
		_, other := a.newAdmin(t)
		lost := a.config
		lostBucket(&lost)
		b := replica(t, a.pool, lost)
		require.Equal(t, http.StatusOK, b.deleting(t, chief.access, a.userID(t, other.access)).status)
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, other.access))
	})
}

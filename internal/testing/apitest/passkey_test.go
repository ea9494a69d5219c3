package apitest_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/storage/postgres"
)

func demandPasskey(c *config.Config) { c.AdminPasskey = true }

func TestPasskeys(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("a passkey opens a session without a name or a password", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		d := newPasskeyDevice()
		a.addPasskey(t, client.access, d, "Phone")
		session := a.passkeySession(t, d)
		require.Equal(t, a.userID(t, client.access), a.userID(t, session.access))
		require.Equal(t, http.StatusOK, a.refresh(t, session.refresh).status)
		list := a.listPasskeys(t, client.access)
		require.Len(t, list, 1)
		require.NotNil(t, list[0].UsedAt)
		require.Equal(t, http.StatusOK, a.profileStatus(t, a.passkeySession(t, d).access), "and again")
	})

	t.Run("a device that never counts, and whose passkeys are synced, works too", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		d := newPasskeyDevice()
		d.credential.Counter = 0
		d.authenticator.Options.BackupEligible = true
		a.addPasskey(t, client.access, d, "Password manager")
		for range 2 {
			options := a.challenge(t)
			d.credential.Counter = 0xffff_ffff // sign adds one: the counter stays at zero.
			res := a.send(t, http.MethodPost, passkeyLogin, "", answerWith(d.sign(t, options)))
			require.Equal(t, http.StatusOK, res.status, "%s", res.body)
		}
		require.True(t, a.listPasskeys(t, client.access)[0].Synced)
	})

	t.Run("logging in with a passkey ends the session that it replaces", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		d := newPasskeyDevice()
		a.addPasskey(t, client.access, d, "Phone")
		body := answerWith(d.sign(t, a.challenge(t)))
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, passkeyLogin, client.access, body).status)
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, client.access))
	})

	t.Run("names are cleaned and bounded", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		id := a.addPasskey(t, client.access, newPasskeyDevice(), "Phone")
		rename := func(name string) answer {
			return a.send(t, http.MethodPut, passkeys+id+"/", client.access, map[string]string{"name": name})
		}
		require.Equal(t, http.StatusOK, rename("  My\u202e\tblue\n phone\x00 ").status)
		require.Equal(t, "My blue phone", a.listPasskeys(t, client.access)[0].Name)
		require.Equal(t, http.StatusOK, rename(strings.Repeat("é", 60)).status)
		for _, bad := range []string{"", " \u200b", strings.Repeat("a", 61)} {
			require.Equal(t, http.StatusUnprocessableEntity, rename(bad).status, "%q", bad)
		}
	})

	t.Run("there are at most ten, and none twice", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		d := newPasskeyDevice()
		a.addPasskey(t, client.access, d, "Phone")
		again := namedAnswer("Again", d.create(t, a.beginPasskey(t, client.access)))
		require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, passkeys, client.access, again).status)
		_, err := a.pool.Exec(t.Context(), `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, backup_eligible, name, added_at)
			SELECT $1, int4send(n), '', 0, false, 'x', now() FROM generate_series(1, 8) AS n`, a.userID(t, client.access))
		require.NoError(t, err)
		eleventh, twelfth := newPasskeyDevice(), newPasskeyDevice()
		late := namedAnswer("Late", eleventh.create(t, a.beginPasskey(t, client.access)))
		a.addPasskey(t, client.access, twelfth, "Tenth")
		require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, beginPasskeyPath, client.access, confirmation()).status)
		require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, passkeys, client.access, late).status)
		require.Len(t, a.listPasskeys(t, client.access), account.MaxPasskeys)
	})

	t.Run("removing one ends the other sessions, and is told", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		d := newPasskeyDevice()
		id := a.addPasskey(t, client.access, d, "Phone")
		thief := a.passkeySession(t, d)
		require.Equal(t, http.StatusNoContent, a.removePasskey(t, client.access, id).status)
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, thief.access))
		require.Equal(t, http.StatusUnauthorized, a.refresh(t, thief.refresh).status)
		require.Equal(t, http.StatusOK, a.profileStatus(t, client.access))
		require.Equal(t, http.StatusNotFound, a.removePasskey(t, client.access, id).status)
		told := kinds(a.securityEvents(t, client.access))
		require.Contains(t, told, "passkey_added")
		require.Contains(t, told, "passkey_removed")
	})

	t.Run("they outlive a new password, logging out everywhere and a recovery", func(t *testing.T) {
		t.Parallel()
		username, client := a.newUser(t)
		d := newPasskeyDevice()
		a.addPasskey(t, client.access, d, "Phone")
		change := map[string]string{"current_password": goodPassword, "new_password": "Still-Meadow-42"}
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/user/change-password/", client.access, change).status)
		a.logOutAll(t, client)
		again := a.passkeySession(t, d)
		body := map[string]string{"current_password": "Still-Meadow-42"}
		res := a.send(t, http.MethodPost, "/api/user/recovery-codes/", again.access, body)
		require.Equal(t, http.StatusCreated, res.status)
		_, code, _ := strings.Cut(string(res.body), `["`)
		code, _, _ = strings.Cut(code, `"`)
		require.Equal(t, http.StatusOK, a.recover(t, username, code, "Third-Meadow-43").status)
		require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, again.access))
		a.passkeySession(t, d)
	})
}

// TestAdminPasskey holds the rule for admins where a passkey is demanded of them.
func TestAdminPasskey(t *testing.T) {
	t.Parallel()
	a := setup(t, demandPasskey)
	username, withPassword := a.newUser(t)
	a.setAdmin(t, username, true)
	closed := func(access string) {
		t.Helper()
		res := a.send(t, http.MethodGet, adminTotals, access, nil)
		require.Equal(t, http.StatusForbidden, res.status)
		require.Equal(t, "passkey_required", res.field(t, "code"))
	}
	closed(withPassword.access)
	require.Equal(t, http.StatusOK, a.profileStatus(t, withPassword.access), "the rest of the account works")

	d := newPasskeyDevice()
	first := a.addPasskey(t, withPassword.access, d, "Key")
	closed(withPassword.access)
	proved := a.passkeySession(t, d)
	require.Equal(t, http.StatusOK, a.send(t, http.MethodGet, adminTotals, proved.access, nil).status)
	res := a.refresh(t, proved.refresh)
	require.Equal(t, http.StatusOK, a.send(t, http.MethodGet, adminTotals, res.field(t, "access"), nil).status, "a refresh keeps the proof")

	last := a.removePasskey(t, proved.access, first)
	require.Equal(t, http.StatusForbidden, last.status, "the last one stays")
	require.Contains(t, last.field(t, "detail"), "last passkey")
	a.addPasskey(t, proved.access, newPasskeyDevice(), "Spare key")
	require.Equal(t, http.StatusNoContent, a.removePasskey(t, proved.access, first).status)
	require.Equal(t, http.StatusOK, a.send(t, http.MethodGet, adminTotals, proved.access, nil).status)

	_, other := a.newUser(t)
	res = a.send(t, http.MethodGet, adminTotals, other.access, nil)
	require.Equal(t, "forbidden", res.field(t, "code"), "whoever is no admin is told nothing of passkeys")

	require.NoError(t, postgres.RemovePasskeys(t.Context(), a.pool, username), "the operator lets an admin in who lost all keys")
	require.Equal(t, http.StatusUnauthorized, a.profileStatus(t, proved.access))
	again := a.logIn(t, username, goodPassword)
	closed(again.access)
	a.addPasskey(t, again.access, newPasskeyDevice(), "New key")
}

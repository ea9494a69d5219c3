package apitest_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/storage/postgres"
)

const deletedUsers = "/api/admin/deleted-users/"

// Each test below is one way to misuse what admins may do. All must fail.

// restoring returns how a call to restore an account is answered.
func (a *program) restoring(t *testing.T, access string, id any) answer {
	t.Helper()
	return a.send(t, http.MethodPost, path(deletedUsers, fmt.Sprint(id, "/restore")), access, nil)
}

// deleting returns how a call to delete an account is answered.
func (a *program) deleting(t *testing.T, access string, id any) answer {
	t.Helper()
	return a.send(t, http.MethodDelete, path(adminDelete, id), access, nil)
}

// hideAccount has an admin delete an account, and returns that admin.
func (a *program) hideAccount(t *testing.T, access string) tokens {
	t.Helper()
	_, chief := a.newAdmin(t)
	require.Equal(t, http.StatusOK, a.deleting(t, chief.access, a.userID(t, access)).status)
	return chief
}

func withAdminLimits(limits config.AdminLimits) func(*config.Config) {
	return func(c *config.Config) { c.AdminLimits = limits }
}

func TestAttackStaleSessionDeletes(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, chief := a.newAdmin(t)
	_, victim := a.newUser(t)
	id := a.userID(t, victim.access)
	a.ageConfirmations(t, "16 minutes")
	next := a.refresh(t, chief.refresh)
	for _, access := range []string{chief.access, next.field(t, "access")} {
		require.Equal(t, http.StatusForbidden, a.deleting(t, access, id).status)
		require.Equal(t, http.StatusForbidden, a.send(t, http.MethodPost, path(toggleRole, id), access, nil).status)
	}
	require.Equal(t, http.StatusOK, a.profileStatus(t, victim.access))
	require.Zero(t, a.count(t, "users WHERE deleted_at IS NOT NULL"))
}

func TestAttackStolenAdminToken(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, chief := a.newAdmin(t)
	_, victim := a.newUser(t)
	_, accomplice := a.newUser(t)
	a.ageConfirmations(t, "1 hour")
	for guess := range 30 { // The thief has the token and no password.
		res := a.send(t, http.MethodPost, confirmPassword, chief.access, confirming(fmt.Sprint("Guess-Meadow-", guess)))
		require.Contains(t, []int{http.StatusBadRequest, http.StatusTooManyRequests}, res.status)
	}
	require.Equal(t, http.StatusTooManyRequests,
		a.send(t, http.MethodPost, confirmPassword, chief.access, confirming("Guess-Meadow-99")).status)
	require.Equal(t, http.StatusForbidden, a.deleting(t, chief.access, a.userID(t, victim.access)).status)
	toggle := a.send(t, http.MethodPost, path(toggleRole, a.userID(t, accomplice.access)), chief.access, nil)
	require.Equal(t, "password_confirmation_required", toggle.field(t, "code"))
	require.Equal(t, 1, a.count(t, "users WHERE is_admin"))
}

func TestAttackDeletionSpree(t *testing.T) {
	t.Parallel()
	limits := config.AdminLimits{
		Deletions:    account.Rate{Burst: 10, Every: time.Hour},
		AllDeletions: account.Rate{Burst: 15, Every: time.Hour},
		Roles:        account.Rate{Burst: 10, Every: time.Hour},
	}
	a := setup(t, withAdminLimits(limits))
	b := replica(t, a.pool, a.config)
	_, first := a.newAdmin(t)
	_, second := a.newAdmin(t)
	var victims []any
	for range 30 {
		_, victim := a.newUser(t)
		victims = append(victims, a.userID(t, victim.access))
	}
	deleted := 0
	for i, id := range victims[:20] {
		res := []*program{a, b}[i%2].deleting(t, first.access, id)
		if res.status == http.StatusOK {
			deleted++
			continue
		}
		require.Equal(t, http.StatusTooManyRequests, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
		require.Equal(t, "Many accounts were deleted recently. Please wait before you delete another one.", res.field(t, "detail"))
	}
	require.Equal(t, 10, deleted, "one admin, on both replicas")
	for _, id := range victims[20:] {
		if a.deleting(t, second.access, id).status == http.StatusOK {
			deleted++
		}
	}
	require.Equal(t, 15, deleted, "all admins together")
	require.Equal(t, 15, a.count(t, "users WHERE deleted_at IS NOT NULL"))

	promoted := 0
	for _, id := range victims[len(victims)-4:] {
		for range 4 {
			if a.send(t, http.MethodPost, path(toggleRole, id), first.access, nil).status == http.StatusOK {
				promoted++
			}
		}
	}
	require.Equal(t, 10, promoted)
}

func TestAttackSelfRestore(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, rogue := a.newAdmin(t)
	id := a.userID(t, rogue.access)
	chief := a.hideAccount(t, rogue.access)
	require.Equal(t, http.StatusUnauthorized, a.restoring(t, rogue.access, id).status, "by the deleted admin")
	own := a.restoring(t, chief.access, id)
	require.Equal(t, http.StatusForbidden, own.status, "by who deleted it")
	require.Equal(t, "You deleted this account yourself. Another admin can restore it.", own.field(t, "detail"))
	require.Equal(t, 1, a.count(t, "users WHERE deleted_at IS NOT NULL"))
}

func TestAttackDemotedAdmin(t *testing.T) {
	t.Parallel()
	a := setup(t)
	name, rogue := a.newAdmin(t)
	_, victim := a.newUser(t)
	_, hidden := a.newUser(t)
	hiddenID := a.userID(t, hidden.access)
	a.hideAccount(t, hidden.access)
	a.setAdmin(t, name, false)
	require.Equal(t, http.StatusForbidden, a.deleting(t, rogue.access, a.userID(t, victim.access)).status)
	require.Equal(t, http.StatusForbidden, a.restoring(t, rogue.access, hiddenID).status)
	require.Equal(t, http.StatusForbidden, a.send(t, http.MethodGet, deletedUsers, rogue.access, nil).status)
	require.Equal(t, http.StatusOK, a.profileStatus(t, victim.access))
}

func TestAttackUserRestores(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, friend := a.newUser(t)
	_, hidden := a.newUser(t)
	id := a.userID(t, hidden.access)
	a.hideAccount(t, hidden.access)
	require.Equal(t, http.StatusForbidden, a.restoring(t, friend.access, id).status)
	require.Equal(t, http.StatusUnauthorized, a.restoring(t, "", id).status)
	require.Equal(t, 1, a.count(t, "users WHERE deleted_at IS NOT NULL"))
}

func TestAttackHiddenAccountIsRead(t *testing.T) {
	t.Parallel()
	r := start(t)
	name, hidden := r.newUser(t)
	writeAll(t, r.program, hidden)
	link := r.newExport(t, hidden.access)
	require.Equal(t, http.StatusCreated,
		r.send(t, http.MethodPost, "/api/user/complaints/", hidden.access, complaining("Something is wrong.")).status)
	r.newFeedback(t, hidden.access)
	id := r.userID(t, hidden.access)
	chief := r.hideAccount(t, hidden.access)

	for _, own := range []string{"/api/user/me/", "/api/user/profile/", questionnaires, "/api/routines/"} {
		require.Equal(t, http.StatusUnauthorized, r.send(t, http.MethodGet, own, hidden.access, nil).status, own)
	}
	require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, link, "", nil).status, "the link of the copy")
	for _, list := range []string{adminUsers, adminUsers + "?search=" + name, adminUsers + "?sort=questionnaire_count", adminComplaints, adminAudit} {
		require.NotContains(t, string(r.send(t, http.MethodGet, list, chief.access, nil).body), name, list)
	}
	notes, _ := r.feedback(t, chief.access, "")
	require.Empty(t, notes)
	require.JSONEq(t, `{"users": 1, "gemini_api_requests": 0, "image_classification_requests": 0, "questionnaires": 0, "courses": 0, "open_feedback": 0}`,
		sums(t, r.send(t, http.MethodGet, adminTotals, chief.access, nil)))
	require.Equal(t, http.StatusNotFound, r.send(t, http.MethodPost, path(toggleRole, id), chief.access, nil).status)
	require.Equal(t, http.StatusNotFound, r.deleting(t, chief.access, id).status)
}

func TestAttackHiddenAccountLogsIn(t *testing.T) {
	t.Parallel()
	a := setup(t)
	name, hidden := a.newUser(t)
	a.hideAccount(t, hidden.access)
	res := a.send(t, http.MethodPost, "/api/token/", "", login(name, goodPassword))
	require.Equal(t, http.StatusUnauthorized, res.status)
	require.Equal(t, "Wrong username or password.", res.field(t, "detail"), "like an account that is not there")
}

func TestAttackHiddenAccountRefreshes(t *testing.T) {
	t.Parallel()
	a := setup(t)
	b := replica(t, a.pool, a.config)
	_, hidden := a.newUser(t)
	require.Equal(t, http.StatusOK, b.profileStatus(t, hidden.access))
	a.hideAccount(t, hidden.access)
	require.Equal(t, http.StatusUnauthorized, b.refresh(t, hidden.refresh).status)
	require.Equal(t, http.StatusUnauthorized, b.profileStatus(t, hidden.access), "on the other replica, too")
}

func TestAttackHiddenUsernameIsTaken(t *testing.T) {
	t.Parallel()
	a := setup(t)
	name, hidden := a.newUser(t)
	a.hideAccount(t, hidden.access)
	require.Equal(t, http.StatusBadRequest, a.send(t, http.MethodPost, "/api/user/signup/", "", login(name, goodPassword)).status)
}

func TestAttackHiddenAccountRecovers(t *testing.T) {
	t.Parallel()
	a := setup(t)
	name, hidden := a.newUser(t)
	codes := a.newCodes(t, hidden.access)
	a.hideAccount(t, hidden.access)
	res := a.send(t, http.MethodPost, recoverPath, "", map[string]string{
		"username": name, "code": codes[0], "new_password": "Still-Meadow-42",
	})
	require.Equal(t, http.StatusUnauthorized, res.status)
	require.Equal(t, http.StatusUnauthorized, a.send(t, http.MethodPost, "/api/token/", "", login(name, "Still-Meadow-42")).status)
}

func TestAttackHiddenAccountIsPromoted(t *testing.T) {
	t.Parallel()
	a := setup(t)
	name, hidden := a.newUser(t)
	id := a.userID(t, hidden.access)
	a.hideAccount(t, hidden.access)
	require.Error(t, postgres.SetAdmin(t.Context(), a.pool, name, true), "by the operator")
	_, err := a.pool.Exec(t.Context(), "UPDATE users SET is_admin = true WHERE id = $1", id)
	require.ErrorContains(t, err, "users_deleted_is_no_admin", "by whoever writes to the database")
}

func TestAttackRestoreAfterTheDay(t *testing.T) {
	t.Parallel()
	a := setup(t)
	name, hidden := a.newUser(t)
	id := a.userID(t, hidden.access)
	a.hideAccount(t, hidden.access)
	_, other := a.newAdmin(t)
	a.exec(t, "UPDATE users SET deleted_at = deleted_at - interval '24 hours' WHERE id = $1", id)
	require.Equal(t, http.StatusNotFound, a.restoring(t, other.access, id).status)
	erased, err := a.app.Admin.EraseDeleted(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, erased)
	require.Equal(t, http.StatusNotFound, a.restoring(t, other.access, id).status)
	require.Zero(t, a.count(t, fmt.Sprint("users WHERE id = ", id)))
	a.signUp(t, name) // The name is free now.
}

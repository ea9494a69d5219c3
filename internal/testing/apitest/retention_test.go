package apitest_test

import (
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/datacontrol"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
)

// at returns the chores of a replica as they would be done at another time.
func (a *program) at(t *testing.T, now time.Time) *datacontrol.Service {
	t.Helper()
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	return &datacontrol.Service{
		Store: postgres.NewControlStore(a.pool, queue), Now: func() time.Time { return now },
	}
}

func (a *program) exec(t *testing.T, statement string, arguments ...any) {
	t.Helper()
	_, err := a.pool.Exec(t.Context(), statement, arguments...)
	require.NoError(t, err)
}

// TestPhotosGo: exactly those whose time is up, at the hour, from rows and bucket.
func TestPhotosGo(t *testing.T) {
	t.Parallel()
	r := start(t)
	day := 24 * time.Hour
	clients := map[string]tokens{}
	for _, term := range []string{"", "1_year", "account"} {
		_, clients[term] = r.newUser(t)
		if term != "" {
			r.dataSettings(t, clients[term].access, map[string]any{"photo_retention": term})
		}
		r.newRecord(t, clients[term].access, form{image: drawn(t), photo: drawnLarge(t)})
	}
	sent := time.Now()
	kept := func() map[string]int {
		photos := map[string]int{}
		for term, client := range clients {
			settings := r.dataSettings(t, client.access, nil)
			require.Equal(t, 1, settings.Records, "records stay")
			photos[term] = settings.Photos
		}
		return photos
	}
	for _, tt := range []struct {
		after time.Duration
		gone  int
		kept  map[string]int
	}{
		{89 * day, 0, map[string]int{"": 1, "1_year": 1, "account": 1}},
		{90 * day, 1, map[string]int{"": 0, "1_year": 1, "account": 1}},
		{364 * day, 0, map[string]int{"": 0, "1_year": 1, "account": 1}},
		{365 * day, 1, map[string]int{"": 0, "1_year": 0, "account": 1}},
		{36500 * day, 0, map[string]int{"": 0, "1_year": 0, "account": 1}},
	} {
		gone, err := r.at(t, sent.Add(tt.after)).DropDuePhotos(t.Context())
		require.NoError(t, err)
		require.Equal(t, tt.gone, gone, "after %v", tt.after)
		require.Equal(t, tt.kept, kept(), "after %v", tt.after)
	}
	bucket := r.bucket(t)
	require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.PhotosFolder())) == 2 }, soon, 50*time.Millisecond)
	require.Len(t, keys(t, bucket, questionnaire.UserFolder(r.userID(t, clients["account"].access))), 2, "only what is due")
}

// TestPhotoTerm: what the list says, and what a change of mind does at once.
func TestPhotoTerm(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	choose := func(term string) settingsReply {
		return r.dataSettings(t, client.access, map[string]any{"photo_retention": term})
	}
	until := func() []string {
		res := r.send(t, http.MethodGet, questionnaires, client.access, nil)
		return regexp.MustCompile(`"photo_kept_until":"?([^",}]*)`).FindAllString(string(res.body), -1)
	}
	in := func(days int) string {
		return `"photo_kept_until":"` + time.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly)
	}
	first := r.newRecord(t, client.access, form{image: drawn(t)})
	require.True(t, strings.HasPrefix(until()[0], in(90)), until())
	require.Equal(t, "1_year", choose("1_year").PhotoRetention)
	require.True(t, strings.HasPrefix(until()[0], in(365)), until())
	choose("account")
	require.Equal(t, []string{`"photo_kept_until":null`}, until())

	// A photo of 100 days ago goes as soon as 90 days are enough.
	r.exec(t, "UPDATE questionnaires SET filled_at = filled_at - interval '100 days'")
	r.newRecord(t, client.access, form{image: drawn(t)})
	require.Equal(t, 1, choose("90_days").Photos)
	require.Equal(t, http.StatusNotFound, r.image(t, client.access, first).status)

	require.Zero(t, choose("after_estimate").Photos)
	third := r.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
	require.Equal(t, http.StatusNotFound, r.image(t, client.access, third).status, "it was never kept")
	bucket := r.bucket(t)
	require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.PhotosFolder())) == 0 }, soon, 50*time.Millisecond)
	require.Equal(t, 3, r.dataSettings(t, client.access, nil).Records)

	for _, wrong := range []map[string]any{{"photo_retention": "forever"}, {"inactivity_months": 7}} {
		require.Equal(t, http.StatusUnprocessableEntity, r.send(t, http.MethodPut, dataSettings, client.access, wrong).status)
	}
	require.Equal(t, 4, r.count(t, "audit WHERE action = 'retention_changed'"))
}

// TestUnusedAccountsGo: whole, a day after the day until which they are kept,
// and never those of people who have come back, or of admins.
func TestUnusedAccountsGo(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, default24 := r.newUser(t)
	_, short := r.newUser(t)
	name, admin := r.newAdmin(t)
	_, other := r.newUser(t)
	for _, client := range []tokens{default24, short} {
		writeAll(t, r.program, client)
	}
	today := time.Now().UTC()
	settings := r.dataSettings(t, short.access, map[string]any{"inactivity_months": 6})
	require.Equal(t, today.Format(time.DateOnly), settings.LastUsedOn)
	half, err := skincare.ParseDate(settings.KeptUntil)
	require.NoError(t, err)
	full, err := skincare.ParseDate(r.dataSettings(t, default24.access, nil).KeptUntil)
	require.NoError(t, err)
	require.Equal(t, 0, half.Midnight().Compare(monthsAfter(today, 6)))
	require.Equal(t, 0, full.Midnight().Compare(monthsAfter(today, 24)))
	r.dataSettings(t, other.access, map[string]any{"inactivity_months": 12})
	users := map[string]skincare.UserID{"short": r.userID(t, short.access), "default": r.userID(t, default24.access)}

	deleted := func(on time.Time) int {
		count, err := r.at(t, on).DeleteUnused(t.Context())
		require.NoError(t, err)
		return count
	}
	require.Zero(t, deleted(half.Midnight()), "on that day it is still kept")
	require.Equal(t, 1, deleted(half.AddDays(1).Midnight()))
	require.Equal(t, http.StatusUnauthorized, r.profileStatus(t, short.access))
	require.Zero(t, deleted(half.AddDays(2).Midnight()))
	require.Equal(t, 1, deleted(full.Midnight()), "the one of a year")
	require.Equal(t, 1, deleted(full.AddDays(1).Midnight()))
	require.Zero(t, deleted(full.AddDays(3650).Midnight()))
	require.Equal(t, http.StatusOK, r.profileStatus(t, admin.access), "admins stay: %s", name)

	bucket := r.bucket(t)
	for who, user := range users {
		for _, table := range r.tablesOfUsers(t) {
			column := map[bool]string{true: "id", false: "user_id"}[table == "users"]
			require.Zero(t, r.count(t, fmt.Sprintf("%s WHERE %s = %d", table, column, user)), "%s %s", who, table)
		}
		require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.UserFolder(user))) == 0 }, soon, 50*time.Millisecond)
	}
	require.Equal(t, 3, r.count(t, "audit WHERE action = 'account_deleted' AND actor IS NULL"), "nobody did it")
}

// monthsAfter is how PostgreSQL counts months: it stays within the last one.
func monthsAfter(t time.Time, months int) time.Time {
	first := time.Date(t.Year(), t.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1)
}

// TestUseIsNoted: by logins and refreshes, once a day, and in time.
func TestUseIsNoted(t *testing.T) {
	t.Parallel()
	a := setup(t)
	username, client := a.newUser(t)
	user := a.userID(t, client.access)
	long := func() { a.exec(t, "UPDATE data_settings SET last_used_on = current_date - 700") }
	version := func() (xmin string) {
		require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT xmin::text FROM data_settings").Scan(&xmin))
		return xmin
	}
	today := time.Now().UTC().Format(time.DateOnly)
	long()
	client = a.logIn(t, username, goodPassword)
	require.Equal(t, today, a.dataSettings(t, client.access, nil).LastUsedOn)
	long()
	res := a.refresh(t, client.refresh)
	require.Equal(t, http.StatusOK, res.status)
	require.Equal(t, today, a.dataSettings(t, client.access, nil).LastUsedOn)
	before := version()
	a.logIn(t, username, goodPassword)
	require.Equal(t, http.StatusOK, a.refresh(t, client.refresh).status)
	require.Equal(t, before, version(), "the row is written once a day")

	// Somebody comes back between being found and being deleted.
	a.exec(t, "UPDATE data_settings SET last_used_on = current_date - 1000")
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	store := postgres.NewControlStore(a.pool, queue)
	found, err := store.Unused(t.Context(), skincare.DateOf(time.Now()), 0)
	require.NoError(t, err)
	require.Equal(t, []skincare.UserID{user}, found)
	a.logIn(t, username, goodPassword)
	deleted, err := store.DeleteUnused(t.Context(), user, skincare.DateOf(time.Now()))
	require.NoError(t, err)
	require.False(t, deleted)
	require.Equal(t, http.StatusOK, a.profileStatus(t, client.access))
}

// TestOldFeedbackAndLogGo: on the day, and not one earlier.
func TestOldFeedbackAndLogGo(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	now := time.Now()
	for _, age := range []time.Time{now.AddDate(-1, 0, -1), now.AddDate(-1, 0, 1), now} {
		a.newFeedback(t, client.access)
		a.exec(t, "UPDATE feedback SET given_at = $1 WHERE id = (SELECT max(id) FROM feedback)", age)
	}
	for _, age := range []time.Time{now.AddDate(-6, 0, -1), now.AddDate(-6, 0, 1), now} {
		a.exec(t, "INSERT INTO audit (at, action) VALUES ($1, 'account_deleted')", age)
	}
	service := a.at(t, now)
	gone, err := service.SweepFeedback(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, gone)
	require.Equal(t, 2, a.count(t, "feedback"))
	gone, err = service.SweepAudit(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, gone)
	require.Equal(t, 2, a.count(t, "audit"))

	gone, err = a.at(t, now.AddDate(100, 0, 0)).SweepAudit(t.Context())
	require.NoError(t, err, "a clock of ours that is wrong")
	require.Zero(t, gone, "does not empty the log")
	_, err = a.pool.Exec(t.Context(), "DELETE FROM audit")
	require.ErrorContains(t, err, "only added", "and neither does anybody else")
	require.Equal(t, 2, a.count(t, "audit"))
}

// TestSweepsAreBounded: thousands of rows go in batches, and what is left after
// an interruption goes the next time.
func TestSweepsAreBounded(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	user := a.userID(t, client.access)
	a.exec(t, `INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo, photo_due_at)
		SELECT $1, gen_random_uuid(), now(), '', '', '', '', '', true, false, now() - interval '1 hour' FROM generate_series(1, 250)`, user)
	queue, err := jobs.NewQueue()
	require.NoError(t, err)
	store := postgres.NewControlStore(a.pool, queue)
	first, err := store.DropDuePhotos(t.Context(), time.Now())
	require.NoError(t, err)
	require.Equal(t, 100, first, "one batch, as if interrupted")
	require.Equal(t, 100, a.count(t, "river_job WHERE kind = 'erase'"), "each with its erasure")
	rest, err := a.at(t, time.Now()).DropDuePhotos(t.Context())
	require.NoError(t, err)
	require.Equal(t, 150, rest)
	require.Equal(t, 250, a.count(t, "river_job WHERE kind = 'erase'"))
	require.Zero(t, a.count(t, "questionnaires WHERE has_photo OR photo_due_at IS NOT NULL"))
}

func (a *program) newClient(t *testing.T) tokens {
	t.Helper()
	_, client := a.newUser(t)
	return client
}

// plain returns a file with every run of white space as one blank.
func plain(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return strings.Join(strings.Fields(string(text)), " ")
}

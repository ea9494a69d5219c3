package apitest_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

// consentEntry is one answer of the history.
type consentEntry struct {
	Purpose       string    `json:"purpose"`
	Granted       bool      `json:"granted"`
	Source        string    `json:"source"`
	PolicyVersion string    `json:"policy_version"`
	RecordedAt    time.Time `json:"recorded_at"`
}

func TestConsentHistory(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	_, other := a.newUser(t)
	a.withdraw(t, client.access, skincare.PurposePhoto)
	a.withdraw(t, client.access, skincare.PurposeAIProcessing)

	history := func(access string) (entries []consentEntry) {
		res := a.send(t, http.MethodGet, consentsPath+"history/", access, nil)
		require.Equal(t, http.StatusOK, res.status)
		require.NoError(t, json.Unmarshal(res.body, &entries))
		return entries
	}
	entries := history(client.access)
	require.Len(t, entries, 4, "two at sign-up, two since")
	require.Equal(t, "ai_processing", entries[0].Purpose, "newest first")
	require.Equal(t, "photo", entries[1].Purpose)
	for _, entry := range entries[:2] {
		require.False(t, entry.Granted)
		require.Equal(t, "profile", entry.Source)
		require.Equal(t, skincare.PolicyVersion, entry.PolicyVersion)
		require.WithinDuration(t, time.Now(), entry.RecordedAt, time.Minute)
	}
	require.Len(t, history(other.access), 2)

	_, err := a.pool.Exec(t.Context(), `INSERT INTO consents (user_id, purpose, granted, source, policy_version, recorded_at)
		SELECT $1, 'photo', n % 2 = 0, 'profile', 'v', now() FROM generate_series(1, 600) AS n`, a.userID(t, client.access))
	require.NoError(t, err)
	require.Len(t, history(client.access), 500, "bounded")
}

// TestWithdrawingPhotoConsent: the photos go, at once for everybody who asks and
// within a minute from the bucket; what was estimated stays.
func TestWithdrawingPhotoConsent(t *testing.T) {
	t.Parallel()
	r := start(t)
	r.withCounter()
	_, client := r.newUser(t)
	_, other := r.newUser(t)
	const records = 4
	var id string
	for range records {
		id = r.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
	}
	kept := r.newRecord(t, other.access, form{image: drawn(t)})
	require.Equal(t, records, r.dataSettings(t, client.access, nil).Photos)
	bucket := r.bucket(t)
	mine := questionnaire.UserFolder(r.userID(t, client.access))
	require.Len(t, keys(t, bucket, mine), 2*records)

	began := time.Now()
	r.withdraw(t, client.access, skincare.PurposePhoto)
	settings := r.dataSettings(t, client.access, nil)
	require.Equal(t, []int{records, 0}, []int{settings.Records, settings.Photos})
	require.Equal(t, http.StatusNotFound, r.image(t, client.access, id).status)
	for _, record := range r.records(t, client.access) {
		require.Nil(t, record.Image)
		require.Equal(t, "Mild", *record.Severity, "what was estimated stays")
	}
	require.Eventually(t, func() bool { return len(keys(t, bucket, mine)) == 0 }, time.Minute, 50*time.Millisecond)
	t.Logf("%d photos were gone after %v", 2*records, time.Since(began).Round(time.Millisecond))
	require.Equal(t, http.StatusOK, r.image(t, other.access, kept).status, "others are none the worse")

	// Saying yes again and sending a photo before the erasures have begun.
	r.withdraw(t, other.access, skincare.PurposePhoto)
	yes := map[string]any{"policy_version": skincare.PolicyVersion, "photo": true}
	require.Equal(t, http.StatusOK, r.send(t, http.MethodPut, consentsPath, other.access, yes).status)
	again := r.newRecord(t, other.access, form{image: drawn(t)})
	require.Eventually(t, func() bool { return r.count(t, "river_job WHERE kind = 'erase' AND state <> 'completed'") == 0 }, soon, 50*time.Millisecond)
	require.Equal(t, http.StatusOK, r.image(t, other.access, again).status, "a new photo is not swept away with the old")
}

// TestWithdrawalEndsCopies: a copy that waits to be downloaded goes with what it
// was made of.
func TestWithdrawalEndsCopies(t *testing.T) {
	t.Parallel()
	r := start(t)
	bucket := r.bucket(t)
	for _, purpose := range []skincare.Purpose{skincare.PurposePhoto, skincare.PurposeHealthData} {
		_, client := r.newUser(t)
		r.newRecord(t, client.access, form{image: drawn(t)})
		link := r.newExport(t, client.access)
		copies := export.UserFolder(r.userID(t, client.access))
		require.NotEmpty(t, keys(t, bucket, copies))

		r.withdraw(t, client.access, purpose)
		require.Equal(t, "none", r.exportStatus(t, client.access).State)
		require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, link, "", nil).status)
		require.Eventually(t, func() bool { return len(keys(t, bucket, copies)) == 0 }, soon, 50*time.Millisecond)
	}
}

// TestWithdrawingPhotoConsentAtTheBound: as many photos as one person can have
// are gone from the bucket within a minute.
func TestWithdrawingPhotoConsentAtTheBound(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	user := r.userID(t, client.access)
	r.exec(t, `INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo)
		SELECT $1, gen_random_uuid(), now(), 'Mild', '', '', '', '', true, true FROM generate_series(1, $2)`, user, questionnaire.MaxRecords)
	rows, err := r.pool.Query(t.Context(), "SELECT name FROM questionnaires")
	require.NoError(t, err)
	names, err := pgx.CollectRows(rows, pgx.RowTo[pgtype.UUID])
	require.NoError(t, err)
	bucket := r.bucket(t)
	for _, name := range names {
		for _, size := range []string{"small", "full"} {
			require.NoError(t, bucket.Put(t.Context(), questionnaire.PhotoFolder(user, name.Bytes)+size, []byte("sealed")))
		}
	}
	require.Len(t, keys(t, bucket, questionnaire.UserFolder(user)), 2*questionnaire.MaxRecords)

	began := time.Now()
	r.withdraw(t, client.access, skincare.PurposePhoto)
	answered := time.Since(began)
	require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.UserFolder(user))) == 0 }, time.Minute, 250*time.Millisecond)
	t.Logf("answered after %v, gone after %v", answered.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
	require.Equal(t, questionnaire.MaxRecords, r.count(t, "questionnaires WHERE severity = 'Mild' AND NOT has_photo"))
}

func TestWithdrawingHealthConsent(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	_, other := r.newUser(t)
	writeAll(t, r.program, client)
	writeAll(t, r.program, other)
	put := func(body map[string]any) int {
		body["policy_version"] = skincare.PolicyVersion
		return r.send(t, http.MethodPut, consentsPath, client.access, body).status
	}
	require.Equal(t, http.StatusUnprocessableEntity, put(map[string]any{"keep_records": true}))
	require.Equal(t, http.StatusUnprocessableEntity, put(map[string]any{"keep_records": true, "health_data": true}))

	require.Equal(t, http.StatusOK, put(map[string]any{"health_data": false, "keep_records": true}))
	settings := r.dataSettings(t, client.access, nil)
	require.Equal(t, []int{1, 1, 7, 1}, []int{settings.Records, settings.Photos, settings.RoutineDays, settings.CheckIns}, "what the person chose to keep")
	for what, res := range r.advice(t, client.access, r.records(t, client.access)[0].ID) {
		require.Equal(t, http.StatusForbidden, res.status, "nothing new is made of it: %s", what)
	}

	require.Equal(t, http.StatusOK, put(map[string]any{"health_data": false}))
	settings = r.dataSettings(t, client.access, nil)
	require.Equal(t, []int{0, 0, 0, 0}, []int{settings.Records, settings.Photos, settings.RoutineDays, settings.CheckIns})
	user := r.userID(t, client.access)
	for _, table := range []string{"questionnaires", "routines", "check_ins", "use_notes", "courses", "products"} {
		require.Equal(t, 1, r.count(t, "(SELECT DISTINCT user_id FROM "+table+") AS others"), table)
	}
	bucket := r.bucket(t)
	require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.UserFolder(user))) == 0 }, soon, 50*time.Millisecond)
	require.Equal(t, 1, r.dataSettings(t, other.access, nil).Photos)
	require.Equal(t, 1, r.count(t, "(SELECT sum(questionnaires) AS all FROM usage_totals) AS sums WHERE sums.all = 1"), "the sums still add up")
}

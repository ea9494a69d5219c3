package apitest_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

// progressReply is what the tests read of progress.
type progressReply struct {
	Statement struct {
		Code       string  `json:"code"`
		Text       string  `json:"text"`
		Details    string  `json:"details"`
		Side       *string `json:"side"`
		SeeSomeone *struct {
			Reason string `json:"reason"`
			Text   string `json:"text"`
		} `json:"see_someone"`
	} `json:"statement"`
	StartedOn *string `json:"started_on"`
	Photos    []struct {
		ID       int64     `json:"questionnaire_id"`
		Side     *string   `json:"side"`
		Image    *string   `json:"image"`
		Starting bool      `json:"starting_photo"`
		Answered bool      `json:"starting_photo_answered"`
		Until    *string   `json:"photo_kept_until"`
		Severity *string   `json:"acne_severity"`
		Shares   []float64 `json:"shares"`
	} `json:"photos"`
	CheckIns []checkIn `json:"check_ins"`
	Weeks    []struct {
		Monday  string `json:"monday"`
		Planned int    `json:"planned"`
		Done    int    `json:"done"`
	} `json:"routine_weeks"`
	Changes []progressChange `json:"changes"`
}

type progressChange struct {
	Date string `json:"date"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

func (a *program) progress(t *testing.T, access string) progressReply {
	t.Helper()
	res := a.send(t, http.MethodGet, progressPath, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var reply progressReply
	require.NoError(t, json.Unmarshal(res.body, &reply))
	return reply
}

// TestPhotoSides: a photo has the side that was sent with it, or was said later.
func TestPhotoSides(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	id := a.newRecord(t, client.access, form{image: drawn(t), others: map[string]string{"side": "left"}})
	a.newRecord(t, client.access, form{image: drawn(t)})
	bad := a.submit(t, client.access, form{image: drawn(t), others: map[string]string{"side": "back"}})
	require.Equal(t, http.StatusUnprocessableEntity, bad.status)
	photos := a.progress(t, client.access).Photos
	require.Len(t, photos, 2)
	require.Equal(t, "left", *photos[0].Side)
	require.Nil(t, photos[1].Side)

	say := func(side any) int {
		return a.send(t, http.MethodPut, questionnaires+id+"/side/", client.access, map[string]any{"side": side}).status
	}
	require.Equal(t, http.StatusOK, say("front"))
	require.Equal(t, "front", *a.progress(t, client.access).Photos[0].Side)
	require.Equal(t, http.StatusOK, say(nil))
	require.Nil(t, a.progress(t, client.access).Photos[0].Side)
	require.Equal(t, http.StatusUnprocessableEntity, say(""))
	require.Equal(t, http.StatusUnprocessableEntity, say("back"))
	keep := map[string]any{"policy_version": skincare.PolicyVersion, "health_data": false, "keep_records": true}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, consentsPath, client.access, keep).status)
	require.Equal(t, http.StatusForbidden, say("left"))
}

// TestStartingPhoto: a person keeps one photo for longer than the others. Nothing
// else extends it, and it goes when they say that no photo is to be kept.
func TestStartingPhoto(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	_, other := r.newUser(t)
	first := r.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
	second := r.newRecord(t, client.access, form{image: drawn(t)})
	keep := func(access, id, term string) answer {
		return r.send(t, http.MethodPut, questionnaires+id+"/photo-retention/", access, map[string]string{"keep": term})
	}
	choose := func(term string) { r.dataSettings(t, client.access, map[string]any{"photo_retention": term}) }
	until := func(i int) string {
		photo := r.progress(t, client.access).Photos[i]
		if photo.Until == nil {
			return ""
		}
		return (*photo.Until)[:len(time.DateOnly)]
	}
	day := func(years, months, days int) string {
		return time.Now().UTC().AddDate(years, months, days).Format(time.DateOnly)
	}

	require.Equal(t, day(0, 0, 90), until(0))
	require.Equal(t, http.StatusOK, keep(client.access, first, "6_months").status)
	require.Equal(t, day(0, 6, 0), until(0))
	require.True(t, r.progress(t, client.access).Photos[0].Starting)
	require.Equal(t, day(0, 0, 90), until(1), "only this one")
	require.Equal(t, http.StatusOK, keep(client.access, first, "1_year").status)
	require.Equal(t, day(1, 0, 0), until(0))

	choose("account")
	require.Equal(t, day(1, 0, 0), until(0), "never extended silently")
	require.Empty(t, until(1))
	choose("90_days")
	require.Equal(t, day(1, 0, 0), until(0), "nor cut short by a choice about the others")
	gone, err := r.at(t, time.Now().AddDate(0, 0, 91)).DropDuePhotos(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, gone)
	require.NotNil(t, r.progress(t, client.access).Photos[0].Image)
	require.Equal(t, http.StatusNotFound, keep(client.access, second, "account").status, "there is no photo any more")

	require.Equal(t, http.StatusUnprocessableEntity, keep(client.access, first, "2_years").status)
	require.Equal(t, http.StatusNotFound, keep(other.access, first, "account").status)
	res := keep(client.access, first, "account")
	require.JSONEq(t, `{"starting_photo": true, "photo_kept_until": null}`, string(res.body))
	require.Equal(t, http.StatusOK, keep(client.access, first, "standard").status)
	require.Equal(t, day(0, 0, 90), until(0))
	require.False(t, r.progress(t, client.access).Photos[0].Starting)

	require.Equal(t, http.StatusOK, keep(client.access, first, "account").status)
	choose("after_estimate")
	require.Nil(t, r.progress(t, client.access).Photos[0].Image, "no photo means no photo")
	require.False(t, r.progress(t, client.access).Photos[0].Starting)
	bucket := r.bucket(t)
	require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.PhotosFolder())) == 0 }, soon, 50*time.Millisecond)
}

// TestStartingPhotoDeclined: a no is remembered, also when the photo is gone, and
// changes nothing else.
func TestStartingPhotoDeclined(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	id := r.newRecord(t, client.access, form{image: drawn(t)})
	before := r.progress(t, client.access).Photos[0]
	require.False(t, before.Answered)
	res := r.send(t, http.MethodPut, questionnaires+id+"/photo-retention/", client.access, map[string]string{"keep": "standard"})
	require.Equal(t, http.StatusOK, res.status)
	after := r.progress(t, client.access).Photos[0]
	require.True(t, after.Answered)
	require.False(t, after.Starting)
	require.Equal(t, before.Until, after.Until)
	require.Contains(t, string(r.send(t, http.MethodGet, questionnaires, client.access, nil).body), `"starting_photo_answered":true`)

	gone, err := r.at(t, time.Now().AddDate(0, 0, 91)).DropDuePhotos(t.Context())
	require.NoError(t, err)
	require.Equal(t, 1, gone)
	require.True(t, r.progress(t, client.access).Photos[0].Answered)
}

// TestStartingPhotoEnds: the photo goes at once when the time of the others has
// passed, and needs the consent to photos.
func TestStartingPhotoEnds(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	id := r.newRecord(t, client.access, form{image: drawn(t)})
	keep := func(term string) answer {
		return r.send(t, http.MethodPut, questionnaires+id+"/photo-retention/", client.access, map[string]string{"keep": term})
	}
	require.Equal(t, http.StatusOK, keep("1_year").status)
	r.exec(t, "UPDATE questionnaires SET filled_at = filled_at - interval '100 days'")
	res := keep("standard")
	require.JSONEq(t, `{"starting_photo": false, "photo_kept_until": null}`, string(res.body))
	require.Nil(t, r.progress(t, client.access).Photos[0].Image)
	bucket := r.bucket(t)
	require.Eventually(t, func() bool { return len(keys(t, bucket, questionnaire.PhotosFolder())) == 0 }, soon, 50*time.Millisecond)
	require.Equal(t, http.StatusNotFound, keep("1_year").status)

	id = r.newRecord(t, client.access, form{image: drawn(t)})
	require.Equal(t, http.StatusOK, keep("account").status)
	r.withdraw(t, client.access, skincare.PurposePhoto)
	require.Equal(t, http.StatusForbidden, keep("account").status)
	require.Zero(t, r.count(t, "questionnaires WHERE starting_photo OR has_photo"))
}

// TestProgress: everything over time, oldest first, with a statement unless the
// person does not allow one.
func TestProgress(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	empty := a.progress(t, client.access)
	require.Equal(t, "no_photos", empty.Statement.Code)
	require.NotEmpty(t, empty.Statement.Text)
	require.Nil(t, empty.StartedOn)

	a.withCounter()
	a.newRecord(t, client.access, form{routine: "Water", image: drawn(t)})
	a.exec(t, "UPDATE questionnaires SET filled_at = filled_at - interval '70 days', shares = '{0.1,0.6,0.2,0.1}'")
	a.newRecord(t, client.access, form{routine: "Water", image: drawn(t)})
	a.exec(t, "UPDATE questionnaires SET filled_at = filled_at - interval '7 days'")
	a.newRecord(t, client.access, form{routine: "A gel cleanser", image: drawn(t)})
	old := today().AddDays(-60)
	a.newWeek(t, client.access, old, "Rinse.", "first")
	a.newWeek(t, client.access, today().AddDays(-3), "Rinse.", "second")
	days := a.routines(t, client.access)
	for _, day := range days[:2] {
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, routines+day.id()+"/done/", client.access, ticks(true, true)).status)
	}
	a.newCheckIn(t, client.access, today().AddDays(-5), map[string]any{"new": "Stopped the scrub"})

	p := a.progress(t, client.access)
	require.Len(t, p.Photos, 3)
	require.Equal(t, []float64{0.1, 0.6, 0.2, 0.1}, p.Photos[0].Shares)
	require.NotNil(t, p.Photos[0].Shares)
	require.Equal(t, today().AddDays(-3).String(), *p.StartedOn, "of the routine that goes on now")
	require.Equal(t, "too_early", p.Statement.Code)
	require.Equal(t, []progressChange{
		{today().AddDays(-77).String(), "current_routine", "Water"},
		{old.String(), "routine", "You started a one-week routine."},
		{today().AddDays(-5).String(), "check_in", "Stopped the scrub"},
		{today().AddDays(-3).String(), "routine", "You started a one-week routine."},
		{today().String(), "current_routine", "A gel cleanser"},
	}, p.Changes)
	planned, done := 0, 0
	for i, week := range p.Weeks {
		planned, done = planned+week.Planned, done+week.Done
		require.True(t, i == 0 || p.Weeks[i-1].Monday < week.Monday)
	}
	require.Equal(t, []int{2 * (7 + 4), 4}, []int{planned, done}, "up to today")

	a.pause(t, client.access, true)
	paused := a.progress(t, client.access)
	require.Equal(t, "not_made", paused.Statement.Code)
	require.Contains(t, paused.Statement.Text, "paused")
	require.Len(t, paused.Photos, 3, "still readable")
	a.pause(t, client.access, false)
	keep := map[string]any{"policy_version": skincare.PolicyVersion, "health_data": false, "keep_records": true}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, consentsPath, client.access, keep).status)
	withdrawn := a.progress(t, client.access)
	require.Equal(t, "not_made", withdrawn.Statement.Code)
	require.Len(t, withdrawn.CheckIns, 1)
}

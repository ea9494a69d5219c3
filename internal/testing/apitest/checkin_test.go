package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/checkin"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/aiserver"
)

const (
	checkIns     = "/api/check-ins/"
	progressPath = "/api/progress/"
)

func today() skincare.Date { return skincare.DateOf(time.Now()) }

func checkInPath(day skincare.Date) string { return checkIns + day.String() + "/" }

func checkInToday() string { return checkInPath(today()) }

// checkIn is what the tests read of a check-in.
type checkIn struct {
	Date       string   `json:"date"`
	NoStinging bool     `json:"no_stinging"`
	Severity   *string  `json:"severity"`
	Change     *string  `json:"change"`
	SkinFeels  []string `json:"skin_feels"`
	Bother     *string  `json:"bother"`
	New        string   `json:"new"`
	Note       string   `json:"note"`
}

type checkInReply struct {
	CheckIn checkIn `json:"check_in"`
	Care    []struct {
		ID    string `json:"id"`
		Level string `json:"level"`
		Text  string `json:"text"`
	} `json:"care"`
}

func (a *program) newCheckIn(t *testing.T, access string, day skincare.Date, answers map[string]any) checkInReply {
	t.Helper()
	res := a.send(t, http.MethodPut, checkInPath(day), access, answers)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var reply checkInReply
	require.NoError(t, json.Unmarshal(res.body, &reply))
	return reply
}

// TestCheckIns: one a day, replaced by saving again, and only answers that are
// among the choices.
func TestCheckIns(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	_, other := a.newUser(t)
	yesterday := today().AddDays(-1)
	saved := a.newCheckIn(t, client.access, yesterday, map[string]any{
		"severity": "moderate", "change": "a_little_better", "skin_feels": []string{"dry", "tight", "dry"}, "bother": "a_little",
		"new": " A new cleanser ", "note": "Fine.",
	})
	require.Empty(t, saved.Care)
	require.Equal(t, []string{"dry", "tight"}, saved.CheckIn.SkinFeels)
	require.Equal(t, "A new cleanser", saved.CheckIn.New)
	require.Equal(t, []checkIn{saved.CheckIn}, a.progress(t, client.access).CheckIns)

	again := a.newCheckIn(t, client.access, yesterday, map[string]any{"bother": "not_at_all", "severity": nil})
	require.Nil(t, again.CheckIn.Severity)
	require.Empty(t, again.CheckIn.SkinFeels)
	calm := a.newCheckIn(t, client.access, today(), map[string]any{"no_stinging": true})
	require.True(t, calm.CheckIn.NoStinging, "an answer like any other")
	oldest := a.newCheckIn(t, client.access, today().AddDays(-31), map[string]any{"note": "Long ago."})
	newest := a.newCheckIn(t, client.access, today().AddDays(1), map[string]any{"note": "Already tomorrow here."})
	require.Equal(t, []checkIn{oldest.CheckIn, again.CheckIn, calm.CheckIn, newest.CheckIn}, a.progress(t, client.access).CheckIns, "oldest first")
	require.Equal(t, 4, a.dataSettings(t, client.access, nil).CheckIns)
	require.Empty(t, a.progress(t, other.access).CheckIns)

	for name, tt := range map[string]struct {
		path string
		body map[string]any
	}{
		"too old":             {checkInPath(today().AddDays(-32)), map[string]any{"note": "x"}},
		"in the future":       {checkInPath(today().AddDays(2)), map[string]any{"note": "x"}},
		"no date":             {checkIns + "yesterday/", map[string]any{"note": "x"}},
		"nothing":             {checkInToday(), map[string]any{}},
		"only blanks":         {checkInToday(), map[string]any{"note": "  \n", "skin_feels": []string{}}},
		"another severity":    {checkInToday(), map[string]any{"severity": "terrible"}},
		"another change":      {checkInToday(), map[string]any{"change": "cured"}},
		"another feeling":     {checkInToday(), map[string]any{"skin_feels": []string{"dry", "great"}}},
		"both":                {checkInToday(), map[string]any{"no_stinging": true, "skin_feels": []string{"stinging"}}},
		"another bother":      {checkInToday(), map[string]any{"bother": "sometimes"}},
		"a long note":         {checkInToday(), map[string]any{"note": strings.Repeat("ä", checkin.MaxNote+1)}},
		"a long change":       {checkInToday(), map[string]any{"new": strings.Repeat("ä", checkin.MaxNew+1)}},
		"a null byte":         {checkInToday(), map[string]any{"note": "a\x00b"}},
		"a number for a text": {checkInToday(), map[string]any{"note": 7}},
	} {
		require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPut, tt.path, client.access, tt.body).status, name)
	}

	require.Equal(t, http.StatusNotFound, a.send(t, http.MethodDelete, checkInPath(yesterday), other.access, nil).status)
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, checkInPath(yesterday), client.access, nil).status)
	require.Equal(t, http.StatusNotFound, a.send(t, http.MethodDelete, checkInPath(yesterday), client.access, nil).status)
	require.Len(t, a.progress(t, client.access).CheckIns, 3)
}

// TestCheckInsAreBounded: a person keeps no more than MaxCheckIns, and a day that
// is there can still be replaced.
func TestCheckInsAreBounded(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	user := a.userID(t, client.access)
	a.newCheckIn(t, client.access, today(), map[string]any{"note": "First."})
	a.exec(t, `INSERT INTO check_ins (user_id, day, name, saved_at, sealed)
		SELECT $1, c.day - n, c.name, c.saved_at, c.sealed FROM check_ins AS c, generate_series(2, $2::integer) AS n WHERE c.user_id = $1`,
		user, checkin.MaxCheckIns)
	res := a.send(t, http.MethodPut, checkInPath(today().AddDays(-1)), client.access, map[string]string{"note": "One more."})
	require.Equal(t, http.StatusUnprocessableEntity, res.status)
	require.Contains(t, res.field(t, "detail"), "1000 check-ins")
	a.newCheckIn(t, client.access, today(), map[string]any{"note": "Again."})
	require.Equal(t, checkin.MaxCheckIns, a.count(t, "check_ins"))
}

// TestDistressIsHeard: what somebody writes of hurting themselves is answered
// with the fixed text, no AI provider sees it, and progress remembers.
func TestDistressIsHeard(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server))
	_, client := a.newUser(t)
	quiet := a.newCheckIn(t, client.access, today().AddDays(-2), map[string]any{"note": "Better than last week."})
	require.Empty(t, quiet.Care)
	require.Nil(t, a.progress(t, client.access).Statement.SeeSomeone)

	for place, answers := range map[string]map[string]any{
		"note": {"note": "I hate my face so much that I want to kill myself."},
		"new":  {"new": "I want to kill myself."},
	} {
		reply := a.newCheckIn(t, client.access, today(), answers)
		require.NotEmpty(t, reply.Care, place)
		require.Equal(t, "emergency", reply.Care[0].Level, place)
		require.Contains(t, reply.Care[0].Text, "116 123", place)
		someone := a.progress(t, client.access).Statement.SeeSomeone
		require.NotNil(t, someone, place)
		require.Equal(t, "red_flag", someone.Reason)
	}
	low := a.newCheckIn(t, client.access, today(), map[string]any{"note": "My skin is ruining my life."})
	require.NotEmpty(t, low.Care)
	require.Regexp(t, `116 123\.$`, low.Care[0].Text, "nobody can answer a question here")
	require.Zero(t, server.Seen(), "0 requests reached the provider")
	heard := a.app.CheckIns
	list, err := heard.List(t.Context(), a.userID(t, client.access))
	require.NoError(t, err)
	require.NotEmpty(t, list[1].Heard)
	require.Empty(t, list[0].Heard)
	require.Empty(t, a.columnsHolding(t, list[1].Heard[0]), "what was heard is encrypted, too")

	a.newCheckIn(t, client.access, today(), map[string]any{"note": "I talked to somebody, and feel safe."})
	require.Nil(t, a.progress(t, client.access).Statement.SeeSomeone, "the latest check-in counts")
}

// TestCheckInsNeedConsent: nothing is kept without it or while paused, and what is
// there can be read and deleted.
func TestCheckInsNeedConsent(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	a.newCheckIn(t, client.access, today(), map[string]any{"note": "Dry."})
	a.newCheckIn(t, client.access, today().AddDays(-1), map[string]any{"note": "Oily."})
	save := func() answer {
		return a.send(t, http.MethodPut, checkInToday(), client.access, map[string]string{"note": "Changed."})
	}
	a.pause(t, client.access, true)
	require.Equal(t, "processing_restricted", save().field(t, "code"))
	require.Len(t, a.progress(t, client.access).CheckIns, 2)
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, checkInPath(today().AddDays(-1)), client.access, nil).status)
	a.pause(t, client.access, false)

	keep := map[string]any{"policy_version": skincare.PolicyVersion, "health_data": false, "keep_records": true}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, consentsPath, client.access, keep).status)
	res := save()
	require.Equal(t, http.StatusForbidden, res.status)
	require.Equal(t, "consent_required", res.field(t, "code"))
	require.Equal(t, "Dry.", a.progress(t, client.access).CheckIns[0].Note)

	a.withdraw(t, client.access, skincare.PurposeHealthData)
	require.Zero(t, a.count(t, "check_ins"))
}

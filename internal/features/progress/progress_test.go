package progress_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/progress"
	"clary.example/internal/skincare"
)

// world is everything around the service.
type world struct {
	service  *progress.Service
	now      time.Time
	records  []skincare.Questionnaire
	checkIns []skincare.CheckIn
	spells   []skincare.RoutineSpell

	consents skincare.Consents
}

func setup() *world {
	w := &world{now: time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC), consents: skincare.Consents{Granted: []skincare.Purpose{skincare.PurposeHealthData}}}
	w.service = &progress.Service{
		Records: fakeRecords{w}, CheckIns: fakeCheckIns{w}, Routines: fakeRoutines{w},
		Now: func() time.Time { return w.now },
	}
	return w
}

type fakeRecords struct{ *world }

func (f fakeRecords) ListWithoutAdvice(context.Context, skincare.UserID) ([]skincare.Questionnaire, error) {
	return f.records, nil
}

type fakeCheckIns struct{ *world }

func (f fakeCheckIns) List(context.Context, skincare.UserID) ([]skincare.CheckIn, error) {
	return f.checkIns, nil
}

type fakeRoutines struct{ *world }

func (f fakeRoutines) Weeks(context.Context, skincare.UserID) ([]skincare.RoutineWeek, error) {
	return nil, nil
}

func (f fakeRoutines) Spells(context.Context, skincare.UserID) ([]skincare.RoutineSpell, error) {
	return f.spells, nil
}

func (w *world) get(t *testing.T) progress.Progress {
	t.Helper()
	p, err := w.service.Progress(t.Context(), skincare.Caller{User: skincare.User{ID: 7}, Consents: w.consents})
	require.NoError(t, err)
	return p
}

func (w *world) day(days int) skincare.Date { return skincare.DateOf(w.now).AddDays(days) }

func (w *world) record(days int, routine string) skincare.Questionnaire {
	return skincare.Questionnaire{
		FilledAt: w.now.AddDate(0, 0, days), CurrentRoutine: routine,
		Estimate: skincare.Estimate{Severity: skincare.SeverityMild, Shares: []float64{0.1, 0.7, 0.1, 0.1}},
	}
}

func TestStartedOn(t *testing.T) {
	t.Parallel()
	w := setup()
	require.Nil(t, w.get(t).StartedOn)
	w.records = []skincare.Questionnaire{w.record(-100, "")}
	require.Equal(t, w.day(-100), *w.get(t).StartedOn, "the first photo")
	for name, tt := range map[string]struct {
		spells []skincare.RoutineSpell
		want   int
	}{
		"one that goes on":                {[]skincare.RoutineSpell{{First: w.day(-50), Last: w.day(-1)}}, -50},
		"one that paused for 28 days":     {[]skincare.RoutineSpell{{First: w.day(-50), Last: w.day(-28)}}, -50},
		"one that ended":                  {[]skincare.RoutineSpell{{First: w.day(-80), Last: w.day(-29)}}, -100},
		"the second of two":               {[]skincare.RoutineSpell{{First: w.day(-90), Last: w.day(-60)}, {First: w.day(-3), Last: w.day(3)}}, -3},
		"one that is planned":             {[]skincare.RoutineSpell{{First: w.day(2), Last: w.day(8)}}, -100},
		"one that is planned, and before": {[]skincare.RoutineSpell{{First: w.day(-40), Last: w.day(-27)}, {First: w.day(2), Last: w.day(8)}}, -40},
	} {
		w.spells = tt.spells
		require.Equal(t, w.day(tt.want), *w.get(t).StartedOn, name)
	}
}

func TestChanges(t *testing.T) {
	t.Parallel()
	w := setup()
	w.records = []skincare.Questionnaire{
		w.record(-40, ""), w.record(-30, "Water"), w.record(-20, "Water"), w.record(-10, ""), w.record(-8, "Gel"), w.record(-5, "Water"),
	}
	w.checkIns = []skincare.CheckIn{{Date: w.day(-9), Note: "Nothing new."}, {Date: w.day(-8), New: "A new pillow"}}
	w.spells = []skincare.RoutineSpell{{First: w.day(-8), Last: w.day(-2)}, {First: w.day(40), Last: w.day(46)}}
	require.Equal(t, []progress.Change{
		{Date: w.day(-30), Kind: progress.ChangeCurrentRoutine, Text: "Water"},
		{Date: w.day(-8), Kind: progress.ChangeRoutine, Text: "You started a one-week routine."},
		{Date: w.day(-8), Kind: progress.ChangeCurrentRoutine, Text: "Gel"},
		{Date: w.day(-8), Kind: progress.ChangeCheckIn, Text: "A new pillow"},
		{Date: w.day(-5), Kind: progress.ChangeCurrentRoutine, Text: "Water"},
	}, w.get(t).Changes)
}

func TestRedFlag(t *testing.T) {
	t.Parallel()
	w := setup()
	flag := func(days int, red bool) skincare.CheckIn { return skincare.CheckIn{Date: w.day(days), RedFlag: red} }
	for name, tt := range map[string]struct {
		checkIns []skincare.CheckIn
		want     bool
	}{
		"none":                      {nil, false},
		"today":                     {[]skincare.CheckIn{flag(-7, false), flag(0, true)}, true},
		"14 days ago":               {[]skincare.CheckIn{flag(-14, true)}, true},
		"15 days ago":               {[]skincare.CheckIn{flag(-15, true)}, false},
		"before the latest of them": {[]skincare.CheckIn{flag(-7, true), flag(0, false)}, false},
	} {
		w.checkIns = tt.checkIns
		someone := w.get(t).Statement.SeeSomeone
		require.Equal(t, tt.want, someone != nil, name)
		if tt.want {
			require.Equal(t, progress.ReasonRedFlag, someone.Reason)
		}
	}
}

func TestStatementNeedsConsent(t *testing.T) {
	t.Parallel()
	w := setup()
	w.records = []skincare.Questionnaire{w.record(-100, ""), w.record(0, "")}
	w.checkIns = []skincare.CheckIn{{Date: w.day(0), RedFlag: true}}
	require.NotEqual(t, progress.CodeNotMade, w.get(t).Statement.Code)
	for text, consents := range map[string]skincare.Consents{
		"paused":             {Restricted: true, Granted: []skincare.Purpose{skincare.PurposeHealthData}},
		"You haven't agreed": {Granted: []skincare.Purpose{skincare.PurposePhoto}},
	} {
		w.consents = consents
		p := w.get(t)
		require.Equal(t, progress.CodeNotMade, p.Statement.Code)
		require.Contains(t, p.Statement.Text, text)
		require.Nil(t, p.Statement.SeeSomeone)
		require.Len(t, p.Records, 2, "photos and answers are still there")
	}
}

func TestUnreadablePhotosAreNotShown(t *testing.T) {
	t.Parallel()
	w := setup()
	unreadable := w.record(-30, "Water")
	unreadable.Estimate = skincare.Estimate{Doubt: skincare.DoubtBlurred}
	unreadable.HasPhoto = true
	rated := unreadable
	rated.OwnSeverity = skincare.SeverityModerate
	unseen := w.record(-10, "Water and soap")
	unseen.Estimate = skincare.Estimate{Doubt: skincare.DoubtNoModel}
	unseen.HasPhoto = true
	w.records = []skincare.Questionnaire{unreadable, rated, unseen}

	p := w.get(t)
	rated.HasPhoto = false
	require.Equal(t, []skincare.Questionnaire{rated, unseen}, p.Records)
	require.Len(t, p.Changes, 2, "what the person used counts all the same")
	require.Equal(t, progress.CodeNotMade, p.Statement.Code)

	w.records = []skincare.Questionnaire{unreadable}
	require.Nil(t, w.get(t).StartedOn)
}

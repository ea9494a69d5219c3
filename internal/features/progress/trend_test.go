package progress_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/features/progress"
	"clary.example/internal/skincare"
)

//nolint:gochecknoglobals // Values of this test, never changed.
var (
	start = time.Date(2026, 3, 2, 8, 0, 0, 0, time.UTC)

	clear0   = []float64{0.85, 0.15, 0, 0}
	mild     = []float64{0.1, 0.8, 0.1, 0}
	moderate = []float64{0, 0.1, 0.8, 0.1}
	severe   = []float64{0, 0, 0.15, 0.85}
)

func weeks(n int) time.Time { return start.AddDate(0, 0, 7*n) }

// weekly is one photo a week of one side.
func weekly(side skincare.Side, shares ...[]float64) []progress.Photo {
	photos := make([]progress.Photo, 0, len(shares))
	for n, s := range shares {
		photos = append(photos, progress.Photo{At: weeks(n), Side: side, Shares: s})
	}
	return photos
}

func TestJudge(t *testing.T) {
	t.Parallel()
	front, left := skincare.SideFront, skincare.SideLeft
	for name, c := range map[string]struct {
		in     progress.Input
		code   string
		side   skincare.Side
		reason string
	}{
		"no photos": {progress.Input{}, progress.CodeNoPhotos, "", ""},
		"one photo": {progress.Input{Photos: weekly(front, mild)}, progress.CodeOnePhoto, front, ""},
		"photos of one day count as one": {
			progress.Input{Photos: []progress.Photo{{At: start, Shares: mild}, {At: start.Add(time.Hour), Shares: severe}}},
			progress.CodeOnePhoto, "", "",
		},
		"photos that could not be analysed": {progress.Input{Photos: weekly(front, nil, nil)}, progress.CodeNotMade, "", ""},
		"probabilities that are none": {
			progress.Input{Photos: weekly(front, []float64{math.NaN(), 0, 0, 1}, []float64{1}, []float64{4, 0, 0, 0})},
			progress.CodeNotMade, "", "",
		},
		"two photos never show a change": {progress.Input{Photos: weekly(front, severe, clear0)}, progress.CodeTooEarly, front, ""},
		"no change":                      {progress.Input{Photos: weekly(front, mild, mild, mild, mild)}, progress.CodeNoClearChange, front, ""},
		"better":                         {progress.Input{Photos: weekly(front, moderate, mild, mild, mild)}, progress.CodeFewerSpots, front, ""},
		"worse by one grade":             {progress.Input{Photos: weekly(front, mild, moderate, moderate, moderate)}, progress.CodeMoreSpots, front, ""},
		"worse by two grades": {
			progress.Input{Photos: weekly(front, mild, severe, severe, severe)}, progress.CodeMoreSpots, front, progress.ReasonWorse,
		},
		"one severe photo is not worse by two grades": {
			progress.Input{Photos: weekly(front, mild, mild, mild, mild, severe)}, progress.CodeNoClearChange, front, "",
		},
		"better then back again": {
			progress.Input{Photos: weekly(front, moderate, mild, mild, mild, moderate, moderate, moderate, moderate)},
			progress.CodeNoClearChange, front, "",
		},
		"before week 6 of a routine": {
			progress.Input{Photos: weekly(front, moderate, mild, mild, mild), RoutineStart: start, Now: weeks(5)},
			progress.CodeTooEarly, front, "",
		},
		"from week 6 on": {
			progress.Input{Photos: weekly(front, moderate, mild, mild, mild), RoutineStart: start, Now: weeks(6)},
			progress.CodeFewerSpots, front, "",
		},
		"worse by two grades is said at once": {
			progress.Input{Photos: weekly(front, mild, severe, severe, severe), RoutineStart: start, Now: weeks(3)},
			progress.CodeMoreSpots, front, progress.ReasonWorse,
		},
		"week 12": {
			progress.Input{Photos: weekly(front, mild, mild, mild), RoutineStart: start, Now: weeks(12)},
			progress.CodeNoClearChange, front, progress.ReasonWeek12,
		},
		"half a year": {
			progress.Input{Photos: weekly(front, mild, mild, mild), RoutineStart: start, Now: weeks(24)},
			progress.CodeNoClearChange, front, "",
		},
		"red flag without photos": {progress.Input{RedFlag: true}, progress.CodeNoPhotos, "", progress.ReasonRedFlag},
		"the side with most photos": {
			progress.Input{Photos: append(weekly(front, mild, mild), weekly(left, mild, mild, mild)...)},
			progress.CodeNoClearChange, left, "",
		},
		"the front among equals": {
			progress.Input{Photos: append(weekly(left, mild, mild, mild), weekly(front, mild, mild, mild)...)},
			progress.CodeNoClearChange, front, "",
		},
		"sides are not mixed": {
			progress.Input{Photos: append(weekly(front, severe, severe), weekly(left, mild, mild)...)},
			progress.CodeTooEarly, front, "",
		},
		"photos long before the routine are left out": {
			progress.Input{Photos: weekly(front, severe, mild, mild, mild), RoutineStart: weeks(5), Now: weeks(12)},
			progress.CodeNoClearChange, front, "",
		},
		"no photo since the routine began": {
			progress.Input{Photos: weekly(front, severe, mild), RoutineStart: weeks(8), Now: weeks(9)},
			progress.CodeNoPhotos, "", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := progress.Judge(c.in)
			require.Equal(t, c.code, got.Code)
			require.Equal(t, c.side, got.Side)
			require.NotEmpty(t, got.Text)
			require.NotEmpty(t, got.Details)
			if c.reason == "" {
				require.Nil(t, got.SeeSomeone)
				return
			}
			require.Equal(t, c.reason, got.SeeSomeone.Reason)
			require.NotEmpty(t, got.SeeSomeone.Text)
		})
	}
}

func TestSeveralPhotosOfOneDay(t *testing.T) {
	t.Parallel()
	twice := func(at time.Time) []progress.Photo {
		return []progress.Photo{{At: at, Shares: mild}, {At: at.Add(time.Hour), Shares: severe}}
	}
	one := progress.Judge(progress.Input{Photos: twice(start)})
	require.Equal(t, "Photos from one day so far. They're the start to compare with.", one.Text)
	require.Contains(t, one.Details, "Based on 2 photos, 2 March 2026.")

	two := progress.Judge(progress.Input{Photos: append(twice(start), twice(weeks(1))...)})
	require.Equal(t, progress.CodeTooEarly, two.Code)
	require.Contains(t, two.Text, "from the third day on")
}

// Another model may grade the same skin differently. Such a difference is no change of
// the skin, so photos of the earlier model are left out and counted.
func TestPhotosOfAnotherModelAreNotCompared(t *testing.T) {
	t.Parallel()
	photos := weekly(skincare.SideFront, severe, severe, severe, mild, mild, mild, mild)
	require.Equal(t, progress.CodeFewerSpots, progress.Judge(progress.Input{Photos: photos}).Code, "by one model")
	for n := range photos {
		photos[n].Model = map[bool]string{true: "old", false: "new"}[n < 3]
	}
	got := progress.Judge(progress.Input{Photos: photos})
	require.Equal(t, progress.CodeNoClearChange, got.Code)
	require.Contains(t, got.Details, "Based on 4 photos of your face from the front, from 23 March 2026 to 13 April 2026. "+
		"3 photos from before the program changed left out.")

	first := progress.Judge(progress.Input{Photos: photos[:4]})
	require.Equal(t, progress.CodeOnePhoto, first.Code)
	require.Contains(t, first.Text, "The program that estimates has changed")
}

// A red flag may be a crisis or an emergency. The text must not call it skin,
// and must not make it less urgent than the check-in did.
func TestRedFlagTextFitsACrisis(t *testing.T) {
	t.Parallel()
	text := progress.Judge(progress.Input{RedFlag: true}).SeeSomeone.Text
	for _, number := range []string{"999", "111", "116 123"} {
		require.Contains(t, text, number)
	}
	require.NotContains(t, text, "look at")
	require.NotContains(t, text, "soon")
}

func TestLabelsAlone(t *testing.T) {
	t.Parallel()
	labels := func(severities ...skincare.Severity) progress.Input {
		var in progress.Input
		for n, s := range severities {
			in.Photos = append(in.Photos, progress.Photo{At: weeks(n), Severity: s})
		}
		return in
	}
	const mild, severe = skincare.SeverityMild, skincare.SeveritySevere
	require.Equal(t, progress.CodeNoClearChange, progress.Judge(labels(mild, mild, skincare.SeverityAlmostNone)).Code,
		"one changed label proves nothing")
	require.Equal(t, progress.CodeFewerSpots, progress.Judge(labels(severe, severe, mild, mild, mild, mild)).Code)
}

func TestTexts(t *testing.T) {
	t.Parallel()
	got := progress.Judge(progress.Input{Photos: append(weekly(skincare.SideLeft, mild, mild, mild), weekly(skincare.SideFront, nil)...)})
	require.Equal(t, "Based on 3 photos of the left side of your face, from 2 March 2026 to 16 March 2026. "+
		"1 photo without an estimate left out. "+
		"An estimate from one photo varies with light, angle and camera, so small differences mean nothing. Estimates can be wrong.", got.Details)

	library, err := knowledge.Default()
	require.NoError(t, err)
	for _, in := range []progress.Input{
		{},
		{RedFlag: true},
		{Photos: weekly("", mild)},
		{Photos: weekly("", mild, mild)},
		{Photos: append(weekly("", mild), weekly("", mild)...)},
		{Photos: weekly("", nil)},
		{Photos: weekly("", mild, mild, mild)},
		{Photos: weekly("", severe, mild, mild, mild)},
		{Photos: weekly("", clear0, severe, severe, severe)},
		{Photos: weekly("", mild, mild), RoutineStart: start, Now: weeks(2)},
		{Photos: weekly("", mild, mild, mild), RoutineStart: start, Now: weeks(12)},
	} {
		said := progress.Judge(in)
		all := said.Text + " " + said.Details
		if said.SeeSomeone != nil {
			all += " " + said.SeeSomeone.Text
		}
		require.Empty(t, library.Claims(all), all)
	}
}

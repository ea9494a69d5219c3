package trend_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/features/progress/trend"
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
func weekly(side skincare.Side, shares ...[]float64) []trend.Photo {
	photos := make([]trend.Photo, 0, len(shares))
	for n, s := range shares {
		photos = append(photos, trend.Photo{At: weeks(n), Side: side, Shares: s})
	}
	return photos
}

func TestJudge(t *testing.T) {
	t.Parallel()
	front, left := skincare.SideFront, skincare.SideLeft
	for name, c := range map[string]struct {
		in     trend.Input
		code   string
		side   skincare.Side
		reason string
	}{
		"no photos": {trend.Input{}, trend.CodeNoPhotos, "", ""},
		"one photo": {trend.Input{Photos: weekly(front, mild)}, trend.CodeOnePhoto, front, ""},
		"photos of one day count as one": {
			trend.Input{Photos: []trend.Photo{{At: start, Shares: mild}, {At: start.Add(time.Hour), Shares: severe}}},
			trend.CodeOnePhoto, "", "",
		},
		"photos that could not be analysed": {trend.Input{Photos: weekly(front, nil, nil)}, trend.CodeNotMade, "", ""},
		"probabilities that are none": {
			trend.Input{Photos: weekly(front, []float64{math.NaN(), 0, 0, 1}, []float64{1}, []float64{4, 0, 0, 0})},
			trend.CodeNotMade, "", "",
		},
		"two photos never show a change": {trend.Input{Photos: weekly(front, severe, clear0)}, trend.CodeTooEarly, front, ""},
		"no change":                      {trend.Input{Photos: weekly(front, mild, mild, mild, mild)}, trend.CodeNoClearChange, front, ""},
		"better":                         {trend.Input{Photos: weekly(front, moderate, mild, mild, mild)}, trend.CodeFewerSpots, front, ""},
		"worse by one grade":             {trend.Input{Photos: weekly(front, mild, moderate, moderate, moderate)}, trend.CodeMoreSpots, front, ""},
		"worse by two grades": {
			trend.Input{Photos: weekly(front, mild, severe, severe, severe)}, trend.CodeMoreSpots, front, trend.ReasonWorse,
		},
		"one severe photo is not worse by two grades": {
			trend.Input{Photos: weekly(front, mild, mild, mild, mild, severe)}, trend.CodeNoClearChange, front, "",
		},
		"better then back again": {
			trend.Input{Photos: weekly(front, moderate, mild, mild, mild, moderate, moderate, moderate, moderate)},
			trend.CodeNoClearChange, front, "",
		},
		"before week 6 of a routine": {
			trend.Input{Photos: weekly(front, moderate, mild, mild, mild), RoutineStart: start, Now: weeks(5)},
			trend.CodeTooEarly, front, "",
		},
		"from week 6 on": {
			trend.Input{Photos: weekly(front, moderate, mild, mild, mild), RoutineStart: start, Now: weeks(6)},
			trend.CodeFewerSpots, front, "",
		},
		"worse by two grades is said at once": {
			trend.Input{Photos: weekly(front, mild, severe, severe, severe), RoutineStart: start, Now: weeks(3)},
			trend.CodeMoreSpots, front, trend.ReasonWorse,
		},
		"week 12": {
			trend.Input{Photos: weekly(front, mild, mild, mild), RoutineStart: start, Now: weeks(12)},
			trend.CodeNoClearChange, front, trend.ReasonWeek12,
		},
		"half a year": {
			trend.Input{Photos: weekly(front, mild, mild, mild), RoutineStart: start, Now: weeks(24)},
			trend.CodeNoClearChange, front, "",
		},
		"red flag without photos": {trend.Input{RedFlag: true}, trend.CodeNoPhotos, "", trend.ReasonRedFlag},
		"the side with most photos": {
			trend.Input{Photos: append(weekly(front, mild, mild), weekly(left, mild, mild, mild)...)},
			trend.CodeNoClearChange, left, "",
		},
		"the front among equals": {
			trend.Input{Photos: append(weekly(left, mild, mild, mild), weekly(front, mild, mild, mild)...)},
			trend.CodeNoClearChange, front, "",
		},
		"sides are not mixed": {
			trend.Input{Photos: append(weekly(front, severe, severe), weekly(left, mild, mild)...)},
			trend.CodeTooEarly, front, "",
		},
		"photos long before the routine are left out": {
			trend.Input{Photos: weekly(front, severe, mild, mild, mild), RoutineStart: weeks(5), Now: weeks(12)},
			trend.CodeNoClearChange, front, "",
		},
		"no photo since the routine began": {
			trend.Input{Photos: weekly(front, severe, mild), RoutineStart: weeks(8), Now: weeks(9)},
			trend.CodeNoPhotos, "", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got := trend.Judge(c.in)
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
	twice := func(at time.Time) []trend.Photo {
		return []trend.Photo{{At: at, Shares: mild}, {At: at.Add(time.Hour), Shares: severe}}
	}
	one := trend.Judge(trend.Input{Photos: twice(start)})
	require.Equal(t, "Photos from one day so far. They're the start to compare with.", one.Text)
	require.Contains(t, one.Details, "Based on 2 photos, 2 March 2026.")

	two := trend.Judge(trend.Input{Photos: append(twice(start), twice(weeks(1))...)})
	require.Equal(t, trend.CodeTooEarly, two.Code)
	require.Contains(t, two.Text, "from the third day on")
}

// Another model may grade the same skin differently. Such a difference is no change of
// the skin, so photos of the earlier model are left out and counted.
func TestPhotosOfAnotherModelAreNotCompared(t *testing.T) {
	t.Parallel()
	photos := weekly(skincare.SideFront, severe, severe, severe, mild, mild, mild, mild)
	require.Equal(t, trend.CodeFewerSpots, trend.Judge(trend.Input{Photos: photos}).Code, "by one model")
	for n := range photos {
		photos[n].Model = map[bool]string{true: "old", false: "new"}[n < 3]
	}
	got := trend.Judge(trend.Input{Photos: photos})
	require.Equal(t, trend.CodeNoClearChange, got.Code)
	require.Contains(t, got.Details, "Based on 4 photos of your face from the front, from 23 March 2026 to 13 April 2026. "+
		"3 photos from before the program changed left out.")

	first := trend.Judge(trend.Input{Photos: photos[:4]})
	require.Equal(t, trend.CodeOnePhoto, first.Code)
	require.Contains(t, first.Text, "The program that estimates has changed")
}

// A red flag may be a crisis or an emergency. The text must not call it skin,
// and must not make it less urgent than the check-in did.
func TestRedFlagTextFitsACrisis(t *testing.T) {
	t.Parallel()
	text := trend.Judge(trend.Input{RedFlag: true}).SeeSomeone.Text
	for _, number := range []string{"999", "111", "116 123"} {
		require.Contains(t, text, number)
	}
	require.NotContains(t, text, "look at")
	require.NotContains(t, text, "soon")
}

func TestLabelsAlone(t *testing.T) {
	t.Parallel()
	labels := func(severities ...skincare.Severity) trend.Input {
		var in trend.Input
		for n, s := range severities {
			in.Photos = append(in.Photos, trend.Photo{At: weeks(n), Severity: s})
		}
		return in
	}
	const mild, severe = skincare.SeverityMild, skincare.SeveritySevere
	require.Equal(t, trend.CodeNoClearChange, trend.Judge(labels(mild, mild, skincare.SeverityAlmostNone)).Code,
		"one changed label proves nothing")
	require.Equal(t, trend.CodeFewerSpots, trend.Judge(labels(severe, severe, mild, mild, mild, mild)).Code)
}

func TestTexts(t *testing.T) {
	t.Parallel()
	got := trend.Judge(trend.Input{Photos: append(weekly(skincare.SideLeft, mild, mild, mild), weekly(skincare.SideFront, nil)...)})
	require.Equal(t, "Based on 3 photos of the left side of your face, from 2 March 2026 to 16 March 2026. "+
		"1 photo without an estimate left out. "+
		"An estimate from one photo varies with light, angle and camera, so small differences mean nothing. Estimates can be wrong.", got.Details)

	library, err := knowledge.Default()
	require.NoError(t, err)
	for _, in := range []trend.Input{
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
		said := trend.Judge(in)
		all := said.Text + " " + said.Details
		if said.SeeSomeone != nil {
			all += " " + said.SeeSomeone.Text
		}
		require.Empty(t, library.Claims(all), all)
	}
}

package admin_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/admin"
	"clary.example/internal/skincare"
)

func today() skincare.Date { return skincare.Date{Year: 2026, Month: time.November, Day: 15} }

func TestTrends(t *testing.T) {
	t.Parallel()

	t.Run("has every day, the empty ones too, with today as the last", func(t *testing.T) {
		t.Parallel()
		w := setup()
		yesterday := today().AddDays(-1)
		w.counts = []admin.Count{
			{yesterday, admin.CountSignUp, "", 3},
			{yesterday, admin.CountAnswer, "builtin", 4},
			{yesterday, admin.CountAnswer, "provider", 5},
			{yesterday, admin.CountFallback, "", 1},
			{yesterday, admin.CountAskedAgain, "", 2},
			{yesterday, admin.CountLeftOut, "", 3},
			{yesterday, admin.CountQuestionnaire, "Mild", 6},
			{yesterday, admin.CountQuestionnaire, "", 7},
			{yesterday, "something newer", "", 8},
		}
		days, err := w.service.Trends(t.Context(), 3)
		require.NoError(t, err)
		require.Equal(t, []string{"since 2026-11-13"}, w.calls)
		require.Len(t, days, 3)
		require.Equal(t, today().AddDays(-2), days[0].Date)
		require.Equal(t, admin.Day{
			Date: yesterday, SignUps: 3, Questionnaires: 13, Fallbacks: 1, AskedAgain: 2, LeftOut: 3,
			Answers:    map[string]int64{"builtin": 4, "provider": 5},
			Severities: map[skincare.Severity]int64{skincare.SeverityMild: 6, "": 7},
		}, days[1])
		require.Equal(t, today(), days[2].Date)
		require.Zero(t, days[2].SignUps)
		require.Nil(t, days[2].Latency)
	})

	t.Run("adds up what is counted in several rows", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for range 2 {
			w.counts = append(w.counts,
				admin.Count{today(), admin.CountSignUp, "", 1}, admin.Count{today(), admin.CountAnswer, "builtin", 2},
				admin.Count{today(), admin.CountFallback, "", 3}, admin.Count{today(), admin.CountAskedAgain, "", 4},
				admin.Count{today(), admin.CountQuestionnaire, "Mild", 5})
		}
		days, err := w.service.Trends(t.Context(), 1)
		require.NoError(t, err)
		require.Equal(t, admin.Day{
			Date: today(), SignUps: 2, Questionnaires: 10, Fallbacks: 6, AskedAgain: 8,
			Answers:    map[string]int64{"builtin": 4},
			Severities: map[skincare.Severity]int64{skincare.SeverityMild: 10},
		}, days[0])
	})

	t.Run("refuses too many days, and none", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for _, days := range []int{0, -1, 367} {
			_, err := w.service.Trends(t.Context(), days)
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		}
		days, err := w.service.Trends(t.Context(), 366)
		require.NoError(t, err)
		require.Equal(t, today(), days[365].Date)
	})
}

// severitiesOf returns what is shown of a day with these counts.
func severitiesOf(t *testing.T, counts map[skincare.Severity]int64) (map[skincare.Severity]int64, int64) {
	t.Helper()
	w := setup()
	for severity, times := range counts {
		w.counts = append(w.counts, admin.Count{Date: today(), What: admin.CountQuestionnaire, Kind: string(severity), Times: times})
	}
	days, err := w.service.Trends(t.Context(), 1)
	require.NoError(t, err)
	return days[0].Severities, days[0].Questionnaires
}

func TestSuppression(t *testing.T) {
	t.Parallel()
	const none, mild, moderate, severe = skincare.SeverityAlmostNone, skincare.SeverityMild, skincare.SeverityModerate, skincare.SeveritySevere
	type counts = map[skincare.Severity]int64

	for name, c := range map[string]struct{ of, shown counts }{
		"nobody":                         {counts{}, counts{}},
		"one person":                     {counts{severe: 1}, counts{}},
		"four are too few, and five not": {counts{mild: 4, severe: 4, none: 5}, counts{none: 5}},
		"the only small one is not left over by subtraction": {counts{none: 20, mild: 9, moderate: 30, severe: 1}, counts{none: 20, moderate: 30}},
		"nor are two whose sum is small":                     {counts{none: 20, mild: 9, moderate: 2, severe: 2}, counts{none: 20}},
		"two whose sum is five stay apart from the others":   {counts{none: 20, mild: 9, moderate: 2, severe: 3}, counts{none: 20, mild: 9}},
		"photos without an estimate count":                   {counts{"": 5, severe: 3, mild: 8}, counts{mild: 8}},
		"nothing small":                                      {counts{none: 5, mild: 5, moderate: 5, severe: 5, "": 5}, counts{none: 5, mild: 5, moderate: 5, severe: 5, "": 5}},
		"hiding one hides all":                               {counts{mild: 7, severe: 1}, counts{}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			shown, _ := severitiesOf(t, c.of)
			require.Equal(t, c.shown, shown)
		})
	}

	t.Run("nothing that is hidden can be worked out", func(t *testing.T) {
		t.Parallel()
		random := rand.New(rand.NewPCG(1, 2))
		for range 5000 {
			of := make(counts)
			for _, severity := range append(skincare.Severities(), "") {
				of[severity] = random.Int64N(12)
			}
			shown, total := severitiesOf(t, of)
			rest := total
			for severity, count := range shown {
				require.GreaterOrEqual(t, count, int64(5))
				require.Equal(t, of[severity], count)
				rest -= count
			}
			if len(shown) == 0 {
				continue // The sum of all is all that is known.
			}
			require.False(t, rest > 0 && rest < 5, fmt.Sprint(of, shown))
			hidden := 0
			for severity, count := range of {
				if _, ok := shown[severity]; !ok && count > 0 {
					hidden++
				}
			}
			require.NotEqual(t, 1, hidden, fmt.Sprint(of, shown))
		}
	})
}

func TestLatency(t *testing.T) {
	t.Parallel()
	latency := func(times ...time.Duration) *admin.Latency {
		w := setup()
		for _, took := range times {
			w.counts = append(w.counts, admin.Count{Date: today(), What: admin.CountLatency, Kind: admin.LatencyKind(took), Times: 1})
		}
		days, err := w.service.Trends(t.Context(), 1)
		require.NoError(t, err)
		return days[0].Latency
	}
	require.Nil(t, latency())

	for took, kind := range map[time.Duration]string{
		0: "250", time.Millisecond: "250", 250 * time.Millisecond: "250", 251 * time.Millisecond: "500",
		55 * time.Second: "55000", time.Hour: "55000",
	} {
		require.Equal(t, kind, admin.LatencyKind(took))
	}

	for _, bound := range []int{250, 500, 1000, 1500, 2000, 3000, 5000, 8000, 13_000, 21_000, 34_000, 55_000} {
		require.Equal(t, strconv.Itoa(bound), admin.LatencyKind(time.Duration(bound)*time.Millisecond))
	}

	var evenly []time.Duration
	for i := range 1000 {
		evenly = append(evenly, time.Duration(i+1)*10*time.Millisecond)
	}
	got := latency(evenly...)
	require.InDelta(t, 5.0, got.Median.Seconds(), 0.1)
	require.InDelta(t, 9.5, got.P95.Seconds(), 3, "the range is from 8 to 13 seconds")

	uneven := latency(append(slices.Repeat([]time.Duration{4 * time.Second}, 9), time.Second/10)...)
	require.InDelta(t, 3+2*4/9.0, uneven.Median.Seconds(), 0.01, "the fifth of ten is the fourth of nine from 3 to 5 seconds")

	slow := latency(time.Hour)
	require.LessOrEqual(t, slow.P95, 55*time.Second)
	require.GreaterOrEqual(t, slow.Median, 34*time.Second)
	mostly := latency(append([]time.Duration{40 * time.Second}, evenly[:50]...)...)
	require.Less(t, mostly.Median, time.Second/2)
}

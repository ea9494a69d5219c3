package scale_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/tools/scale"
)

func measured(t *testing.T) scale.Measured {
	t.Helper()
	data, err := os.ReadFile("../../bench/load/measured.json")
	require.NoError(t, err)
	var m scale.Measured
	require.NoError(t, json.Unmarshal(data, &m))
	return m
}

func TestDocumentSaysWhatWasMeasured(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/scale.md")
	require.NoError(t, err)
	filled, err := measured(t).Fill(string(page))
	require.NoError(t, err)
	require.Equal(t, string(page), filled, "run make -C tools scale")
}

// TestShares holds the model against the load that was measured.
func TestShares(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("../../bench/load/shares.js")
	require.NoError(t, err)
	played := map[string]float64{}
	for _, match := range regexp.MustCompile(`(?m)^  (\w+): (\d+),`).FindAllStringSubmatch(string(script), -1) {
		played[match[1]], err = strconv.ParseFloat(match[2], 64)
		require.NoError(t, err)
	}
	require.Equal(t, scale.Shares(), played)
	require.InDelta(t, 1200, sum(played), 0.1, "12 calls a visit")
}

func sum(shares map[string]float64) (total float64) {
	for _, n := range shares {
		total += n
	}
	return total
}

func TestModel(t *testing.T) {
	t.Parallel()
	m := measured(t)

	t.Run("has a figure for all that it needs", func(t *testing.T) {
		t.Parallel()
		require.Positive(t, m.Capacity)
		require.Positive(t, m.PhotoBytes)
		for kind := range scale.Shares() {
			require.Positive(t, m.Costs[kind].Server, kind)
		}
		for _, table := range []string{"users", "usage", "sessions", "consents", "data_settings", "questionnaires", "routines", "audit"} {
			require.Positive(t, m.Rows[table], table)
		}
	})

	t.Run("agrees with sums by hand", func(t *testing.T) {
		t.Parallel()
		n := m.For(10e6)
		require.InDelta(t, 69, n.MeanRate, 1, "half a million visits of 12 calls in a day")
		require.InDelta(t, 278, n.PeakRate, 1)
		require.InDelta(t, 7, n.LoginsPeak, 0.1)
		require.InDelta(t, 2.3, n.UploadsPeak, 0.1)
		require.InDelta(t, 11.4, n.TurnsPeak, 0.1)
		require.InDelta(t, 18e6*m.PhotoBytes, n.YearlyPhotos, 1)
	})

	t.Run("ten times the people need ten times as much", func(t *testing.T) {
		t.Parallel()
		one, ten := m.For(1e6), m.For(10e6)
		require.InEpsilon(t, 10*one.ServerCores, ten.ServerCores, 1e-9)
		require.InEpsilon(t, 10*one.YearlyRows, ten.YearlyRows, 1e-9)
		require.InEpsilon(t, one.Cost, ten.Cost, 1e-9)
	})
}

func TestSummarise(t *testing.T) {
	t.Parallel()
	const run = `{
		"at": "2026-11-15T12:00:00Z", "cores": 2, "plan": {"step": 20, "overload": 120, "soak": 1800}, "costs": {"login": {"clary_ms": 57}},
		"capacity": {"rate": 500, "seconds": 20, "accepted": 10000, "p99_ms": 200}, "rows": {"users": {"bytes": 800}},
		"overload": {"phase": {"rate": 1500, "seconds": 120, "accepted": 90000, "refused": 60000, "wrong": 3, "p99_ms": 700}, "after": {"p99_ms": 140}, "recovered_s": 2},
		"soak": {"phase": {"rate": 350, "seconds": 1800, "accepted": 629900, "refused": 100}, "first": {"heap": 100, "rss": 200}, "last": {"heap": 95, "rss": 210}, "leaked": 1}
	}`
	m, err := scale.Summarise([]byte(run))
	require.NoError(t, err)
	require.Equal(t, "2026-11-15", m.At)
	require.InDelta(t, 500, m.Capacity, 0)
	require.Equal(t, map[string]float64{"users": 800}, m.Rows)
	require.InDelta(t, 750, m.Overload.Goodput, 1e-9)
	require.InDelta(t, 1.5, m.Overload.GoodputRatio, 1e-9)
	require.InDelta(t, 3.5, m.Overload.P99Ratio, 1e-9)
	require.InDelta(t, 150003.0/180000, m.Overload.Sent, 1e-9)
	require.InDelta(t, 630000, m.Soak.Requests, 0)
	require.InDelta(t, -0.05, m.Soak.HeapGrowth, 1e-9)
	require.InDelta(t, 0.05, m.Soak.RSSGrowth, 1e-9)
	require.InDelta(t, 1, m.Soak.GoroutinesLeft, 0)

	_, err = scale.Summarise([]byte(`{"at": "2026-11-15T12:00:00Z"}`))
	require.ErrorContains(t, err, "measured no costs")
}

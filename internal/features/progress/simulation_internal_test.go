package progress

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

const (
	measuredFile = "../../../bench/progress/measured.json"
	modelFile    = "../../../models/acne-severity/model.json"
	plotFile     = "../../../docs/images/progress/simulation.svg"

	people     = 10_000
	chooseFrom = 40_000
	chooseSeed = 1
	reportSeed = 2

	// The targets.
	maxFalse  = 0.05
	minFound  = 0.80
	foundFrom = 4
	// Two standard errors of a share of 5 % among 10,000 people.
	margin = 0.005
)

// report is bench/progress/measured.json.
type report struct {
	Command string             `json:"command"`
	Date    string             `json:"date"`
	Note    string             `json:"note"`
	Figures map[string]float64 `json:"figures"`
}

// TestSimulation draws people whose skin does not change, and people whose skin
// changes by a grade, and counts what is said of them. CLARY_PROGRESS_WRITE=1
// writes the figures and the plot for docs/progress.md.
func TestSimulation(t *testing.T) {
	t.Parallel()
	noise := readNoise(t)
	figures := map[string]float64{"people": people, "clear_change": clearChange, "two_grades": twoGrades}
	unchanged(noise, figures)
	changed(noise, figures)
	severeWorse(noise, figures)

	for grade := range noise.Grades {
		require.LessOrEqual(t, figures[fmt.Sprintf("unchanged_%d", grade)], maxFalse, "grade %d", grade)
	}
	for pair := range 3 {
		better, worse := fmt.Sprintf("better_%d_%d", pair+1, pair), fmt.Sprintf("worse_%d_%d", pair, pair+1)
		require.GreaterOrEqual(t, figures[better], minFound, better)
		require.GreaterOrEqual(t, figures[worse], minFound, worse)
		require.LessOrEqual(t, figures[worse+"_median"], figures[better+"_median"], "worse is claimed no later")
	}
	if os.Getenv("CLARY_PROGRESS_WRITE") != "" {
		write(t, noise, figures)
	}
	content, err := os.ReadFile(measuredFile)
	require.NoError(t, err)
	var kept report
	require.NoError(t, json.Unmarshal(content, &kept))
	require.InDeltaMapValues(t, kept.Figures, figures, 0.005, "CLARY_PROGRESS_WRITE=1 writes the figures again")
}

// TestThreshold checks how the threshold was chosen, on people other than those of
// the report: the lowest, in steps of 0.005, that keeps false claims a margin
// below the target.
func TestThreshold(t *testing.T) {
	t.Parallel()
	noise := readNoise(t)
	var chosen, lower float64
	for grade := range noise.Grades {
		all := noise.simulate(story{from: grade, to: grade}, chooseFrom, chooseSeed)
		chosen = max(chosen, claimed(all, looks, 0, clearChange))
		lower = max(lower, claimed(all, looks, 0, clearChange-0.005))
	}
	require.LessOrEqual(t, chosen, maxFalse-margin)
	require.Greater(t, lower, maxFalse-margin, "a lower threshold would do")
}

// unchanged counts claims about skin that stays as it is. Day-to-day variation is
// not measured, so its figures show how far the rule bears it.
func unchanged(noise noiseMeasured, figures map[string]float64) {
	for grade := range noise.Grades {
		name := fmt.Sprintf("unchanged_%d", grade)
		figures[name] = claimed(noise.simulate(story{from: grade, to: grade}, people, reportSeed), looks, 0, clearChange)
		for _, day := range []float64{0.1, 0.15, 0.2} {
			daily := fmt.Sprintf("unchanged_day_%.0f", 100*day)
			all := noise.simulate(story{from: grade, to: grade, day: day}, people, reportSeed)
			figures[daily] = max(figures[daily], claimed(all, looks, 0, clearChange))
		}
	}
}

// changed counts claims by the fourth photo about skin that changed by a grade.
func changed(noise noiseMeasured, figures map[string]float64) {
	for _, direction := range []int{-1, 1} {
		word := map[int]string{-1: "better", 1: "worse"}[direction]
		for pair := range 3 {
			from, to := pair, pair+1
			if direction < 0 {
				from, to = to, from
			}
			name, sign := fmt.Sprintf("%s_%d_%d", word, from, to), float64(direction)
			all := noise.simulate(story{from: from, to: to, complete: 1}, people, reportSeed)
			figures[name] = claimed(all, foundFrom, sign, clearChange)
			figures[name+"_median"] = medianLook(all, sign)
			figures[name+"_by_12"] = claimed(all, looks, sign, clearChange)
			figures[name+"_opposite"] = claimed(all, looks, -sign, clearChange)
			gradual := noise.simulate(story{from: from, to: to, complete: 6}, people, reportSeed)
			figures[name+"_gradual_by_8"] = claimed(gradual, 8, sign, clearChange)
			figures[name+"_gradual_by_12"] = claimed(gradual, looks, sign, clearChange)
			other := noise.simulate(story{from: from, to: to, complete: 1, newError: true}, people, reportSeed)
			figures[name+"_new_error"] = claimed(other, foundFrom, sign, clearChange)
		}
	}
}

// severeWorse counts how often people are told to see someone because their skin looks
// worse by two grades: when it is, when it is worse by one, and when it is not.
func severeWorse(noise noiseMeasured, figures map[string]float64) {
	for _, s := range []story{{from: 0, to: 2}, {from: 1, to: 3}, {from: 0, to: 1}, {from: 1, to: 2}, {from: 2, to: 3}, {from: 1, to: 1}} {
		s.complete = 1
		all := noise.simulate(s, people, reportSeed)
		until := foundFrom
		if s.to-s.from < 2 {
			until = looks
		}
		figures[fmt.Sprintf("told_%d_%d", s.from, s.to)] = told(all, until)
	}
}

func told(all []seen, until int) float64 {
	count := 0
	for _, person := range all {
		for _, look := range person[:until] {
			if look.clear() && look.change >= twoGrades {
				count++
				break
			}
		}
	}
	return float64(count) / float64(len(all))
}

// medianLook is the photo by which half of the people have had the claim.
func medianLook(all []seen, direction float64) float64 {
	for look := fewestDays; look <= looks; look++ {
		if claimed(all, look, direction, clearChange) >= 0.5 {
			return float64(look)
		}
	}
	return math.Inf(1)
}

func TestConstantsAreTheMeasuredOnes(t *testing.T) {
	t.Parallel()
	noise := readNoise(t)
	for label, level := range labelLevels() {
		require.InDelta(t, noise.Grades[label].LabelLevel, level, 1e-9, skincare.Severities()[label])
	}
	content, err := os.ReadFile(modelFile)
	require.NoError(t, err)
	var model struct {
		SHA256 string `json:"sha256"`
	}
	require.NoError(t, json.Unmarshal(content, &model))
	require.Equal(t, model.SHA256, noise.Model, "measure the noise of the new model: ml/README.md")
}

func write(t *testing.T, noise noiseMeasured, figures map[string]float64) {
	t.Helper()
	for name, value := range figures {
		figures[name] = math.Round(value*1e4) / 1e4
	}
	command := "CLARY_PROGRESS_WRITE=1 go test -count=1 -run TestSimulation ./internal/features/progress"
	note := "Shares of simulated people, by grade from 0 (Almost None) to 3 (Severe). Noise: models/acne-severity/noise.json."
	content, err := json.MarshalIndent(report{command, time.Now().Format(time.DateOnly), note, figures}, "", "  ")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(measuredFile, append(content, '\n'), 0o600))
	require.NoError(t, os.WriteFile(plotFile, []byte(strings.TrimSpace(plot(noise))+"\n"), 0o600))
}

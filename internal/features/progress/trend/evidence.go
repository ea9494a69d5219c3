package trend

import (
	"math"
	"slices"
)

// The rule was chosen by simulation (simulation_test.go).
const (
	// One photo to start from and two that differ from it, each of another day.
	fewestDays = 3
	// So many photos at most stand for the start, and for now.
	mostFirst, mostLast = 3, 4
	// A change is clear from so many standard errors on. The number allows for
	// looking again after each photo.
	clearFrom = 3.0
	// So large a change of the expected grade counts as two grades.
	twoGrades = 1.3
)

// verdict is how far the latest photos are from the first ones: in grades, and
// in standard errors.
type verdict struct {
	change, score float64
}

func (v verdict) clear() bool { return v.score >= clearFrom }

func (v verdict) muchWorse() bool { return v.clear() && v.change >= twoGrades }

// compare takes the first one, two and three photos as the start, and keeps the
// start that differs most from the latest photos. The first photo alone must
// differ at least half as much, so that a change which has gone again is none.
func compare(marks []mark) verdict {
	var best verdict
	for first := 1; first <= mostFirst && first <= len(marks)-2; first++ {
		last := min(len(marks)-first, mostLast)
		from, fromVariance := mean(marks[:first])
		to, toVariance := steady(marks[len(marks)-last:], from)
		change := to - from
		score := math.Abs(change) / math.Sqrt(fromVariance+toVariance)
		if score > best.score && (to-marks[0].level)/change >= 0.5 {
			best = verdict{change, score}
		}
	}
	return best
}

// mean returns the mean level and the variance of that mean.
func mean(marks []mark) (level, variance float64) {
	n := float64(len(marks))
	for _, m := range marks {
		level += m.level
		variance += m.variance
	}
	return level / n, variance / (n * n)
}

// steady returns the median level, so that one unusual photo moves it little, and
// the variance of that median. Of two photos it takes the one nearer to the start.
func steady(marks []mark, from float64) (level, variance float64) {
	levels := make([]float64, 0, mostLast)
	for _, m := range marks {
		levels = append(levels, m.level)
	}
	slices.Sort(levels)
	_, variance = mean(marks)
	if len(levels) == 2 {
		if math.Abs(levels[0]-from) < math.Abs(levels[1]-from) {
			return levels[0], variance
		}
		return levels[1], variance
	}
	half := len(levels) / 2
	return (levels[half] + levels[(len(levels)-1)/2]) / 2, variance * medianCost(len(levels))
}

// medianCost is the variance of the median of so many normal values, as a multiple
// of the variance of their mean.
func medianCost(values int) float64 {
	if values == 3 {
		return 1.35
	}
	return 1.19
}

package progress

import (
	"math"
	"slices"
	"time"

	"clary.example/internal/skincare"
)

// mark is the estimate of one day: the expected grade from 0 (Almost None) to 3
// (Severe). With a label alone it is the mean of photos with that label.
type mark struct {
	at        time.Time
	level     float64
	labelOnly bool
}

// series is the photos of one side since the start, one mark a day. Counted are
// photos that are left out because they have no estimate, or one of another model.
type series struct {
	side       skincare.Side
	marks      []mark
	photos     int
	unusable   int
	otherModel int
	earlier    bool
}

// choose takes the side with most days, the front among equals. With a routine,
// photos taken long before its start are left out. Two models differ on the same
// photo by more than skin changes, so only photos of the latest model are compared.
func choose(in Input) series {
	var none series
	model := latestModel(in.Photos)
	bySide := map[skincare.Side][]Photo{}
	for _, p := range in.Photos {
		switch {
		case !in.RoutineStart.IsZero() && p.At.Before(in.RoutineStart.Add(-beforeRoutine)):
			none.earlier = true
		case !usable(p):
			none.unusable++
		case p.Model != model:
			none.otherModel++
		default:
			bySide[p.Side] = append(bySide[p.Side], p)
		}
	}
	best := none
	for _, side := range append(skincare.Sides(), "") {
		if marks := byDay(bySide[side]); len(marks) > len(best.marks) {
			best = none
			best.side, best.marks, best.photos = side, marks, len(bySide[side])
		}
	}
	return best
}

// latestModel is the model of the latest photo with an estimate.
func latestModel(photos []Photo) string {
	var latest Photo
	for _, p := range photos {
		if usable(p) && !p.At.Before(latest.At) {
			latest = p
		}
	}
	return latest.Model
}

// byDay joins the photos of a day to one mark, because they share their light
// and are no independent evidence.
func byDay(photos []Photo) []mark {
	sorted := slices.SortedStableFunc(slices.Values(photos), func(a, b Photo) int { return a.At.Compare(b.At) })
	var marks []mark
	for len(sorted) > 0 {
		date := sorted[0].At.UTC().Truncate(day)
		end := slices.IndexFunc(sorted, func(p Photo) bool { return !p.At.UTC().Truncate(day).Equal(date) })
		if end < 0 {
			end = len(sorted)
		}
		marks = append(marks, joined(sorted[:end]))
		sorted = sorted[end:]
	}
	return marks
}

func joined(photos []Photo) mark {
	m := mark{at: photos[0].At}
	for _, p := range photos {
		m.level += expectedGrade(p) / float64(len(photos))
		m.labelOnly = m.labelOnly || !hasShares(p)
	}
	return m
}

func expectedGrade(p Photo) float64 {
	if !hasShares(p) {
		return labelLevels()[slices.Index(skincare.Severities(), p.Severity)]
	}
	var level, sum float64
	for grade, share := range p.Shares {
		level += float64(grade) * share
		sum += share
	}
	return level / sum
}

// labelLevels is the mean expected grade of photos with each label, from
// models/acne-severity/noise.json.
func labelLevels() [4]float64 { return [...]float64{0.2092, 0.945, 1.9133, 2.83} }

func usable(p Photo) bool {
	return hasShares(p) || slices.Contains(skincare.Severities(), p.Severity)
}

func hasShares(p Photo) bool {
	if len(p.Shares) != len(skincare.Severities()) {
		return false
	}
	var sum float64
	for _, share := range p.Shares {
		if math.IsNaN(share) || share < 0 {
			return false
		}
		sum += share
	}
	return math.Abs(sum-1) < 0.05
}

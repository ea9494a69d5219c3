package progress

import "math"

// The rule was chosen by simulation with the measured noise of an estimate: see
// simulation_internal_test.go and docs/progress.md. Changes are in grades.
const (
	// One photo to start from and two that differ from it, each of another day.
	fewestDays = 3
	// So many photos at most stand for now.
	mostLatest = 8
	// The mean of the latest photos must differ from the first photo by so much,
	// and each of the last two by half of it.
	clearChange = 0.355
	// The same where a photo has only a label. One changed label proves nothing.
	clearLabelChange = 1.2
	// A change of two grades moves the expected grade by at least so much.
	twoGrades = 1.2
)

// verdict is how far the latest photos are from the first one. Reached is the
// part of change that the last two photos bear out.
type verdict struct {
	change, reached float64
	labelOnly       bool
}

// compare takes the first photo as the start. A change that the last two photos
// do not show, or only one of them, counts as gone or as chance.
func compare(marks []mark) verdict {
	if len(marks) < fewestDays {
		return verdict{}
	}
	first, latest := marks[0], marks[max(1, len(marks)-mostLatest):]
	v := verdict{labelOnly: first.labelOnly}
	for _, m := range latest {
		v.change += (m.level - first.level) / float64(len(latest))
		v.labelOnly = v.labelOnly || m.labelOnly
	}
	v.reached = math.Abs(v.change)
	for _, m := range latest[len(latest)-2:] {
		toward := math.Copysign(1, v.change) * (m.level - first.level)
		v.reached = min(v.reached, 2*toward)
	}
	return v
}

func (v verdict) clear() bool {
	if v.labelOnly {
		return v.reached >= clearLabelChange
	}
	return v.reached >= clearChange
}

func (v verdict) muchWorse() bool { return v.clear() && v.change >= twoGrades }

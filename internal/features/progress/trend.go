package progress

import (
	"time"

	"clary.example/internal/skincare"
)

// Photo is one estimate: the probabilities of skincare.Severities, or only the
// label where the probabilities were not kept. It has neither when the photo
// could not be analysed. Model is the version of the model that estimated it.
type Photo struct {
	At       time.Time
	Side     skincare.Side
	Shares   []float64
	Severity skincare.Severity
	Model    string
}

// Input is everything that a statement rests on. RoutineStart is zero without a
// routine. RedFlag says that the person wrote of a warning sign. Seek is whom to
// see by the latest record, or empty without one.
type Input struct {
	Now          time.Time
	Photos       []Photo
	RoutineStart time.Time
	RedFlag      bool
	Seek         skincare.Seek
}

// Statement is what may be said. Text is one sentence or two, Details says what
// it rests on. Side is the side of the face that it is about.
type Statement struct {
	Code, Text, Details string
	Side                skincare.Side
	SeeSomeone          *SeeSomeone
}

// SeeSomeone says why now is a good time to see a pharmacist or GP.
type SeeSomeone struct {
	Reason, Text string
}

// The codes of a statement, as in the API. The API adds its own for statements
// that are not made, for example while an account is paused.
const (
	CodeNoPhotos      = "no_photos"
	CodeOnePhoto      = "one_photo"
	CodeTooEarly      = "too_early"
	CodeNoClearChange = "no_clear_change"
	CodeFewerSpots    = "fewer_spots"
	CodeMoreSpots     = "more_spots"
	CodeNotMade       = "not_made"
)

// The reasons to see someone, as in the API.
const (
	ReasonWorse   = "worse"
	ReasonRedFlag = "red_flag"
	ReasonWeek12  = "week_12"
)

const (
	day  = 24 * time.Hour
	week = 7 * day

	// NICE NG198: a benefit may take six to eight weeks to show, and a course is
	// reviewed at twelve.
	tellFrom    = 6 * week
	reviewFrom  = 12 * week
	reviewUntil = 24 * week
	// A starting photo may be so old when a routine begins.
	beforeRoutine = 4 * week
)

// Judge says what the photos show.
func Judge(in Input) Statement {
	series := choose(in)
	verdict := compare(series.marks)
	code := judge(in, series, verdict)
	return Statement{
		Code:       code,
		Text:       text(code, in, series),
		Details:    details(code, series),
		Side:       series.side,
		SeeSomeone: seeSomeone(in, verdict),
	}
}

func judge(in Input, s series, v verdict) string {
	switch {
	case len(s.marks) == 0 && s.unusable > 0:
		return CodeNotMade
	case len(s.marks) == 0:
		return CodeNoPhotos
	case len(s.marks) == 1:
		return CodeOnePhoto
	case v.muchWorse():
		return CodeMoreSpots
	case len(s.marks) < fewestDays || beforeWeek(in, tellFrom):
		return CodeTooEarly
	case v.clear() && v.change < 0:
		return CodeFewerSpots
	case v.clear():
		return CodeMoreSpots
	}
	return CodeNoClearChange
}

func seeSomeone(in Input, v verdict) *SeeSomeone {
	switch {
	case in.RedFlag:
		return &SeeSomeone{ReasonRedFlag, redFlagText}
	case v.muchWorse():
		return &SeeSomeone{ReasonWorse, worseText + whom(in.Seek, "Please show it to a pharmacist or GP.")}
	case !in.RoutineStart.IsZero() && !beforeWeek(in, reviewFrom) && beforeWeek(in, reviewUntil):
		return &SeeSomeone{ReasonWeek12, reviewText + whom(in.Seek, "If it still bothers you, ask a pharmacist or GP what else could help.")}
	}
	return nil
}

func beforeWeek(in Input, since time.Duration) bool {
	return !in.RoutineStart.IsZero() && in.Now.Sub(in.RoutineStart) < since
}

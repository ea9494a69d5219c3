// Package progress puts a person's own photos, check-ins and routines side by
// side over time, and says what the photos show, or that they show nothing yet.
// Two photos of the same skin get different estimates, so a statement rests on a
// model of that noise and never on two photos alone. The page docs/progress.md
// explains the rule, its error rates and its limits.
package progress

import (
	"context"
	"slices"
	"time"

	"clary.example/internal/skincare"
)

// Records knows the questionnaires of people, oldest first.
type Records interface {
	ListWithoutAdvice(ctx context.Context, user skincare.UserID) ([]skincare.Questionnaire, error)
}

// CheckIns knows the check-ins of people, oldest first.
type CheckIns interface {
	List(ctx context.Context, user skincare.UserID) ([]skincare.CheckIn, error)
}

// Routines knows how much of their routines people did, and when they began,
// oldest first.
type Routines interface {
	Weeks(ctx context.Context, user skincare.UserID) ([]skincare.RoutineWeek, error)
	Spells(ctx context.Context, user skincare.UserID) ([]skincare.RoutineSpell, error)
}

// Progress is everything about a person over time, oldest first.
type Progress struct {
	Statement Statement
	// StartedOn is the first day of the routine that goes on now, or else of the
	// first photo. It is nil without either.
	StartedOn *skincare.Date
	// Records are without photos that could not be analysed.
	Records  []skincare.Questionnaire
	CheckIns []skincare.CheckIn
	Weeks    []skincare.RoutineWeek
	Changes  []Change
}

// Change is something that a person used at the start, or changed.
type Change struct {
	Date skincare.Date
	Kind ChangeKind
	Text string
}

// ChangeKind says where a change is known from.
type ChangeKind string

// The kinds of change.
const (
	// ChangeRoutine is a routine that began after a time without one.
	ChangeRoutine ChangeKind = "routine"
	// ChangeCurrentRoutine is the first answer in a questionnaire, or another one.
	ChangeCurrentRoutine ChangeKind = "current_routine"
	// ChangeCheckIn is what a check-in says is new.
	ChangeCheckIn ChangeKind = "check_in"
)

// redFlagDays is for how many days a red flag in a check-in counts.
const redFlagDays = 14

// Service is the use case of progress.
type Service struct {
	Records  Records
	CheckIns CheckIns
	Routines Routines
	Now      func() time.Time
}

// Progress returns everything about a person over time. The photos and answers
// are theirs to read at any time. A statement is made of them only while they
// allow it.
func (s *Service) Progress(ctx context.Context, caller skincare.Caller) (Progress, error) {
	user := caller.ID
	var p Progress
	var err error
	if p.Records, err = s.Records.ListWithoutAdvice(ctx, user); err != nil {
		return Progress{}, err
	}
	if p.CheckIns, err = s.CheckIns.List(ctx, user); err != nil {
		return Progress{}, err
	}
	if p.Weeks, err = s.Routines.Weeks(ctx, user); err != nil {
		return Progress{}, err
	}
	spells, err := s.Routines.Spells(ctx, user)
	if err != nil {
		return Progress{}, err
	}
	now := s.Now()
	p.Changes = changes(p.Records, p.CheckIns, spells, now)
	current := currentSpell(spells, now)
	p.Statement, err = statement(caller.Consents, p, current, now)
	p.Records = withoutUnreadable(p.Records)
	p.StartedOn = startedOn(current, p.Records)
	return p, err
}

// withoutUnreadable leaves out photos that could not be analysed: a dark picture is
// neither a photo to compare with nor a row for a pharmacist. What the person
// themselves thought of that day stays.
func withoutUnreadable(records []skincare.Questionnaire) []skincare.Questionnaire {
	var list []skincare.Questionnaire
	for _, q := range records {
		if q.Estimate.Unreadable() {
			if q.OwnSeverity == "" {
				continue
			}
			q.HasPhoto, q.HasFullPhoto = false, false
		}
		list = append(list, q)
	}
	return list
}

// statement says what the photos show, or why that is not said.
func statement(consents skincare.Consents, p Progress, current *skincare.RoutineSpell, now time.Time) (Statement, error) {
	err := consents.Permit(skincare.PurposeHealthData)
	switch {
	case err == nil:
	case skincare.KindOf(err) == skincare.KindRestricted:
		return notMade("You've paused the use of your data, so Clary doesn't compare your photos.",
			"Your photos and answers are still here. You can end the pause under Your data."), nil
	case skincare.KindOf(err) == skincare.KindConsentRequired:
		return notMade("You haven't agreed to the use of your skin answers, so Clary doesn't compare your photos.",
			"Your photos and answers are still here. You can change this under Privacy on your profile."), nil
	default:
		return Statement{}, err
	}
	in := Input{Now: now, RedFlag: hasRedFlag(p.CheckIns, now)}
	if current != nil {
		in.RoutineStart = current.First.Midnight()
	}
	for _, q := range p.Records {
		e := q.Estimate
		in.Seek = e.Judge(q.OwnSeverity).Seek
		in.Photos = append(in.Photos, Photo{At: q.FilledAt, Side: q.Side, Shares: e.Shares, Severity: e.Severity, Model: e.Model})
	}
	return Judge(in), nil
}

func notMade(text, details string) Statement {
	return Statement{Code: CodeNotMade, Text: text, Details: details}
}

// hasRedFlag says whether the latest check-in spoke of a red flag, and is recent.
func hasRedFlag(checkIns []skincare.CheckIn, now time.Time) bool {
	if len(checkIns) == 0 {
		return false
	}
	last := checkIns[len(checkIns)-1]
	return last.RedFlag && !last.Date.Midnight().Before(skincare.DateOf(now).AddDays(-redFlagDays).Midnight())
}

// currentSpell returns the routine that goes on now, or nil. One that ended a
// while ago does not, and one that is planned for later has not begun.
func currentSpell(spells []skincare.RoutineSpell, now time.Time) *skincare.RoutineSpell {
	today := skincare.DateOf(now)
	for _, spell := range slices.Backward(spells) {
		if spell.First.Midnight().After(today.Midnight()) {
			continue
		}
		if spell.Last.AddDays(skincare.RoutineGap).Midnight().Before(today.Midnight()) {
			return nil
		}
		return &spell
	}
	return nil
}

func startedOn(current *skincare.RoutineSpell, records []skincare.Questionnaire) *skincare.Date {
	switch {
	case current != nil:
		return &current.First
	case len(records) > 0:
		return new(skincare.DateOf(records[0].FilledAt))
	}
	return nil
}

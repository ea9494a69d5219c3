// Package course leads a person through twelve weeks, one week of routines at a
// time. What a week holds is decided in package plan. The course is encrypted; its
// days are routines like any others.
package course

import (
	"context"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// maxTries is how often a change is tried again when another one came first.
const maxTries = 4

// Store keeps courses. Every call concerns one user.
type Store interface {
	// Get returns the course of a user with their ticks since its start, or an error
	// of KindNotFound.
	Get(ctx context.Context, user skincare.UserID) (Row, []Tick, error)
	// Save keeps a course in place of the one with an earlier name, together with its
	// days, all or nothing. It returns ErrChanged when another course is there by now,
	// an error of KindInvalid when there would be too many days of routines, and of
	// KindConsentRequired or KindRestricted when the person has withdrawn their
	// consent or paused the use of their data meanwhile.
	Save(ctx context.Context, user skincare.UserID, earlier skincare.ObjectID, row Row, days Days) error
	// Delete returns an error of KindNotFound when there is none.
	Delete(ctx context.Context, user skincare.UserID) error
}

// Row is a course as it is kept.
type Row struct {
	// Name is a new one each time that the course is saved.
	Name      skincare.ObjectID
	StartedOn skincare.Date
	SavedAt   time.Time
	Sealed    []byte
}

// Tick is what was ticked off on a day.
type Tick struct {
	Day              skincare.Date
	Morning, Evening bool
}

// Days are the days that go with a change.
type Days struct {
	// Add is a new week, under its name. It takes the place of days of the same
	// dates.
	AddWeek skincare.ObjectID
	Add     []skincare.SealedDay
	// Rewrite replaces the texts of days that weeks of the course have.
	Rewrite []Rewritten
}

// Rewritten are new texts of days of a week. A day that is gone, or that another week
// has replaced, is left alone.
type Rewritten struct {
	Week skincare.ObjectID
	Days []skincare.SealedDay
}

// Routines encrypts days.
type Routines interface {
	Seal(ctx context.Context, user skincare.UserID, days []skincare.RoutineDay) ([]skincare.SealedDay, error)
}

// Records are the questionnaires of a person, oldest first.
type Records interface {
	ListWithoutAdvice(ctx context.Context, user skincare.UserID) ([]skincare.Questionnaire, error)
}

// Profiles knows what people have told us about their skin.
type Profiles interface {
	Profile(ctx context.Context, caller skincare.Caller) (skincare.Profile, error)
}

// Treatments knows what people use, and their check-ins.
type Treatments interface {
	Preview(ctx context.Context, caller skincare.Caller, turns []string, message string) (skincare.InUse, []skincare.CheckIn, error)
}

// Advisor decides what may be suggested to a person.
type Advisor interface {
	Assess(ctx context.Context, req advisor.Request) (advisor.Case, error)
	// CheckWeek returns the days, or plain ones if they break a rule.
	CheckWeek(facts advisor.Facts, days []advisor.Day) []advisor.Day
	// Fits reports whether days break no rule, but for brands of the person's own.
	Fits(facts advisor.Facts, days []advisor.Day) bool
}

// Shelf finds out which products of a shelf the steps of a week may name.
type Shelf interface {
	Steps(facts advisor.Facts, shelf []skincare.Product) []advisor.OwnProduct
}

// Writer turns decisions into words.
type Writer interface {
	PlanFor(facts advisor.Facts) plan.Person
	CourseWeek(facts advisor.Facts, week plan.Week) []advisor.Day
	// FixedStep is what a prescriber gave the person, or empty.
	FixedStep(medicines []string) string
}

// Service is the use cases of courses.
type Service struct {
	Store      Store
	Vault      skincare.Vault
	Routines   Routines
	Records    Records
	Profiles   Profiles
	Treatments Treatments
	Advisor    Advisor
	Writer     Writer
	Shelf      Shelf
	// StopRule says when to stop a product.
	StopRule string
	Now      func() time.Time
}

// View is a course as the person sees it.
type View struct {
	// Running says that there is a course.
	Running  bool
	Course   plan.Course
	Today    skincare.Date
	Current  *plan.Week
	Next     *plan.Week
	Due      bool
	Finished bool
	Done     Done
}

// Done is how much of a course was done, up to today.
type Done struct{ Days, Mornings, Evenings int }

// Expect says what to expect now.
func (v View) Expect() string {
	if v.Current == nil {
		return plan.Expect(0)
	}
	return plan.Expect(v.Current.Number)
}

// NotFound is the answer to whoever changes a course that they don't have.
func NotFound() error {
	return skincare.Errorf(skincare.KindNotFound, "You have no course at the moment.")
}

// ErrChanged means that the course was changed by somebody else meanwhile.
var ErrChanged = skincare.Errorf(skincare.KindUnavailable, "Your course was changed on another device. Please try again.")

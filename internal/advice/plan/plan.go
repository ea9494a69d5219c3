// Package plan decides the weeks of a course: which active ingredient, on which
// evenings, and why. It is pure: the same person, course and day give the same
// week. What a person may be suggested is decided by the rules of the advice, and
// comes with the person.
package plan

import (
	"slices"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Bounds of a course.
const (
	// Weeks is how long a course is (NICE NG198).
	Weeks    = 12
	weekDays = skincare.RoutineDays
	// So many active ingredients are tried in a course, one after the other.
	maxActives = 2
)

// Stage is what a week of a course is about.
type Stage string

// The stages. In all of them there is a cleanser, a moisturiser and a sunscreen.
const (
	// StageBasics has nothing else.
	StageBasics Stage = "basics"
	// StageArmTest has the active ingredient on the inner arm, and not on the face.
	StageArmTest Stage = "arm_test"
	StageOne     Stage = "one_evening"
	StageThird   Stage = "every_third_evening"
	StageOther   Stage = "every_other_evening"
	// StageRest is a week without the active ingredient, because something stung.
	StageRest Stage = "rest"
	// StageTreatment has what a pharmacist or prescriber gave the person, which is
	// theirs to change, and no active ingredient of ours.
	StageTreatment Stage = "treatment"
)

// onFace are the stages with an active ingredient on the face, from the fewest
// evenings to the most.
func onFace() []Stage { return []Stage{StageOne, StageThird, StageOther} }

// evenings are the days of a week with the active ingredient on the face: never two
// in a row, and not on the first.
func (s Stage) evenings() []int {
	switch s {
	case StageOne:
		return []int{3}
	case StageThird:
		return []int{2, 5}
	case StageOther:
		return []int{1, 3, 5}
	case StageBasics, StageArmTest, StageRest, StageTreatment:
	}
	return nil
}

// Active is an active ingredient that a person may try.
type Active struct {
	ID   knowledge.ID
	Name string
	// Evenings is on how many of a week they may use it.
	Evenings int
	// Known says that they use it already.
	Known bool
}

// Person is what the rules of the advice have decided for somebody.
type Person struct {
	// Candidates are what they may try, the best first.
	Candidates []Active
	// Treated says that they use something from a pharmacist or prescriber, and
	// Medicines names it as far as it is known.
	Treated   bool
	Medicines []string
	// Conditions that the reasons speak of.
	Pregnant, Isotretinoin bool
	// Withdrawn is what of the library is out of use.
	Withdrawn knowledge.Withdrawn
	// NoEstimate says that there are no candidates because nobody knows how severe it is.
	NoEstimate bool
}

// Course is what was planned, in the form in which it is kept.
type Course struct {
	Started skincare.Date `json:"started"`
	// Weeks are oldest first.
	Weeks []Week `json:"weeks"`
	// Complaints are what stung, oldest first.
	Complaints []Complaint `json:"complaints"`
}

// Complaint is that something stung.
type Complaint struct {
	On skincare.Date `json:"on"`
	// Active is what was tested or used then, if anything.
	Active knowledge.ID `json:"active"`
	// OnArm says that it was being tested on the arm.
	OnArm bool `json:"on_arm"`
	// Strong is burning, swelling, a rash or blisters.
	Strong bool `json:"strong"`
}

// Week is a planned week.
type Week struct {
	Number int           `json:"number"`
	First  skincare.Date `json:"first"`
	Stage  Stage         `json:"stage"`
	// Active is empty in a stage without one.
	Active knowledge.ID `json:"active"`
	Name   string       `json:"name"`
	// PlainFrom is the day from which the week has no active ingredient after all,
	// or zero, and PlainWhy says why.
	PlainFrom skincare.Date `json:"plain_from"`
	PlainWhy  Reason        `json:"plain_why"`
	Medicines []string      `json:"medicines"`
	Reasons   []Reason      `json:"reasons"`
}

// Last is the last day of a week.
func (w Week) Last() skincare.Date { return w.First.AddDays(weekDays - 1) }

// plainOn reports whether a day has no active ingredient although the stage has one.
func (w Week) plainOn(day skincare.Date) bool {
	return w.PlainFrom != skincare.Date{} && !before(day, w.PlainFrom)
}

// OnFace reports whether the active ingredient is for the face in the evening of a day.
func (w Week) OnFace(day skincare.Date) bool {
	return w.Active != "" && !w.plainOn(day) && slices.Contains(w.Stage.evenings(), DaysBetween(w.First, day))
}

// OnArm reports whether the active ingredient is tested on the arm on a day.
func (w Week) OnArm(day skincare.Date) bool {
	return w.Stage == StageArmTest && w.Active != "" && !w.plainOn(day) && w.has(day)
}

// Evenings are the days with the active ingredient on the face, in order.
func (w Week) Evenings() []skincare.Date {
	var days []skincare.Date
	for n := range weekDays {
		if day := w.First.AddDays(n); w.OnFace(day) {
			days = append(days, day)
		}
	}
	return days
}

func (w Week) has(day skincare.Date) bool { return !before(day, w.First) && !before(w.Last(), day) }

// Current returns the week of a day: the one that has it, otherwise the last one
// before it. There is none before the course.
func (c Course) Current(today skincare.Date) (Week, bool) {
	for _, w := range slices.Backward(c.Weeks) {
		if !before(today, w.First) {
			return w, true
		}
	}
	return Week{}, false
}

// Finished reports whether all weeks are over.
func (c Course) Finished(today skincare.Date) bool {
	return len(c.Weeks) >= Weeks && before(c.Weeks[len(c.Weeks)-1].Last(), today)
}

// DaysBetween is how many days lie between two dates.
func DaysBetween(from, to skincare.Date) int {
	return int(to.Midnight().Sub(from.Midnight()) / (24 * time.Hour))
}

func before(a, b skincare.Date) bool { return a.Midnight().Before(b.Midnight()) }

// OnFaceNow is the name of what the course has put on the face and goes on with, or
// empty.
func (in Input) OnFaceNow() string {
	for _, w := range slices.Backward(in.Course.Weeks) {
		if w.Active != "" && w.Stage != StageArmTest && !before(in.Today, w.First) && !in.givenUp(w.Active) {
			return w.Name
		}
	}
	return ""
}

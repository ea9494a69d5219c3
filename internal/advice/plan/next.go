package plan

import (
	"slices"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// How the next week follows from the last.
const (
	// The next week may be planned so many days before the end of a week.
	dueBefore = 1
	// On so many days of an arm test something must be ticked off, before the active
	// ingredient goes on the face.
	minTestDays = 5
	// A stage goes well for so many weeks before the next one.
	weeksAtStage = 2
	// After so many days without the active ingredient the person starts with fewer
	// evenings again.
	restartAfter = 14
)

// Tick is what a person ticked off on a day.
type Tick struct{ Morning, Evening bool }

// Input is what a week is decided from.
type Input struct {
	Person   Person
	Course   Course
	Ticks    map[skincare.Date]Tick
	CheckIns []skincare.CheckIn
	Today    skincare.Date
}

// Due reports whether it is time to plan the next week.
func (in Input) Due() bool {
	n := len(in.Course.Weeks)
	return n == 0 || n < Weeks && !before(in.Today.AddDays(dueBefore), in.Course.Weeks[n-1].Last())
}

// Next decides the next week. There is none after the last week of a course.
func Next(in Input) (Week, bool) {
	weeks := in.Course.Weeks
	if len(weeks) >= Weeks {
		return Week{}, false
	}
	week := Week{Number: len(weeks) + 1, First: in.Today, Medicines: in.Person.Medicines}
	if len(weeks) > 0 {
		if next := weeks[len(weeks)-1].First.AddDays(weekDays); before(week.First, next) {
			week.First = next
		}
	}
	week.Stage, week.Reasons = in.stage(&week)
	return week, true
}

// stage decides what a week is about, and names its active ingredient.
func (in Input) stage(week *Week) (Stage, []Reason) {
	if in.Person.Treated {
		return StageTreatment, []Reason{ReasonTreatment}
	}
	last, some := in.last()
	var reasons []Reason
	if some && last.Active != "" && !in.allows(last.Active) {
		reasons = append(reasons, in.Person.ruledOut(last.Active))
	}
	active, ok := in.choose()
	if !ok {
		return StageBasics, append(reasons, in.whyBasics())
	}
	if some && in.complained(last.First) {
		return StageRest, []Reason{ReasonStung}
	}
	week.Active, week.Name = active.ID, active.Name
	stage, why := in.rhythm(active)
	if most := mostOf(active); slices.Index(onFace(), stage) > slices.Index(onFace(), most) {
		stage, why = most, ReasonMost
	}
	return stage, append(reasons, why)
}

// rhythm decides how often an active ingredient is used, by the last weeks.
func (in Input) rhythm(active Active) (Stage, Reason) {
	used := in.weeksOf(active.ID)
	if len(used) == 0 {
		if active.Known {
			return StageOther, ReasonKnown
		}
		return StageArmTest, ReasonStart
	}
	last := used[len(used)-1]
	switch {
	case used[0].Stage == StageArmTest && !slices.ContainsFunc(used, in.passedTest):
		return StageArmTest, ReasonTestAgain
	case last.Stage == StageArmTest:
		return StageThird, ReasonTested
	}
	level := slices.Index(onFace(), last.Stage)
	switch {
	case in.stungOn(active.ID):
		if n := len(in.Course.Weeks); in.Course.Weeks[n-1].Number != last.Number || last.PlainWhy != "" {
			return onFace()[max(0, level-1)], ReasonFewer
		}
	case last.PlainWhy != "", DaysBetween(last.Last(), in.Today) > restartAfter:
		return onFace()[min(level, slices.Index(onFace(), StageThird))], ReasonGap
	}
	switch {
	case in.dry(last.First):
		return last.Stage, ReasonDry
	case !in.usedEnough(last):
		return last.Stage, ReasonSame
	case in.weeksAt(last.Stage, active.ID) < weeksAtStage || level == len(onFace())-1:
		return last.Stage, ReasonHold
	case in.stungOn(active.ID):
		return last.Stage, ReasonHold
	}
	return onFace()[level+1], ReasonMore
}

// mostOf is the most evenings that a person may use an active ingredient on.
func mostOf(active Active) Stage {
	switch {
	case active.Evenings >= len(StageOther.evenings()):
		return StageOther
	case active.Evenings == len(StageThird.evenings()):
		return StageThird
	default:
		return StageOne
	}
}

func (in Input) last() (Week, bool) {
	if n := len(in.Course.Weeks); n > 0 {
		return in.Course.Weeks[n-1], true
	}
	return Week{}, false
}

// choose returns the active ingredient of the next week: the one before, as long as
// it may go on, otherwise the best that was not given up.
func (in Input) choose() (Active, bool) {
	for _, w := range slices.Backward(in.Course.Weeks) {
		if w.Active == "" || in.givenUp(w.Active) {
			continue
		}
		if at := slices.IndexFunc(in.Person.Candidates, isActive(w.Active)); at >= 0 {
			return in.Person.Candidates[at], true
		}
	}
	if len(in.tried()) >= maxActives {
		return Active{}, false
	}
	for _, active := range in.Person.Candidates {
		if !in.givenUp(active.ID) {
			return active, true
		}
	}
	return Active{}, false
}

// tried are the active ingredients of the course so far.
func (in Input) tried() []knowledge.ID {
	var list []knowledge.ID
	for _, w := range in.Course.Weeks {
		if w.Active != "" && !slices.Contains(list, w.Active) {
			list = append(list, w.Active)
		}
	}
	return list
}

// NotForThem lists active ingredients that stung so much, or so often, that they are off
// the plan.
func (in Input) NotForThem() []knowledge.ID {
	return slices.DeleteFunc(in.tried(), func(id knowledge.ID) bool { return !in.givenUp(id) })
}

// Rests reports whether the skin rests today from something that stung.
func (in Input) Rests() bool {
	week, ok := in.Course.Current(in.Today)
	stung := week.plainOn(in.Today) && week.PlainWhy == ReasonStung
	return ok && week.has(in.Today) && (week.Stage == StageRest || stung)
}

// whyBasics says why a week has no active ingredient.
func (in Input) whyBasics() Reason {
	if slices.ContainsFunc(in.tried(), in.givenUp) {
		return ReasonGivenUp
	}
	if in.Person.NoEstimate {
		return ReasonNoEstimate
	}
	return ReasonNothing
}

func (in Input) allows(id knowledge.ID) bool {
	return slices.ContainsFunc(in.Person.Candidates, isActive(id))
}

func isActive(id knowledge.ID) func(Active) bool { return func(a Active) bool { return a.ID == id } }

// givenUp reports whether an active ingredient is not for this person: it stung in
// its test, strongly, or twice.
func (in Input) givenUp(id knowledge.ID) bool {
	times := 0
	for _, c := range in.complaints() {
		if c.Active == id {
			if c.OnArm || c.Strong {
				return true
			}
			times++
		}
	}
	return times > 1
}

// complaints are what the person said stung, with a tap or in a check-in. Complaints
// of one week about the same thing are one.
func (in Input) complaints() []Complaint {
	list := slices.Clone(in.Course.Complaints)
	for _, c := range in.CheckIns {
		if !stings(c) {
			continue
		}
		for _, w := range in.Course.Weeks {
			if w.has(c.Date) && w.Active != "" && !w.plainOn(c.Date) {
				list = append(list, Complaint{On: c.Date, Active: w.Active, OnArm: w.Stage == StageArmTest})
			}
		}
	}
	var kept []Complaint
	for _, c := range list {
		at := slices.IndexFunc(kept, func(k Complaint) bool {
			return k.Active == c.Active && in.weekOf(k.On) == in.weekOf(c.On)
		})
		if at < 0 {
			kept = append(kept, c)
			continue
		}
		kept[at].Strong = kept[at].Strong || c.Strong
		kept[at].OnArm = kept[at].OnArm || c.OnArm
	}
	return kept
}

// weekOf is the number of the week that has a day, or zero.
func (in Input) weekOf(day skincare.Date) int {
	for _, w := range in.Course.Weeks {
		if w.has(day) {
			return w.Number
		}
	}
	return 0
}

func stings(c skincare.CheckIn) bool {
	return slices.Contains(c.SkinFeels, skincare.FeelsStinging) || slices.Contains(c.SkinFeels, skincare.FeelsSore) ||
		slices.Contains(c.SkinFeels, skincare.FeelsItchy)
}

// complained reports whether something stung since a day, with a tap or in a check-in.
func (in Input) complained(since skincare.Date) bool {
	return slices.ContainsFunc(in.Course.Complaints, func(c Complaint) bool { return !before(c.On, since) }) ||
		slices.ContainsFunc(in.CheckIns, func(c skincare.CheckIn) bool { return stings(c) && !before(c.Date, since) })
}

// dry reports whether the skin felt dry or tight since a day.
func (in Input) dry(since skincare.Date) bool {
	return slices.ContainsFunc(in.CheckIns, func(c skincare.CheckIn) bool {
		return !before(c.Date, since) && (slices.Contains(c.SkinFeels, skincare.FeelsDry) || slices.Contains(c.SkinFeels, skincare.FeelsTight))
	})
}

// stungOn reports whether the person complained of an active ingredient.
func (in Input) stungOn(id knowledge.ID) bool {
	return slices.ContainsFunc(in.complaints(), func(c Complaint) bool { return c.Active == id })
}

// weeksOf are the weeks with an active ingredient.
func (in Input) weeksOf(id knowledge.ID) []Week {
	return slices.DeleteFunc(slices.Clone(in.Course.Weeks), func(w Week) bool { return w.Active != id })
}

// weeksAt is how many of the last weeks in a row had a stage and were used.
func (in Input) weeksAt(stage Stage, id knowledge.ID) int {
	n := 0
	for _, w := range slices.Backward(in.weeksOf(id)) {
		if w.Stage != stage || !in.usedEnough(w) {
			break
		}
		n++
	}
	return n
}

// passedTest reports whether a week was an arm test without an end before its time.
func (in Input) passedTest(w Week) bool {
	return w.Stage == StageArmTest && w.PlainWhy == "" && in.testedDays(w) >= minTestDays
}

// testedDays is on how many days of an arm test something was ticked off.
func (in Input) testedDays(w Week) int {
	n := 0
	for d := range weekDays {
		day := w.First.AddDays(d)
		if tick := in.Ticks[day]; w.OnArm(day) && (tick.Morning || tick.Evening) {
			n++
		}
	}
	return n
}

// usedEnough reports whether at least half of the evenings with the active ingredient
// were ticked off.
func (in Input) usedEnough(w Week) bool {
	done, planned := 0, w.Evenings()
	for _, day := range planned {
		if in.Ticks[day].Evening {
			done++
		}
	}
	return len(planned) > 0 && 2*done >= len(planned)
}

package plan_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// player plays a course day by day, with a clock that it moves.
type player struct {
	t  *testing.T
	in plan.Input
	// usedOn are the evenings on which something active was on the face, as it was shown that evening.
	usedOn map[skincare.Date]knowledge.ID
	// known is what the person used before the course.
	known map[knowledge.ID]bool
}

func newPlayer(t *testing.T, start skincare.Date) *player {
	t.Helper()
	return &player{t: t, usedOn: map[skincare.Date]knowledge.ID{}, known: map[knowledge.ID]bool{}, in: plan.Input{
		Today: start, Course: plan.Course{Started: start}, Ticks: map[skincare.Date]plan.Tick{},
		Person: plan.Person{Candidates: actives()},
	}}
}

func actives() []plan.Active {
	return []plan.Active{
		{ID: "salicylic_acid", Name: "salicylic acid", Evenings: 3}, {ID: "niacinamide", Name: "niacinamide", Evenings: 3}, {ID: "kaolin", Name: "kaolin", Evenings: 1},
	}
}

// planWeek plans the next week if it is due, and reports whether it did.
func (p *player) planWeek() bool {
	p.t.Helper()
	if !p.in.Due() {
		return false
	}
	week, ok := plan.Next(p.in)
	if ok {
		p.in.Course.Weeks = append(p.in.Course.Weeks, week)
		p.requireWeek(week)
	}
	return ok
}

// requireWeek checks a planned week against what the person may use.
func (p *player) requireWeek(w plan.Week) {
	p.t.Helper()
	require.NotEmpty(p.t, w.Say(), "every week says why")
	for _, text := range w.Say() {
		require.NotContains(p.t, text, "{")
		require.NotEmpty(p.t, text)
	}
	if p.in.Person.Treated {
		require.Equal(p.t, plan.StageTreatment, w.Stage)
		require.Empty(p.t, w.Active)
	}
	if w.Active != "" {
		at := slices.IndexFunc(p.in.Person.Candidates, func(a plan.Active) bool { return a.ID == w.Active })
		require.GreaterOrEqual(p.t, at, 0, "what is not for the person is not planned")
		require.LessOrEqual(p.t, len(w.Evenings()), max(p.in.Person.Candidates[at].Evenings, 0))
	}
	weeks := p.in.Course.Weeks
	if len(weeks) > 1 {
		require.False(p.t, w.First.Midnight().Before(weeks[len(weeks)-2].First.AddDays(7).Midnight()), "weeks do not overlap")
	}
}

// evening ends a day: it checks what the day shows, and notes it.
func (p *player) evening(tick bool) {
	p.t.Helper()
	p.in.Course = plan.Narrow(p.in)
	today := p.in.Today
	onFace, planned := 0, 0
	for _, w := range p.in.Course.Weeks {
		if today.Midnight().Before(w.First.Midnight()) || w.Last().Midnight().Before(today.Midnight()) {
			continue
		}
		planned++
		if w.OnArm(today) {
			require.False(p.t, p.in.Person.Treated)
		}
		if w.OnFace(today) {
			onFace++
			require.False(p.t, w.OnArm(today), "not on the face within its test")
			require.False(p.t, p.in.Person.Treated, "nothing of ours beside a treatment")
			require.True(p.t, slices.ContainsFunc(p.in.Person.Candidates, func(a plan.Active) bool { return a.ID == w.Active }), "nothing that is ruled out")
			require.True(p.t, p.known[w.Active] || p.testIsOver(w.Active), "seven days of testing first")
			require.NotContains(p.t, p.usedOn, today.AddDays(-1), "never two evenings in a row")
			p.usedOn[today] = w.Active
		}
	}
	require.LessOrEqual(p.t, planned, 1, "a day is in one week")
	require.LessOrEqual(p.t, onFace, 1)
	if tick && planned > 0 {
		p.in.Ticks[today] = plan.Tick{Morning: true, Evening: true}
	}
	p.in.Today = today.AddDays(1)
}

// testIsOver reports whether a test of seven days in a row, most of them ticked off, has
// ended before today.
func (p *player) testIsOver(id knowledge.ID) bool {
	return slices.ContainsFunc(p.in.Course.Weeks, func(w plan.Week) bool {
		ticked := 0
		for n := range 7 {
			if day := w.First.AddDays(n); w.Active == id && w.OnArm(day) && p.in.Ticks[day].Evening {
				ticked++
			}
		}
		return ticked >= 5 && w.OnArm(w.Last()) && w.Last().Midnight().Before(p.in.Today.Midnight())
	})
}

func date(year int, month time.Month, day int) skincare.Date {
	return skincare.Date{Year: year, Month: month, Day: day}
}

// starts are days around which calendars trip: the ends of summer time, of a year and of
// February.
func starts() []skincare.Date {
	return []skincare.Date{
		date(2027, time.March, 22), date(2026, time.October, 19), date(2026, time.December, 28), date(2028, time.February, 25), date(2026, time.November, 18),
	}
}

// TestCourseThatGoesWell: 84 days without a missed one. An arm test, every third
// evening for two weeks, then every other.
func TestCourseThatGoesWell(t *testing.T) {
	t.Parallel()
	for _, start := range starts() {
		p := newPlayer(t, start)
		for range 84 {
			p.planWeek()
			p.evening(true)
		}
		var stages []plan.Stage
		for n, w := range p.in.Course.Weeks {
			stages = append(stages, w.Stage)
			require.Equal(t, start.AddDays(7*n), w.First)
		}
		want := append([]plan.Stage{plan.StageArmTest, plan.StageThird, plan.StageThird}, slices.Repeat([]plan.Stage{plan.StageOther}, 9)...)
		require.Equal(t, want, stages)
		require.True(t, p.in.Course.Finished(p.in.Today))
		_, more := plan.Next(p.in)
		require.False(t, more)
		require.False(t, p.planWeek())
	}
}

// TestFortnightWithMissedDays: few ticks repeat the arm test, and a missed week moves the
// course instead of failing it.
func TestFortnightWithMissedDays(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, date(2026, time.November, 18))
	for day := range 14 {
		if day != 12 && day != 13 {
			p.planWeek()
		}
		p.evening(day < 2)
	}
	require.Len(t, p.in.Course.Weeks, 2)
	require.Equal(t, plan.StageArmTest, p.in.Course.Weeks[1].Stage)
	require.Contains(t, p.in.Course.Weeks[1].Say()[0], "That's fine")
	p.in.Today = p.in.Today.AddDays(20) // A holiday.
	week, ok := plan.Next(p.in)
	require.True(t, ok)
	require.Equal(t, 3, week.Number)
	require.Equal(t, p.in.Today, week.First)
}

// TestStinging: the rest of the week is plain, the next one too, then there are fewer
// evenings. A second time ends it, and the next thing is tested first.
func TestStinging(t *testing.T) {
	t.Parallel()
	p := newPlayer(t, date(2026, time.November, 18))
	sting := func(strong bool) plan.Complaint {
		course, complaint := plan.Sting(p.in, strong)
		p.in.Course = course
		return complaint
	}
	for range 30 {
		p.planWeek()
		p.evening(true)
	}
	require.Equal(t, plan.StageOther, p.in.Course.Weeks[4].Stage)
	complaint := sting(false)
	require.Equal(t, knowledge.ID("salicylic_acid"), complaint.Active)
	require.False(t, p.in.GivenUp(complaint))
	var stages []plan.Stage
	for range 24 {
		p.planWeek()
		p.evening(true)
	}
	for _, w := range p.in.Course.Weeks[5:] {
		stages = append(stages, w.Stage)
	}
	require.Equal(t, []plan.Stage{plan.StageRest, plan.StageThird, plan.StageThird}, stages, "and no more evenings afterwards")
	require.True(t, p.in.GivenUp(sting(false)))
	for range 14 {
		p.planWeek()
		p.evening(true)
	}
	require.Equal(t, []plan.Stage{plan.StageRest, plan.StageArmTest}, []plan.Stage{p.in.Course.Weeks[8].Stage, p.in.Course.Weeks[9].Stage})
	require.Equal(t, knowledge.ID("niacinamide"), p.in.Course.Weeks[9].Active)
	require.True(t, p.in.GivenUp(sting(true)), "in its test")
	p.in.Today = p.in.Course.Weeks[9].Last().AddDays(1)
	week, _ := plan.Next(p.in)
	require.Empty(t, week.Active, "two are enough for a course")
}

// TestPregnancyInWeekFive: what is not for somebody goes on the same day, and a
// prescription leaves no ingredient of ours with it.
func TestPregnancyInWeekFive(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*plan.Person){
		"pregnancy":     func(p *plan.Person) { p.Pregnant, p.Candidates = true, p.Candidates[1:] },
		"prescription":  func(p *plan.Person) { p.Treated, p.Medicines, p.Candidates = true, []string{"adapalene"}, nil },
		"isotretinoin":  func(p *plan.Person) { p.Treated, p.Isotretinoin, p.Candidates = true, true, nil },
		"a new allergy": func(p *plan.Person) { p.Candidates = nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(t, date(2026, time.November, 18))
			for range 29 { // The first day of week 5.
				p.planWeek()
				p.evening(true)
			}
			change(&p.in.Person)
			require.NotEmpty(t, p.in.Course.Weeks[4].Evenings())
			p.in.Course = plan.Narrow(p.in)
			week := p.in.Course.Weeks[4]
			for _, evening := range week.Evenings() {
				require.True(t, evening.Midnight().Before(p.in.Today.Midnight()))
			}
			require.NotEmpty(t, week.PlainWhy)
			for range 60 {
				p.planWeek()
				p.evening(true)
			}
			for _, w := range p.in.Course.Weeks[5:] {
				require.NotEqual(t, knowledge.ID("salicylic_acid"), w.Active)
			}
			if p.in.Person.Treated {
				require.Equal(t, plan.StageTreatment, p.in.Course.Weeks[5].Stage)
			}
		})
	}
}

// TestManyCourses plays courses of people who miss days and weeks, sting, become pregnant,
// get prescriptions and end them, and change their allergies, at random. The checks are
// those of requireWeek and evening.
func TestManyCourses(t *testing.T) {
	t.Parallel()
	finished := 0
	for seed := range uint64(600) {
		random := rand.New(rand.NewPCG(seed, 35))
		p := newPlayer(t, starts()[seed%5].AddDays(random.IntN(40)))
		if random.IntN(8) == 0 {
			p.in.Person.Candidates[0].Known, p.known["salicylic_acid"] = true, true
		}
		diligence := random.Float64()
		for day := range 140 {
			switch random.IntN(60) {
			case 0:
				p.in.Course, _ = plan.Sting(p.in, random.IntN(4) == 0)
			case 1:
				p.in.CheckIns = append(p.in.CheckIns, skincare.CheckIn{Date: p.in.Today, SkinFeels: []skincare.SkinFeeling{skincare.SkinFeelings()[random.IntN(7)]}})
			case 2:
				p.in.Person.Treated, p.in.Person.Medicines = true, []string{"adapalene"}
			case 3:
				p.in.Person.Treated, p.in.Person.Medicines = false, nil
			case 4:
				p.in.Person.Pregnant, p.in.Person.Candidates = true, actives()[1:]
			case 5:
				p.in.Person.Pregnant, p.in.Person.Candidates = false, actives()
			case 6:
				p.in.Person.Candidates = nil
			case 7:
				p.in.Today = p.in.Today.AddDays(random.IntN(40)) // Away.
			}
			if random.Float64() < 0.9 && day%2 == 0 {
				p.planWeek()
			}
			p.evening(random.Float64() < diligence)
		}
		if len(p.in.Course.Weeks) == plan.Weeks {
			finished++
		}
		require.LessOrEqual(t, len(p.in.Course.Weeks), plan.Weeks)
	}
	require.Greater(t, finished, 200)
}

// TestTextsAreShort: every fixed text is short and ends in a full stop.
func TestTextsAreShort(t *testing.T) {
	t.Parallel()
	for week := range 14 {
		require.Regexp(t, `^.{20,130}\.$`, plan.Expect(week))
	}
	require.Contains(t, plan.Expect(6), "6")
	for n, c := range []plan.Complaint{{}, {Active: "x"}, {Active: "x", OnArm: true}, {Active: "x", Strong: true}} {
		answer := plan.SayStung(c, n > 1, "x", "Stop.")
		require.NotEmpty(t, answer.Do, fmt.Sprint(n))
		require.NotEmpty(t, answer.Stop)
	}
}

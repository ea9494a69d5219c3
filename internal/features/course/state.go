package course

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// field is what a sealed course is to the vault.
const field = "course"

// keptWeek is the routine that a week of the course became.
type keptWeek struct {
	// Week is the name of the routine.
	Week string `json:"week"`
}

// state is a course with all that its next change is decided from.
type state struct {
	found bool
	row   Row
	// weeks belong to in.Course.Weeks.
	weeks []keptWeek
	in    plan.Input
	facts advisor.Facts
	shelf []skincare.Product
	// changed says that the course is to be kept, and added is the number of a week
	// that has no routine yet, or zero.
	changed bool
	added   int
}

// load reads a course and all that is known of its person.
func (s *Service) load(ctx context.Context, caller skincare.Caller, today skincare.Date) (*state, error) {
	st := &state{in: plan.Input{Today: today, Ticks: map[skincare.Date]plan.Tick{}}}
	row, ticks, err := s.Store.Get(ctx, caller.ID)
	switch {
	case skincare.KindOf(err) == skincare.KindNotFound:
	case err != nil:
		return nil, err
	default:
		st.found, st.row = true, row
		if st.in.Course, st.weeks, err = s.open(ctx, caller.ID, row); err != nil {
			return nil, err
		}
	}
	for _, tick := range ticks {
		st.in.Ticks[tick.Day] = plan.Tick{Morning: tick.Morning, Evening: tick.Evening}
	}
	person, checkIns, err := s.person(ctx, caller, st)
	if err != nil {
		return nil, err
	}
	assessed, err := s.Advisor.Assess(ctx, advisor.Request{Task: advisor.TaskRoutine, Person: person})
	if err != nil {
		return nil, err
	}
	st.facts, st.shelf = assessed.Brief.Facts, person.InUse.Shelf
	st.in.CheckIns = checkIns
	st.in.Person = s.Writer.PlanFor(st.facts)
	return st, nil
}

// person is what is known of somebody, from their newest record if there is one. What
// the course has put on their face is part of their routine.
func (s *Service) person(ctx context.Context, caller skincare.Caller, st *state) (advisor.Person, []skincare.CheckIn, error) {
	profile, err := s.Profiles.Profile(ctx, caller)
	if err != nil {
		return advisor.Person{}, nil, err
	}
	records, err := s.Records.ListWithoutAdvice(ctx, caller.ID)
	if err != nil {
		return advisor.Person{}, nil, err
	}
	person := advisor.Person{Profile: profile}
	if len(records) > 0 {
		person = advisor.NewPerson(newest(records), profile)
	}
	in, checkIns, err := s.Treatments.Preview(ctx, caller, nil, "")
	if err != nil {
		return advisor.Person{}, nil, err
	}
	person.InUse, person.CheckIns, person.CurrentRoutine = in, checkIns, in.Routine
	if name := st.in.OnFaceNow(); name != "" {
		person.CurrentRoutine += "\n" + name
	}
	return person, checkIns, nil
}

func newest(records []skincare.Questionnaire) skincare.Questionnaire {
	latest := records[0]
	for _, record := range records {
		if record.FilledAt.After(latest.FilledAt) {
			latest = record
		}
	}
	return latest
}

// plan adds the next week.
func (st *state) plan() {
	if week, ok := plan.Next(st.in); ok {
		st.in.Course.Weeks = append(st.in.Course.Weeks, week)
		st.weeks = append(st.weeks, keptWeek{Week: skincare.NewObjectID().UUID()})
		st.added, st.changed = week.Number, true
	}
}

// save brings the days in line with the course, and keeps both.
func (s *Service) save(ctx context.Context, user skincare.UserID, st *state) error {
	st.in.Course = plan.Narrow(st.in)
	days, err := s.days(ctx, user, st)
	if err != nil {
		return err
	}
	row := Row{Name: skincare.NewObjectID(), StartedOn: st.in.Course.Started, SavedAt: s.Now()}
	if row.Sealed, err = s.seal(ctx, user, row.Name, st); err != nil {
		return err
	}
	return s.Store.Save(ctx, user, st.row.Name, row, days)
}

// days writes the weeks that are not over, from today on.
func (s *Service) days(ctx context.Context, user skincare.UserID, st *state) (Days, error) {
	var days Days
	for i, week := range st.in.Course.Weeks {
		if week.Last().Midnight().Before(st.in.Today.Midnight()) {
			continue
		}
		texts := s.write(st, week)
		if week.Number != st.added {
			texts = since(texts, st.in.Today)
		}
		sealed, err := s.Routines.Seal(ctx, user, texts)
		if err != nil {
			return Days{}, err
		}
		name, _ := skincare.ParseObjectID(st.weeks[i].Week)
		if week.Number == st.added {
			days.AddWeek, days.Add = name, sealed
		} else {
			days.Rewrite = append(days.Rewrite, Rewritten{Week: name, Days: sealed})
		}
	}
	return days, nil
}

// write writes a week, and checks it by the rules that hold for every writer, also with
// what the person calls their products. A name that breaks a rule is left out.
func (s *Service) write(st *state, week plan.Week) []skincare.RoutineDay {
	facts := st.facts
	facts.Today = week.First.Midnight()
	if week.Stage != plan.StageArmTest && week.Active != "" {
		facts.Tested = append(facts.Tested, week.Active)
	}
	fixed := s.Writer.FixedStep(week.Medicines)
	days := s.Advisor.CheckWeek(facts, s.Writer.CourseWeek(facts, week))
	off := facts
	off.Excluded = slices.Concat(facts.Excluded, st.in.NotForThem())
	for _, own := range s.Shelf.Steps(off, st.shelf) {
		named := facts
		named.Products = append(slices.Clone(facts.Products), own)
		if with := s.Writer.CourseWeek(named, week); s.Advisor.Fits(named, with) {
			facts, days = named, with
		}
	}
	return skincare.Convert(days, func(day advisor.Day) skincare.RoutineDay {
		date, _ := skincare.ParseDate(day.Date) // It is one of the week.
		return skincare.RoutineDay{Date: date, Morning: day.Morning, Evening: strings.TrimSpace(day.Evening + " " + fixed)}
	})
}

// since leaves out the days before a day.
func since(days []skincare.RoutineDay, first skincare.Date) []skincare.RoutineDay {
	for len(days) > 0 && days[0].Date.Midnight().Before(first.Midnight()) {
		days = days[1:]
	}
	return days
}

// content is a course in the form in which it is sealed.
type content struct {
	Course plan.Course `json:"course"`
	Weeks  []keptWeek  `json:"weeks"`
}

func (s *Service) seal(ctx context.Context, user skincare.UserID, name skincare.ObjectID, st *state) ([]byte, error) {
	data, err := json.Marshal(content{st.in.Course, st.weeks})
	if err != nil {
		return nil, fmt.Errorf("encode course: %w", err)
	}
	sealed, err := s.Vault.Seal(ctx, user, field, name.UUID(), data)
	if err != nil {
		return nil, fmt.Errorf("seal course: %w", err)
	}
	return sealed, nil
}

func (s *Service) open(ctx context.Context, user skincare.UserID, row Row) (plan.Course, []keptWeek, error) {
	data, err := s.Vault.Open(ctx, user, field, row.Name.UUID(), row.Sealed)
	if err != nil {
		return plan.Course{}, nil, fmt.Errorf("open course: %w", err)
	}
	var c content
	if json.Unmarshal(data, &c) != nil || len(c.Weeks) != len(c.Course.Weeks) {
		return plan.Course{}, nil, errors.New("a sealed course has an unknown form") // The reason would quote it.
	}
	return c.Course, c.Weeks, nil
}

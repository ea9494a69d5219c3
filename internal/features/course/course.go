package course

import (
	"context"
	"errors"
	"slices"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// Get returns the course of a person as it is today. Without a course it returns the
// week that one would start with. It changes nothing.
func (s *Service) Get(ctx context.Context, caller skincare.Caller, date string) (View, error) {
	return s.change(ctx, caller, date, func(*state) error { return nil })
}

// LeaveOut notes what is off the plan of a person because it stung, and whether their skin
// rests from it, so that advice and routines outside the course say nothing else. The date
// is today by their calendar, or empty.
func (s *Service) LeaveOut(ctx context.Context, user skincare.UserID, date string, person *advisor.Person) error {
	row, _, err := s.Store.Get(ctx, user)
	switch {
	case skincare.KindOf(err) == skincare.KindNotFound:
		return nil
	case err != nil:
		return err
	}
	today, err := s.today(date)
	if err != nil {
		today = skincare.DateOf(s.Now()) // A clock that is wrong must not bring back what stung.
	}
	in := plan.Input{CheckIns: person.CheckIns, Today: today}
	if in.Course, _, err = s.open(ctx, user, row); err != nil {
		return err
	}
	person.NotForThem, person.Rests = in.NotForThem(), in.Rests()
	return nil
}

// Facts returns what is known of a person, with what the course has put on their face.
func (s *Service) Facts(ctx context.Context, caller skincare.Caller) (advisor.Facts, error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return advisor.Facts{}, err
	}
	st, err := s.load(ctx, caller, skincare.DateOf(s.Now()))
	if err != nil {
		return advisor.Facts{}, err
	}
	st.facts.Excluded = append(st.facts.Excluded, st.in.NotForThem()...)
	return st.facts, nil
}

// Follow brings the days that are planned in line with what a person has just told us.
// It does nothing for somebody without a course, without consent, or in a pause.
func (s *Service) Follow(ctx context.Context, caller skincare.Caller, date string) error {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return nil //nolint:nilerr // There is nothing to follow.
	}
	_, _, err := s.Store.Get(ctx, caller.ID)
	switch {
	case skincare.KindOf(err) == skincare.KindNotFound:
		return nil
	case err != nil:
		return err
	}
	if _, err := s.today(date); err != nil {
		date = "" // A clock that is wrong must not keep an acid on the plan.
	}
	_, err = s.change(ctx, caller, date, func(st *state) error {
		st.changed = st.found && !st.in.Course.Finished(st.in.Today)
		return nil
	})
	return err
}

// Start starts a course and plans its first week. A course that runs goes on.
func (s *Service) Start(ctx context.Context, caller skincare.Caller, date string) (View, error) {
	return s.change(ctx, caller, date, func(st *state) error {
		if st.found && !st.in.Course.Finished(st.in.Today) {
			return nil
		}
		st.in.Course, st.weeks = plan.Course{Started: st.in.Today}, nil
		st.plan()
		return nil
	})
}

// PlanWeek plans a week by its number. It does nothing when that week is planned
// already.
func (s *Service) PlanWeek(ctx context.Context, caller skincare.Caller, date string, number int) (View, error) {
	return s.change(ctx, caller, date, func(st *state) error {
		planned := len(st.in.Course.Weeks)
		switch {
		case !st.found:
			return NotFound()
		case number >= 1 && number <= planned:
			return nil
		case number != planned+1:
			return skincare.Errorf(skincare.KindInvalid, "The next week of your course is week %d.", min(planned+1, plan.Weeks))
		case planned >= plan.Weeks:
			return skincare.Errorf(skincare.KindInvalid, "Your course of %d weeks is complete.", plan.Weeks)
		case !st.in.Due():
			return skincare.Errorf(skincare.KindInvalid, "It's early: you can plan the next week when this one ends.")
		}
		st.plan()
		return nil
	})
}

// Sting notes that something stings. From today on no planned day has an active
// ingredient. It returns what to tell the person.
func (s *Service) Sting(ctx context.Context, caller skincare.Caller, date string, strong bool) (View, plan.Answer, error) {
	var answer plan.Answer
	view, err := s.change(ctx, caller, date, func(st *state) error {
		if !st.found {
			return NotFound()
		}
		var complaint plan.Complaint
		st.in.Course, complaint = plan.Sting(st.in, strong)
		st.changed = true
		answer = plan.SayStung(complaint, st.in.GivenUp(complaint), st.nameOf(complaint), s.StopRule)
		return nil
	})
	return view, answer, err
}

// End ends a course. Its days stay among the routines.
func (s *Service) End(ctx context.Context, caller skincare.Caller) error {
	return s.Store.Delete(ctx, caller.ID)
}

// change applies a change to the course of a person, and keeps it if there is one. When
// another change came first, it starts again: a complaint and a check-in of the same
// moment must both count.
func (s *Service) change(ctx context.Context, caller skincare.Caller, date string, apply func(*state) error) (View, error) {
	if err := caller.Consents.Permit(skincare.PurposeHealthData); err != nil {
		return View{}, err
	}
	today, err := s.today(date)
	if err != nil {
		return View{}, err
	}
	for range maxTries {
		st, err := s.load(ctx, caller, today)
		if err != nil {
			return View{}, err
		}
		if err := apply(st); err != nil {
			return View{}, err
		}
		if !st.changed {
			return st.view(), nil
		}
		if err = s.save(ctx, caller.ID, st); err == nil {
			return st.view(), nil
		}
		if !errors.Is(err, ErrChanged) {
			return View{}, err
		}
	}
	return View{}, ErrChanged
}

// today reads the person's date, which may differ from that of the server by a day.
func (s *Service) today(date string) (skincare.Date, error) {
	now := skincare.DateOf(s.Now())
	if date == "" {
		return now, nil
	}
	day, err := skincare.ParseDate(date)
	if err != nil || plan.DaysBetween(now, day) > 1 || plan.DaysBetween(now, day) < -1 {
		return skincare.Date{}, skincare.Errorf(skincare.KindInvalid, "The date must be today's, and look like 2026-11-16.")
	}
	return day, nil
}

// view is the course as the person sees it.
func (st *state) view() View {
	v := View{Running: st.found || len(st.weeks) > 0, Course: st.in.Course, Today: st.in.Today, Due: st.in.Due(), Finished: st.in.Course.Finished(st.in.Today)}
	if w, ok := st.in.Course.Current(st.in.Today); ok {
		v.Current = &w
	} else if len(st.in.Course.Weeks) > 0 {
		v.Current = &st.in.Course.Weeks[0]
	}
	if w, ok := plan.Next(st.in); ok {
		v.Next = &w
	}
	for _, w := range st.in.Course.Weeks {
		for n := range skincare.RoutineDays {
			day := w.First.AddDays(n)
			if day.Midnight().After(st.in.Today.Midnight()) {
				continue
			}
			v.Done.Days++
			if st.in.Ticks[day].Morning {
				v.Done.Mornings++
			}
			if st.in.Ticks[day].Evening {
				v.Done.Evenings++
			}
		}
	}
	return v
}

// nameOf is what a complaint is about.
func (st *state) nameOf(c plan.Complaint) string {
	at := slices.IndexFunc(st.in.Course.Weeks, func(w plan.Week) bool { return c.Active != "" && w.Active == c.Active })
	if at < 0 {
		return ""
	}
	return st.in.Course.Weeks[at].Name
}

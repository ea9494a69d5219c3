package api

import (
	"context"
	"net/http"

	"clary.example/internal/advice/plan"
	"clary.example/internal/features/course"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// getCourse handles GET /api/course/.
func (s *Server) getCourse(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	view, err := s.Courses.Get(r.Context(), caller, dateOf(r))
	switch kind := skincare.KindOf(err); {
	case kind == skincare.KindConsentRequired, kind == skincare.KindRestricted:
		w.WriteHeader(http.StatusNoContent)
		return nil
	case err != nil:
		return err
	}
	return respond(w, http.StatusOK, courseBody(view))
}

// startCourse handles POST /api/course/.
func (s *Server) startCourse(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	view, err := s.Courses.Start(r.Context(), caller, dateOf(r))
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, courseBody(view))
}

// endCourse handles DELETE /api/course/.
func (s *Server) endCourse(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	return noContent(w, s.Courses.End(r.Context(), caller))
}

// planCourseWeek handles POST /api/course/next-week/.
func (s *Server) planCourseWeek(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.CourseWeekWish](w, r)
	if err != nil {
		return err
	}
	view, err := s.Courses.PlanWeek(r.Context(), caller, dateOf(r), body.Week)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, courseBody(view))
}

// reportSting handles POST /api/course/sting/.
func (s *Server) reportSting(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decode[oas.CourseSting](w, r)
	if err != nil {
		return err
	}
	view, answer, err := s.Courses.Sting(r.Context(), caller, dateOf(r), body.Strong)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.CourseStingAnswer{Course: courseBody(view), Do: answer.Do, Stop: answer.Stop})
}

// dateOf is the date by the user's calendar, if they sent one.
func dateOf(r *http.Request) string { return r.Header.Get("Clary-Date") }

// followCourse brings the course in line with what the user has just told, even if they
// don't wait for it. What was saved stays saved when it fails.
func (s *Server) followCourse(r *http.Request, caller skincare.Caller) {
	if err := s.Courses.Follow(context.WithoutCancel(r.Context()), caller, dateOf(r)); err != nil {
		s.Log.ErrorContext(r.Context(), "course update failed", "pattern", r.Pattern, "user", caller.ID, "error", withoutAddress(r, err))
	}
}

func courseBody(v course.View) oas.Course {
	body := oas.Course{
		Running: v.Running, Finished: v.Finished, Weeks: plan.Weeks, NextDue: v.Next != nil && v.Due, Expect: v.Expect(),
		Done:    oas.CourseDone{Days: v.Done.Days, Mornings: v.Done.Mornings, Evenings: v.Done.Evenings},
		Planned: skincare.Convert(v.Course.Weeks, courseWeekBody),
	}
	if v.Running {
		body.StartedOn = new(v.Course.Started.String())
	}
	if v.Current != nil {
		body.Week = v.Current.Number
		body.Current = new(courseWeekBody(*v.Current))
	}
	if v.Next != nil {
		body.Next = new(courseWeekBody(*v.Next))
	}
	return body
}

func courseWeekBody(w plan.Week) oas.CourseWeek {
	body := oas.CourseWeek{
		Week: w.Number, FirstDay: w.First.String(), LastDay: w.Last().String(), Stage: oas.CourseStage(w.Stage),
		Evenings: dates(w.Evenings()), FixedSteps: append([]string{}, w.Medicines...), Reasons: w.Say(),
	}
	if w.Name != "" {
		body.Active = new(w.Name)
	}
	if w.OnArm(w.First) {
		body.ArmTestUntil = new(w.Last().String())
	}
	if w.PlainFrom != (skincare.Date{}) {
		body.PlainFrom = new(w.PlainFrom.String())
	}
	return body
}

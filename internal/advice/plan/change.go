package plan

import (
	"slices"

	"clary.example/internal/skincare"
)

// Sting notes a complaint: from today on, no planned day has an active ingredient.
// A second complaint of a day changes nothing, unless it is a stronger one.
func Sting(in Input, strong bool) (Course, Complaint) {
	course := in.Course.clone()
	complaint := Complaint{On: in.Today, Strong: strong}
	for i, w := range course.Weeks {
		if before(w.Last(), in.Today) || w.Active == "" {
			continue
		}
		if complaint.Active == "" && w.has(in.Today) {
			complaint.Active, complaint.OnArm = w.Active, w.Stage == StageArmTest
		}
		course.Weeks[i].restFrom(in.Today, ReasonStung)
	}
	if complaint.Active == "" {
		// After the last planned day: it is about what was used until then.
		if last, ok := in.last(); ok {
			complaint.Active, complaint.OnArm = last.Active, last.Stage == StageArmTest
		}
	}
	at := slices.IndexFunc(course.Complaints, func(c Complaint) bool { return c.On == complaint.On })
	if at >= 0 {
		course.Complaints[at].Strong = course.Complaints[at].Strong || strong
		return course, course.Complaints[at]
	}
	course.Complaints = append(course.Complaints, complaint)
	return course, complaint
}

// GivenUp reports whether the active ingredient of a complaint is off the plan.
func (in Input) GivenUp(c Complaint) bool { return c.Active != "" && in.givenUp(c.Active) }

// Narrow takes out what the person may no longer use: from today on, no planned day
// has an active ingredient that is not for them, or that is used with a treatment.
func Narrow(in Input) Course {
	course := in.Course.clone()
	for i, w := range course.Weeks {
		if before(w.Last(), in.Today) {
			continue
		}
		course.Weeks[i].Medicines = in.Person.Medicines
		switch {
		case w.Active == "":
		case in.Person.Treated:
			course.Weeks[i].restFrom(in.Today, ReasonTreatment)
		case !in.allows(w.Active):
			course.Weeks[i].restFrom(in.Today, in.Person.ruledOut(w.Active))
		case in.givenUp(w.Active):
			course.Weeks[i].restFrom(in.Today, ReasonStung)
		}
	}
	return course
}

// restFrom leaves the active ingredient out from a day on.
func (w *Week) restFrom(day skincare.Date, why Reason) {
	if w.PlainFrom != (skincare.Date{}) && !before(day, w.PlainFrom) {
		return
	}
	if before(day, w.First) {
		day = w.First
	}
	w.PlainFrom, w.PlainWhy = day, why
}

func (c Course) clone() Course {
	c.Weeks, c.Complaints = slices.Clone(c.Weeks), slices.Clone(c.Complaints)
	return c
}

package builtin

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/plan"
	"clary.example/internal/skincare"
)

// weekDays is how many days a routine has.
const weekDays = skincare.RoutineDays

// routine is a gentle week as JSON: the first of a course, with what to remember on
// its first and last evening.
func (r recipient) routine() string {
	week, _ := plan.Next(plan.Input{Person: r.planned(), Today: skincare.DateOf(r.Today)})
	days := r.week(week)
	days[0].Morning = paragraph(days[0].Morning, r.armTest(week))
	days[0].Evening = paragraph(days[0].Evening, r.firstEvening())
	days[weekDays-1].Evening = paragraph(days[weekDays-1].Evening,
		"Skin takes 6 to 8 weeks to show a change.",
		"Stop whatever irritates, and ask a pharmacist if your skin gets worse.")
	data, err := json.Marshal(days)
	if err != nil {
		return "[]" // Texts always encode.
	}
	return string(data)
}

// PlanFor returns what a course is planned from.
func (w *Writer) PlanFor(facts advisor.Facts) plan.Person {
	return newReader(w.library, facts).planned()
}

// CourseWeek writes a planned week of a course, without its fixed step. Days on which
// the same is to be done have the same words.
func (w *Writer) CourseWeek(facts advisor.Facts, week plan.Week) []advisor.Day {
	r := newReader(w.library, facts)
	days := r.week(week)
	if week.OnArm(week.First) {
		days[0].Morning = paragraph(days[0].Morning, r.armTest(week))
	}
	if len(r.Allergens) > 0 || len(r.Unrecognised) > 0 {
		days[0].Morning = paragraph(days[0].Morning, "Because of your allergies, read every label.")
	}
	return days
}

// planned is what the rules of the advice have decided for the person.
func (r recipient) planned() plan.Person {
	p := plan.Person{
		Treated:  r.Has(advisor.ConditionMedicine) || r.Has(knowledge.ConditionIsotretinoin),
		Pregnant: r.Has(knowledge.ConditionPregnancy), Isotretinoin: r.Has(knowledge.ConditionIsotretinoin), Withdrawn: r.Withdrawn,
		NoEstimate: r.whyNot(knowledge.Ingredient{}) == noEstimate,
	}
	for _, use := range r.Uses {
		if use.Kind == skincare.UseMedicine && !use.Finished {
			p.Medicines = append(p.Medicines, use.Name)
		}
	}
	for _, one := range r.candidates() {
		p.Candidates = append(p.Candidates, plan.Active{ID: one.ID, Name: name(one.Ingredient), Evenings: one.evenings, Known: one.known})
	}
	return p
}

// week writes the days of a planned week. The pages cut its texts at full stops, so
// there are no others, and none stands behind a digit.
func (r recipient) week(week plan.Week) []advisor.Day {
	days := make([]advisor.Day, weekDays)
	for n := range days {
		day := week.First.AddDays(n)
		days[n] = advisor.Day{
			Date:    day.Midnight().Format(time.DateOnly),
			Morning: r.tolerable(paragraph(r.morningWash(), r.cream(), r.morningSun())),
			Evening: r.tolerable(paragraph(r.evening(week, day)...)),
		}
	}
	return days
}

func (r recipient) morningSun() string {
	if !r.Allows(sunscreen) {
		return withoutSunscreen
	}
	if name := r.own("sunscreen"); name != "" {
		return "Finish with your sunscreen " + name + " if it has SPF 30 or higher."
	}
	return "Finish with sunscreen of SPF 30 or higher."
}

func (r recipient) morningWash() string {
	if r.SkinType == skincare.SkinTypeDry {
		return "Rinse your face with lukewarm water."
	}
	return "Wash with your " + r.washWith() + " and lukewarm water."
}

// washWith is the cleanser: the person's own, or the kind that suits everybody.
func (r recipient) washWith() string {
	if name := r.own("cleanser"); name != "" {
		return "cleanser " + name
	}
	return "gentle cleanser"
}

// own is what the person calls a product of theirs, quoted, or empty.
func (r recipient) own(kind skincare.ProductKind) string {
	for _, p := range r.Products {
		if p.Kind == kind {
			return "“" + p.Name + "”"
		}
	}
	return ""
}

// cream is the moisturiser of a morning or evening.
func (r recipient) cream() string {
	if name := r.own("moisturiser"); name != "" {
		return "Moisturise with " + name + "."
	}
	switch r.SkinType {
	case skincare.SkinTypeOily:
		return "Moisturise with your light gel."
	case skincare.SkinTypeDry, skincare.SkinTypeSensitive:
		return "Moisturise with your plain cream."
	case skincare.SkinTypeCombination, skincare.SkinTypeNormal:
	}
	return "Moisturise with your light lotion."
}

// armTest is what the first day says about new products.
func (r recipient) armTest(week plan.Week) string {
	i, ok := r.library.Ingredient(week.Active)
	if !ok || week.Stage != plan.StageArmTest {
		return "If anything you use this week is new, dab a little on your inner arm first and wait for a calm result."
	}
	what := name(i)
	if s := strength(i); s != "" {
		what += " of " + s
	}
	return "Start testing " + what + " today: a coin-sized dab on your inner arm, morning and evening, for a week."
}

func (r recipient) evening(week plan.Week, day skincare.Date) []string {
	steps := []string{"Wash off the day with your " + r.washWith() + "."}
	if week.OnFace(day) {
		steps = append(steps, r.onFace(week))
	}
	steps = append(steps, r.cream())
	if week.OnArm(day) {
		steps = append(steps, "Go on with the arm test and keep it off your face.")
	}
	return steps
}

// onFace is the one extra step of an evening.
func (r recipient) onFace(week plan.Week) string {
	i, ok := r.library.Ingredient(week.Active)
	if !ok || i.Kind != knowledge.KindClay {
		return "Put on a thin layer of " + week.Name + "."
	}
	minutes := i.Limit.MaxMinutes
	if minutes == 0 {
		minutes = 10
	}
	return "Spread " + week.Name + " on the oily parts for " + strconv.Itoa(minutes) + " minutes and rinse it off."
}

// maxMedicines bounds how many medicines one step names.
const maxMedicines = 3

// yourTreatment is for a treatment that has no name. Some people bought it themselves.
const yourTreatment = "Use what you have from a pharmacy or on prescription just as your prescriber, your pharmacist or the leaflet says."

// FixedStep is what the person has from a pharmacy or on prescription, which we never change.
func (w *Writer) FixedStep(medicines []string) string {
	switch {
	case len(medicines) == 0:
		return ""
	case len(medicines) > maxMedicines:
		return yourTreatment
	}
	return "Use " + strings.Join(medicines, " and ") + " just as your prescriber, your pharmacist or the leaflet says."
}

// firstEvening is the one thing to remember this week.
func (r recipient) firstEvening() string {
	switch {
	case r.NextStep == advisor.NextStepToday:
		return "Please speak to a doctor today about what you told us."
	case r.NextStep == advisor.NextStepGP:
		return "If you have not booked your GP appointment yet, make it this week's first task."
	case r.Has(advisor.ConditionMedicine) && len(r.Uses) == 0:
		return yourTreatment
	}
	return ""
}

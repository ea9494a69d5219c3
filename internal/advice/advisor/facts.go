package advisor

import (
	"slices"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Facts are what the program knows of a person and has decided for them.
type Facts struct {
	// Today is the server's date in UTC, by which a week begins.
	Today    time.Time
	SkinType skincare.SkinType
	// EarlierSkin is what they called their skin in the questionnaire, if
	// that differs: the rules for both hold.
	EarlierSkin skincare.SkinType
	// Judgement is what the record that they ask about says, on the card as in
	// the advice. Its severity is empty, and nobody is to be seen, when there is
	// no record.
	skincare.Judgement
	// Allergens are the classes of allergies that were recognised, and
	// Unrecognised are the words that were not.
	Allergens    []knowledge.ClassID
	Unrecognised []string
	// NamedAllergens is how they named those of Allergens.
	NamedAllergens map[knowledge.ClassID]knowledge.AllergyWords
	// Tolerated are things of such a class that they say they tolerate.
	Tolerated []string
	// ReactsToKinds are kinds of product that they wrote, such as "sun creams", and OfKind
	// are those of Excluded that only such a kind rules out.
	ReactsToKinds []string
	OfKind        []knowledge.ID
	// Excluded are the entries that the allergies rule out, and those that stung them.
	Excluded   []knowledge.ID
	Conditions []knowledge.Condition
	// Unread says that the person wrote more than could be read.
	Unread bool
	// BarrierOnly keeps the advice to cleansing, moisturising and sunscreen.
	BarrierOnly bool
	// Rests says that their skin rests now, because something stung.
	Rests bool
	// Kept are those of their current routine that may stay, although only basics
	// are suggested: nothing speaks against what a person tolerates.
	Kept []knowledge.ID
	// Tested is what they have tested on their arm in a course.
	Tested []knowledge.ID
	// Products are those of theirs that a week of a course may name. They are for the
	// builtin writer alone.
	Products []OwnProduct
	// Uses is what they use, or are, with where they said so.
	Uses []skincare.Use
	// Using are the entries that their routine, or what they said they use, names.
	Using []knowledge.ID
	// Withdrawn is what of the library is out of use for everybody.
	Withdrawn knowledge.Withdrawn
	// Allowed is all that may be suggested to this person.
	Allowed  []knowledge.Ingredient
	NextStep NextStep
	// Guidance says in plain words what is left out and what to say instead, for a
	// provider.
	Guidance []string
	// What the person wrote in the questionnaire, cleaned. A text that reads
	// like an instruction to a machine is left out.
	Triggers, CurrentRoutine, Duration string
	// CheckIns are the latest check-ins, newest first, cleaned in the same way. They
	// are for the builtin writer alone.
	CheckIns []skincare.CheckIn
}

// OwnProduct is what a person calls a product of theirs.
type OwnProduct struct {
	Kind skincare.ProductKind
	Name string
}

// Conditions that the rules of the library do not speak of.
const (
	// ConditionMedicine is a treatment from a pharmacist or prescriber.
	ConditionMedicine knowledge.Condition = "medicine"
	// ConditionNoFoodTalk is somebody for whom any advice on food would be
	// the wrong one.
	ConditionNoFoodTalk knowledge.Condition = "no_food_talk"
	// ConditionDistress is somebody whom their skin weighs on.
	ConditionDistress knowledge.Condition = "distress"
	// ConditionWhey is somebody who uses whey protein.
	ConditionWhey knowledge.Condition = "whey"
)

// NextStep is who should look at it, and how soon.
type NextStep string

// The next steps, from the least to the most pressing.
const (
	NextStepNone       NextStep = "none"
	NextStepPharmacist NextStep = "pharmacist"
	NextStepGP         NextStep = "GP"
	NextStepToday      NextStep = "doctor today"
)

// Has reports whether a condition holds.
func (f Facts) Has(c knowledge.Condition) bool { return slices.Contains(f.Conditions, c) }

// HasSkin reports whether the person calls their skin so, or did.
func (f Facts) HasSkin(t skincare.SkinType) bool { return f.SkinType == t || f.EarlierSkin == t }

// Allows reports whether an ingredient may be suggested.
func (f Facts) Allows(id knowledge.ID) bool {
	return slices.ContainsFunc(f.Allowed, func(i knowledge.Ingredient) bool { return i.ID == id })
}

// With are facts with what else is known to speak against a product.
func (f Facts) With(more Facts) Facts {
	allergies := knowledge.Allergies{Classes: f.Allergens, Named: f.NamedAllergens}
	allergies.AddClasses(knowledge.Allergies{Classes: more.Allergens, Named: more.NamedAllergens})
	f.Allergens, f.NamedAllergens = allergies.Classes, allergies.Named
	f.Unrecognised = union(slices.Clone(f.Unrecognised), more.Unrecognised)
	f.ReactsToKinds, f.OfKind = union(slices.Clone(f.ReactsToKinds), more.ReactsToKinds), union(slices.Clone(f.OfKind), more.OfKind)
	f.Excluded, f.Conditions, f.Using = union(slices.Clone(f.Excluded), more.Excluded), union(slices.Clone(f.Conditions), more.Conditions), union(slices.Clone(f.Using), more.Using)
	return f
}

// narrow reports whether somebody is to keep to a short list, so that what is on
// no list is not for them either.
func (f Facts) narrow() bool {
	return f.BarrierOnly || f.Has(knowledge.ConditionPregnancy) || f.Has(knowledge.ConditionMinor)
}

// How many evenings of a week may hold an active ingredient.
const (
	maxActiveEvenings         = 3
	maxActiveEveningsTender   = 1
	maxActiveEveningsModerate = 2
)

// ActiveEvenings is how many evenings of a week may hold an active ingredient.
func (f Facts) ActiveEvenings() int {
	switch {
	case f.BarrierOnly && len(f.Kept) == 0:
		return 0
	case f.HasSkin(skincare.SkinTypeSensitive):
		return maxActiveEveningsTender
	case f.Severity == skincare.SeverityModerate:
		return maxActiveEveningsModerate
	default:
		return maxActiveEvenings
	}
}

// moreUrgent returns the more pressing of two next steps.
func moreUrgent(a, b NextStep) NextStep {
	order := []NextStep{NextStepNone, NextStepPharmacist, NextStepGP, NextStepToday}
	if slices.Index(order, b) > slices.Index(order, a) {
		return b
	}
	return a
}

// facts collects what is known and decides what follows from it. Every step can
// only narrow what is allowed. Of all that the person wrote their allergies come
// first: nobody uses what they name there.
func (a *Advisor) facts(req Request, said written, flags []knowledge.RedFlag) Facts {
	person := req.Person
	allergies := a.allergies(said.fields[0], said.texts()[1:], person.InUse)
	f := Facts{
		Today:          a.today(),
		Withdrawn:      a.withdrawn(),
		SkinType:       person.Profile.SkinType,
		EarlierSkin:    person.EarlierSkinType,
		Allergens:      allergies.Classes,
		NamedAllergens: allergies.Named,
		Tolerated:      allergies.Tolerated,
		Excluded:       slices.Concat(a.library.Blocked(allergies.Classes), allergies.Items, person.NotForThem),
		Triggers:       harmless(person.Profile.Triggers, maxField),
		CurrentRoutine: harmless(a.uses.Without(firstPart(person.CurrentRoutine, maxField), person.InUse.Ended), maxField),
		Uses:           person.InUse.Uses,
		Duration:       harmless(person.Profile.Duration, maxDuration),
		CheckIns:       harmlessCheckIns(person.CheckIns),
		NextStep:       NextStepNone,
		// Who hides orders among their allergies may have allergies as well.
		Rests:       person.Rests,
		BarrierOnly: person.Rests || knowledge.Injection(firstPart(person.Profile.Allergies, maxScannedField)),
	}
	if person.Analysed {
		f.Judgement = person.Estimate.Judge(person.OwnSeverity)
	}
	if said.unread {
		f.distrust()
	}
	// What an allergy once did says nothing of the skin now.
	past, now := said.readings[0], said.readings[1:]
	for _, condition := range a.library.ConditionsOf(said.readings...) {
		if condition != knowledge.ConditionBrokenSkin || slices.Contains(a.library.ConditionsOf(now...), condition) {
			f.add(condition)
		}
	}
	f.OfKind = allergies.OfKind
	for _, kind := range allergies.Kinds {
		if kind = harmless(kind, maxWord); kind != "" {
			f.ReactsToKinds = append(f.ReactsToKinds, kind)
		}
	}
	for _, word := range allergies.Unknown {
		if word = harmless(word, maxWord); word != "" {
			f.Unrecognised = append(f.Unrecognised, word)
		}
	}
	for _, flag := range flags {
		f.applyRedFlag(a.unlessPast(flag, past, now), a.library)
	}
	if slices.ContainsFunc(f.Uses, isMedicine) {
		f.add(ConditionMedicine)
	}
	used := a.used(said.readings[1:])
	f.applyProducts(used, a.used(a.ofPerson(said)[1:]))
	f.applySeverity(a.used(said.readings[routineField : routineField+1]))
	for _, i := range a.used([]knowledge.Reading{said.readings[routineField], said.readings[usesField]}) {
		f.Using = append(f.Using, i.ID)
	}
	f.Allowed = a.allowed(f, used)
	f.Guidance = a.guidance(f, used)
	return f
}

// unlessPast returns a flag without what it says of the skin, if only the answer about
// allergies tells of it.
func (a *Advisor) unlessPast(flag knowledge.RedFlag, past knowledge.Reading, now []knowledge.Reading) knowledge.RedFlag {
	same := func(other knowledge.RedFlag) bool { return other.ID == flag.ID }
	rule, _ := ruleOf(a.library, flag.Conflict)
	if rule.When.Condition == knowledge.ConditionBrokenSkin && slices.ContainsFunc(a.library.RedFlagsOf(past), same) &&
		!slices.ContainsFunc(a.library.RedFlagsOf(now...), same) {
		flag.Conflict, flag.BarrierOnly = "", false
	}
	return flag
}

// distrust is for somebody who wrote more than was read. What they may have said
// there counts as a reason for care: no active ingredients, and no talk of food.
func (f *Facts) distrust() {
	f.Unread, f.BarrierOnly = true, true
	f.add(ConditionNoFoodTalk)
}

// applyRedFlag takes a red flag into account.
func (f *Facts) applyRedFlag(flag knowledge.RedFlag, library *knowledge.Library) {
	f.BarrierOnly = f.BarrierOnly || flag.BarrierOnly
	if flag.DietOff {
		f.add(ConditionNoFoodTalk)
	}
	switch flag.ID {
	case knowledge.FlagTreatment:
		f.add(ConditionMedicine)
	case knowledge.FlagDistress:
		f.add(ConditionDistress)
	}
	if rule, ok := ruleOf(library, flag.Conflict); ok && rule.When.Condition != "" {
		f.add(rule.When.Condition)
	}
	if flag.Upgrade {
		f.BarrierOnly = true
		f.NextStep = moreUrgent(f.NextStep, NextStepGP)
	}
	f.NextStep = moreUrgent(f.NextStep, stepOf(flag.Level))
}

// applyProducts takes into account what the person names, and of medicines those
// that they say they use: asking about one is no prescription.
func (f *Facts) applyProducts(named, used []knowledge.Ingredient) {
	if slices.ContainsFunc(named, func(i knowledge.Ingredient) bool { return i.ID == "diet_whey" }) {
		f.add(ConditionWhey)
	}
	if slices.ContainsFunc(used, func(i knowledge.Ingredient) bool {
		return i.Policy == knowledge.PolicyDetect && i.Kind == knowledge.KindMedicine
	}) {
		f.add(ConditionMedicine)
	}
	if f.Has(knowledge.ConditionPregnancy) || f.Has(knowledge.ConditionMinor) {
		f.add(ConditionNoFoodTalk)
	}
}

// applySeverity decides by what the record says. With few spots or on a doubtful
// estimate nothing new is suggested, but what the person uses may stay.
func (f *Facts) applySeverity(routine []knowledge.Ingredient) {
	f.NextStep = moreUrgent(f.NextStep, stepFor(f.Seek))
	f.BarrierOnly = f.BarrierOnly || f.Severity == skincare.SeveritySevere || len(f.Unrecognised) > 0 || f.Has(knowledge.ConditionBrokenSkin) ||
		f.Has(knowledge.ConditionIsotretinoin) || f.Has(knowledge.ConditionMinor)
	if !f.BarrierOnly && (f.Severity == skincare.SeverityAlmostNone || f.Clarity != "" && f.Doubtful()) {
		f.BarrierOnly = true
		for _, i := range routine {
			f.Kept = append(f.Kept, i.ID)
		}
	}
}

func (f *Facts) add(c knowledge.Condition) {
	if !f.Has(c) {
		f.Conditions = append(f.Conditions, c)
	}
}

package knowledge

import "time"

// ID names an ingredient, food, supplement, habit or do-not-use entry, such as
// "niacinamide". All of them share one space of names.
type ID string

// Policy says how far we go with an ingredient.
type Policy string

// The policies, from the freest to the strictest.
const (
	// PolicyOffer may be suggested.
	PolicyOffer Policy = "offer"
	// PolicyLimit may be suggested inside its Limit.
	PolicyLimit Policy = "limit"
	// PolicyMention is spoken of only when the person asks.
	PolicyMention Policy = "mention"
	// PolicyDetect is recognised in what a person uses already, and left to
	// their pharmacist or prescriber.
	PolicyDetect Policy = "detect"
	// PolicyNever is never suggested.
	PolicyNever Policy = "never"
)

// Kind says what sort of thing an entry is.
type Kind string

// The kinds.
const (
	KindCleanser     Kind = "cleanser"
	KindMoisturiser  Kind = "moisturiser"
	KindSoothing     Kind = "soothing"
	KindActive       Kind = "active"
	KindAcid         Kind = "acid"
	KindClay         Kind = "clay"
	KindToner        Kind = "toner"
	KindOil          Kind = "oil"
	KindEssentialOil Kind = "essential_oil"
	KindBeeProduct   Kind = "bee_product"
	KindSunscreen    Kind = "sunscreen"
	KindMedicine     Kind = "medicine"
	KindFood         Kind = "food"
	KindSupplement   Kind = "supplement"
	KindHabit        Kind = "habit"
)

// Topical says whether a thing of this kind is put on the skin.
func (k Kind) Topical() bool {
	return k != KindFood && k != KindSupplement && k != KindHabit
}

// Grade says how well a statement about acne is supported.
type Grade string

// The grades.
const (
	// GradeA is a guideline, or several good trials.
	GradeA Grade = "A"
	// GradeB is at least one controlled trial in favour, of low certainty.
	GradeB Grade = "B"
	// GradeC is uncontrolled, observed or confounded.
	GradeC Grade = "C"
	// GradeD is laboratory work, tradition or how a product is made.
	GradeD Grade = "D"
	// GradeX is more likely to harm than to help.
	GradeX Grade = "X"
)

// Nuance shades a grade.
type Nuance string

// The nuances. Most grades have none.
const (
	NuanceNone Nuance = ""
	// NuanceWeak is at the lower end of its grade.
	NuanceWeak Nuance = "weak"
	// NuanceAgainst is a trial that found no benefit.
	NuanceAgainst Nuance = "against"
)

// Evidence is what studies say about an entry and acne.
type Evidence struct {
	Grade  Grade  `yaml:"grade"`
	Nuance Nuance `yaml:"nuance"`
	// Finding is a sentence or two for lay readers.
	Finding string `yaml:"finding"`
	// Of are the label names of what was studied, where those of the entry are more.
	Of      []string `yaml:"of"`
	Sources []string `yaml:"sources"`
	// Rationale admits that the finding rests on how products are made or on
	// common advice, not on a source.
	Rationale bool `yaml:"rationale"`
}

// Limit bounds an entry of PolicyLimit, and says what a usual strength is for
// the others. A zero number is no limit.
type Limit struct {
	// MinPercent and MaxPercent bound the strength of the product.
	MinPercent float64 `yaml:"min_percent"`
	MaxPercent float64 `yaml:"max_percent"`
	// EveningsPerWeek is the most evenings of a week on which to use it.
	EveningsPerWeek int `yaml:"evenings_per_week"`
	// LeaveOn and RinseOff say which kinds of product are meant.
	LeaveOn  bool `yaml:"leave_on"`
	RinseOff bool `yaml:"rinse_off"`
	// MaxMinutes bounds how long a mask stays on.
	MaxMinutes int `yaml:"max_minutes"`
	// MaxDrops bounds an oil.
	MaxDrops int `yaml:"max_drops"`
}

// PregnancyAdvice is the cautious default for pregnancy and breastfeeding.
type PregnancyAdvice string

// The advice, from the freest to the strictest.
const (
	PregnancyOK    PregnancyAdvice = "ok"
	PregnancyAsk   PregnancyAdvice = "ask"
	PregnancyAvoid PregnancyAdvice = "avoid"
	PregnancyNever PregnancyAdvice = "never"
)

// Pregnancy is what to say to somebody who is pregnant or breastfeeding.
type Pregnancy struct {
	Advice PregnancyAdvice `yaml:"advice"`
	Note   string          `yaml:"note"`
}

// Band says coarsely how likely something is to block pores. The numbers in
// circulation come from rabbits' ears, so we keep to bands; where a range is
// known, it is the upper end.
type Band string

// The bands.
const (
	BandNone   Band = "none"
	BandLow    Band = "low"
	BandMedium Band = "medium"
	BandHigh   Band = "high"
)

// Ingredient is an entry of ingredients.yaml or lifestyle.yaml.
type Ingredient struct {
	ID   ID       `yaml:"id"`
	Name string   `yaml:"name"`
	INCI []string `yaml:"inci"`
	// Origin says whether it is natural, in a few words.
	Origin   string   `yaml:"origin"`
	Kind     Kind     `yaml:"kind"`
	Policy   Policy   `yaml:"policy"`
	Evidence Evidence `yaml:"evidence"`
	// Use says how to use it, or what to say about it. It is empty for what
	// is never suggested.
	Use       string    `yaml:"use"`
	Limit     Limit     `yaml:"limit"`
	Cautions  []string  `yaml:"cautions"`
	Allergens string    `yaml:"allergens"`
	Pregnancy Pregnancy `yaml:"pregnancy"`
	// PoreBlocking is empty for what is not put on the skin.
	PoreBlocking Band `yaml:"pore_blocking"`
	// Clashes says in words what not to combine it with; the rules are in
	// Conflicts.
	Clashes string `yaml:"clashes"`
	// Facts answer what is asked about the entry, where that differs from what
	// holds for its kind.
	Facts map[Aspect]string `yaml:"facts"`
	// Terms are the words by which it is recognised in a text, and Except
	// are longer ones that contain a term and mean something else.
	Terms  []string `yaml:"terms"`
	Except []string `yaml:"except"`
	// Conflicts are the ids of the rules that name this entry.
	Conflicts []string `yaml:"-"`
	// Classes are the allergy classes that rule it out.
	Classes []ClassID `yaml:"-"`
	Review  `yaml:",inline"`
}

// Studied are the label names of what its evidence is about.
func (i Ingredient) Studied() []string {
	if len(i.Evidence.Of) > 0 {
		return i.Evidence.Of
	}
	return i.INCI
}

// Suggestible says whether the entry may be suggested at all, to somebody
// whom no rule concerns.
func (i Ingredient) Suggestible() bool {
	return i.Policy == PolicyOffer || i.Policy == PolicyLimit
}

// Avoid is a thing that must never be suggested, whoever asks.
type Avoid struct {
	ID   ID     `yaml:"id"`
	Name string `yaml:"name"`
	// Why is the reason for reviewers, and Reply what the person is told.
	Why       string   `yaml:"why"`
	Reply     string   `yaml:"reply"`
	Sources   []string `yaml:"sources"`
	Rationale bool     `yaml:"rationale"`
	// Rule is the red flag that answers instead of Reply, if any.
	Rule   string   `yaml:"rule"`
	Terms  []string `yaml:"terms"`
	Except []string `yaml:"except"`
	Review `yaml:",inline"`
}

// Review says when the sources of a text were read for it, and which role with
// a clinical licence has read the text itself: "none" until somebody has.
type Review struct {
	// ReadOn is zero for a text without a source.
	ReadOn     time.Time `yaml:"read_on"`
	ReviewedBy string    `yaml:"reviewed_by"`
}

// Source is where a statement was found.
type Source struct {
	ID    string `yaml:"id"`
	Title string `yaml:"title"`
	// Year is zero where the page bears none.
	Year int    `yaml:"year"`
	URL  string `yaml:"url"`
	// Via says through which other page it was read, if not the original.
	Via string `yaml:"via"`
}

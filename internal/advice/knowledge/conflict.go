package knowledge

import (
	"slices"

	"clary.example/internal/skincare"
)

// Condition is something about a person that changes what may be suggested.
type Condition string

// The conditions that rules speak of.
const (
	ConditionIsotretinoin Condition = "isotretinoin"
	ConditionTetracycline Condition = "tetracycline"
	ConditionPregnancy    Condition = "pregnancy"
	ConditionDarkMarks    Condition = "dark_marks"
	ConditionBrokenSkin   Condition = "broken_skin"
	ConditionMinor        Condition = "minor"
	ConditionNewActive    Condition = "new_active"
)

// Scope is the span of time within which things must not meet.
type Scope string

// The scopes.
const (
	// ScopeSession is one morning or one evening.
	ScopeSession Scope = "session"
	ScopeDay     Scope = "day"
	// ScopePlan is the whole plan and what the person uses as well.
	ScopePlan Scope = "plan"
)

// When says what a rule waits for. The rule applies when the person has the
// condition and the skin type, where given, and, where Any is given, at least
// one of these is used.
type When struct {
	Any       []ID              `yaml:"any"`
	Condition Condition         `yaml:"condition"`
	SkinType  skincare.SkinType `yaml:"skin_type"`
}

// Cap allows at most so many evenings with any of IDs in Days days.
type Cap struct {
	IDs      []ID `yaml:"ids"`
	Evenings int  `yaml:"evenings"`
	Days     int  `yaml:"days"`
}

// Conflict is a rule about what must not go together. A rule applies as a
// whole: a plan must satisfy every part that is given.
type Conflict struct {
	ID   string `yaml:"id"`
	Text string `yaml:"text"`
	When When   `yaml:"when"`
	// Scope is where the parts below hold.
	Scope Scope `yaml:"scope"`
	// AllowOnly, if not empty, is all that may be suggested, besides habits.
	AllowOnly []ID `yaml:"allow_only"`
	// Remove must not be suggested.
	Remove []ID `yaml:"remove"`
	// OneOf are entries of which at most one may be used within the scope.
	OneOf []ID `yaml:"one_of"`
	// Caps bound how often.
	Caps []Cap `yaml:"caps"`
	// Require must be there, morning sunscreen for one.
	Require []ID `yaml:"require"`
	// Words must not be said of products, such as "scrub".
	Words []string `yaml:"words"`
	// Note is what to tell the person, if anything.
	Note      string   `yaml:"note"`
	Sources   []string `yaml:"sources"`
	Rationale bool     `yaml:"rationale"`
	Review    `yaml:",inline"`
}

// named lists the entries that the rule restricts or waits for, each once.
func (c Conflict) named() []ID {
	all := union(nil, slices.Concat(c.When.Any, c.Remove, c.OneOf)...)
	for _, limit := range c.Caps {
		all = union(all, limit.IDs...)
	}
	return all
}

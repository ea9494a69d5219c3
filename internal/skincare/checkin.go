package skincare

import (
	"slices"
	"time"
)

// CheckIn is how a person sees their skin on a day. Any answer may be empty.
type CheckIn struct {
	Date    Date
	SavedAt time.Time

	// NoSting says that the person was asked whether anything stings, and said no.
	NoSting   bool
	Used      RoutineUse
	Severity  OverallSeverity
	Change    ChangeSinceStart
	SkinFeels []SkinFeeling
	Bother    Bother
	// New is what is new: a product, a medicine, a change of routine.
	New  string
	Note string

	// Heard are the ids of the fixed texts that the person was shown for what
	// they wrote.
	Heard []string
	// RedFlag says that one of them asks the person to see a doctor soon, or
	// sooner.
	RedFlag bool
}

// RoutineUse is how often a person used their routine in a week, by their own words.
type RoutineUse string

// The uses, from most to least.
const (
	UsedMostDays RoutineUse = "most_days"
	UsedSomeDays RoutineUse = "some_days"
	UsedNotAtAll RoutineUse = "not_at_all"
)

// Known says whether it is one of those that a person can choose.
func (u RoutineUse) Known() bool {
	return slices.Contains([]RoutineUse{UsedMostDays, UsedSomeDays, UsedNotAtAll}, u)
}

// OverallSeverity is how severe a person finds their acne in a week.
type OverallSeverity string

// The overall severities, from least to most.
const (
	OverallNone       OverallSeverity = "none"
	OverallMild       OverallSeverity = "mild"
	OverallModerate   OverallSeverity = "moderate"
	OverallSevere     OverallSeverity = "severe"
	OverallVerySevere OverallSeverity = "very_severe"
)

// Known says whether it is one of those that a person can choose.
func (s OverallSeverity) Known() bool {
	return slices.Contains([]OverallSeverity{OverallNone, OverallMild, OverallModerate, OverallSevere, OverallVerySevere}, s)
}

// ChangeSinceStart is how a person finds their acne now, compared with the start.
type ChangeSinceStart string

// The changes, from best to worst.
const (
	ChangeMuchBetter    ChangeSinceStart = "much_better"
	ChangeBetter        ChangeSinceStart = "better"
	ChangeALittleBetter ChangeSinceStart = "a_little_better"
	ChangeSame          ChangeSinceStart = "same"
	ChangeALittleWorse  ChangeSinceStart = "a_little_worse"
	ChangeWorse         ChangeSinceStart = "worse"
	ChangeMuchWorse     ChangeSinceStart = "much_worse"
)

// Known says whether it is one of those that a person can choose.
func (c ChangeSinceStart) Known() bool {
	return slices.Contains([]ChangeSinceStart{
		ChangeMuchBetter, ChangeBetter, ChangeALittleBetter, ChangeSame, ChangeALittleWorse, ChangeWorse, ChangeMuchWorse,
	}, c)
}

// SkinFeeling is one way in which skin can feel.
type SkinFeeling string

// The feelings.
const (
	FeelsComfortable SkinFeeling = "comfortable"
	FeelsDry         SkinFeeling = "dry"
	FeelsOily        SkinFeeling = "oily"
	FeelsTight       SkinFeeling = "tight"
	FeelsSore        SkinFeeling = "sore"
	FeelsItchy       SkinFeeling = "itchy"
	FeelsStinging    SkinFeeling = "stinging"
)

// SkinFeelings lists all feelings, in the order in which they are shown.
func SkinFeelings() []SkinFeeling {
	return []SkinFeeling{FeelsComfortable, FeelsDry, FeelsOily, FeelsTight, FeelsSore, FeelsItchy, FeelsStinging}
}

// Bother is how much their skin bothered a person in a week.
type Bother string

// The bothers, from least to most.
const (
	BotherNotAtAll   Bother = "not_at_all"
	BotherALittle    Bother = "a_little"
	BotherModerately Bother = "moderately"
	BotherALot       Bother = "a_lot"
	BotherExtremely  Bother = "extremely"
)

// Known says whether it is one of those that a person can choose.
func (b Bother) Known() bool {
	return slices.Contains([]Bother{BotherNotAtAll, BotherALittle, BotherModerately, BotherALot, BotherExtremely}, b)
}

package advisor

import "clary.example/internal/skincare"

// NewPerson is what somebody said when they filled in a questionnaire together
// with what they say today. Neither takes anything back from the other: a new
// pregnancy counts, and so does an old one. Only allergies that were taken out of the
// profile since have ended.
func NewPerson(record skincare.Questionnaire, today skincare.Profile) Person {
	then := record.Profile
	if record.FilledAt.Before(today.AllergiesSaidAt) {
		then.Allergies = today.Allergies
	}
	person := Person{
		Profile: skincare.Profile{
			SkinType:  today.SkinType,
			Allergies: both(then.Allergies, today.Allergies, ", "),
			// On a line of its own, a "no" of then denies nothing of today.
			Triggers: both(then.Triggers, today.Triggers, "\n"),
			Duration: today.Duration,
		},
		Estimate:    record.Estimate,
		OwnSeverity: record.OwnSeverity,
		Analysed:    true,
	}
	if then.SkinType != today.SkinType {
		person.EarlierSkinType = then.SkinType
	}
	if then.Duration != today.Duration {
		person.EarlierDuration = then.Duration
	}
	return person
}

// both joins two answers to the same question, unless they are the same.
func both(then, today, separator string) string {
	if then == today || then == "" {
		return today
	}
	if today == "" {
		return then
	}
	return then + separator + today
}

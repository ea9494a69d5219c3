package advisor

import (
	"slices"
	"strings"

	"clary.example/internal/skincare"
)

// Bounds of the check-ins that count, and of how old one may be to be spoken of
// like an answer of today.
const (
	MaxCheckIns = 6
	recentDays  = 7
)

// latestCheckIns bounds what is known of a person's check-ins, newest first.
func latestCheckIns(list []skincare.CheckIn) []skincare.CheckIn {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b skincare.CheckIn) int { return b.Date.Midnight().Compare(a.Date.Midnight()) })
	return list[:min(MaxCheckIns, len(list))]
}

// fieldsOf are the texts that a person wrote about themselves, and how many of
// them are about today. An older check-in makes the advice more careful, but what
// it says was answered when it was saved.
func (a *Advisor) fieldsOf(person Person) (fields []string, present int) {
	fields = []string{person.Profile.Allergies, person.Profile.Triggers, person.CurrentRoutine, person.Profile.Duration, person.EarlierDuration}
	present = len(fields)
	oldest := skincare.DateOf(a.today()).AddDays(-recentDays).Midnight()
	for _, c := range latestCheckIns(person.CheckIns) {
		text := strings.TrimSpace(c.New + "\n" + c.Note)
		if text == "" {
			continue
		}
		if !c.Date.Midnight().Before(oldest) {
			present++
		}
		fields = append(fields, text)
	}
	return fields, present
}

// harmlessCheckIns are check-ins as the builtin writer gets to see them. No provider
// does: the consent to one speaks of answers and chat messages.
func harmlessCheckIns(list []skincare.CheckIn) []skincare.CheckIn {
	list = latestCheckIns(list)
	for i := range list {
		list[i].New, list[i].Note = harmless(list[i].New, maxField), harmless(list[i].Note, maxField)
	}
	return list
}

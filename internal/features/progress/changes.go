package progress

import (
	"slices"
	"time"

	"clary.example/internal/skincare"
)

// routineText says that a routine began.
const routineText = "You started a one-week routine."

// changes collects what a person used at the start and what they changed, oldest
// first. On one day routines come first, then questionnaires, then check-ins.
func changes(
	records []skincare.Questionnaire, checkIns []skincare.CheckIn, spells []skincare.RoutineSpell, now time.Time,
) []Change {
	var list []Change
	today := skincare.DateOf(now)
	for _, spell := range spells {
		if !spell.First.Midnight().After(today.Midnight()) {
			list = append(list, Change{spell.First, ChangeRoutine, routineText})
		}
	}
	// An empty answer was skipped: it says nothing about a change.
	last := ""
	for _, q := range records {
		if q.CurrentRoutine == "" || q.CurrentRoutine == last {
			continue
		}
		list = append(list, Change{skincare.DateOf(q.FilledAt), ChangeCurrentRoutine, q.CurrentRoutine})
		last = q.CurrentRoutine
	}
	for _, c := range checkIns {
		if c.New != "" {
			list = append(list, Change{c.Date, ChangeCheckIn, c.New})
		}
	}
	slices.SortStableFunc(list, func(a, b Change) int { return a.Date.Midnight().Compare(b.Date.Midnight()) })
	return list
}

package main

import (
	"context"
	"time"

	"clary.example/internal/app"
	"clary.example/internal/skincare"
)

// begunAgo is how many days ago an invented person began the week that goes on
// now.
const begunAgo = 2

// week is a gentle start for combination skin that bears no fragrance and no
// lanolin: nothing but cleansing, moisture and sunscreen, and one clay mask.
func week() []skincare.RoutineDay {
	const (
		rinse = "Rinse your face with lukewarm water and pat it dry. Smooth on a light gel moisturiser without fragrance. " +
			"Finish with an oil-free mineral sunscreen of SPF 30 or more."
		wash  = "Wash for a minute with a mild cleanser without fragrance, and pat your skin dry. "
		cream = "Smooth on a light ceramide moisturiser without fragrance or lanolin. "
		test  = "Try each new product on the inside of your forearm before it touches your face. "
		mask  = "Leave a kaolin mask on forehead, nose and chin for five minutes, and rinse it off before it cracks. "
		last  = "Skin takes six to eight weeks to show a change. Stop whatever irritates, and ask a pharmacist if it gets worse."
	)
	days := make([]skincare.RoutineDay, skincare.RoutineDays)
	for i := range days {
		days[i] = skincare.RoutineDay{Morning: rinse, Evening: wash + cream + "Leave spots alone overnight."}
	}
	days[0].Evening = test + wash + cream
	days[3].Evening = wash + mask + cream
	days[6].Evening = wash + cream + last
	return days
}

// follow adds a week for each of the story the way the chat does, and ticks off
// most of it.
func follow(ctx context.Context, a *app.App, caller skincare.Caller) error {
	today := skincare.DateOf(time.Now())
	for weeksAgo := storyWeeks; weeksAgo >= 0; weeksAgo-- {
		days := week()
		first := today.AddDays(-begunAgo - 7*weeksAgo)
		for i := range days {
			days[i].Date = first.AddDays(i)
		}
		if _, err := a.Routines.Add(ctx, caller.ID, "", days); err != nil {
			return err
		}
	}
	kept, err := a.Routines.List(ctx, caller.ID)
	if err != nil {
		return err
	}
	for i, day := range kept {
		if day.Date.Midnight().After(today.Midnight()) {
			break
		}
		// Most evenings are done, and fewer in one busy week. The evening of
		// today is still to come.
		busy := i/7 == busyWeek
		morning := i%9 != 4 && (!busy || i%2 == 1)
		evening := i%5 != 3 && !busy && day.Date != today
		if err := a.Routines.SetDone(ctx, caller, day.ID, morning, evening); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/skincare"
)

// storyWeeks is how many weeks ago the story of the demo begins.
const storyWeeks = 14

// busyWeek is the week of the story in which little was done.
const busyWeek = 6

// checkIns are how the invented person saw their skin. Not every week has one.
func checkIns() map[int]skincare.CheckIn {
	answer := func(s skincare.OverallSeverity, c skincare.ChangeSinceStart, b skincare.Bother, feels ...skincare.SkinFeeling) skincare.CheckIn {
		return skincare.CheckIn{Severity: s, Change: c, Bother: b, SkinFeels: feels}
	}
	with := func(c skincare.CheckIn, what, note string) skincare.CheckIn {
		c.New, c.Note = what, note
		return c
	}
	const (
		moderate, mild = skincare.OverallModerate, skincare.OverallMild
		same, little   = skincare.ChangeSame, skincare.ChangeALittleBetter
		better         = skincare.ChangeBetter
	)
	return map[int]skincare.CheckIn{
		13: answer(moderate, same, skincare.BotherALot, skincare.FeelsOily, skincare.FeelsTight),
		12: with(answer(moderate, same, skincare.BotherALot, skincare.FeelsDry), "Stopped the foaming cleanser", ""),
		11: with(answer(moderate, skincare.ChangeALittleWorse, skincare.BotherALot, skincare.FeelsDry, skincare.FeelsTight),
			"", "Exam week, slept badly."),
		9: answer(moderate, same, skincare.BotherModerately, skincare.FeelsComfortable),
		8: with(answer(moderate, little, skincare.BotherModerately, skincare.FeelsComfortable), "Mineral sunscreen in the morning", ""),
		7: answer(moderate, little, skincare.BotherModerately, skincare.FeelsOily),
		5: with(answer(mild, little, skincare.BotherALittle, skincare.FeelsComfortable), "", "Fewer new ones on the chin."),
		4: answer(mild, better, skincare.BotherALittle, skincare.FeelsComfortable),
		2: answer(mild, better, skincare.BotherALittle, skincare.FeelsComfortable, skincare.FeelsDry),
		1: answer(mild, better, skincare.BotherALittle, skincare.FeelsComfortable),
	}
}

// checkIn saves each check-in of the story for today, the way the site does, and
// then moves it to its day.
func checkIn(ctx context.Context, a *app.App, pool *pgxpool.Pool, caller skincare.Caller) error {
	today := skincare.DateOf(time.Now())
	for weeksAgo, answers := range checkIns() {
		answers.Date = today
		if _, _, err := a.CheckIns.Save(ctx, caller, answers); err != nil {
			return err
		}
		_, err := pool.Exec(ctx,
			"UPDATE check_ins SET day = day - $2::integer, saved_at = saved_at - $2::integer * interval '24 hours' WHERE user_id = $1 AND day = $3::date",
			caller.ID, 7*weeksAgo, today.String())
		if err != nil {
			return fmt.Errorf("date a check-in: %w", err)
		}
	}
	return nil
}

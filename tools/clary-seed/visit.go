package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/tools/drawnskin"
)

// fullSize is the side of the larger copy of a picture, in pixels.
const fullSize = 800

// visit is one questionnaire that an invented person filled in.
type visit struct {
	weeksAgo int
	routine  string
	spots    int
	// light is how bright the picture is, where 1 is as drawn.
	light float64
	own   skincare.Severity
}

// visits tell of a skin that slowly gets better, with a worse week in between
// and weeks without a photo.
func visits() []visit {
	const (
		rich  = "Foaming cleanser twice a day, a rich night cream."
		mild  = "Mild cleanser in the evening, light moisturiser, no scrubs."
		sunny = "Mild cleanser in the evening, light moisturiser, mineral sunscreen in the morning."
	)
	return []visit{
		{weeksAgo: storyWeeks, routine: rich, spots: 36, light: 1, own: skincare.SeverityModerate},
		{weeksAgo: 12, routine: rich, spots: 34, light: 0.94},
		{weeksAgo: 11, routine: mild, spots: 37, light: 1},
		{weeksAgo: 9, routine: mild, spots: 30, light: 0.97, own: skincare.SeverityModerate},
		{weeksAgo: 8, routine: mild, spots: 27, light: 1},
		{weeksAgo: 6, routine: mild, spots: 29, light: 0.95},
		{weeksAgo: 5, routine: sunny, spots: 20, light: 1},
		{weeksAgo: 3, routine: sunny, spots: 13, light: 0.98, own: skincare.SeverityMild},
		{weeksAgo: 2, routine: sunny, spots: 10, light: 1},
		{weeksAgo: 1, routine: sunny, spots: 8, light: 0.96},
		{weeksAgo: 0, routine: sunny, spots: 7, light: 1, own: skincare.SeverityMild},
	}
}

// record fills in the questionnaire the way the site does, and then moves it to
// its day.
func (v visit) record(ctx context.Context, a *app.App, pool *pgxpool.Pool, caller skincare.Caller) error {
	small, err := v.picture(drawnskin.DefaultSize)
	if err != nil {
		return err
	}
	full, err := v.picture(fullSize)
	if err != nil {
		return err
	}
	result, err := a.Questionnaires.Create(ctx, caller, questionnaire.Submission{
		Fields: func(yield func(questionnaire.FormField, error) bool) {
			_ = yield(questionnaire.FormField{Field: questionnaire.FieldCurrentRoutine, Content: strings.NewReader(v.routine)}, nil) &&
				yield(questionnaire.FormField{Field: questionnaire.FieldSide, Content: strings.NewReader(string(skincare.SideLeft))}, nil) &&
				yield(questionnaire.FormField{Field: questionnaire.FieldPhoto, Content: bytes.NewReader(small)}, nil) &&
				yield(questionnaire.FormField{Field: questionnaire.FieldFullPhoto, Content: bytes.NewReader(full)}, nil)
		},
	})
	if err != nil {
		return err
	}
	if v.own != "" {
		if err := a.Questionnaires.SetOwnSeverity(ctx, caller, result.ID, v.own); err != nil {
			return err
		}
	}
	return v.date(ctx, a, pool, caller, result.ID)
}

// date moves a questionnaire to its day, together with the day on which its
// photo goes. The first photo stays as the starting photo, because the
// person was asked and said yes.
func (v visit) date(
	ctx context.Context, a *app.App, pool *pgxpool.Pool, caller skincare.Caller, id skincare.QuestionnaireID,
) error {
	ago := time.Duration(v.weeksAgo) * 7 * 24 * time.Hour
	_, err := pool.Exec(ctx,
		"UPDATE questionnaires SET filled_at = filled_at - $3::interval, photo_due_at = photo_due_at - $3::interval WHERE user_id = $1 AND id = $2",
		caller.ID, id, ago)
	if err != nil {
		return fmt.Errorf("date a questionnaire: %w", err)
	}
	if v.weeksAgo < storyWeeks {
		return nil
	}
	_, err = a.Questionnaires.SetStartingTerm(ctx, caller, id, skincare.Starting1Year)
	return err
}

func (v visit) picture(size int) ([]byte, error) {
	drawn := drawnskin.Draw(drawnskin.Picture{Seed: 7, Tone: drawnskin.Monk4, Spots: v.spots, Size: size})
	return drawnskin.JPEG(drawnskin.Darken(drawn, v.light))
}

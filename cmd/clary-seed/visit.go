package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/demo/drawnskin"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

// fullSize is the side of the larger copy of a picture, in pixels.
const fullSize = 800

// visit is one questionnaire that an invented person filled in.
type visit struct {
	ago     time.Duration
	routine string
	spots   int
}

// visits tell of a skin that gets better.
func visits() []visit {
	const week = 7 * 24 * time.Hour
	return []visit{
		{8 * week, "Foaming cleanser twice a day, a rich night cream.", 34},
		{4 * week, "Mild cleanser in the evening, light moisturiser, no scrubs.", 20},
		{0, "Mild cleanser in the evening, light moisturiser, mineral sunscreen in the morning.", 7},
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
		Parts: func(yield func(questionnaire.Part, error) bool) {
			_ = yield(questionnaire.Part{Field: questionnaire.FieldCurrentRoutine, Content: strings.NewReader(v.routine)}, nil) &&
				yield(questionnaire.Part{Field: questionnaire.FieldPhoto, Content: bytes.NewReader(small)}, nil) &&
				yield(questionnaire.Part{Field: questionnaire.FieldFullPhoto, Content: bytes.NewReader(full)}, nil)
		},
	})
	if err != nil {
		return err
	}
	_, err = pool.Exec(ctx, "UPDATE questionnaires SET filled_at = $3 WHERE user_id = $1 AND id = $2",
		caller.ID, result.ID, time.Now().Add(-v.ago))
	if err != nil {
		return fmt.Errorf("date a questionnaire: %w", err)
	}
	return nil
}

func (v visit) picture(size int) ([]byte, error) {
	return drawnskin.JPEG(drawnskin.Draw(drawnskin.Picture{Seed: 7, Tone: drawnskin.Monk4, Spots: v.spots, Size: size}))
}

package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/postgres"
	"clary.example/internal/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/telemetry"
	"clary.example/internal/vault"
)

// tryToOpen reads everything that the database knows of the people of a prefix,
// with all the keys that the program has, and says what opened.
func tryToOpen(ctx context.Context, prefix string) error {
	cfg, err := config.Load(os.Getenv)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, cfg.DatabaseURL, postgres.Options{})
	if err != nil {
		return err
	}
	defer pool.Close()
	a, err := app.New(ctx, cfg, pool, slog.New(slog.DiscardHandler), telemetry.Tracing{})
	if err != nil {
		return err
	}
	rows, err := pool.Query(ctx, "SELECT id, sealed_profile FROM users WHERE username LIKE $1 || '-%'", prefix)
	if err != nil {
		return err
	}
	people, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (skincare.Caller, error) {
		var caller skincare.Caller
		err := row.Scan(&caller.ID, &caller.SealedProfile)
		return caller, err
	})
	if err != nil {
		return err
	}
	text, photos := 0, 0
	for _, caller := range people {
		opened, err := opens(ctx, a, pool, caller)
		if err != nil {
			return err
		}
		text += opened.text
		photos += opened.photos
	}
	_, err = fmt.Fprintf(os.Stdout, "%d people, %d texts opened, %d photos opened\n", len(people), text, photos)
	return err
}

// opened counts what could be read.
type opened struct {
	text, photos int
}

// opens tries everything of one person. That a key is gone is no error.
func opens(ctx context.Context, a *app.App, pool *pgxpool.Pool, caller skincare.Caller) (opened, error) {
	var o opened
	note := func(count *int, err error) error {
		if err == nil {
			*count++
		} else if !errors.Is(err, vault.ErrForgotten) {
			return err
		}
		return nil
	}
	_, profileErr := a.Accounts.Profile(ctx, caller)
	_, listErr := a.Questionnaires.List(ctx, caller.ID)
	if err := errors.Join(note(&o.text, profileErr), note(&o.text, listErr)); err != nil {
		return o, err
	}
	var id skincare.QuestionnaireID
	if err := pool.QueryRow(ctx, "SELECT id FROM questionnaires WHERE user_id = $1", caller.ID).Scan(&id); err != nil {
		return o, err
	}
	for _, size := range []questionnaire.Size{questionnaire.Small, questionnaire.Full} {
		_, err := a.Questionnaires.Photo(ctx, caller.ID, id, size)
		if err := note(&o.photos, err); err != nil {
			return o, err
		}
	}
	return o, nil
}

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
	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
	"clary.example/internal/telemetry"
	"clary.example/tools/visitor"
)

// callersQuery finds the people of a prefix. A copy is given only to somebody who
// has a session.
const callersQuery = `
	SELECT users.id, max(sessions.id), sealed_profile
	FROM users JOIN sessions ON sessions.user_id = users.id
	WHERE username LIKE $1 || '-%'
	GROUP BY users.id`

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
	rows, err := pool.Query(ctx, callersQuery, prefix)
	if err != nil {
		return err
	}
	people, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (skincare.Caller, error) {
		var caller skincare.Caller
		err := row.Scan(&caller.ID, &caller.Session, &caller.SealedProfile)
		return caller, err
	})
	if err != nil {
		return err
	}
	var all opened
	for _, caller := range people {
		if err := all.add(ctx, a, pool, caller); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(os.Stdout, "%d people, %d texts opened, %d photos opened, %d copies opened\n",
		len(people), all.texts, all.photos, all.copies)
	return err
}

// opened counts what could be read.
type opened struct {
	texts, photos, copies int
}

// add tries everything of one person. That a key is gone is no error.
func (o *opened) add(ctx context.Context, a *app.App, pool *pgxpool.Pool, caller skincare.Caller) error {
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
	_, routineErr := a.Routines.List(ctx, caller.ID)
	_, copyErr := openCopy(ctx, a, caller)
	if err := errors.Join(note(&o.texts, profileErr), note(&o.texts, listErr), note(&o.texts, routineErr), note(&o.copies, copyErr)); err != nil {
		return err
	}
	notes, err := a.Feedback.Given(ctx, caller.ID)
	if err != nil {
		return err
	}
	for _, given := range notes {
		if !given.Unreadable {
			o.texts++
		}
	}
	var id skincare.QuestionnaireID
	if err := pool.QueryRow(ctx, "SELECT id FROM questionnaires WHERE user_id = $1", caller.ID).Scan(&id); err != nil {
		return err
	}
	for _, size := range []questionnaire.Size{questionnaire.Small, questionnaire.Full} {
		_, err := a.Questionnaires.Photo(ctx, caller.ID, id, size)
		if err := note(&o.photos, err); err != nil {
			return err
		}
	}
	return nil
}

// openCopy begins to download the copy that waits for a person.
func openCopy(ctx context.Context, a *app.App, caller skincare.Caller) (*export.Download, error) {
	_, token, err := a.Exports.RequestExport(ctx, caller, visitor.Password)
	if err != nil {
		return nil, err
	}
	return a.Exports.Download(ctx, token)
}

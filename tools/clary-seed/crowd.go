package main

import (
	"context"
	_ "embed"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/features/feedback"
	"clary.example/internal/skincare"
)

//go:embed crowd.sql
var crowd string

// populate adds what an admin looks at besides the people who can log in.
func populate(ctx context.Context, pool *pgxpool.Pool) error {
	if _, err := pool.Exec(ctx, crowd); err != nil {
		return fmt.Errorf("add the crowd: %w", err)
	}
	return nil
}

// complain has an invented person say what they think of some answers.
func complain(ctx context.Context, a *app.App, user skincare.UserID) error {
	for _, note := range []feedback.Note{
		{Concern: feedback.Wrong, Comment: "It asked me to wash three times a day, and my skin is dry from twice."},
		{
			Concern: feedback.Unsafe,
			Comment: "I had written that I am allergic to lanolin.",
			Answer:  "A rich balm in the evening keeps your skin supple.",
		},
	} {
		if err := a.Feedback.Give(ctx, user, note); err != nil {
			return err
		}
	}
	return nil
}

// Command clary-seed fills a database with invented people, so that anyone can
// try the product. It is not part of the server: its passwords are public.
package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/telemetry"
)

// person is an invented user.
type person struct {
	username, password string
	isAdmin            bool
	profile            skincare.Profile
	visits             []visit
	hasRoutine         bool
}

func people() []person {
	return []person{
		{username: "demo", password: "Demo-sage-2026", profile: skincare.Profile{ //nolint:gosec // Meant to be known.
			SkinType:  skincare.SkinTypeCombination,
			Allergies: "Fragrance, lanolin",
			Triggers:  "Stress, heavy sunscreen",
			Duration:  "2 years",
		}, visits: visits(), hasRoutine: true},
		{username: "admin", password: "Admin-sage-2026", isAdmin: true, profile: skincare.Profile{
			SkinType: skincare.SkinTypeNormal,
			Duration: "3 months",
		}},
	}
}

func main() {
	if err := run(context.Background(), os.Getenv, os.Stdout); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "clary-seed:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, getenv func(string) string, stdout io.Writer) error {
	cfg, err := config.Load(getenv)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, cfg.DatabaseURL, postgres.Options{NoTimeouts: true})
	if err != nil {
		return err
	}
	defer pool.Close()
	a, err := app.New(ctx, cfg, pool, slog.New(slog.DiscardHandler), telemetry.Tracing{})
	if err != nil {
		return err
	}
	if err := a.CheckInstallation(ctx); err != nil {
		return err
	}
	for _, person := range people() {
		if err := seed(ctx, a, pool, person); err != nil {
			return fmt.Errorf("seed %s: %w", person.username, err)
		}
		_, _ = fmt.Fprintf(stdout, "  username %-6s password %s\n", person.username, person.password)
	}
	return nil
}

// seed signs a person up the way the site does, and leaves alone whoever is
// there already.
func seed(ctx context.Context, a *app.App, pool *pgxpool.Pool, p person) error {
	user, err := a.Accounts.SignUp(ctx, account.Registration{
		Username: p.username,
		Password: p.password,
		Statement: &account.Statement{
			Adult:         true,
			PolicyVersion: skincare.PolicyVersion,
			Granted: map[skincare.Purpose]bool{
				skincare.PurposeHealthData:   true,
				skincare.PurposePhoto:        true,
				skincare.PurposeAIProcessing: true,
			},
		},
	})
	if skincare.KindOf(err) == skincare.KindTaken {
		return nil
	}
	if err != nil {
		return err
	}
	caller := skincare.Caller{User: user, Consents: skincare.Consents{Granted: skincare.Purposes()}}
	if _, err := a.Accounts.UpdateProfile(ctx, caller, p.profile); err != nil {
		return err
	}
	if err := pool.QueryRow(ctx, "SELECT sealed_profile FROM users WHERE id = $1", user.ID).Scan(&caller.SealedProfile); err != nil {
		return fmt.Errorf("read profile: %w", err)
	}
	for _, v := range p.visits {
		if err := v.record(ctx, a, pool, caller); err != nil {
			return err
		}
	}
	if p.hasRoutine {
		if err := follow(ctx, a, caller); err != nil {
			return err
		}
		if err := checkIn(ctx, a, pool, caller); err != nil {
			return err
		}
		if err := complain(ctx, a, user.ID); err != nil {
			return err
		}
	}
	if p.isAdmin {
		if err := populate(ctx, pool); err != nil {
			return err
		}
		return postgres.SetAdmin(ctx, pool, p.username, true)
	}
	return nil
}

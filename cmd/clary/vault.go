package main

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/config"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
)

// reportEvery is how many keys are moved between two lines of progress.
const reportEvery = 1000

// rotateVault wraps every user's key with the first vault key.
func (p program) rotateVault(ctx context.Context) error {
	return p.withVault(ctx, func(_ *objects.Bucket, v *vault.Vault) error {
		progress, err := v.Rewrap(ctx, func(progress vault.Progress) {
			if progress.Done()%reportEvery == 0 {
				p.report(progress)
			}
		})
		p.report(progress)
		if err != nil {
			return fmt.Errorf("%w\nNothing is lost: run the command again", err)
		}
		return nil
	})
}

func (p program) report(progress vault.Progress) {
	_, _ = fmt.Fprintf(p.stderr, "%d keys: %d moved, %d needed no move, %d of forgotten users deleted, %d failed\n",
		progress.Done(), progress.Moved, progress.Current, progress.Forgotten, progress.Failed)
}

// bindBucket makes a bucket that belongs to no database that of this one.
func (p program) bindBucket(ctx context.Context) error {
	return p.withInstallation(ctx, (*objects.Bucket).BindInstallation)
}

// withInstallation calls use with the bucket and the id of the database.
func (p program) withInstallation(ctx context.Context, use func(*objects.Bucket, context.Context, string) error) error {
	return p.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		id, err := postgres.InstallationID(ctx, pool)
		if err != nil {
			return err
		}
		return p.withVault(ctx, func(bucket *objects.Bucket, _ *vault.Vault) error { return use(bucket, ctx, id) })
	})
}

func (p program) withVault(ctx context.Context, use func(*objects.Bucket, *vault.Vault) error) error {
	url, keys, err := config.LoadVault(p.getenv)
	if err != nil {
		return err
	}
	bucket, err := objects.Open(ctx, url)
	if err != nil {
		return err
	}
	v, err := vault.New(bucket, keys, time.Now)
	if err != nil {
		return err
	}
	return use(bucket, v)
}

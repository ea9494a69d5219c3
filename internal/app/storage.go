package app

import (
	"context"
	"fmt"
	"iter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/config"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/objects"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/storage/vault"
)

// storage is where the program keeps what belongs to people.
type storage struct {
	queue          *jobs.Queue
	users          *postgres.UserStore
	questionnaires *postgres.QuestionnaireStore
	admin          *postgres.AdminStore
	exports        *postgres.ExportStore
	consents       *postgres.ConsentStore
	control        *postgres.ControlStore
	bucket         instrumentedBucket
	vault          instrumentedVault
	steps          steps
}

func openStorage(ctx context.Context, cfg config.Config, pool *pgxpool.Pool, s steps) (storage, error) {
	queue, err := jobs.NewQueue()
	if err != nil {
		return storage{}, err
	}
	bucket, err := objects.Open(ctx, cfg.BucketURL)
	if err != nil {
		return storage{}, err
	}
	kept := instrumentedBucket{bucket, s}
	sealer, err := vault.New(kept, cfg.VaultKeys, time.Now)
	if err != nil {
		return storage{}, fmt.Errorf("read vault keys: %w", err)
	}
	return storage{
		queue:          queue,
		users:          postgres.NewUserStore(pool, queue),
		questionnaires: postgres.NewQuestionnaireStore(pool, queue),
		admin:          postgres.NewAdminStore(pool, queue),
		exports:        postgres.NewExportStore(pool, queue),
		consents:       postgres.NewConsentStore(pool, queue),
		control:        postgres.NewControlStore(pool, queue),
		bucket:         kept,
		vault:          instrumentedVault{sealer, s},
		steps:          s,
	}, nil
}

// instrumentedBucket is the bucket, with each call a step.
type instrumentedBucket struct {
	bucket *objects.Bucket
	steps  steps
}

// Put stores an object, in place of the one that may be there.
func (s instrumentedBucket) Put(ctx context.Context, key string, data []byte) error {
	return s.steps.run(ctx, "object put", func(ctx context.Context) error { return s.bucket.Put(ctx, key, data) })
}

// Create stores an object unless there is one, and reports whether it did.
func (s instrumentedBucket) Create(ctx context.Context, key string, data []byte) (bool, error) {
	return step(ctx, s.steps, "object create", func(ctx context.Context) (bool, error) { return s.bucket.Create(ctx, key, data) })
}

// Get returns an object, or an error of KindNotFound.
func (s instrumentedBucket) Get(ctx context.Context, key string) ([]byte, error) {
	return step(ctx, s.steps, "object get", func(ctx context.Context) ([]byte, error) { return s.bucket.Get(ctx, key) })
}

// Delete removes an object.
func (s instrumentedBucket) Delete(ctx context.Context, key string) error {
	return s.steps.run(ctx, "object delete", func(ctx context.Context) error { return s.bucket.Delete(ctx, key) })
}

// Move gives an object another key.
func (s instrumentedBucket) Move(ctx context.Context, from, to string) error {
	return s.steps.run(ctx, "object move", func(ctx context.Context) error { return s.bucket.Move(ctx, from, to) })
}

// Erase deletes all objects of a folder.
func (s instrumentedBucket) Erase(ctx context.Context, folder string) error {
	return s.steps.run(ctx, "folder erase", func(ctx context.Context) error { return jobs.EraseFolder(ctx, s, folder) })
}

// List returns the objects of a folder.
func (s instrumentedBucket) List(ctx context.Context, folder string) iter.Seq2[objects.Object, error] {
	return s.bucket.List(ctx, folder)
}

// instrumentedVault is the vault as the use cases see it, with each call a step.
type instrumentedVault struct {
	vault *vault.Vault
	steps steps
}

// Seal implements the vault of every feature.
func (s instrumentedVault) Seal(ctx context.Context, user skincare.UserID, field, row string, data []byte) ([]byte, error) {
	return step(ctx, s.steps, "seal", func(ctx context.Context) ([]byte, error) {
		return s.vault.Seal(ctx, user, vault.Place{Field: field, Row: row}, data)
	})
}

// Open implements the vault of every feature. It is no step of a trace: a list
// of records would show hundreds, each of microseconds. When the key has to be
// fetched, that shows.
func (s instrumentedVault) Open(ctx context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	began := time.Now()
	data, err := s.vault.Open(ctx, user, vault.Place{Field: field, Row: row}, sealed)
	s.steps.metrics.ObserveStep("open", time.Since(began))
	return data, err
}

// Forget implements jobs.Keys.
func (s instrumentedVault) Forget(ctx context.Context, user skincare.UserID) error {
	return s.steps.run(ctx, "forget", func(ctx context.Context) error { return s.vault.Forget(ctx, user) })
}

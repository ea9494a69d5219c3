package objects

import (
	"context"
	"errors"

	"clary.example/internal/skincare"
)

// installationKey is the object that has the id of the database that a bucket
// belongs to.
const installationKey = "installation/id"

// Why a bucket must not be used with a database.
var (
	ErrOtherDatabase = errors.New("the bucket belongs to another database: see docs/runbooks/wrong-database.md")
	ErrUnbound       = errors.New("the bucket has objects and belongs to no database: if it is this one's, run 'clary bucket bind'")
)

// CheckInstallation returns ErrOtherDatabase or ErrUnbound unless the bucket
// belongs to the database with this id. An empty bucket belongs to the first
// database that asks.
func (b *Bucket) CheckInstallation(ctx context.Context, id string) error {
	err := b.compareInstallation(ctx, id)
	if skincare.KindOf(err) != skincare.KindNotFound {
		return err
	}
	for _, err := range b.List(ctx, "") {
		if err != nil {
			return err
		}
		// Another server may have made the bucket its own, and used it, just now.
		if err := b.compareInstallation(ctx, id); skincare.KindOf(err) != skincare.KindNotFound {
			return err
		}
		return ErrUnbound
	}
	return b.BindInstallation(ctx, id)
}

// BindInstallation makes a bucket that belongs to no database that of the
// database with this id. It returns ErrOtherDatabase for one that belongs to
// another.
func (b *Bucket) BindInstallation(ctx context.Context, id string) error {
	created, err := b.Create(ctx, installationKey, []byte(id))
	if err != nil || created {
		return err
	}
	return b.compareInstallation(ctx, id)
}

// compareInstallation returns an error of KindNotFound for a bucket that belongs
// to no database.
func (b *Bucket) compareInstallation(ctx context.Context, id string) error {
	marked, err := b.Get(ctx, installationKey)
	if err != nil {
		return err
	}
	if string(marked) != id {
		return ErrOtherDatabase
	}
	return nil
}

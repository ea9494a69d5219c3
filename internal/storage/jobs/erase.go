package jobs

import (
	"context"
	"iter"

	"github.com/riverqueue/river"

	"clary.example/internal/storage/objects"
)

// Objects is where photos and archives are kept.
type Objects interface {
	// List returns the objects whose keys begin with a folder's name.
	List(ctx context.Context, folder string) iter.Seq2[objects.Object, error]
	// Delete removes an object. It is no error when there is none.
	Delete(ctx context.Context, key string) error
	// Move gives an object another key.
	Move(ctx context.Context, from, to string) error
}

// erasure is the job of deleting all objects of a folder.
type erasure struct {
	Folder string `json:"folder"`
}

// Kind implements river.JobArgs.
func (erasure) Kind() string { return kindErase }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (erasure) InsertOpts() river.InsertOpts { return insertOpts(kindErase, river.UniqueOpts{}) }

func (w *Workers) erase(ctx context.Context, job *river.Job[erasure]) error {
	if err := EraseFolder(ctx, w.parts.Objects, quarantine+job.Args.Folder); err != nil {
		return err
	}
	return EraseFolder(ctx, w.parts.Objects, job.Args.Folder)
}

// EraseFolder deletes all objects of a folder.
func EraseFolder(ctx context.Context, from Objects, folder string) error {
	for object, err := range from.List(ctx, folder) {
		if err != nil {
			return err
		}
		if err := from.Delete(ctx, object.Key); err != nil {
			return err
		}
	}
	return nil
}

package vault

import (
	"context"
	"iter"
	"strconv"
	"strings"
	"time"

	"clary.example/internal/skincare"
)

// Mark says that a user was forgotten, and when.
type Mark struct {
	User skincare.UserID
	At   time.Time
}

// Forgotten returns the marks of everybody who was forgotten. A database that
// was restored from a backup may know some of them again. An error is the last
// thing it yields.
func (v *Vault) Forgotten(ctx context.Context) iter.Seq2[Mark, error] {
	return func(yield func(Mark, error) bool) {
		for object, err := range v.store.List(ctx, forgottenFolder) {
			if err != nil {
				yield(Mark{}, err)
				return
			}
			id, err := strconv.ParseInt(strings.TrimPrefix(object.Key, forgottenFolder), 10, 64)
			if err == nil && !yield(Mark{skincare.UserID(id), object.Modified}, nil) {
				return
			}
		}
	}
}

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// fakeErasures notes what is to be erased, or refuses.
type fakeErasures struct {
	mu      sync.Mutex
	folders []string
	err     error
}

func (f *fakeErasures) Erase(_ context.Context, _ pgx.Tx, folder string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.folders = append(f.folders, folder)
	return f.err
}

func (f *fakeErasures) ForgetKey(ctx context.Context, tx pgx.Tx, user skincare.UserID) error {
	return f.Erase(ctx, tx, fmt.Sprint("key of ", user))
}

func (f *fakeErasures) EraseAll(ctx context.Context, tx pgx.Tx, folders []string) error {
	for _, folder := range folders {
		if err := f.Erase(ctx, tx, folder); err != nil {
			return err
		}
	}
	return nil
}

func row(name byte) questionnaire.Row {
	return questionnaire.Row{
		Name: skincare.ObjectID{name}, FilledAt: time.Now(), Answers: []byte("sealed"), HasPhoto: true, HasFullPhoto: true,
		Estimate: skincare.Estimate{Severity: skincare.SeverityMild, Certainty: skincare.CertaintyHigh, Model: "m1"},
	}
}

func TestQuestionnaireStore(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	erasures := &fakeErasures{}
	store := postgres.NewQuestionnaireStore(pool, erasures)
	classifications := func(user skincare.UserID) (count int) {
		require.NoError(t, pool.QueryRow(t.Context(),
			"SELECT image_classification_requests FROM usage WHERE user_id = $1", user).Scan(&count))
		return count
	}

	t.Run("the first of many at once with one key wins, and the photos of the others are erased", func(t *testing.T) {
		t.Parallel()
		erasures := &fakeErasures{}
		store := postgres.NewQuestionnaireStore(pool, erasures)
		user := createUser(t, pool, "ana")
		var wait sync.WaitGroup
		made := make([]questionnaire.Row, 20)
		for i := range made {
			wait.Go(func() {
				require.NoError(t, patiently(func() (err error) {
					made[i], err = store.Create(t.Context(), user, "key", row(byte(i)))
					return err
				}))
			})
		}
		wait.Wait()
		list, err := store.List(t.Context(), user)
		require.NoError(t, err)
		require.Len(t, list, 1)
		for _, one := range made {
			require.Equal(t, list[0].ID, one.ID)
			require.Equal(t, list[0].Name, one.Name)
		}
		require.Len(t, erasures.folders, 19)
		require.NotContains(t, erasures.folders, questionnaire.PhotoFolder(user, list[0].Name))
		require.Equal(t, 20, classifications(user), "all of them took a look")
		found, err := store.ByAttempt(t.Context(), user, "key")
		require.NoError(t, err)
		require.Equal(t, list[0], found)
	})

	t.Run("without a key every questionnaire is one, and only looks are counted", func(t *testing.T) {
		t.Parallel()
		user := createUser(t, pool, "ben")
		for i := range byte(3) {
			unseen := row(i)
			unseen.Estimate = skincare.Estimate{Doubt: skincare.DoubtNoModel}
			_, err := store.Create(t.Context(), user, "", unseen)
			require.NoError(t, err)
		}
		admission, err := store.Admission(t.Context(), user, "")
		require.NoError(t, err)
		require.Equal(t, 3, admission.Records)
		require.Zero(t, classifications(user))
	})

	t.Run("nobody can touch what is another's", func(t *testing.T) {
		t.Parallel()
		owner, other := createUser(t, pool, "cem"), createUser(t, pool, "dee")
		kept, err := store.Create(t.Context(), owner, "key", row(1))
		require.NoError(t, err)
		for name, try := range map[string]func() error{
			"read":  func() error { _, err := store.ByID(t.Context(), other, kept.ID); return err },
			"find":  func() error { _, err := store.ByAttempt(t.Context(), other, "key"); return err },
			"judge": func() error { return store.SetOwnSeverity(t.Context(), other, kept.ID, skincare.SeverityMild) },
			"recommend": func() error {
				return store.SetRecommendation(t.Context(), other, kept.ID, []byte("x"), skincare.Recommendation{})
			},
			"delete photo":   func() error { return store.DeletePhoto(t.Context(), other, kept.ID) },
			"delete":         func() error { return store.Delete(t.Context(), other, kept.ID) },
			"delete nothing": func() error { return store.Delete(t.Context(), owner, kept.ID+1000) },
		} {
			require.Equal(t, skincare.KindNotFound, skincare.KindOf(try()), name)
		}
		found, err := store.ByID(t.Context(), owner, kept.ID)
		require.NoError(t, err)
		require.True(t, found.HasPhoto)
		require.Empty(t, found.OwnSeverity)
	})

	t.Run("a row goes only together with the word to erase its photo", func(t *testing.T) {
		t.Parallel()
		user := createUser(t, pool, "eva")
		kept, err := store.Create(t.Context(), user, "", row(1))
		require.NoError(t, err)
		broken := &fakeErasures{err: errors.New("no queue")}
		require.Error(t, postgres.NewQuestionnaireStore(pool, broken).Delete(t.Context(), user, kept.ID))
		require.Error(t, postgres.NewUserStore(pool, broken).Delete(t.Context(), user))
		_, err = store.ByID(t.Context(), user, kept.ID)
		require.NoError(t, err)

		photos, err := store.PhotosInUse(t.Context(), []skincare.UserID{user, user, 0})
		require.NoError(t, err)
		require.Equal(t, map[string]bool{questionnaire.PhotoFolder(user, kept.Name): true}, photos)
		require.NoError(t, store.DeletePhoto(t.Context(), user, kept.ID))
		photos, err = store.PhotosInUse(t.Context(), []skincare.UserID{user})
		require.NoError(t, err)
		require.Empty(t, photos)
	})

	t.Run("an account goes only together with the word to erase its key, and nobody can add to it", func(t *testing.T) {
		t.Parallel()
		user := createUser(t, pool, "fay")
		broken := errors.New("no queue")
		err := postgres.NewUserStore(pool, &fakeErasures{err: broken}).Delete(t.Context(), user)
		require.ErrorIs(t, err, broken)
		_, err = store.Create(t.Context(), user, "", row(1))
		require.NoError(t, err, "it is still there")
		erasures := &fakeErasures{}
		require.NoError(t, postgres.NewUserStore(pool, erasures).Delete(t.Context(), user))
		require.Contains(t, erasures.folders, fmt.Sprint("key of ", user))
		_, err = store.Create(t.Context(), user, "", row(1))
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err))
	})
}

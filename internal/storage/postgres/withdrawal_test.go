package postgres_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/checkin"
	"clary.example/internal/features/consent"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// withdrawAll takes back the consent to health information.
func withdrawAll(t *testing.T, pool *pgxpool.Pool, user skincare.UserID) {
	t.Helper()
	require.NoError(t, postgres.NewConsentStore(pool, &fakeErasures{}).Record(t.Context(), user, []skincare.Consent{{
		Purpose: skincare.PurposeHealthData, Source: skincare.ConsentFromProfile, PolicyVersion: skincare.PolicyVersion, RecordedAt: time.Now(),
	}}, consent.Deletion{Profile: true, Photos: true, Records: true}))
}

// TestNothingIsStoredAfterWithdrawal: whoever asked for consent a moment ago, and
// stores after it was withdrawn, is refused.
func TestNothingIsStoredAfterWithdrawal(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	questionnaires := postgres.NewQuestionnaireStore(pool, &fakeErasures{})
	routines := postgres.NewRoutineStore(pool)
	checkIns := postgres.NewCheckInStore(pool)
	users := postgres.NewUserStore(pool, &fakeErasures{})
	// keep returns a user with a record that stays, and withdrawn says that only
	// the consent was taken back.
	keep := func(t *testing.T, name string) (skincare.UserID, skincare.QuestionnaireID) {
		t.Helper()
		user := createUser(t, pool, name)
		kept, err := questionnaires.Create(t.Context(), user, "", row(1))
		require.NoError(t, err)
		return user, kept.ID
	}
	stores := map[string]func(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error{
		"week": func(ctx context.Context, user skincare.UserID, _ skincare.QuestionnaireID) error {
			_, _, err := routines.Add(ctx, user, weekFrom(0, ""))
			return err
		},
		"questionnaire": func(ctx context.Context, user skincare.UserID, _ skincare.QuestionnaireID) error {
			_, err := questionnaires.Create(ctx, user, "", row(2))
			return err
		},
		"recommendation": func(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error {
			return questionnaires.SetRecommendation(ctx, user, id, []byte("sealed"), skincare.Recommendation{Writer: "w"})
		},
		"own severity": func(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error {
			return questionnaires.SetOwnSeverity(ctx, user, id, skincare.SeverityMild)
		},
		"side": func(ctx context.Context, user skincare.UserID, id skincare.QuestionnaireID) error {
			return questionnaires.SetSide(ctx, user, id, skincare.SideLeft)
		},
		"check-in": func(ctx context.Context, user skincare.UserID, _ skincare.QuestionnaireID) error {
			return checkIns.Save(ctx, user, checkin.Row{Day: skincare.DateOf(time.Now()), SavedAt: time.Now(), Sealed: []byte("sealed")})
		},
		"profile": func(ctx context.Context, user skincare.UserID, _ skincare.QuestionnaireID) error {
			return users.SaveProfile(ctx, user, []byte("sealed"))
		},
	}
	left := func(t *testing.T, user skincare.UserID) (count int) {
		t.Helper()
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT
			(SELECT count(*) FROM routines WHERE user_id = $1) + (SELECT count(*) FROM questionnaires WHERE user_id = $1)
			+ (SELECT count(*) FROM check_ins WHERE user_id = $1)
			+ (SELECT count(*) FROM users WHERE id = $1 AND sealed_profile IS NOT NULL)`, user).Scan(&count))
		return count
	}
	for name, store := range stores {
		t.Run(name+" after it", func(t *testing.T) {
			t.Parallel()
			user, id := keep(t, "after "+name)
			consents := postgres.NewConsentStore(pool, &fakeErasures{})
			require.NoError(t, consents.Record(t.Context(), user, []skincare.Consent{{
				Purpose: skincare.PurposeHealthData, Source: skincare.ConsentFromProfile, PolicyVersion: "v", RecordedAt: time.Now(),
			}}, consent.Deletion{}))
			require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(store(t.Context(), user, id)))
		})

		t.Run(name+" at the same time, with everything deleted", func(t *testing.T) {
			t.Parallel()
			for i := range 20 {
				user, id := keep(t, fmt.Sprint("race ", name, i))
				var wait sync.WaitGroup
				wait.Go(func() { _ = store(t.Context(), user, id) })
				wait.Go(func() { withdrawAll(t, pool, user) })
				wait.Wait()
				require.Zero(t, left(t, user))
			}
		})
	}

	t.Run("a week is not added while the person has paused", func(t *testing.T) {
		t.Parallel()
		user, id := keep(t, "paused")
		_, err := pool.Exec(t.Context(), "UPDATE data_settings SET restricted_since = now() WHERE user_id = $1", user)
		require.NoError(t, err)
		for _, name := range []string{"week", "questionnaire", "recommendation", "check-in"} {
			require.Equal(t, skincare.KindRestricted, skincare.KindOf(stores[name](t.Context(), user, id)), name)
		}
		require.NoError(t, stores["profile"](t.Context(), user, id), "a pause stops no change of one's own")
	})
}

package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/admin"
	"clary.example/internal/postgres/dbgen"
	"clary.example/internal/skincare"
)

// ConsentStore implements consent.Store.
type ConsentStore struct {
	pool    *pgxpool.Pool
	queries *dbgen.Queries
}

// NewConsentStore returns a store that uses the given pool.
func NewConsentStore(pool *pgxpool.Pool) *ConsentStore {
	return &ConsentStore{pool: pool, queries: dbgen.New(pool)}
}

// Latest implements consent.Store.
func (s *ConsentStore) Latest(ctx context.Context, user skincare.UserID) ([]skincare.Consent, bool, error) {
	adult, err := s.queries.HasDeclaredAdult(ctx, int64(user))
	if err != nil {
		return nil, false, noUser("select age statement", err)
	}
	rows, err := s.queries.LatestConsents(ctx, int64(user))
	if err != nil {
		return nil, false, failed("select consents", err)
	}
	answers := make([]skincare.Consent, 0, len(rows))
	for _, row := range rows {
		answers = append(answers, skincare.Consent{
			Purpose:       skincare.Purpose(row.Purpose),
			Granted:       row.Granted,
			Source:        skincare.ConsentSource(row.Source),
			PolicyVersion: row.PolicyVersion,
			RecordedAt:    row.RecordedAt,
		})
	}
	return answers, adult, nil
}

// Record implements consent.Store.
func (s *ConsentStore) Record(ctx context.Context, user skincare.UserID, answers []skincare.Consent) error {
	return inTx(ctx, s.pool, func(queries *dbgen.Queries) error {
		for _, answer := range answers {
			if answer.Purpose == skincare.PurposeHealthData && !answer.Granted {
				if err := queries.EmptyProfile(ctx, int64(user)); err != nil {
					return failed("empty profile", err)
				}
			}
		}
		if err := recordConsents(ctx, queries, user, answers); err != nil || len(answers) == 0 {
			return err
		}
		return recordAudit(ctx, queries, admin.ActionConsentChanged, user, user)
	})
}

func recordConsents(ctx context.Context, queries *dbgen.Queries, user skincare.UserID, answers []skincare.Consent) error {
	for _, answer := range answers {
		err := queries.RecordConsent(ctx, dbgen.RecordConsentParams{
			UserID:        int64(user),
			Purpose:       string(answer.Purpose),
			Granted:       answer.Granted,
			Source:        string(answer.Source),
			PolicyVersion: answer.PolicyVersion,
			RecordedAt:    answer.RecordedAt,
		})
		if err != nil {
			return failed("insert consent", err)
		}
	}
	return nil
}

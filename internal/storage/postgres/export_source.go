package postgres

import (
	"context"

	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// Caller returns whom an account belongs to, by whom the profile can be opened.
func (s *ExportStore) Caller(ctx context.Context, user skincare.UserID) (skincare.Caller, error) {
	_, caller, err := s.account(ctx, user)
	return caller, err
}

func (s *ExportStore) account(ctx context.Context, user skincare.UserID) (export.Account, skincare.Caller, error) {
	row, err := s.queries.ExportedAccount(ctx, int64(user))
	if err != nil {
		return export.Account{}, skincare.Caller{}, foundOne("select account", err, errNoUser())
	}
	account := export.Account{
		ID: user, Username: row.Username, IsAdmin: row.IsAdmin, CreatedAt: row.CreatedAt,
		DeclaredAdultAt: row.DeclaredAdultAt, KnownNetworks: int(row.KnownNetworks),
	}
	caller := skincare.Caller{
		User:          skincare.User{ID: user, Username: row.Username, IsAdmin: row.IsAdmin},
		SealedProfile: row.SealedProfile,
	}
	return account, caller, nil
}

// Consents returns every answer that a user has given.
func (s *ExportStore) Consents(ctx context.Context, user skincare.UserID) ([]export.Consent, error) {
	rows, err := s.queries.ExportedConsents(ctx, int64(user))
	return convertRows("select consents", rows, err, func(row dbgen.ExportedConsentsRow) export.Consent {
		answer := consentOf(dbgen.ConsentHistoryRow(row))
		row.Granted = answer.Granted && answer.Counts(false)
		return export.Consent(row)
	})
}

// Sessions returns where a user is logged in.
func (s *ExportStore) Sessions(ctx context.Context, user skincare.UserID) ([]export.Session, error) {
	rows, err := s.queries.ExportedSessions(ctx, int64(user))
	return convertRows("select sessions", rows, err, func(row dbgen.ExportedSessionsRow) export.Session {
		return export.Session(row)
	})
}

// SecurityEvents returns what happened to the security of an account.
func (s *ExportStore) SecurityEvents(ctx context.Context, user skincare.UserID) ([]export.SecurityEvent, error) {
	rows, err := s.queries.ExportedSecurityEvents(ctx, int64(user))
	return convertRows("select security events", rows, err, func(row dbgen.ExportedSecurityEventsRow) export.SecurityEvent {
		return export.SecurityEvent(row)
	})
}

// Usage returns what has been counted of a user.
func (s *ExportStore) Usage(ctx context.Context, user skincare.UserID) (export.Usage, error) {
	row, err := s.queries.ExportedUsage(ctx, int64(user))
	if err != nil {
		return export.Usage{}, foundOne("select usage", err, errNoUser())
	}
	return export.Usage{
		GeminiAPIRequests:           row.GeminiApiRequests,
		ImageClassificationRequests: row.ImageClassificationRequests,
		Questionnaires:              row.Questionnaires,
	}, nil
}

// Log returns what a user has done, and what was done to them.
func (s *ExportStore) Log(ctx context.Context, user skincare.UserID) ([]export.LogEntry, error) {
	rows, err := s.queries.ExportedAudit(ctx, int64(user))
	return convertRows("select audit", rows, err, func(row dbgen.ExportedAuditRow) export.LogEntry {
		entry := export.LogEntry{At: row.At, Action: row.Action, By: "an admin", About: "somebody else"}
		switch {
		case row.ByThem:
			entry.By = "you"
		case row.ByOperator:
			entry.By = "the operator"
		}
		if row.AboutThem {
			entry.About = "you"
		}
		return entry
	})
}

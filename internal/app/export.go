package app

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"fmt"
	"time"

	contract "clary.example/api"
	"clary.example/internal/features/account"
	"clary.example/internal/features/account/token"
	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/postgres"
)

func (a *App) addExports(kept storage, throttle *postgres.Throttle) error {
	linkKeys, err := exportLinkKeys(a.config.TokenKeys)
	if err != nil {
		return err
	}
	// Three copies at once, and three a day.
	rate := account.Rate{Burst: 3, Every: 8 * time.Hour}
	a.Exports = export.New(export.Parts{
		Store:     kept.exports,
		Passwords: a.Accounts,
		Vault:     kept.vault,
		Objects:   exportBucket{kept.bucket},
		Quota:     quota{throttle, "export", rate},
		Photos:    a.Questionnaires,
		Sections:  a.exportSections(kept.exports),
		Schema:    contract.ExportSchema,
		LinkKeys:  linkKeys,
		Now:       time.Now,
	})
	return nil
}

// exportLinkKeys derives the keys that sign download links from those that sign
// access tokens, so that one secret serves one purpose.
func exportLinkKeys(from []token.Key) ([][]byte, error) {
	keys := make([][]byte, 0, len(from))
	for _, key := range from {
		derived, err := hkdf.Key(sha256.New, key.Secret, nil, "clary export link", sha256.Size)
		if err != nil {
			return nil, fmt.Errorf("derive link key: %w", err)
		}
		keys = append(keys, derived)
	}
	return keys, nil
}

// exportBucket implements export.Objects.
type exportBucket struct {
	instrumentedBucket
}

// Erase implements export.Objects.
func (s exportBucket) Erase(ctx context.Context, folder string) error {
	return s.steps.run(ctx, "folder erase", func(ctx context.Context) error { return jobs.EraseFolder(ctx, s.instrumentedBucket, folder) })
}

// exportSections returns all that is stored about a person, in the order in which
// they read it.
func (a *App) exportSections(store *postgres.ExportStore) []skincare.ExportSection {
	return []skincare.ExportSection{
		store.AccountSection(),
		store.ProfileSection(a.Accounts.Profile),
		store.ConsentSection(),
		a.Questionnaires.ExportSection(),
		a.CheckIns.ExportSection(),
		a.Routines.ExportSection(),
		a.Feedback.ExportSection(),
		a.Complaints.ExportSection(),
		a.Notices.ExportSection(),
		a.Reminders.ExportSection(),
		a.Control.ExportSection(),
		store.UsageSection(),
		store.SessionSection(),
		store.SecurityEventSection(),
		a.Accounts.ExportPasskeys(),
		a.Accounts.ExportRecoveryCodes(),
		store.LogSection(),
	}
}

package app

import (
	"context"
	"errors"
	"time"

	"clary.example/internal/features/auditchain"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
)

// auditLinksEvery is how long an entry of the audit log is without a link. What
// somebody deletes from the database in that time cannot be noticed.
const auditLinksEvery = 15 * time.Second

func (a *App) addAuditChain(pool postgres.Pool, kept storage) {
	a.AuditChain = auditchain.New(auditchain.Parts{
		Store: postgres.NewAuditChainStore(pool), Objects: kept.bucket, Secrets: kept.vault.vault, Now: time.Now,
	})
}

// linkAuditEntries is a chore. Tampering is for the operator to look into, and
// must not keep other chores from being done, nor new entries from being linked.
func (a *App) linkAuditEntries(ctx context.Context) (int, error) {
	linked, err := a.AuditChain.Extend(ctx)
	switch {
	case errors.Is(err, auditchain.ErrTampered):
		a.log.ErrorContext(ctx, "audit log verification failed", "error", err)
	case skincare.KindOf(err) == skincare.KindUnavailable: // The next run is soon enough.
		a.log.WarnContext(ctx, "audit log checkpoint not written", "error", err)
	default:
		return linked, err
	}
	return linked, nil
}

// verifyAuditLog is a chore. It returns how many findings there are.
func (a *App) verifyAuditLog(ctx context.Context) (int, error) {
	report, err := a.AuditChain.Verify(ctx)
	if err != nil {
		return 0, err
	}
	for _, finding := range report.Findings {
		a.log.ErrorContext(ctx, "audit log verification failed", "finding", finding)
	}
	return report.Total, nil
}

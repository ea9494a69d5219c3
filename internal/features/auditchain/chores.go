package auditchain

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"clary.example/internal/skincare"
)

// linkEvery is how long an entry of the audit log is without a link. Nobody can
// notice what somebody deletes from the database in that time.
const linkEvery = 15 * time.Second

// Chores returns the tasks that link and verify the audit log. The log tells the
// operator of tampering.
func (c *Chain) Chores(log *slog.Logger) []skincare.Chore {
	return []skincare.Chore{
		{Name: skincare.ChoreAuditLinks, Every: linkEvery, Do: func(ctx context.Context) (int, error) { return c.link(ctx, log) }},
		{Name: skincare.ChoreAuditVerify, Every: 24 * time.Hour, Do: func(ctx context.Context) (int, error) { return c.verifyAll(ctx, log) }},
	}
}

// link links new entries. Tampering must not keep other tasks from being done,
// nor new entries from being linked.
func (c *Chain) link(ctx context.Context, log *slog.Logger) (int, error) {
	linked, err := c.Extend(ctx)
	switch {
	case errors.Is(err, ErrTampered):
		log.ErrorContext(ctx, "audit log verification failed", "error", err)
	case skincare.KindOf(err) == skincare.KindUnavailable: // The next run is soon enough.
		log.WarnContext(ctx, "audit log checkpoint not written", "error", err)
	default:
		return linked, err
	}
	return linked, nil
}

// verifyAll returns how many findings there are.
func (c *Chain) verifyAll(ctx context.Context, log *slog.Logger) (int, error) {
	report, err := c.Verify(ctx)
	if err != nil {
		return 0, err
	}
	for _, finding := range report.Findings {
		log.ErrorContext(ctx, "audit log verification failed", "finding", finding)
	}
	return report.Total, nil
}

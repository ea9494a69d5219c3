package jobs

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// warnings passes on what River logs from the level of a warning.
type warnings struct {
	slog.Handler
}

// Enabled implements slog.Handler.
func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

// failures tells the operator of jobs that failed. What a job is about is not
// told: it names a user.
type failures struct {
	log *slog.Logger
}

// HandleError implements river.ErrorHandler.
func (f failures) HandleError(ctx context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	f.log.WarnContext(ctx, "job failed", "kind", job.Kind, "attempt", job.Attempt, "error", err)
	return nil
}

// HandlePanic implements river.ErrorHandler.
func (f failures) HandlePanic(ctx context.Context, job *rivertype.JobRow, reason any, trace string) *river.ErrorHandlerResult {
	f.log.ErrorContext(ctx, "job panicked", "kind", job.Kind, "attempt", job.Attempt, "error", fmt.Sprint(reason), "trace", trace)
	return nil
}

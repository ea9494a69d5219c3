package complaint

import (
	"context"
	"log/slog"
	"math"
	"time"

	"clary.example/internal/skincare"
)

// Chores returns the task that logs overdue complaints, for operators who watch
// no metrics.
func (s *Service) Chores(log *slog.Logger) []skincare.Chore {
	return []skincare.Chore{{Name: "complaints that are overdue", Every: time.Hour, Do: func(ctx context.Context) (int, error) {
		overdue, err := s.Overdue(ctx)
		if overdue > 0 {
			log.WarnContext(ctx, "complaints are overdue", "count", overdue)
		}
		return 0, err
	}}}
}

// overdueTimeout limits how long the metrics wait for the count.
const overdueTimeout = time.Second

// CountOverdue counts overdue complaints for the metrics. It is not a number when
// the count failed.
func (s *Service) CountOverdue() float64 {
	ctx, cancel := context.WithTimeout(context.Background(), overdueTimeout)
	defer cancel()
	overdue, err := s.Overdue(ctx)
	if err != nil {
		return math.NaN()
	}
	return float64(overdue)
}

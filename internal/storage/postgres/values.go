package postgres

import (
	"time"

	"github.com/jackc/pgx/v5/pgtype"

	"clary.example/internal/skincare"
)

// timeOrZero returns the zero time where the database has none.
func timeOrZero(at *time.Time) time.Time {
	if at == nil {
		return time.Time{}
	}
	return *at
}

func int64s(users []skincare.UserID) []int64 {
	ids := make([]int64, 0, len(users))
	for _, user := range users {
		ids = append(ids, int64(user))
	}
	return ids
}

func pgDate(date skincare.Date) pgtype.Date {
	return pgtype.Date{Time: date.Midnight(), Valid: true}
}

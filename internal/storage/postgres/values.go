package postgres

import (
	"math"
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

// convertRows is skincare.Convert for a query that may have failed.
func convertRows[Row, T any](doing string, rows []Row, err error, one func(Row) T) ([]T, error) {
	if err != nil {
		return nil, wrapErr(doing, err)
	}
	return skincare.Convert(rows, one), nil
}

func int64s[ID ~int64](ids []ID) []int64 {
	return skincare.Convert(ids, func(id ID) int64 { return int64(id) })
}

func userIDs(ids []int64) []skincare.UserID {
	return skincare.Convert(ids, func(id int64) skincare.UserID { return skincare.UserID(id) })
}

func pgDate(date skincare.Date) pgtype.Date {
	return pgtype.Date{Time: date.Midnight(), Valid: true}
}

func float32s(values []float64) []float32 {
	var list []float32
	for _, value := range values {
		list = append(list, float32(value))
	}
	return list
}

// float64s returns single precision numbers without the digits that they do not
// have.
func float64s(values []float32) []float64 {
	const digits = 1e6
	var list []float64
	for _, value := range values {
		list = append(list, math.Round(float64(value)*digits)/digits)
	}
	return list
}

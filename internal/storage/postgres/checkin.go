package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/checkin"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// CheckInStore implements checkin.Store.
type CheckInStore struct{ tables }

// NewCheckInStore returns a store that uses the given pool.
func NewCheckInStore(pool *pgxpool.Pool) *CheckInStore { return &CheckInStore{newTables(pool, nil)} }

// Save implements checkin.Store.
func (s *CheckInStore) Save(ctx context.Context, user skincare.UserID, row checkin.Row) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		err := queries.SaveCheckIn(ctx, dbgen.SaveCheckInParams{
			UserID: int64(user), Day: pgDate(row.Day), Name: uuid(row.Name), SavedAt: row.SavedAt, Sealed: row.Sealed,
		})
		if err != nil {
			return wrapErr("save check-in", err)
		}
		count, err := queries.CountCheckIns(ctx, int64(user))
		if err != nil {
			return wrapErr("count check-ins", err)
		}
		if count > checkin.MaxCheckIns {
			return checkin.TooMany()
		}
		return nil
	})
}

// List implements checkin.Store.
func (s *CheckInStore) List(ctx context.Context, user skincare.UserID) ([]checkin.Row, error) {
	rows, err := s.queries.ListCheckIns(ctx, int64(user))
	return convertRows("select check-ins", rows, err, func(row dbgen.CheckIn) checkin.Row {
		return checkin.Row{
			Day: skincare.DateOf(row.Day.Time), Name: row.Name.Bytes, SavedAt: row.SavedAt, Sealed: row.Sealed,
		}
	})
}

// Delete implements checkin.Store.
func (s *CheckInStore) Delete(ctx context.Context, user skincare.UserID, day skincare.Date) error {
	rows, err := s.queries.DeleteCheckIn(ctx, dbgen.DeleteCheckInParams{UserID: int64(user), Day: pgDate(day)})
	return changed("delete check-in", rows, err, checkin.NotFound())
}

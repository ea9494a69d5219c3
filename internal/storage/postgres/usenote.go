package postgres

import (
	"context"

	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/treatment"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// UseNoteStore implements treatment.Store.
type UseNoteStore struct{ tables }

// NewUseNoteStore returns a store that uses the given pool.
func NewUseNoteStore(pool *pgxpool.Pool) *UseNoteStore { return &UseNoteStore{newTables(pool, nil)} }

// List implements treatment.Store.
func (s *UseNoteStore) List(ctx context.Context, user skincare.UserID) ([]treatment.Row, error) {
	rows, err := s.queries.ListSaid(ctx, int64(user))
	return convertRows("select what was said", rows, err, func(row dbgen.ListSaidRow) treatment.Row {
		return treatment.Row{
			Kind: treatment.RowKind(row.Kind), Record: skincare.QuestionnaireID(row.ID), Name: row.Name.Bytes,
			SaidAt: row.SaidAt, Day: skincare.DateOf(row.Day.Time), Sealed: row.Sealed,
		}
	})
}

// Replace implements treatment.Store.
func (s *UseNoteStore) Replace(ctx context.Context, user skincare.UserID, remove []skincare.ObjectID, add []treatment.Row) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		names := make([]pgtype.UUID, 0, len(remove))
		for _, name := range remove {
			names = append(names, uuid(name))
		}
		if err := queries.RemoveUseNotes(ctx, dbgen.RemoveUseNotesParams{UserID: int64(user), Names: names}); err != nil {
			return wrapErr("delete use notes", err)
		}
		for _, row := range add {
			err := queries.AddUseNote(ctx, dbgen.AddUseNoteParams{UserID: int64(user), Name: uuid(row.Name), SaidAt: row.SaidAt, Sealed: row.Sealed})
			if err != nil {
				return wrapErr("insert use note", err)
			}
		}
		count, err := queries.CountUseNotes(ctx, int64(user))
		if err != nil {
			return wrapErr("count use notes", err)
		}
		if count > treatment.MaxNotes {
			return treatment.TooMany()
		}
		return nil
	})
}

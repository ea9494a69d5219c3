package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/features/product"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres/dbgen"
)

// ProductStore implements product.Store.
type ProductStore struct{ tables }

// NewProductStore returns a store that uses the given pool.
func NewProductStore(pool *pgxpool.Pool) *ProductStore { return &ProductStore{newTables(pool, nil)} }

// List implements product.Store.
func (s *ProductStore) List(ctx context.Context, user skincare.UserID) ([]product.Row, error) {
	rows, err := s.queries.ListProducts(ctx, int64(user))
	return convertRows("select products", rows, err, func(row dbgen.Product) product.Row {
		return product.Row{Name: row.Name.Bytes, AddedAt: row.AddedAt, SavedAt: row.SavedAt, Sealed: row.Sealed}
	})
}

// Add implements product.Store.
func (s *ProductStore) Add(ctx context.Context, user skincare.UserID, row product.Row) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		err := queries.AddProduct(ctx, dbgen.AddProductParams{
			Name: uuid(row.Name), UserID: int64(user), AddedAt: row.AddedAt, SavedAt: row.SavedAt, Sealed: row.Sealed,
		})
		if err != nil {
			return wrapErr("insert product", err)
		}
		count, err := queries.CountProducts(ctx, int64(user))
		if err != nil {
			return wrapErr("count products", err)
		}
		if count > product.MaxProducts {
			return product.TooMany()
		}
		return nil
	})
}

// Change implements product.Store.
func (s *ProductStore) Change(ctx context.Context, user skincare.UserID, earlier time.Time, row product.Row) error {
	return inTx(ctx, s.pool, func(ctx context.Context, queries *dbgen.Queries) error {
		if err := lockToUse(ctx, queries, user); err != nil {
			return err
		}
		rows, err := queries.ChangeProduct(ctx, dbgen.ChangeProductParams{
			UserID: int64(user), Name: uuid(row.Name), Earlier: earlier, SavedAt: row.SavedAt, Sealed: row.Sealed,
		})
		return changed("update product", rows, err, product.ErrChanged)
	})
}

// Delete implements product.Store.
func (s *ProductStore) Delete(ctx context.Context, user skincare.UserID, name skincare.ObjectID) error {
	rows, err := s.queries.DeleteProduct(ctx, dbgen.DeleteProductParams{UserID: int64(user), Name: uuid(name)})
	return changed("delete product", rows, err, product.NotFound())
}

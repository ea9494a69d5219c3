package postgres

import (
	"context"

	"clary.example/internal/storage/postgres/dbgen"
)

// confirm makes sure that what an earlier attempt left is kept as safely as what
// this one would have written, so that it may be acknowledged: the primary alone
// may have it, and may be about to die. It belongs into the transaction that found
// it: another node may lead a moment later, and lack it.
func confirm(ctx context.Context, queries *dbgen.Queries) error {
	return wrapErr("await standbys", queries.AwaitStandbys(ctx))
}

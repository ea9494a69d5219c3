package apitest_test

import (
	"log/slog"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/app"
	"clary.example/internal/config"
	"clary.example/internal/storage/jobs"
	"clary.example/internal/storage/objects"
	"clary.example/internal/telemetry"
	"clary.example/internal/testing/buckettest"
	"clary.example/internal/testing/pgtest"
)

// TestAttackWrongDatabase starts servers and sweeps on a full bucket, with an
// empty database, one of another installation and one that is too old. No object
// goes, and the right database has every photo.
func TestAttackWrongDatabase(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			right := setup(t, func(c *config.Config) { c.BucketURL = kind.Address(t) })
			right.bind(t)
			_, client := right.newUser(t)
			for range 6 {
				right.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
			}
			bucket := right.bucket(t)
			before := keys(t, bucket, "")
			require.Greater(t, len(before), 12)

			for name, prepare := range map[string]string{
				"empty":   "UPDATE installation SET id = gen_random_uuid()",
				"foreign": "UPDATE installation SET id = '00000000-0000-4000-8000-000000000000'",
			} {
				pool := pgtest.New(t)
				_, err := pool.Exec(t.Context(), prepare)
				require.NoError(t, err)
				cfg := right.config
				cfg.Listen = "127.0.0.1:0"
				wrong, err := app.New(t.Context(), cfg, pool, slog.New(slog.DiscardHandler), telemetry.Tracing{})
				require.NoError(t, err)
				require.ErrorIs(t, wrong.Serve(t.Context(), nil), objects.ErrOtherDatabase, name)
				require.ErrorIs(t, wrong.Sweep(t.Context(), 0, 0, func(string, int) {}), objects.ErrOtherDatabase, name)
				require.ElementsMatch(t, before, keys(t, bucket, ""), name)
			}

			// A copy of the right database that knows none of the records.
			old := replica(t, pgtest.New(t), right.config)
			require.ErrorIs(t, old.app.Sweep(t.Context(), 0, 0, func(string, int) {}), jobs.ErrTooManyOrphans)
			require.ElementsMatch(t, before, keys(t, bucket, ""))

			// One that lacks few of them: they are moved, and come back with the right database.
			few := setup(t, func(c *config.Config) { c.BucketURL = kind.Address(t) })
			few.bind(t)
			_, client = few.newUser(t)
			id := few.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
			old = replica(t, pgtest.New(t), few.config)
			for range 2 {
				require.NoError(t, old.app.Sweep(t.Context(), 0, 0, func(string, int) {}))
			}
			require.Len(t, keys(t, few.bucket(t), "quarantine/photos/"), 2)
			few.sweep(t)
			require.Empty(t, keys(t, few.bucket(t), "quarantine/"))
			require.Equal(t, http.StatusOK, few.image(t, client.access, id).status)
		})
	}
}

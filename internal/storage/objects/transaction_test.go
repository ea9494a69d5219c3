package objects_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/testing/buckettest"
)

func TestNoCallInsideTransaction(t *testing.T) {
	t.Parallel()
	bucket := buckettest.Open(t, buckettest.Directory(t))
	require.NoError(t, bucket.Put(t.Context(), "photos/1/a", []byte("x")))
	ctx := skincare.InTransaction(t.Context())
	require.ErrorIs(t, bucket.Put(ctx, "photos/1/a", nil), skincare.ErrInTransaction)
	_, err := bucket.Create(ctx, "photos/1/b", nil)
	require.ErrorIs(t, err, skincare.ErrInTransaction)
	_, err = bucket.Get(ctx, "photos/1/a")
	require.ErrorIs(t, err, skincare.ErrInTransaction)
	require.ErrorIs(t, bucket.Delete(ctx, "photos/1/a"), skincare.ErrInTransaction)
	require.ErrorIs(t, bucket.Check(ctx), skincare.ErrInTransaction)
	for _, err := range bucket.List(ctx, "") {
		require.ErrorIs(t, err, skincare.ErrInTransaction)
	}
	require.Equal(t, []string{"photos/1/a"}, keys(t, bucket, ""))
}

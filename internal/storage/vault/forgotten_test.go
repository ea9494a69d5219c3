package vault_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/testing/buckettest"
)

func TestForgotten(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name+": tells whom it has forgotten, and when", func(t *testing.T) {
			t.Parallel()
			bucket := kind.Open(t)
			v := open(t, bucket, time.Now, "a")
			seal(t, v, 1)
			for _, user := range []skincare.UserID{2, 30} {
				seal(t, v, user)
				require.NoError(t, v.Forget(t.Context(), user))
			}
			require.NoError(t, bucket.Put(t.Context(), "forgotten/note", nil))
			var users []skincare.UserID
			for mark, err := range v.Forgotten(t.Context()) {
				require.NoError(t, err)
				require.WithinDuration(t, time.Now(), mark.At, time.Minute)
				users = append(users, mark.User)
			}
			require.ElementsMatch(t, []skincare.UserID{2, 30}, users)
			for range v.Forgotten(t.Context()) {
				break // Whoever has seen enough may stop.
			}
		})
	}
}

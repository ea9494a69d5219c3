package account_test

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
)

func TestAddressKey(t *testing.T) {
	t.Parallel()
	secret := make([]byte, account.AddressKeyBytes)
	_, _ = rand.Read(secret)
	key, err := account.NewAddressKey(secret)
	require.NoError(t, err)

	t.Run("gives the same digest for the same network of the same user alone", func(t *testing.T) {
		t.Parallel()
		again, err := account.NewAddressKey(secret)
		require.NoError(t, err)
		other, err := account.NewAddressKey(append([]byte{1}, secret...))
		require.NoError(t, err)
		require.Equal(t, key.Network(1, "192.0.2.1"), again.Network(1, "192.0.2.1"), "all replicas agree")
		require.NotEqual(t, key.Network(1, "192.0.2.1"), key.Network(1, "192.0.2.2"))
		require.NotEqual(t, key.Network(1, "192.0.2.1"), key.Network(2, "192.0.2.1"))
		require.NotEqual(t, key.Network(1, "192.0.2.1"), other.Network(1, "192.0.2.1"))
		require.NotEqual(t, key.Limit("a"), key.Limit("b"))
		require.Equal(t, key.Limit("a"), again.Limit("a"))
	})

	t.Run("is no digest of a network where one of a limit is wanted", func(t *testing.T) {
		t.Parallel()
		network := key.Network(1, "192.0.2.1")
		require.NotEqual(t, network[:], key.Limit("\x00\x00\x00\x00\x00\x00\x00\x01192.0.2.1"))
	})

	t.Run("refuses a secret that can be guessed", func(t *testing.T) {
		t.Parallel()
		for _, size := range []int{0, 1, account.AddressKeyBytes - 1} {
			_, err := account.NewAddressKey(make([]byte, size))
			require.ErrorContains(t, err, "32 bytes")
		}
		require.True(t, account.AddressKey{}.IsZero())
		require.False(t, key.IsZero())
	})

	t.Run("is not shown", func(t *testing.T) {
		t.Parallel()
		var shown bytes.Buffer
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d"} {
			_, _ = fmt.Fprintf(&shown, verb, struct{ Key account.AddressKey }{key})
		}
		slog.New(slog.NewJSONHandler(&shown, nil)).InfoContext(t.Context(), "start", "key", key)
		written, err := json.Marshal(struct{ Key account.AddressKey }{key})
		require.NoError(t, err)
		shown.Write(written)
		for _, form := range []string{string(secret), hex.EncodeToString(secret)} {
			require.NotContains(t, shown.String(), form)
		}
		require.Contains(t, shown.String(), "address key")
	})
}

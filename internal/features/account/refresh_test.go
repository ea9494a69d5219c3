package account_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

func TestParseRefreshToken(t *testing.T) {
	t.Parallel()
	good := strings.Repeat("Ab0_", 16)
	token, err := account.ParseRefreshToken(good)
	require.NoError(t, err)
	require.Equal(t, good, token.String())

	for name, raw := range map[string]string{
		"nothing":                  "",
		"one character too few":    good[1:],
		"one character too many":   good + "A",
		"another alphabet":         "*" + good[1:],
		"line breaks alone":        strings.Repeat("\n", len(good)),
		"a line break in a token":  good[:32] + "\n" + good[33:],
		"a line break after it":    good + "\n",
		"mostly line breaks":       strings.Repeat("\r\n", 24) + good[:16],
		"padding after the letter": good[:62] + "==",
	} {
		_, err := account.ParseRefreshToken(raw)
		require.Error(t, err, name)
		require.Equal(t, skincare.KindUnauthorized, skincare.KindOf(err), name)
	}
}

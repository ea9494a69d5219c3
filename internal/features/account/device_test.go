package account_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
)

func TestDeviceOf(t *testing.T) {
	t.Parallel()

	const chromium = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 "
	const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko) "
	for name, header := range map[account.Device]string{
		"Chrome on Android":           "Mozilla/5.0 (Linux; Android 15; Pixel 9) " + chromium + "Mobile Safari/537.36",
		"Samsung Internet on Android": "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
		"Firefox on Android":          "Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0",
		"Safari on iPhone":            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) " + webkit + "Version/19.1 Mobile/15E148 Safari/604.1",
		"Chrome on iPhone":            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) " + webkit + "CriOS/156.0.0.0 Mobile/15E148 Safari/604.1",
		"Firefox on iPad":             "Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) " + webkit + "FxiOS/145.0 Mobile/15E148 Safari/604.1",
		"Safari on Mac":               "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) " + webkit + "Version/19.1 Safari/605.1.15",
		"Chrome on Windows":           "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + chromium + "Safari/537.36",
		"Edge on Windows":             "Mozilla/5.0 (Windows NT 10.0; Win64; x64) " + chromium + "Safari/537.36 Edg/156.0.0.0",
		"Opera on Linux":              "Mozilla/5.0 (X11; Linux x86_64) " + chromium + "Safari/537.36 OPR/120.0.0.0",
		"Chrome on Chromebook":        "Mozilla/5.0 (X11; CrOS x86_64 16328.0.0) " + chromium + "Safari/537.36",
		"Linux":                       "Mozilla/5.0 (X11; Linux x86_64)",
		"Firefox":                     "Firefox/145.0",
		"":                            "curl/8.14.1",
	} {
		require.Equal(t, name, account.DeviceOf(header), header)
	}
	require.Empty(t, account.DeviceOf(""))
	require.Equal(t, account.Device("Firefox on Windows"),
		account.DeviceOf("<b>Windows</b> my name is Ana Firefox/1"+strings.Repeat("x", 10_000)), "nothing of the header is kept")
}

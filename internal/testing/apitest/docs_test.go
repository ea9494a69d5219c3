package apitest_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDocsArePublic holds that everybody gets the documentation, with any token or
// none, and that it has the limit of public routes.
func TestDocsArePublic(t *testing.T) {
	t.Parallel()
	a := setup(t)
	for _, path := range []string{"/api/docs", "/api/docs/", "/api/openapi.yaml"} {
		for _, access := range []string{"", "not-a-token"} {
			res, err := http.DefaultClient.Do(a.request(t, http.MethodGet, path, access, "", nil))
			require.NoError(t, err)
			require.NoError(t, res.Body.Close())
			require.Equal(t, http.StatusOK, res.StatusCode, path)
			require.Contains(t, res.Header.Get("Content-Security-Policy"), "default-src 'none'", path)
			require.NotContains(t, res.Header.Get("Content-Security-Policy"), "script-src", path)
		}
		res, err := http.DefaultClient.Do(a.request(t, http.MethodPost, path, "", "", nil))
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		require.Equal(t, http.StatusMethodNotAllowed, res.StatusCode, path)
	}
}

package api_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	contract "clary.example/api"
	"clary.example/internal/server/api"
)

func TestDocs(t *testing.T) {
	t.Parallel()
	docs, err := api.NewDocs(contract.Contract)
	require.NoError(t, err)
	server := (&api.Server{Docs: docs}).Handler()
	get := func(path string) *httptest.ResponseRecorder {
		rec := httptest.NewRecorder()
		server.ServeHTTP(rec, httptest.NewRequest(http.MethodGet, path, nil))
		require.Equal(t, http.StatusOK, rec.Code)
		return rec
	}
	require.Equal(t, string(contract.Contract), get("/api/openapi.yaml").Body.String())

	res := get("/api/docs")
	page := res.Body.String()
	document, err := openapi3.NewLoader().LoadFromData(contract.Contract)
	require.NoError(t, err)
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			_, section, found := strings.Cut(page, `<h2 id="`+operation.OperationID+`"`)
			require.True(t, found, operation.OperationID)
			section, _, _ = strings.Cut(section, "<h2")
			require.Contains(t, section, "<b>"+method+"</b> <code>"+path+"</code>")
			public := operation.Security != nil && len(*operation.Security) == 0
			require.Equal(t, public, strings.Contains(section, "no login needed"), operation.OperationID)
		}
	}
	policy := res.Header().Get("Content-Security-Policy")
	for _, never := range []string{"unsafe", "script-src", "nonce", "http:", "https:", "data:"} {
		require.NotContains(t, policy, never)
	}
	for _, never := range []string{"<script", " style=", "://"} {
		require.NotContains(t, page, never)
	}
	require.NotRegexp(t, `<[^>]* on[a-z]+=`, page)

	_, err = api.NewDocs([]byte("paths: []"))
	require.Error(t, err)
}

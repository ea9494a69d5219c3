package apidocs_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	contract "clary.example/api"
	"clary.example/internal/server/apidocs"
)

func get(t *testing.T, path string, header http.Header) *httptest.ResponseRecorder {
	t.Helper()
	site, err := apidocs.New(contract.Contract)
	require.NoError(t, err)
	req := httptest.NewRequest(http.MethodGet, path, nil)
	req.Header = header
	rec := httptest.NewRecorder()
	site.ServeHTTP(rec, req)
	return rec
}

func TestPageShowsTheWholeContract(t *testing.T) {
	t.Parallel()
	page := get(t, apidocs.PagePath, nil).Body.String()
	document, err := openapi3.NewLoader().LoadFromData(contract.Contract)
	require.NoError(t, err)
	for path, item := range document.Paths.Map() {
		require.Contains(t, page, "<code>"+path+"</code>")
		for method, operation := range item.Operations() {
			_, section, found := strings.Cut(page, `<section id="`+operation.OperationID+`"`)
			require.True(t, found, operation.OperationID)
			section, _, _ = strings.Cut(section, "</section>")
			require.Contains(t, section, "<b>"+method+"</b> <code>"+path+"</code>")
			for status := range operation.Responses.Map() {
				require.Contains(t, section, "<b>"+status+"</b>", operation.OperationID)
			}
			for _, p := range append(item.Parameters, operation.Parameters...) {
				require.Contains(t, section, "<code>"+p.Value.Name+"</code> in "+p.Value.In, operation.OperationID)
			}
			public := operation.Security != nil && len(*operation.Security) == 0
			require.Equal(t, public, strings.Contains(section, "No login needed."), operation.OperationID)
			require.Equal(t, !public, strings.Contains(section, "Needs an access token."), operation.OperationID)
		}
	}
	for name, schema := range document.Components.Schemas {
		_, section, found := strings.Cut(page, `<section id="schema-`+name+`"`)
		require.True(t, found, name)
		section, _, _ = strings.Cut(section, "</section>")
		for property := range schema.Value.Properties {
			require.Contains(t, section, "<code>"+property+"</code>", name)
		}
	}
}

func TestEveryLinkInThePageLeadsSomewhere(t *testing.T) {
	t.Parallel()
	page := get(t, apidocs.PagePath, nil).Body.String()
	ids := make(map[string]bool)
	for _, id := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		require.False(t, ids[id[1]], "%s is there twice", id[1])
		ids[id[1]] = true
	}
	for _, link := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(page, -1) {
		require.True(t, ids[link[1]], link[1])
	}
}

func TestPageRunsNothing(t *testing.T) {
	t.Parallel()
	res := get(t, apidocs.PagePath, nil)
	policy := res.Header().Get("Content-Security-Policy")
	for _, want := range []string{
		"default-src 'none'", "style-src 'self';", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
		"require-trusted-types-for 'script'", "trusted-types 'none'",
	} {
		require.Contains(t, policy, want)
	}
	for _, never := range []string{"unsafe", "script-src", "allow-scripts", "nonce", "http:", "https:", "data:"} {
		require.NotContains(t, policy, never)
	}
	for _, never := range []string{"<script", "<style", " style=", " on", "://"} {
		if never == " on" {
			require.NotRegexp(t, `<[^>]* on[a-z]+=`, res.Body.String())
			continue
		}
		require.NotContains(t, res.Body.String(), never)
	}
}

func TestFiles(t *testing.T) {
	t.Parallel()
	for path, contentType := range map[string]string{
		apidocs.PagePath:     "text/html; charset=utf-8",
		apidocs.StylePath:    "text/css; charset=utf-8",
		apidocs.ContractPath: "application/yaml; charset=utf-8",
	} {
		plain := get(t, path, nil)
		require.Equal(t, http.StatusOK, plain.Code, path)
		require.Equal(t, contentType, plain.Header().Get("Content-Type"))
		require.Equal(t, "no-cache", plain.Header().Get("Cache-Control"))

		zipped := get(t, path, http.Header{"Accept-Encoding": {"gzip, br"}})
		require.Equal(t, "gzip", zipped.Header().Get("Content-Encoding"))
		require.NotEqual(t, plain.Header().Get("ETag"), zipped.Header().Get("ETag"))
		reader, err := gzip.NewReader(zipped.Body)
		require.NoError(t, err)
		unzipped, err := io.ReadAll(reader)
		require.NoError(t, err)
		require.Equal(t, plain.Body.String(), string(unzipped))

		again := get(t, path, http.Header{"If-None-Match": {plain.Header().Get("ETag")}})
		require.Equal(t, http.StatusNotModified, again.Code)
		require.Empty(t, again.Body.String())
	}
	require.Equal(t, string(contract.Contract), get(t, apidocs.ContractPath, nil).Body.String())
	require.Equal(t, http.StatusNotFound, get(t, "/api/docs/other", nil).Code)
}

func TestNewRejectsWhatThePageCannotShow(t *testing.T) {
	t.Parallel()
	for name, document := range map[string]string{
		"a keyword of a schema":       "components: {schemas: {Name: {type: string, pattern: x}}}",
		"a keyword of an operation":   "paths: {/api/x/: {get: {operationId: x, deprecated: true}}}",
		"a response that is missing":  "paths: {/api/x/: {get: {responses: {'200': {$ref: '#/components/responses/None'}}}}}",
		"a parameter that is missing": "paths: {/api/x/: {get: {parameters: [{$ref: '#/components/parameters/None'}]}}}",
		"paths that are a list":       "paths: []",
	} {
		_, err := apidocs.New([]byte(document))
		require.Error(t, err, name)
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		_, err := apidocs.New(contract.Contract)
		require.NoError(b, err)
	}
}

package docs_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestVersionsAgree compares the newest version of the changelog with every other place that states it. The release
// stops at a tag of another version.
func TestVersionsAgree(t *testing.T) {
	t.Parallel()
	changelog := read(t, "CHANGELOG.md")
	newest := regexp.MustCompile(`(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$`).FindStringSubmatch(changelog)
	require.NotNil(t, newest, "the changelog has no version")
	require.Contains(t, changelog, "\n## [Unreleased]\n")
	require.LessOrEqual(t, strings.Count(changelog, "\n"), 150, "the changelog is too long to be read")

	for file, pattern := range map[string]string{
		"deploy/helm/clary/Chart.yaml": `(?m)^(?:version|appVersion): "?([^"\n]+)"?$`,
		"web/package.json":             `"version": "([^"]+)"`,
		"e2e/package.json":             `"version": "([^"]+)"`,
	} {
		stated := regexp.MustCompile(pattern).FindAllStringSubmatch(read(t, file), -1)
		require.NotEmpty(t, stated, "%s states no version", file)
		for _, version := range stated {
			require.Equal(t, newest[1], version[1], file)
		}
	}
}

package config_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
)

// enough is what a server cannot start without.
func enough() map[string]string {
	return map[string]string{
		"CLARY_DATABASE_URL": "postgres://db/clary", "CLARY_TOKEN_KEYS": "k1:" + secret,
		"CLARY_BUCKET_URL": "s3://clary", "CLARY_VAULT_KEYS": "v1:" + secret,
	}
}

// documentedSettings returns the variables of the table that operators read, with
// their defaults as the table shows them.
func documentedSettings(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile("../../docs/operations/reference.md")
	require.NoError(t, err)
	_, section, ok := strings.Cut(string(page), "\n## Settings\n")
	require.True(t, ok)
	section, _, _ = strings.Cut(section, "\n## ")
	documented := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`.+?`) \\| (.*?) \\| (.+) \\|$").FindAllStringSubmatch(section, -1) {
		for name := range strings.SplitSeq(row[1], ", ") {
			name = strings.Trim(name, "`")
			require.NotContains(t, documented, name, "one row each")
			documented[name] = row[2]
		}
	}
	return documented
}

// TestSettings holds the table that operators read against what is read.
func TestSettings(t *testing.T) {
	t.Parallel()
	documented := documentedSettings(t)

	t.Run("names all that is read, and nothing else of ours", func(t *testing.T) {
		t.Parallel()
		read := map[string]bool{}
		for _, provider := range []string{"none", "gemini", "openai"} {
			env := enough()
			env["CLARY_AI_PROVIDER"], env["CLARY_AI_REVIEW"] = provider, "openai"
			_, _ = config.Load(func(name string) string { // What is missing is not the question.
				read[name] = true
				return env[name]
			})
		}
		ours := slices.DeleteFunc(slices.Sorted(maps.Keys(documented)), func(name string) bool { return !strings.HasPrefix(name, "CLARY_") })
		require.Equal(t, slices.Sorted(maps.Keys(read)), ours)
	})

	t.Run("tells the defaults", func(t *testing.T) {
		t.Parallel()
		bare, err := load(enough())
		require.NoError(t, err)
		for name, fallback := range documented {
			value, isValue := strings.CutPrefix(strings.TrimSuffix(fallback, "`"), "`")
			if !isValue {
				continue
			}
			env := enough()
			env[name] = value
			spelt, err := load(env)
			require.NoError(t, err, name)
			require.Equal(t, bare, spelt, name)
		}
	})
}

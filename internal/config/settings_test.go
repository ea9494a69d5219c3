package config_test

import (
	"maps"
	"os"
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

// TestSettings holds the table that operators read against what is read.
func TestSettings(t *testing.T) {
	t.Parallel()
	documented := map[string]string{}
	for _, setting := range config.Settings() {
		for _, name := range setting.Names {
			require.NotContains(t, documented, name, "one row each")
			documented[name] = setting.Default
		}
		require.NotEmpty(t, setting.Meaning, "%v", setting.Names)
	}

	t.Run("names all that is read, and nothing else of ours", func(t *testing.T) {
		t.Parallel()
		read := map[string]bool{}
		for _, provider := range []string{"none", "gemini", "openai"} {
			env := enough()
			env["CLARY_AI_PROVIDER"] = provider
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

	t.Run("is what the document says", func(t *testing.T) {
		t.Parallel()
		page, err := os.ReadFile("../../docs/operations/reference.md")
		require.NoError(t, err)
		require.Contains(t, string(page), "\n\n"+config.Table()+"\n", "run make generate")
	})
}

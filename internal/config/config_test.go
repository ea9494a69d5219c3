package config_test

import (
	"log/slog"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
)

// secret is 32 bytes in base64url.
const secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I"

func load(env map[string]string) (config.Config, error) {
	return config.Load(func(name string) string { return env[name] })
}

func TestLoad(t *testing.T) {
	t.Parallel()

	t.Run("needs only the database, the bucket and their keys", func(t *testing.T) {
		t.Parallel()
		c, err := load(map[string]string{
			"CLARY_DATABASE_URL": "postgres://db/clary", "CLARY_TOKEN_KEYS": "k1:" + secret,
			"CLARY_BUCKET_URL": "s3://clary", "CLARY_VAULT_KEYS": "v1:" + secret,
		})
		require.NoError(t, err)
		require.Equal(t, "127.0.0.1:8080", c.Listen)
		require.Equal(t, account.DefaultLimits(), c.Limits)
		require.Equal(t, account.Rate{Burst: 30, Every: 48 * time.Minute}, c.QuestionnaireRate)
		require.Equal(t, int32(config.DefaultConcurrencyPerCore), c.ConcurrencyPerCore)
		require.Empty(t, c.ModelFolder, "photos are not analysed unless somebody says so")
		require.Empty(t, c.MessageModelFolder, "messages are read by rules alone unless somebody says so")
		require.False(t, c.ExplicitConsent)
	})

	t.Run("reads everything", func(t *testing.T) {
		t.Parallel()
		c, err := load(map[string]string{
			"CLARY_DATABASE_URL":         "postgres://db/clary",
			"CLARY_DATABASE_MAX_CONNS":   "40",
			"CLARY_LISTEN":               ":80",
			"CLARY_OPS_LISTEN":           ":81",
			"CLARY_TOKEN_KEYS":           "k2:" + secret + ",k1:" + secret,
			"CLARY_BUCKET_URL":           "s3://clary",
			"CLARY_VAULT_KEYS":           "v2:" + secret + ",v1:" + secret,
			"CLARY_CONSENT":              "explicit",
			"CLARY_PUBLIC_URL":           "https://clary.example/",
			"CLARY_ADMIN_PASSKEY":        "required",
			"CLARY_TRUSTED_PROXIES":      "10.0.0.0/8, ::1/128",
			"CLARY_SUPPORT_EMAIL":        "help@clary.example",
			"CLARY_DRAIN_DELAY":          "5s",
			"CLARY_DRAIN_TIMEOUT":        "40s",
			"CLARY_LOG_LEVEL":            "debug",
			"CLARY_CONCURRENCY_PER_CORE": "3",
			"CLARY_LIMIT_SIGNUP":         "3/1h",
			"CLARY_LIMIT_QUESTIONNAIRE":  "5/10m",
			"CLARY_MODEL_FOLDER":         "models/acne-severity",
			"CLARY_MESSAGE_MODEL_FOLDER": "models/message-reader",
			"CLARY_ONNX_LIBRARY":         "lib/libonnxruntime.so",
		})
		require.NoError(t, err)
		require.Equal(t, "models/acne-severity", c.ModelFolder)
		require.Equal(t, "models/message-reader", c.MessageModelFolder)
		require.Equal(t, "lib/libonnxruntime.so", c.ONNXLibrary)
		require.Equal(t, account.Rate{Burst: 5, Every: 10 * time.Minute}, c.QuestionnaireRate)
		require.Equal(t, int32(40), c.DatabaseMaxConns)
		require.Len(t, c.TokenKeys, 2)
		require.Equal(t, "k2", c.TokenKeys[0].ID)
		require.Equal(t, "s3://clary", c.BucketURL)
		require.Len(t, c.VaultKeys, 2)
		require.Equal(t, "v2", c.VaultKeys[0].ID())
		require.True(t, c.ExplicitConsent)
		require.Equal(t, "https://clary.example", c.PublicURL)
		require.True(t, c.AdminPasskey)
		require.Equal(t, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}, c.TrustedProxies)
		require.Equal(t, 5*time.Second, c.DrainDelay)
		require.Equal(t, slog.LevelDebug, c.LogLevel)
		require.Equal(t, int32(3), c.ConcurrencyPerCore)
		require.Equal(t, 40*time.Second, c.DrainTimeout)
		require.Equal(t, account.Rate{Burst: 3, Every: time.Hour}, c.Limits.SignUp)
	})

	t.Run("reports every problem at once and no secret", func(t *testing.T) {
		t.Parallel()
		_, err := load(map[string]string{
			"CLARY_DATABASE_MAX_CONNS": "none",
			"CLARY_TOKEN_KEYS":         "k1:tooshortsecret",
			"CLARY_VAULT_KEYS":         "v1:toolongsecret" + secret,
			"CLARY_CONSENT":            "maybe",
			"CLARY_TRUSTED_PROXIES":    "everyone",
			"CLARY_SUPPORT_EMAIL":      "nobody",
			"CLARY_DRAIN_DELAY":        "-1s",
			"CLARY_LOG_LEVEL":          "loud",
			"CLARY_LIMIT_LOGIN_PAIR":   "0/1m",
		})
		require.Error(t, err)
		require.Equal(t, 11, strings.Count(err.Error(), "CLARY_"), "%v", err)
		require.NotContains(t, err.Error(), "tooshortsecret")
		require.NotContains(t, err.Error(), "toolongsecret")
	})

	t.Run("knows at which address passkeys can work", func(t *testing.T) {
		t.Parallel()
		for listen, origin := range map[string]string{
			"": "http://localhost:8080", "127.0.0.1:9000": "http://localhost:9000", ":80": "http://localhost", "[::1]:81": "http://localhost:81",
		} {
			env := enough()
			env["CLARY_LISTEN"] = listen
			c, err := load(env)
			require.NoError(t, err)
			require.Equal(t, origin, c.PublicURL, listen)
			require.False(t, c.AdminPasskey)
		}
		for _, bad := range []string{
			"clary.example", "http://clary.example", "https://192.0.2.1", "http://127.0.0.1:8080", "https://[::1]", "https://",
			"https://clary.example/app", "https://user@clary.example", "https://clary.example?x", "https://Clary.example", "ftp://localhost",
		} {
			env := enough()
			env["CLARY_PUBLIC_URL"] = bad
			_, err := load(env)
			require.ErrorContains(t, err, "CLARY_PUBLIC_URL", bad)
		}
	})

	t.Run("a key management service stands before or behind the keys of the environment, or alone", func(t *testing.T) {
		t.Parallel()
		for _, tt := range []struct {
			vaultKeys, wraps string
			ids              []string
		}{
			{"", "", []string{"kms:transit/clary"}},
			{"v1:" + secret, "", []string{"kms:transit/clary", "v1"}},
			{"v1:" + secret, "no", []string{"v1", "kms:transit/clary"}},
		} {
			env := map[string]string{
				"CLARY_BUCKET_URL": "s3://clary", "CLARY_VAULT_KEYS": tt.vaultKeys, "CLARY_VAULT_KMS_WRAPS": tt.wraps,
				"CLARY_VAULT_KMS_URL": "https://kms.example:8200", "CLARY_VAULT_KMS_TOKEN_FILE": "token",
			}
			_, keys, err := config.LoadVault(func(name string) string { return env[name] })
			require.NoError(t, err)
			var ids []string
			for _, key := range keys {
				ids = append(ids, key.ID())
			}
			require.Equal(t, tt.ids, ids)
		}
		for name, value := range map[string]string{
			"CLARY_VAULT_KMS_URL": "http://kms.example", "CLARY_VAULT_KMS_TOKEN_FILE": "", "CLARY_VAULT_KMS_KEY": "clary",
			"CLARY_VAULT_KMS_WRAPS": "no", // Then who wraps?
		} {
			env := map[string]string{
				"CLARY_BUCKET_URL": "s3://clary", "CLARY_VAULT_KMS_URL": "https://kms.example", "CLARY_VAULT_KMS_TOKEN_FILE": "token", name: value,
			}
			_, _, err := config.LoadVault(func(name string) string { return env[name] })
			require.Error(t, err, name)
		}
	})

	t.Run("refuses vault keys that are not what they should be", func(t *testing.T) {
		t.Parallel()
		for value, complaint := range map[string]string{
			"":                               "is not set",
			secret:                           "32 bytes",
			"v1:":                            "32 bytes",
			":" + secret:                     "32 bytes",
			"v1:" + secret[:42]:              "32 bytes",
			"v1:" + secret + "AA":            "32 bytes",
			"v1:not base64":                  "32 bytes",
			"v1:" + secret + ",v1:" + secret: "two keys",
		} {
			env := map[string]string{"CLARY_BUCKET_URL": "s3://clary", "CLARY_VAULT_KEYS": value}
			_, _, err := config.LoadVault(func(name string) string { return env[name] })
			require.ErrorContains(t, err, complaint, value)
			require.NotContains(t, err.Error(), secret[:20])
		}
		_, _, err := config.LoadVault(func(string) string { return "" })
		require.ErrorContains(t, err, "CLARY_BUCKET_URL: is not set")
	})
}

// TestImageNamesEveryModel: the image runs every model that is trained.
func TestImageNamesEveryModel(t *testing.T) {
	t.Parallel()
	image, err := os.ReadFile("../../deploy/Dockerfile")
	require.NoError(t, err)
	cards, err := filepath.Glob("../../models/*/model.json")
	require.NoError(t, err)
	require.NotEmpty(t, cards)
	for _, card := range cards {
		require.Contains(t, string(image), "_MODEL_FOLDER=/usr/share/clary/"+filepath.Base(filepath.Dir(card))+" ")
	}
}

// TestImageUsesPinnedToolchains: the image is built with the Go of go.mod and
// the Node of `make setup`.
func TestImageUsesPinnedToolchains(t *testing.T) {
	t.Parallel()
	read := func(name string) string {
		content, err := os.ReadFile(filepath.Join("../..", name))
		require.NoError(t, err)
		return string(content)
	}
	find := func(pattern, text string) string {
		match := regexp.MustCompile(pattern).FindStringSubmatch(text)
		require.NotNil(t, match, pattern)
		return match[1]
	}
	image := read("deploy/Dockerfile")
	require.Equal(t, find(`(?m)^toolchain go(\S+)`, read("go.mod")), find(`/golang:([\d.]+)-`, image))
	require.Equal(t, find(`(?m)^wanted=([\d.]+)`, read("scripts/setup.sh")), find(`/node:([\d.]+)-`, image))
}

// TestDeploymentSettingsExist: compose file, chart and unit set only variables
// that the program reads.
func TestDeploymentSettingsExist(t *testing.T) {
	t.Parallel()
	known := documentedSettings(t)
	for _, pattern := range []string{"Dockerfile", "compose.yaml", "helm/clary/values.yaml", "helm/clary/templates/*", "systemd/*"} {
		files, err := filepath.Glob("../../deploy/" + pattern)
		require.NoError(t, err)
		require.NotEmpty(t, files, pattern)
		for _, file := range files {
			content, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, name := range regexp.MustCompile(`CLARY_[A-Z_]+`).FindAllString(string(content), -1) {
				require.Contains(t, known, name, file)
			}
		}
	}
}

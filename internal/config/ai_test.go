package config_test

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/config"
)

func loadAI(env map[string]string) (config.AI, error) {
	return config.LoadAI(func(name string) string { return env[name] })
}

func TestLoadAI(t *testing.T) {
	t.Parallel()

	t.Run("has no provider unless somebody names one", func(t *testing.T) {
		t.Parallel()
		ai, err := loadAI(map[string]string{"CLARY_GEMINI_KEY": "k"})
		require.NoError(t, err)
		require.Equal(t, config.AI{
			Model: config.Model{Provider: config.ProviderNone}, Review: config.Model{Provider: config.ProviderNone},
			Wait: 10 * time.Second, Timeout: 40 * time.Second, Calls: 64, Budget: 10_000,
		}, ai)
	})

	t.Run("reads who reads a second time", func(t *testing.T) {
		t.Parallel()
		writer := map[string]string{"CLARY_AI_PROVIDER": "gemini", "CLARY_GEMINI_KEY": "k", "CLARY_GEMINI_PAID": "yes"}
		for name, test := range map[string]struct {
			env  map[string]string
			want config.Model
		}{
			"nobody": {env: map[string]string{"CLARY_AI_REVIEW": "off"}, want: config.Model{Provider: config.ProviderNone}},
			"another model": {
				env:  map[string]string{"CLARY_AI_REVIEW_MODEL": "gemini-9-pro"},
				want: config.Model{Provider: config.ProviderGemini, Gemini: gemini.Options{Model: "gemini-9-pro", Key: provider.NewKey("k")}, OpenAI: openai.Options{Model: "gemini-9-pro"}},
			},
			"another provider": {
				env: map[string]string{
					"CLARY_AI_REVIEW": "openai", "CLARY_AI_REVIEW_URL": "http://127.0.0.1:11434/v1", "CLARY_AI_REVIEW_KEY": "r", "CLARY_AI_REVIEW_MODEL": "m",
				},
				want: config.Model{Provider: config.ProviderOpenAI, OpenAI: openai.Options{URL: "http://127.0.0.1:11434/v1", Key: provider.NewKey("r"), Model: "m"}},
			},
		} {
			maps.Copy(test.env, writer)
			ai, err := loadAI(test.env)
			require.NoError(t, err, name)
			require.Equal(t, test.want, ai.Review, name)
		}
	})

	t.Run("reads a provider", func(t *testing.T) {
		t.Parallel()
		for name, test := range map[string]struct {
			env  map[string]string
			want config.Model
		}{
			"gemini with a key": {
				env:  map[string]string{"CLARY_AI_PROVIDER": "gemini", "CLARY_GEMINI_KEY": "k", "CLARY_GEMINI_PAID": "yes"},
				want: config.Model{Gemini: gemini.Options{Model: gemini.DefaultModel, Key: provider.NewKey("k")}},
			},
			"gemini on Vertex AI": {
				env: map[string]string{
					"CLARY_AI_PROVIDER": "gemini", "CLARY_GEMINI_PROJECT": "p", "CLARY_GEMINI_LOCATION": "eu",
					"CLARY_GEMINI_MODEL": "gemini-9", "CLARY_GEMINI_PAID": "yes", "CLARY_AI_BASE_URL": "https://proxy.example",
				},
				want: config.Model{Gemini: gemini.Options{Model: "gemini-9", Project: "p", Location: "eu", BaseURL: "https://proxy.example"}},
			},
			"gemini on this machine": {
				env:  map[string]string{"CLARY_AI_PROVIDER": "gemini", "CLARY_GEMINI_KEY": "k", "CLARY_AI_BASE_URL": "http://127.0.0.1:8099"},
				want: config.Model{Gemini: gemini.Options{Model: gemini.DefaultModel, Key: provider.NewKey("k"), BaseURL: "http://127.0.0.1:8099"}},
			},
			"openai": {
				env: map[string]string{
					"CLARY_AI_PROVIDER": "openai", "CLARY_OPENAI_URL": "http://ollama:11434/v1", "CLARY_OPENAI_KEY": "k", "CLARY_OPENAI_MODEL": "m",
				},
				want: config.Model{OpenAI: openai.Options{URL: "http://ollama:11434/v1", Key: provider.NewKey("k"), Model: "m"}},
			},
		} {
			maps.Copy(test.env, map[string]string{"CLARY_AI_WAIT": "1m", "CLARY_AI_TIMEOUT": "5m", "CLARY_AI_CALLS": "2", "CLARY_AI_BUDGET": "500"})
			ai, err := loadAI(test.env)
			require.NoError(t, err, name)
			test.want.Provider = config.Provider(test.env["CLARY_AI_PROVIDER"])
			require.Equal(t, config.AI{Model: test.want, Review: test.want, Wait: time.Minute, Timeout: 5 * time.Minute, Calls: 2, Budget: 500}, ai, name)
		}
	})

	t.Run("refuses what cannot work or must not", func(t *testing.T) {
		t.Parallel()
		good := map[string]string{"CLARY_AI_PROVIDER": "gemini", "CLARY_GEMINI_KEY": "secret-key-4Tz", "CLARY_GEMINI_PAID": "yes"}
		for _, test := range []struct{ name, value, complaint string }{
			{"CLARY_AI_PROVIDER", "oracle", "must be none or gemini or openai"},
			{"CLARY_AI_PROVIDER", "openai", "CLARY_OPENAI_URL: is not set\nCLARY_OPENAI_MODEL: is not set"},
			{"CLARY_GEMINI_KEY", "", "for Vertex AI"},
			{"CLARY_GEMINI_PROJECT", "p", "set either this"},
			{"CLARY_GEMINI_LOCATION", "eu", "together"},
			{"CLARY_GEMINI_PAID", "", "Google's terms allow only its paid services"},
			{"CLARY_GEMINI_PAID", "no", "Google's terms allow only its paid services"},
			{"CLARY_AI_BASE_URL", "http://proxy.example", "https"},
			{"CLARY_AI_BASE_URL", "proxy", "must be an address"},
			{"CLARY_AI_BASE_URL", "https://me:secret-key-4Tz@proxy.example", "no password"},
			{"CLARY_AI_WAIT", "0s", "more than no time"},
			{"CLARY_AI_TIMEOUT", "long", "must be a duration"},
			{"CLARY_AI_CALLS", "0", "above zero"},
			{"CLARY_AI_BUDGET", "all", "above zero"},
		} {
			env := maps.Clone(good)
			env[test.name] = test.value
			_, err := loadAI(env)
			require.ErrorContains(t, err, test.complaint, "%s=%s", test.name, test.value)
			require.NotContains(t, err.Error(), "secret-key-4Tz")
		}
	})

	t.Run("sends what people write in the open over its own network at most", func(t *testing.T) {
		t.Parallel()
		for address, good := range map[string]bool{
			"https://models.example/v1": true, "http://127.0.0.1:11434/v1": true, "http://[::1]:11434/v1": true,
			"http://10.0.0.7:11434/v1": true, "http://ollama:11434/v1": true,
			"http://models.example/v1": false, "http://203.0.113.9/v1": false,
		} {
			_, err := loadAI(map[string]string{"CLARY_AI_PROVIDER": "openai", "CLARY_OPENAI_URL": address, "CLARY_OPENAI_MODEL": "m"})
			require.Equal(t, good, err == nil, address)
		}
	})

	t.Run("does not show keys", func(t *testing.T) {
		t.Parallel()
		ai, err := loadAI(map[string]string{"CLARY_AI_PROVIDER": "gemini", "CLARY_GEMINI_KEY": "secret-key-4Tz", "CLARY_GEMINI_PAID": "yes"})
		require.NoError(t, err)
		require.NotContains(t, fmt.Sprintf("%v %+v %#v", ai, ai, ai), "secret-key-4Tz")
	})

	t.Run("is part of all settings", func(t *testing.T) {
		t.Parallel()
		_, err := load(map[string]string{"CLARY_AI_PROVIDER": "gemini"})
		require.ErrorContains(t, err, "CLARY_GEMINI_PAID: must be yes")
	})

	t.Run("a server with a provider does not start without explicit consent", func(t *testing.T) {
		t.Parallel()
		const refusal = "CLARY_CONSENT: must be explicit when CLARY_AI_PROVIDER is set"
		for _, provider := range []string{"gemini", "openai"} {
			for consent, refused := range map[string]bool{"": true, "acknowledged": true, "explicit": false} {
				env := enough()
				maps.Copy(env, map[string]string{
					"CLARY_AI_PROVIDER": provider, "CLARY_CONSENT": consent,
					"CLARY_GEMINI_KEY": "k", "CLARY_GEMINI_PAID": "yes",
					"CLARY_OPENAI_URL": "https://models.example/v1", "CLARY_OPENAI_MODEL": "m",
				})
				_, err := load(env)
				if refused {
					require.ErrorContains(t, err, refusal, "%s %q", provider, consent)
				} else {
					require.NoError(t, err)
				}
			}
		}
		env := enough()
		env["CLARY_CONSENT"] = "acknowledged"
		_, err := load(env)
		require.NoError(t, err, "without a provider the specification's own client can sign up")
	})
}

package provider_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/testing/aiserver"
)

func openGemini(t *testing.T, server *aiserver.Server) advisor.Model {
	t.Helper()
	model, err := gemini.Open(t.Context(), gemini.Options{
		Model: aiserver.GeminiModel, Key: provider.NewKey(aiserver.Key), BaseURL: server.URL,
	})
	require.NoError(t, err)
	return model
}

func openOpenAI(t *testing.T, server *aiserver.Server) advisor.Model {
	t.Helper()
	model, err := openai.Open(openai.Options{
		URL: server.URL + "/v1", Model: aiserver.OpenAIModel, Key: provider.NewKey(aiserver.Key),
	})
	require.NoError(t, err)
	return model
}

// TestProviderFaults sends calls to providers that fail in every way, and holds
// that few reach one that is down, and that nothing is left behind. It must run
// alone, because it counts goroutines.
func TestProviderFaults(t *testing.T) { //nolint:paralleltest // As above.
	const calls = 40
	answers := []aiserver.Fault{
		aiserver.FaultPromptBlocked, aiserver.FaultReplyBlocked, aiserver.FaultTruncated, aiserver.FaultUnfinished,
		aiserver.FaultEmpty, aiserver.FaultForbidden,
	}
	server := aiserver.Start(t)
	before := runtime.NumGoroutine()
	for name, model := range map[string]advisor.Model{"gemini": openGemini(t, server), "openai": openOpenAI(t, server)} {
		for _, fault := range aiserver.Faults() {
			server.Always(aiserver.Answer{Fault: fault, Pieces: []string{"One. ", "Two."}})
			seen := server.Seen()
			timeout := 5 * time.Second
			if fault == aiserver.FaultHang || fault == aiserver.FaultStall {
				timeout = 100 * time.Millisecond
			}
			bounded := provider.NewModel(model, provider.Options{FirstPiece: timeout, NextPiece: timeout, Whole: timeout, Calls: 64})
			for range calls {
				_, err := read(t.Context(), bounded)
				require.Error(t, err)
			}
			asked := server.Seen() - seen
			t.Logf("%s, %s: %d of %d calls reached it", name, fault, asked, calls)
			if slices.Contains(answers, fault) {
				require.Equal(t, calls, asked, "%s, %s: it answers", name, fault)
			} else {
				require.LessOrEqual(t, asked, 10, "%s, %s", name, fault)
			}
		}
	}
	requireNoMore(t, before)
}

// requireNoMore waits until there are as many goroutines as before, but for the
// connections that are kept for later, which have three each.
func requireNoMore(t *testing.T, before int) {
	t.Helper()
	const kept = 2 * 3
	deadline := time.Now().Add(5 * time.Second)
	for runtime.NumGoroutine() > before+kept {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, and %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		<-time.After(20 * time.Millisecond)
	}
}

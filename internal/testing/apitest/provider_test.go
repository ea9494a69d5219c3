package apitest_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/provider"
	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/aiserver"
	"clary.example/internal/testing/level"
)

// withProvider has a server ask a stand-in for Gemini.
func withProvider(server *aiserver.Server) func(*config.Config) {
	return func(cfg *config.Config) {
		cfg.ExplicitConsent = true
		model := config.Model{
			Provider: config.ProviderGemini,
			Gemini:   gemini.Options{Key: provider.NewKey(aiserver.Key), Model: aiserver.GeminiModel, BaseURL: server.URL},
		}
		cfg.AI = config.AI{Model: model, Review: model, Wait: 5 * time.Second, Timeout: 20 * time.Second, Calls: 16, Budget: 1000}
	}
}

func TestProviderIsToldWhatThePreviewShows(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server))
	username, client := a.newUser(t)
	profile := map[string]string{"skin_type": "Oily", "allergies": "nuts", "triggers": "Stress", "duration": "3 weeks"}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile).status)
	a.newRecord(t, client.access, form{routine: "Water and a gel", image: drawn(t)})
	req := chatRequest{Conversation: []turn{}, Message: "Which moisturiser suits me?", Record: a.records(t, client.access)[0].ID}

	preview := a.send(t, http.MethodPost, chatbot+"preview/", client.access, req)
	require.Equal(t, http.StatusOK, preview.status)
	require.Zero(t, server.Seen(), "a preview asks nobody")
	reply := a.chat(t, client.access, req)
	require.Equal(t, "provider", reply.Writer.Kind)
	require.Equal(t, 1, server.Seen())

	sent := server.Last()
	require.Equal(t, sent.System, preview.field(t, "system"))
	require.Equal(t, sent.Prompt, preview.field(t, "prompt"))
	require.Equal(t, aiserver.GeminiModel, preview.field(t, "reviewer"), "it is read a second time")
	require.Positive(t, server.Readings())
	for _, private := range []string{username, client.access, "questionnaire_id", "image", "photo.jpg"} {
		require.NotContains(t, string(sent.Body), private)
	}
	require.Contains(t, sent.Prompt, "They are allergic to: tree nuts.")
	require.NotContains(t, sent.Prompt, `"Argan oil: `, "nothing allows it")
}

// TestSlowProvider: the operator decides how long a provider may take. Neither the
// timeout of a request nor that of writing a response ends it before.
func TestSlowProvider(t *testing.T) {
	t.Parallel()
	writer := aiserver.Start(t)
	// From level 3 on it takes longer than any other request may.
	delay := level.Pick(3, time.Second, 62*time.Second)
	writer.Always(aiserver.Answer{Delay: delay})
	a := setup(t, withProvider(writer), func(c *config.Config) { c.AI.Wait, c.AI.Timeout = 2*time.Minute, 2*time.Minute })
	_, client := a.newUser(t)
	server := httptest.NewUnstartedServer(a.app.Handler())
	server.Config.WriteTimeout = delay / 2
	server.Start()
	t.Cleanup(server.Close)
	a.url = server.URL
	require.Equal(t, "provider", a.chat(t, client.access, asking("Which moisturiser suits oily skin?")).Writer.Kind)
	events := a.stream(t, client.access, asking("Which moisturiser suits oily skin?"))
	require.Equal(t, "done", events[len(events)-1].name)
	require.Contains(t, events[len(events)-1].data, `"kind":"provider"`)
}

func TestProviderIsAskedOnlyWithConsent(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server))
	_, client := a.newUser(t)
	withdrawal := map[string]any{"policy_version": skincare.PolicyVersion, "ai_processing": false}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/consents/", client.access, withdrawal).status)

	for _, intent := range []string{"question", "recommendation", "routine"} {
		reply := a.chat(t, client.access, chatRequest{Conversation: []turn{}, Message: "Why sunscreen?", Intent: intent})
		require.Equal(t, "builtin", reply.Writer.Kind)
	}
	require.Zero(t, server.Seen())
	require.Empty(t, a.send(t, http.MethodPost, chatbot+"preview/", client.access, asking("Why sunscreen?")).field(t, "prompt"))
}

func TestProviderBudgetIsShared(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	a := setup(t, withProvider(server), func(cfg *config.Config) { cfg.AI.Budget = 3 })
	second := replica(t, a.pool, a.config)
	_, client := a.newUser(t)
	kinds := map[string]int{}
	for range 5 {
		for _, replica := range []*program{a, second} {
			kinds[replica.chat(t, client.access, asking("Which moisturiser suits oily skin?")).Writer.Kind]++
		}
	}
	require.Equal(t, 3, server.Seen(), "no more is spent")
	require.Equal(t, map[string]int{"provider": 3, "builtin": 7}, kinds, "and everybody is answered")
}

// TestOnePersonCannotSpendTheBudget: a hundred requests a second from one
// account cost what the account may cost, and nobody else notices.
func TestOnePersonCannotSpendTheBudget(t *testing.T) {
	t.Parallel()
	const burst = 10
	server := aiserver.Start(t)
	a := setup(t, withProvider(server), func(cfg *config.Config) {
		cfg.ChatRate = account.Rate{Burst: burst, Every: time.Hour}
	})
	_, abuser := a.newUser(t)
	_, other := a.newUser(t)

	var all sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	for range 200 {
		<-ticker.C
		all.Go(func() {
			res := a.send(t, http.MethodPost, chatbot, abuser.access, asking("Which moisturiser suits oily skin?"))
			mu.Lock()
			defer mu.Unlock()
			statuses[res.status]++
		})
	}
	require.Equal(t, "provider", a.chat(t, other.access, asking("Which moisturiser suits oily skin?")).Writer.Kind)
	all.Wait()
	require.Equal(t, map[int]int{http.StatusOK: burst, http.StatusTooManyRequests: 200 - burst}, statuses)
	require.LessOrEqual(t, server.Seen(), burst+1)
}

func TestProviderThatSaysForbiddenThingsIsNotHeard(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	server.Always(aiserver.Answer{Pieces: []string{"A gentle start is best. ", "Rub lemon juice on your spots. ", "<script>alert(1)</script>"}})
	a := setup(t, withProvider(server))
	_, client := a.newUser(t)
	events := a.stream(t, client.access, asking("Which moisturiser suits oily skin?"))
	for _, e := range events {
		require.NotContains(t, strings.ToLower(e.data), "lemon")
		require.NotContains(t, e.data, "script")
	}
	require.Equal(t, "done", events[len(events)-1].name)
	require.Contains(t, events[len(events)-1].data, `"kind":"builtin"`)
	require.Equal(t, 2, server.Seen(), "it may mend its draft once")
}

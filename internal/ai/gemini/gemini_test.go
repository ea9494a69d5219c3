package gemini_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/provider"
	"clary.example/internal/testing/aiserver"
)

// canary is in every prompt here, and in every reply.
const canary = "QuietMeadow41"

func question() advisor.Brief {
	return advisor.Brief{Task: advisor.TaskAnswer, Question: "What does " + canary + " do?"}
}

func options(s *aiserver.Server) gemini.Options {
	return gemini.Options{Model: gemini.DefaultModel, Key: provider.NewKey(aiserver.Key), BaseURL: s.URL}
}

func open(t *testing.T, options gemini.Options) *gemini.Model {
	t.Helper()
	model, err := gemini.Open(t.Context(), options)
	require.NoError(t, err)
	return model
}

// read returns what a model writes, and how it ended.
func read(ctx context.Context, model advisor.Model, brief advisor.Brief) (pieces []string, err error) {
	for piece, failure := range model.Write(ctx, brief) {
		if failure != nil {
			return pieces, failure
		}
		pieces = append(pieces, piece)
	}
	return pieces, nil
}

func TestWrite(t *testing.T) {
	t.Parallel()

	t.Run("passes the pieces on as they come", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		said := []string{"Wash your face. ", "Then ", "moisturise."}
		server.Next(aiserver.Answer{Pieces: said})
		pieces, err := read(t.Context(), open(t, options(server)), question())
		require.NoError(t, err)
		require.Equal(t, said, pieces)
	})

	t.Run("keeps thoughts back", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		server.Next(aiserver.Answer{Thought: "They ask about washing.", Pieces: []string{"Wash."}})
		pieces, err := read(t.Context(), open(t, options(server)), question())
		require.NoError(t, err)
		require.Equal(t, []string{"Wash."}, pieces)
	})

	t.Run("does not wait for the second piece", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		server.Next(aiserver.Answer{Pieces: []string{"One.", "Two."}, Fault: aiserver.FaultStall})
		for piece, err := range open(t, options(server)).Write(t.Context(), question()) {
			require.NoError(t, err)
			require.Equal(t, "One.", piece)
			break
		}
	})

	t.Run("sends what the brief says and nothing else", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		brief := question()
		_, err := read(t.Context(), open(t, options(server)), brief)
		require.NoError(t, err)
		last := server.Last()
		require.Equal(t, brief.System(), last.System)
		require.Equal(t, brief.Prompt(), last.Prompt)
		require.Empty(t, last.Schema)
		var body map[string]any
		require.NoError(t, json.Unmarshal(last.Body, &body))
		require.Len(t, body["contents"], 1)
		require.Len(t, body["safetySettings"], 4)
		require.Equal(t, false, body["store"])
		require.NotContains(t, body, "tools")
		require.Equal(t, map[string]any{
			"maxOutputTokens": 8192.0, "thinkingConfig": map[string]any{"thinkingLevel": "LOW"},
		}, body["generationConfig"])
	})

	t.Run("sends the earlier turns as a conversation", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		brief := question()
		brief.History = []advisor.Turn{
			{Role: advisor.RoleUser, Message: "Is aloe good?"},
			{Role: advisor.RoleAssistant, Message: "It may soothe."},
			{Role: advisor.RoleUser, Message: "And at night?"},
			{Role: advisor.RoleAssistant, Message: "At night too."},
		}
		_, err := read(t.Context(), open(t, options(server)), brief)
		require.NoError(t, err)
		last := server.Last()
		require.Len(t, last.Earlier, 4)
		for i, turn := range brief.Earlier() {
			require.Equal(t, aiserver.Message{Role: string(turn.Role), Text: turn.Message}, last.Earlier[i])
		}
		require.Equal(t, brief.Prompt(), last.Prompt)
	})

	t.Run("asks for seven days as JSON", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		brief := advisor.Brief{Task: advisor.TaskRoutine}
		brief.Facts.Today = time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)
		pieces, err := read(t.Context(), open(t, options(server)), brief)
		require.NoError(t, err)
		require.JSONEq(t, `{"type":"ARRAY","minItems":7,"maxItems":7,"items":{"type":"OBJECT",
			"properties":{"Date":{"type":"STRING"},"Morning":{"type":"STRING"},"Evening":{"type":"STRING"}},
			"propertyOrdering":["Date","Morning","Evening"],"required":["Date","Morning","Evening"]}}`, string(server.Last().Schema))
		var days []struct{ Date, Morning, Evening string }
		require.NoError(t, json.Unmarshal([]byte(strings.Join(pieces, "")), &days))
		require.Len(t, days, 7)
		require.Equal(t, "2026-11-16", days[0].Date)
	})
}

func TestFaults(t *testing.T) {
	t.Parallel()
	for fault, want := range map[aiserver.Fault]error{
		aiserver.FaultPromptBlocked: advisor.ErrBlocked,
		aiserver.FaultReplyBlocked:  advisor.ErrBlocked,
		aiserver.FaultTruncated:     advisor.ErrCutShort,
		aiserver.FaultUnfinished:    advisor.ErrCutShort,
		aiserver.FaultEmpty:         advisor.ErrCutShort,
		aiserver.FaultTooMany:       advisor.ErrUnavailable,
		aiserver.FaultDown:          advisor.ErrUnavailable,
		aiserver.FaultError:         advisor.ErrUnavailable,
		aiserver.FaultHang:          advisor.ErrUnavailable,
		aiserver.FaultStall:         advisor.ErrUnavailable,
		aiserver.FaultCut:           advisor.ErrUnavailable,
		aiserver.FaultMalformed:     advisor.ErrUnavailable,
		aiserver.FaultForbidden:     advisor.ErrRefused,
	} {
		t.Run(string(fault), func(t *testing.T) {
			t.Parallel()
			server := aiserver.Start(t)
			server.Always(aiserver.Answer{Fault: fault, Pieces: []string{canary + " is ", "a plant."}})
			timeout := 10 * time.Second
			if fault == aiserver.FaultHang || fault == aiserver.FaultStall {
				timeout = 300 * time.Millisecond
			}
			ctx, cancel := context.WithTimeout(t.Context(), timeout)
			defer cancel()
			_, err := read(ctx, open(t, options(server)), question())
			require.ErrorIs(t, err, want)
			for _, other := range []error{advisor.ErrUnavailable, advisor.ErrBlocked, advisor.ErrCutShort, advisor.ErrRefused} {
				require.Equal(t, errors.Is(want, other), errors.Is(err, other), "%v", err)
			}
			require.NotContains(t, err.Error(), canary)
			require.NotContains(t, err.Error(), aiserver.Key)
			require.Equal(t, 1, server.Seen(), "the SDK must not repeat itself")
		})
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()

	t.Run("a wrong key", func(t *testing.T) {
		t.Parallel()
		o := options(aiserver.Start(t))
		o.Key = provider.NewKey("wrong-key-9Q")
		_, err := read(t.Context(), open(t, o), question())
		require.ErrorIs(t, err, advisor.ErrRefused)
		require.NotContains(t, err.Error(), "wrong-key-9Q")
	})

	t.Run("a model that is not there", func(t *testing.T) {
		t.Parallel()
		o := options(aiserver.Start(t))
		o.Model = "gemini-0"
		_, err := read(t.Context(), open(t, o), question())
		require.ErrorIs(t, err, advisor.ErrRefused)
		require.ErrorIs(t, open(t, o).Check(t.Context()), advisor.ErrRefused)
	})

	t.Run("nobody at the address", func(t *testing.T) {
		t.Parallel()
		gone := httptest.NewServer(nil)
		gone.Close()
		_, err := read(t.Context(), open(t, gemini.Options{Model: "gemini-x", Key: provider.NewKey("k"), BaseURL: gone.URL}), question())
		require.ErrorIs(t, err, advisor.ErrUnavailable)
		require.ErrorContains(t, err, "connection refused")
	})

	t.Run("a redirect to somebody else", func(t *testing.T) {
		t.Parallel()
		other := aiserver.Start(t)
		here := httptest.NewServer(http.RedirectHandler(other.URL+"/v1beta/models/"+gemini.DefaultModel+":streamGenerateContent?alt=sse",
			http.StatusTemporaryRedirect))
		t.Cleanup(here.Close)
		o := options(other)
		o.BaseURL = here.URL
		_, err := read(t.Context(), open(t, o), question())
		require.ErrorIs(t, err, advisor.ErrRefused)
		require.Zero(t, other.Seen())
	})

	t.Run("settings that are not complete", func(t *testing.T) {
		t.Parallel()
		for _, o := range []gemini.Options{{}, {Project: "p"}, {Project: "p", Location: "l", Key: provider.NewKey("k")}} {
			_, err := gemini.Open(t.Context(), o)
			require.Error(t, err)
		}
	})
}

func TestAnAnswerIsBounded(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	page := strings.Repeat("word ", 100_000)
	server.Always(aiserver.Answer{Pieces: []string{page, page, page, page, page, page, page, page, page, page, page}})
	pieces, err := read(t.Context(), open(t, options(server)), question())
	require.ErrorIs(t, err, advisor.ErrCutShort)
	require.Less(t, len(strings.Join(pieces, "")), 4<<20)
}

func TestCalledOff(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	server.Always(aiserver.Answer{Fault: aiserver.FaultStall, Pieces: []string{"One."}})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var err error
	for _, err = range open(t, options(server)).Write(ctx, question()) {
		cancel()
	}
	require.ErrorIs(t, err, context.Canceled)
	require.NotErrorIs(t, err, advisor.ErrUnavailable, "nobody's fault")
}

func TestCheck(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	require.NoError(t, open(t, options(server)).Check(t.Context()))
	require.Zero(t, server.Seen(), "it must not cost anything")
}

// TestVertex cannot run in parallel with others, because credentials are found through
// the environment.
func TestVertex(t *testing.T) {
	server := aiserver.Start(t)
	t.Setenv("GOOGLE_APPLICATION_CREDENTIALS", server.Credentials(t))
	model := open(t, gemini.Options{
		Model: gemini.DefaultModel, Project: aiserver.Project, Location: aiserver.Location, BaseURL: server.URL,
	})
	require.NoError(t, model.Check(t.Context()))
	_, err := read(t.Context(), model, question())
	require.NoError(t, err)
	require.Equal(t, "vertex", server.Last().Protocol)
	require.Equal(t, question().Prompt(), server.Last().Prompt)

	server.Always(aiserver.Answer{Fault: aiserver.FaultTooMany})
	_, err = read(t.Context(), model, question())
	require.ErrorIs(t, err, advisor.ErrUnavailable)

	server.NoTokens = true
	t.Setenv("GOOGLE_APPLICATION_CREDENTIALS", server.Credentials(t))
	err = open(t, gemini.Options{
		Model: gemini.DefaultModel, Project: aiserver.Project, Location: aiserver.Location, BaseURL: server.URL,
	}).Check(t.Context())
	require.ErrorIs(t, err, advisor.ErrRefused)
	require.ErrorContains(t, err, "credentials")
}

// TestSDKIsSilent holds that the SDK does not write to the standard logger when
// an answer breaks or is called off. It must run alone.
func TestSDKIsSilent(t *testing.T) { //nolint:paralleltest // As above.
	var written bytes.Buffer
	log.SetOutput(&written)
	defer log.SetOutput(os.Stderr)
	server := aiserver.Start(t)
	for _, fault := range aiserver.Faults() {
		server.Always(aiserver.Answer{Fault: fault, Pieces: []string{canary}})
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		_, err := read(ctx, open(t, options(server)), question())
		cancel()
		require.Error(t, err)
	}
	require.Empty(t, written.String())
}

// TestLive asks the real Gemini.
func TestLive(t *testing.T) {
	t.Parallel()
	key := os.Getenv("CLARY_GEMINI_KEY")
	if key == "" {
		t.Skip("set CLARY_GEMINI_KEY to ask the real Gemini")
	}
	model := open(t, gemini.Options{Model: gemini.DefaultModel, Key: provider.NewKey(key)})
	require.NoError(t, model.Check(t.Context()))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, task := range []advisor.Task{advisor.TaskAnswer, advisor.TaskRecommendation, advisor.TaskRoutine} {
		brief := advisor.Brief{Task: task, Question: "How often should I wash my face?"}
		brief.Facts.Today = time.Now().UTC()
		pieces, err := read(ctx, model, brief)
		require.NoError(t, err)
		text := strings.Join(pieces, "")
		t.Logf("%s: %d characters in %d pieces", task, len(text), len(pieces))
		require.NotEmpty(t, text)
		if task == advisor.TaskRoutine {
			var days []map[string]string
			require.NoError(t, json.Unmarshal([]byte(text), &days))
			require.Len(t, days, 7)
		}
	}
}

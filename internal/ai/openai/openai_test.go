package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/testing/aiserver"
)

// canary is in every prompt here, and in every reply.
const canary = "QuietMeadow41"

func question() advisor.Brief {
	return advisor.Brief{Task: advisor.TaskAnswer, Question: "What does " + canary + " do?"}
}

func options(s *aiserver.Server) openai.Options {
	return openai.Options{URL: s.URL + "/v1", Model: aiserver.OpenAIModel, Key: provider.NewKey(aiserver.Key)}
}

func open(t *testing.T, options openai.Options) *openai.Model {
	t.Helper()
	model, err := openai.Open(options)
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
		var body map[string]any
		require.NoError(t, json.Unmarshal(last.Body, &body))
		require.Len(t, body["messages"], 2)
		delete(body, "messages")
		require.Equal(t, map[string]any{
			"model": aiserver.OpenAIModel, "stream": true, "max_tokens": 4096.0, "temperature": 0.2,
		}, body)
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
		require.JSONEq(t, `{"type":"array","minItems":7,"maxItems":7,"items":{"type":"object","additionalProperties":false,
			"properties":{"Date":{"type":"string"},"Morning":{"type":"string"},"Evening":{"type":"string"}},
			"required":["Date","Morning","Evening"]}}`, string(server.Last().Schema))
		var days []struct{ Date, Morning, Evening string }
		require.NoError(t, json.Unmarshal([]byte(strings.Join(pieces, "")), &days))
		require.Len(t, days, 7)
		require.Equal(t, "2026-11-16", days[0].Date)
	})

	t.Run("needs no key where none is wanted", func(t *testing.T) {
		t.Parallel()
		server := aiserver.Start(t)
		server.Open = true
		o := options(server)
		o.Key = provider.Key{}
		_, err := read(t.Context(), open(t, o), question())
		require.NoError(t, err)
	})
}

// TestEnvironment cannot run in parallel with others.
func TestEnvironment(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", aiserver.Key)
	t.Setenv("OPENAI_BASE_URL", "http://127.0.0.1:1")
	server := aiserver.Start(t)
	o := options(server)
	o.Key = provider.Key{}
	_, err := read(t.Context(), open(t, o), question())
	require.ErrorIs(t, err, advisor.ErrRefused, "the key of the environment is somebody else's")
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
		o.Model = "another"
		_, err := read(t.Context(), open(t, o), question())
		require.ErrorIs(t, err, advisor.ErrRefused)
		require.ErrorContains(t, open(t, o).Check(t.Context()), "another")
	})

	t.Run("nobody at the address", func(t *testing.T) {
		t.Parallel()
		gone := httptest.NewServer(nil)
		gone.Close()
		_, err := read(t.Context(), open(t, openai.Options{Model: "m", URL: gone.URL}), question())
		require.ErrorIs(t, err, advisor.ErrUnavailable)
		require.ErrorContains(t, err, "connection refused")
	})

	t.Run("settings that are not complete", func(t *testing.T) {
		t.Parallel()
		for _, o := range []openai.Options{{}, {URL: "http://127.0.0.1"}, {Model: "m"}} {
			_, err := openai.Open(o)
			require.Error(t, err)
		}
	})
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

package aiserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
)

// chatRequest has the fields of a request that a writer of text needs. Others
// are an error, so that nothing leaves unnoticed.
type chatRequest struct {
	Model    string `json:"model"`
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
	Stream         bool     `json:"stream"`
	MaxTokens      int      `json:"max_tokens"`
	Temperature    *float64 `json:"temperature"`
	ResponseFormat *struct {
		Type       string `json:"type"`
		JSONSchema *struct {
			Name   string          `json:"name"`
			Strict bool            `json:"strict"`
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	} `json:"response_format"`
}

// chat handles POST /v1/chat/completions.
func (s *Server) chat(w http.ResponseWriter, r *http.Request) {
	if !s.mayUseOpenAI(w, r) {
		return
	}
	body, request, err := readChat(r)
	if err == nil {
		err = request.check()
	}
	switch {
	case err != nil:
		openAIError(w, http.StatusBadRequest, "invalid_request_error", "", err.Error())
		return
	case request.Model != OpenAIModel:
		openAIError(w, http.StatusNotFound, "invalid_request_error", "model_not_found", "The model does not exist.")
		return
	}
	system, messages := request.conversation()
	last := len(messages) - 1
	asked := Request{
		Protocol: "openai", Model: request.Model, Body: body, System: system, Earlier: messages[:last], Prompt: messages[last].Text,
	}
	if format := request.ResponseFormat; format != nil && format.JSONSchema != nil {
		asked.Schema = format.JSONSchema.Schema
	}
	s.take(r, asked).stream(w, r, &openAI{model: request.Model})
}

// models handles GET /v1/models.
func (s *Server) models(w http.ResponseWriter, r *http.Request) {
	if s.mayUseOpenAI(w, r) {
		writeJSON(w, http.StatusOK, object{"object": "list", "data": []object{
			{"id": OpenAIModel, "object": "model", "created": 1_700_000_000, "owned_by": "library"},
		}})
	}
}

func (s *Server) mayUseOpenAI(w http.ResponseWriter, r *http.Request) bool {
	shown := r.Header.Get("Authorization")
	if shown == "Bearer "+Key || (shown == "" && s.Open) {
		return true
	}
	openAIError(w, http.StatusUnauthorized, "invalid_request_error", "invalid_api_key", "The API key is not valid.")
	return false
}

func readChat(r *http.Request) (json.RawMessage, chatRequest, error) {
	var (
		body    json.RawMessage
		request chatRequest
	)
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return nil, request, fmt.Errorf("the body is no JSON: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&request); err != nil {
		return nil, request, fmt.Errorf("the body is not of its form: %w", err)
	}
	return body, request, nil
}

// conversation returns what the model is told to be, and what is said to it.
func (r chatRequest) conversation() (system string, messages []Message) {
	for _, message := range r.Messages {
		if message.Role == "system" {
			system += message.Content
		} else {
			messages = append(messages, Message{message.Role, message.Content})
		}
	}
	return system, messages
}

func (r chatRequest) check() error {
	roles := []string{"system", "user", "assistant"}
	for _, message := range r.Messages {
		if !slices.Contains(roles, message.Role) || message.Content == "" {
			return fmt.Errorf("there is a message without a role or a text")
		}
	}
	_, messages := r.conversation()
	switch {
	case !takeTurns(messages):
		return fmt.Errorf("conversation roles must alternate user/assistant")
	case !r.Stream:
		return fmt.Errorf("this server only streams")
	case r.MaxTokens < 1:
		return fmt.Errorf("the reply has no bound")
	case r.ResponseFormat != nil && (r.ResponseFormat.Type != "json_schema" || r.ResponseFormat.JSONSchema == nil ||
		r.ResponseFormat.JSONSchema.Name == "" || len(r.ResponseFormat.JSONSchema.Schema) == 0):
		return fmt.Errorf("the response format is not complete")
	}
	return nil
}

func openAIFailure(kind, code, message string) object {
	failure := object{"message": message, "type": kind, "param": nil, "code": nil}
	if code != "" {
		failure["code"] = code
	}
	return object{"error": failure}
}

func openAIError(w http.ResponseWriter, status int, kind, code, message string) {
	writeJSON(w, status, openAIFailure(kind, code, message))
}

// openAI is OpenAI's way of saying things.
type openAI struct {
	model string
}

var _ protocol = (*openAI)(nil)

func (o *openAI) refuse(w http.ResponseWriter, status int) {
	switch status {
	case http.StatusTooManyRequests:
		w.Header().Set("Retry-After", "27")
		openAIError(w, status, "requests", "rate_limit_exceeded", "There were too many requests.")
	case http.StatusServiceUnavailable:
		openAIError(w, status, "server_error", "", "The server is overloaded.")
	default:
		openAIError(w, status, "invalid_request_error", "", "You may not do this.")
	}
}

// chunk is one event, with a reason to end or without.
func (o *openAI) chunk(delta object, finish any) []byte {
	return event(object{
		"id": "chatcmpl-local", "object": "chat.completion.chunk", "created": 1_700_000_000, "model": o.model,
		"system_fingerprint": "fp_local",
		"choices":            []object{{"index": 0, "delta": delta, "logprobs": nil, "finish_reason": finish}},
	}, "\n")
}

// done is the last event of every stream.
func done(before []byte) []byte { return append(before, "data: [DONE]\n\n"...) }

func (o *openAI) begin() []byte { return o.chunk(object{"role": "assistant", "content": ""}, nil) }

// thought says it as vLLM and llama.cpp do; OpenAI does not tell.
func (o *openAI) thought(text string) []byte { return o.chunk(object{"reasoning_content": text}, nil) }

func (o *openAI) piece(text string) []byte { return o.chunk(object{"content": text}, nil) }

func (o *openAI) end(last string, how ending) []byte {
	reason := map[ending]string{endStop: "stop", endLength: "length", endBlocked: "content_filter"}[how]
	var events []byte
	if last != "" {
		events = o.piece(last)
	}
	return done(append(events, o.chunk(object{}, reason)...))
}

func (o *openAI) promptBlocked() []byte { return done(o.chunk(object{}, "content_filter")) }

func (o *openAI) empty() []byte { return done(o.chunk(object{}, "stop")) }

func (o *openAI) failure() []byte {
	return event(openAIFailure("server_error", "", "The server had an error while it wrote."), "\n")
}

func (o *openAI) broken() []byte {
	return []byte(`data: {"id":"chatcmpl-local","choices":[{"index":0,"delta":{"content":"And the` + "\n\n")
}

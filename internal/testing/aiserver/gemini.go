package aiserver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// geminiRequest has the fields of a request that a writer of text needs. As on
// the real one, others are an error.
//
//nolint:tagliatelle // Google's names.
type geminiRequest struct {
	Contents          []geminiContent `json:"contents"`
	SystemInstruction *geminiContent  `json:"systemInstruction"`
	SafetySettings    []struct {
		Category  string `json:"category"`
		Threshold string `json:"threshold"`
	} `json:"safetySettings"`
	GenerationConfig struct {
		CandidateCount   int             `json:"candidateCount"`
		MaxOutputTokens  int             `json:"maxOutputTokens"`
		Temperature      *float64        `json:"temperature"`
		ResponseMIMEType string          `json:"responseMimeType"`
		ResponseSchema   json.RawMessage `json:"responseSchema"`
		ThinkingConfig   *struct {
			IncludeThoughts bool   `json:"includeThoughts"`
			ThinkingBudget  *int   `json:"thinkingBudget"`
			ThinkingLevel   string `json:"thinkingLevel"`
		} `json:"thinkingConfig"`
	} `json:"generationConfig"`
	Store *bool `json:"store"`
}

type geminiContent struct {
	Role  string `json:"role"`
	Parts []struct {
		Text string `json:"text"`
	} `json:"parts"`
}

func (c *geminiContent) text() string {
	if c == nil {
		return ""
	}
	var text strings.Builder
	for _, part := range c.Parts {
		text.WriteString(part.Text)
	}
	return text.String()
}

// developer handles POST /v1beta/models/MODEL:METHOD.
func (s *Server) developer(w http.ResponseWriter, r *http.Request) {
	if mayUseDeveloperAPI(w, r) {
		s.generate(w, r, "gemini")
	}
}

// developerModel handles GET /v1beta/models/MODEL.
func (s *Server) developerModel(w http.ResponseWriter, r *http.Request) {
	if mayUseDeveloperAPI(w, r) {
		showModel(w, r.PathValue("model"), "models/")
	}
}

func mayUseDeveloperAPI(w http.ResponseWriter, r *http.Request) bool {
	switch r.Header.Get("X-Goog-Api-Key") {
	case Key:
		return true
	case "":
		googleError(w, http.StatusForbidden, "The caller has no identity. Use an API key.")
	default:
		googleError(w, http.StatusBadRequest, "The API key is not valid.", object{
			"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "API_KEY_INVALID", "domain": "googleapis.com",
			"metadata": object{"service": "generativelanguage.googleapis.com"},
		})
	}
	return false
}

func showModel(w http.ResponseWriter, model, prefix string) {
	if model != GeminiModel {
		googleError(w, http.StatusNotFound, prefix+model+" is not found for this version of the API.")
		return
	}
	writeJSON(w, http.StatusOK, object{
		"name": prefix + model, "version": "001", "displayName": "Gemini, as told by a template",
		"inputTokenLimit": 1_048_576, "outputTokenLimit": 65_536,
		"supportedGenerationMethods": []string{"generateContent", "countTokens"},
	})
}

// generate answers one request to write something.
func (s *Server) generate(w http.ResponseWriter, r *http.Request, name string) {
	model, method, _ := strings.Cut(r.PathValue("call"), ":")
	if model != GeminiModel || (method != "streamGenerateContent" && method != "generateContent") {
		googleError(w, http.StatusNotFound, "models/"+model+" is not found, or cannot do "+method+".")
		return
	}
	body, request, err := readGemini(r)
	if err == nil {
		err = request.check(name)
	}
	if err != nil {
		googleError(w, http.StatusBadRequest, err.Error())
		return
	}
	messages := request.messages()
	last := len(messages) - 1
	answer := s.take(r, Request{
		Protocol: name, Model: model, System: request.SystemInstruction.text(), Earlier: messages[:last], Prompt: messages[last].Text,
		Schema: request.GenerationConfig.ResponseSchema, Body: body,
	})
	p := &gemini{model: model, prompt: len(body) / 4}
	if method == "generateContent" || r.URL.Query().Get("alt") != "sse" {
		answer.whole(w, r, p)
		return
	}
	answer.stream(w, r, p)
}

// messages are the contents, with the names of the roles that others use.
func (r geminiRequest) messages() []Message {
	var list []Message
	for _, content := range r.Contents {
		role := content.Role
		if role == "model" {
			role = "assistant"
		}
		list = append(list, Message{role, content.text()})
	}
	return list
}

func readGemini(r *http.Request) (json.RawMessage, geminiRequest, error) {
	var (
		body    json.RawMessage
		request geminiRequest
	)
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return nil, request, fmt.Errorf("invalid JSON payload received: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&request); err != nil {
		return nil, request, fmt.Errorf("invalid JSON payload received: %w", err)
	}
	return body, request, nil
}

// check refuses what the real one refuses, and a request without the safety
// settings, which the real one would answer by defaults of its own.
func (r geminiRequest) check(name string) error {
	config := r.GenerationConfig
	switch {
	case len(r.Contents) == 0:
		return fmt.Errorf("contents is not specified")
	case slices.ContainsFunc(r.Contents, func(c geminiContent) bool { return c.Role != "user" && c.Role != "model" }):
		return fmt.Errorf("please use a valid role: user, model")
	case !takeTurns(r.messages()):
		return fmt.Errorf("please ensure that multiturn requests alternate between user and model")
	case slices.ContainsFunc(r.Contents, func(c geminiContent) bool { return c.text() == "" }):
		return fmt.Errorf("contents.parts must not be empty")
	case config.MaxOutputTokens < 1 || config.MaxOutputTokens > 65_536:
		return fmt.Errorf("maxOutputTokens is out of its range")
	case config.ResponseSchema != nil && config.ResponseMIMEType != "application/json":
		return fmt.Errorf("a response schema needs the type application/json")
	case config.ThinkingConfig != nil && config.ThinkingConfig.ThinkingBudget != nil && config.ThinkingConfig.ThinkingLevel != "":
		return fmt.Errorf("you can only set one of thinking budget and thinking level")
	case config.ThinkingConfig != nil && !slices.Contains([]string{"", "LOW", "MEDIUM", "HIGH"}, config.ThinkingConfig.ThinkingLevel):
		return fmt.Errorf("this model does not know the thinking level")
	case config.Temperature != nil:
		return fmt.Errorf("this model has no temperature")
	case name == "vertex" && r.Store != nil:
		return fmt.Errorf("unknown name store")
	}
	return r.checkSafety()
}

func (r geminiRequest) checkSafety() error {
	set := make(map[string]bool)
	for _, setting := range r.SafetySettings {
		if setting.Threshold != "BLOCK_MEDIUM_AND_ABOVE" && setting.Threshold != "BLOCK_LOW_AND_ABOVE" {
			return fmt.Errorf("the threshold of %s is too lax", setting.Category)
		}
		set[setting.Category] = true
	}
	for _, category := range []string{"HARASSMENT", "HATE_SPEECH", "SEXUALLY_EXPLICIT", "DANGEROUS_CONTENT"} {
		if !set["HARM_CATEGORY_"+category] {
			return fmt.Errorf("there is no threshold for %s", category)
		}
	}
	return nil
}

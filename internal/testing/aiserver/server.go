// Package aiserver stands for AI providers in tests and on machines without
// internet: a server that speaks the protocols of Gemini (the Developer API and
// Vertex AI) and of OpenAI, checks requests as they do, and fails in the ways
// that they fail. What it says is a template; there is no model in it.
package aiserver

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

// Keys and names that the server accepts.
const (
	// Key opens the Developer API and OpenAI's protocol.
	Key = "local-key-5Zk1"
	// AccessToken is what the server gives a service account of Vertex AI.
	AccessToken = "local-access-token"
	// GeminiModel and OpenAIModel are the models that it has.
	GeminiModel = "gemini-3.8-flash"
	OpenAIModel = "local-model"
)

// maxRequest bounds a request.
const maxRequest = 1 << 20

// Request is what the server was asked.
type Request struct {
	Protocol string `json:"protocol"`
	Model    string `json:"model"`
	System   string `json:"system"`
	// Earlier are the messages of the conversation before the Prompt.
	Earlier []Message `json:"earlier,omitempty"`
	Prompt  string    `json:"prompt"`
	// Schema is the shape that the reply is to have, if any.
	Schema json.RawMessage `json:"schema,omitempty"`
	// Body is the whole request, and Header are its headers, without the one
	// with the key.
	Body   json.RawMessage `json:"body"`
	Header http.Header     `json:"header"`
}

// Message is one message of a conversation, by user or assistant.
type Message struct {
	Role string `json:"role"`
	Text string `json:"text"`
}

// takeTurns reports whether messages begin and end with the user and alternate, as
// many models insist.
func takeTurns(messages []Message) bool {
	for i, message := range messages {
		if (message.Role == "user") != (i%2 == 0) {
			return false
		}
	}
	return len(messages)%2 == 1
}

// Server is an http.Handler. The zero value is not ready; use New or Start.
type Server struct {
	// URL is where Start listens.
	URL string
	// Open lets callers without a key use OpenAI's protocol, as servers on
	// one's own machine do.
	Open bool
	// NoTokens refuses service accounts.
	NoTokens bool

	mux *http.ServeMux

	mu     sync.Mutex
	queue  []Answer
	answer Answer
	seen   int
	last   Request
	// reading answers second readings, of which there were so many.
	reading  Answer
	readings int
}

// New returns a server that answers everything well.
func New() *Server {
	s := &Server{mux: http.NewServeMux()}
	s.mux.HandleFunc("POST /v1beta/models/{call}", s.developer)
	s.mux.HandleFunc("GET /v1beta/models/{model}", s.developerModel)
	vertex := "/v1beta1/projects/{project}/locations/{location}/publishers/google/models/{call}"
	s.mux.HandleFunc("POST "+vertex, s.vertex)
	s.mux.HandleFunc("GET /v1beta1/publishers/google/models/{model}", s.vertexModel)
	s.mux.HandleFunc("POST /token", s.token)
	s.mux.HandleFunc("POST /v1/chat/completions", s.chat)
	s.mux.HandleFunc("GET /v1/models", s.models)
	s.mux.HandleFunc("PUT /answer", s.setAnswer)
	s.mux.HandleFunc("DELETE /answer", s.setAnswer)
	s.mux.HandleFunc("GET /seen", s.showSeen)
	s.mux.HandleFunc("GET /last", s.showLast)
	return s
}

// Start returns a server that listens until the test ends.
func Start(tb testing.TB) *Server {
	tb.Helper()
	s := New()
	listener := httptest.NewServer(s)
	tb.Cleanup(func() {
		listener.CloseClientConnections()
		listener.Close()
	})
	s.URL = listener.URL
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxRequest)
	s.mux.ServeHTTP(w, r)
}

// Next says how to answer the next requests, one after the other.
func (s *Server) Next(answers ...Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queue = append(s.queue, answers...)
}

// Always says how to answer from now on.
func (s *Server) Always(answer Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.queue, s.answer = nil, answer
}

// AlwaysRead says how to answer second readings from now on. Without pieces they
// find nothing wrong.
func (s *Server) AlwaysRead(answer Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reading = answer
}

// Readings returns how many second readings were asked for.
func (s *Server) Readings() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.readings
}

// Seen returns how many requests for a reply were in order, whatever the answer.
func (s *Server) Seen() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen
}

// Last returns the latest of them.
func (s *Server) Last() Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// take records a request and returns the answer to it.
func (s *Server) take(r *http.Request, request Request) Answer {
	request.Header = r.Header.Clone()
	for _, secret := range []string{"X-Goog-Api-Key", "Authorization"} {
		request.Header.Del(secret)
	}
	s.mu.Lock()
	answer := s.answer
	if request.isReading() {
		s.readings++
		answer = s.reading
	} else {
		s.seen++
		s.last = request
		if len(s.queue) > 0 {
			answer, s.queue = s.queue[0], s.queue[1:]
		}
	}
	s.mu.Unlock()
	if len(answer.Pieces) == 0 {
		answer.Pieces = write(request)
	}
	return answer
}

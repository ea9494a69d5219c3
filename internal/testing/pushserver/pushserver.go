// Package pushserver is a push service for tests. It speaks the protocol that
// the real ones speak (RFC 8030), checks who sends (RFC 8292), and decrypts what it
// gets as the browser would (RFC 8291).
package pushserver

import (
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"clary.example/internal/features/reminder/webpush"
)

// path is where endpoints are.
const path = "/push/"

// Message is one that the service has taken.
type Message struct {
	// Browser is for whom, and Topic the name that it has at the service.
	Browser, Topic string
	TTL            time.Duration
	At             time.Time
	// Body is what the browser reads.
	Body Notification
}

// Notification is what a browser is told.
type Notification struct {
	WebPush      int `json:"web_push"`
	Notification struct {
		Title    string `json:"title"`
		Navigate string `json:"navigate"`
		Tag      string `json:"tag"`
		Lang     string `json:"lang"`
	} `json:"notification"`
}

// Answer is how the service answers instead of taking a message.
type Answer struct {
	Status     int
	RetryAfter string
	Location   string
}

// browser is one that has subscribed.
type browser struct {
	private *ecdh.PrivateKey
	auth    []byte
}

// Server is a push service. It is an http.Handler.
type Server struct {
	// Origin is where it is reached.
	Origin string
	// Latency is how long it takes to answer. Half of it passes before a message
	// is taken.
	Latency time.Duration

	mu       sync.Mutex
	key      *ecdsa.PublicKey
	browsers map[string]browser
	messages []Message
	problems []error
	answers  map[string]Answer
}

// New returns a Server that takes messages of one sender, by its public key.
func New(publicKey string) (*Server, error) {
	raw, err := base64.RawURLEncoding.DecodeString(publicKey)
	if err != nil {
		return nil, err
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return nil, err
	}
	return &Server{key: key, browsers: make(map[string]browser), answers: make(map[string]Answer)}, nil
}

// Subscribe adds a browser and returns how it is reached.
func (s *Server) Subscribe(name string) (webpush.Subscription, error) {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return webpush.Subscription{}, err
	}
	b := browser{private, make([]byte, 16)}
	_, _ = rand.Read(b.auth) // Never fails: crypto/rand ends the program instead.
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[name] = b
	return webpush.Subscription{Endpoint: s.Origin + path + name, P256DH: private.PublicKey().Bytes(), Auth: b.auth}, nil
}

// Answer has the service answer messages for a browser so, instead of taking
// them. The zero Answer ends that.
func (s *Server) Answer(name string, with Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[name] = with
}

// Messages returns all messages that were taken, in the order in which they
// came, and why others were not.
func (s *Server) Messages() ([]Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message(nil), s.messages...), errors.Join(s.problems...)
}

// Count returns how many messages were taken.
func (s *Server) Count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.messages)
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, path)
	s.mu.Lock()
	known, subscribed := s.browsers[name]
	instead := s.answers[name]
	s.mu.Unlock()
	switch {
	case instead.Status != 0:
		if instead.RetryAfter != "" {
			w.Header().Set("Retry-After", instead.RetryAfter)
		}
		if instead.Location != "" {
			w.Header().Set("Location", instead.Location)
		}
		w.WriteHeader(instead.Status)
		return
	case !subscribed:
		w.WriteHeader(http.StatusGone)
		return
	}
	message, err := s.read(r, known)
	message.Browser = name
	<-time.After(s.Latency / 2)
	if r.Context().Err() != nil {
		return // The sender has gone.
	}
	number := s.take(message, err)
	<-time.After(s.Latency / 2)
	if err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.Header().Set("Location", "/message/"+strconv.Itoa(number))
	w.WriteHeader(http.StatusCreated)
}

// take keeps a message, or why there is none. It returns how many there are.
func (s *Server) take(message Message, err error) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.problems = append(s.problems, err)
		return 0
	}
	message.At = time.Now()
	s.messages = append(s.messages, message)
	return len(s.messages)
}

var (
	errMethod   = errors.New("a message is not a POST in aes128gcm")
	errTTL      = errors.New("a message has no TTL")
	errTopic    = errors.New("a topic has more than 32 characters, or others than base64url")
	errContact  = errors.New("a token has no contact")
	errLifetime = errors.New("a token is valid for more than a day")
)

func (s *Server) read(r *http.Request, b browser) (Message, error) {
	if r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" {
		return Message{}, errMethod
	}
	if err := s.checkSender(r.Header.Get("Authorization")); err != nil {
		return Message{}, err
	}
	seconds, err := strconv.Atoi(r.Header.Get("TTL"))
	if err != nil || seconds < 0 {
		return Message{}, errTTL
	}
	topic := r.Header.Get("Topic")
	if _, err := base64.RawURLEncoding.DecodeString(topic); err != nil || len(topic) > 32 {
		return Message{}, errTopic
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 4097))
	if err != nil {
		return Message{}, err
	}
	plain, err := webpush.Decrypt(b.private, b.auth, body)
	if err != nil {
		return Message{}, err
	}
	message := Message{Topic: topic, TTL: time.Duration(seconds) * time.Second}
	return message, json.Unmarshal(plain, &message.Body)
}

// checkSender checks the token of a sender, as RFC 8292 asks.
func (s *Server) checkSender(authorization string) error {
	parameters, ok := strings.CutPrefix(authorization, "vapid t=")
	signed, key, both := strings.Cut(parameters, ", k=")
	raw, err := s.key.Bytes()
	if err != nil {
		return err
	}
	if !ok || !both || key != base64.RawURLEncoding.EncodeToString(raw) {
		return errors.New("a message is not signed with the key that browsers subscribed to")
	}
	claims := jwt.RegisteredClaims{}
	_, err = jwt.ParseWithClaims(signed, &claims, func(*jwt.Token) (any, error) { return s.key, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(s.Origin), jwt.WithExpirationRequired())
	switch {
	case err != nil:
		return err
	case !strings.HasPrefix(claims.Subject, "mailto:"):
		return errContact
	case time.Until(claims.ExpiresAt.Time) > 24*time.Hour:
		return errLifetime
	}
	return nil
}

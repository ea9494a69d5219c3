// Package gemini has replies written by Google's Gemini, through the Developer
// API or through Vertex AI.
package gemini

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"cloud.google.com/go/auth"
	"google.golang.org/genai"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/provider"
)

// DefaultModel is quick, cheap, generally available, and has no date on which
// it will be shut down.
const DefaultModel = "gemini-3.8-flash"

// developerURL is where the Developer API is. It is given to the SDK, which
// would otherwise look for another in the environment.
const developerURL = "https://generativelanguage.googleapis.com/"

// Options say which Gemini to ask, and how to reach it.
type Options struct {
	// Model is a model of the third generation or a later one.
	Model string
	// Key is for the Developer API.
	Key provider.Key
	// Project and Location are for Vertex AI, instead of a key. Who we are is
	// found where Google's programs look for it.
	Project  string
	Location string
	// BaseURL is where the API is, if it is not at Google's address.
	BaseURL string
}

// onVertex says whether Vertex AI is asked.
func (o Options) onVertex() bool { return o.Project != "" }

// Model is an advisor.Model. It is safe for concurrent use.
type Model struct {
	name   string
	vertex bool
	client *genai.Client
}

var _ advisor.Model = (*Model)(nil)

// Open returns a model. It makes no request to Gemini; Check does.
func Open(ctx context.Context, options Options) (*Model, error) {
	config := genai.ClientConfig{HTTPClient: provider.NewClient()}
	switch {
	case options.onVertex():
		if options.Location == "" || options.Key.IsSet() {
			return nil, errors.New("gemini on Vertex AI needs a project and a location, and no key")
		}
		config.Backend = genai.BackendVertexAI
		config.Project, config.Location = options.Project, options.Location
		config.HTTPOptions.BaseURL = options.BaseURL
		if err := config.UseDefaultCredentials(); err != nil {
			return nil, fmt.Errorf("find credentials for Vertex AI: %w", err)
		}
	case !options.Key.IsSet():
		return nil, errors.New("gemini needs a key, or a project and a location on Vertex AI")
	default:
		config.Backend = genai.BackendGeminiAPI
		config.APIKey = options.Key.Reveal()
		config.HTTPOptions.BaseURL = developerURL
		if options.BaseURL != "" {
			config.HTTPOptions.BaseURL = options.BaseURL
		}
	}
	client, err := genai.NewClient(ctx, &config)
	if err != nil {
		// Its text may hold the whole configuration, with the key.
		return nil, errors.New("the SDK of Gemini does not take these settings")
	}
	return &Model{name: options.Model, vertex: options.onVertex(), client: client}, nil
}

// Name implements advisor.Model.
func (m *Model) Name() string { return m.name }

// Check asks Gemini whether it knows us and the model. It costs nothing.
func (m *Model) Check(ctx context.Context) error {
	ctx, fault := provider.Watch(ctx)
	if _, err := m.client.Models.Get(ctx, m.name, nil); err != nil {
		return wrapErr(ctx, fault, err)
	}
	return nil
}

// Write implements advisor.Model.
func (m *Model) Write(ctx context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		ctx, fault := provider.Watch(ctx)
		var reply reply
		for response, err := range m.client.Models.GenerateContentStream(ctx, m.name, contents(brief), m.request(brief)) {
			if err != nil {
				yield("", wrapErr(ctx, fault, err))
				return
			}
			if text := reply.read(response); text != "" && !yield(text, nil) {
				return
			}
		}
		if err := reply.verdict(); err != nil {
			if fault.Err() != nil {
				err = provider.Failed(ctx, fault.Err())
			}
			yield("", err)
		}
	}
}

// wrapErr says what an error of the SDK means. What broke the answer comes
// first, because the SDK then complains of what it could not read.
func wrapErr(ctx context.Context, fault *provider.Fault, err error) error {
	var (
		answer      genai.APIError
		credentials *auth.Error
	)
	switch {
	case fault.Err() != nil:
		return provider.Failed(ctx, fault.Err())
	case errors.As(err, &answer) && answer.Code != 0:
		return provider.Answered(answer.Code)
	case errors.As(err, &credentials) && credentials.Response != nil:
		return fmt.Errorf("get a token for the credentials: %w", provider.Answered(credentials.Response.StatusCode))
	}
	return provider.Failed(ctx, err)
}

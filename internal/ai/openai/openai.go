// Package openai has replies written by a server that speaks OpenAI's protocol
// for chats, such as Ollama, vLLM or llama.cpp, so that nothing need leave the
// operator's own machines.
package openai

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/provider"
)

// Options say which model to ask, and where it is.
type Options struct {
	// URL is the address of the protocol, such as http://127.0.0.1:11434/v1.
	URL string
	// Key is for servers that want one.
	Key   provider.Key
	Model string
}

// Model is an advisor.Model. It is safe for concurrent use.
type Model struct {
	name   string
	chats  openai.ChatCompletionService
	models openai.ModelService
}

var _ advisor.Model = (*Model)(nil)

// Open returns a model. It makes no request; Check does.
func Open(options Options) (*Model, error) {
	if options.URL == "" || options.Model == "" {
		return nil, errors.New("openai needs the address of a server and the name of a model")
	}
	// The services are made one by one because a whole client would look for
	// keys and headers in the environment.
	settings := []option.RequestOption{
		option.WithBaseURL(options.URL),
		option.WithHTTPClient(provider.NewClient()),
		option.WithMaxRetries(0),
	}
	if options.Key.IsSet() {
		settings = append(settings, option.WithAPIKey(options.Key.Reveal()))
	}
	return &Model{
		name:   options.Model,
		chats:  openai.NewChatCompletionService(settings...),
		models: openai.NewModelService(settings...),
	}, nil
}

// Name implements advisor.Model.
func (m *Model) Name() string { return m.name }

// Check asks the server whether it has the model.
func (m *Model) Check(ctx context.Context) error {
	ctx, fault := provider.Watch(ctx)
	models, err := m.models.List(ctx)
	if err != nil {
		return wrapErr(ctx, fault, err)
	}
	for _, model := range models.Data {
		if model.ID == m.name {
			return nil
		}
	}
	return fmt.Errorf("%w: the server does not list the model %s", advisor.ErrRefused, m.name)
}

// Write implements advisor.Model.
func (m *Model) Write(ctx context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		ctx, fault := provider.Watch(ctx)
		stream := m.chats.NewStreaming(ctx, m.request(brief))
		defer func() { _ = stream.Close() }()
		var reply reply
		for stream.Next() {
			if text := reply.read(stream.Current()); text != "" && !yield(text, nil) {
				return
			}
		}
		if err := stream.Err(); err != nil {
			yield("", wrapErr(ctx, fault, err))
			return
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
	var answer *openai.Error
	switch {
	case fault.Err() != nil:
		return provider.Failed(ctx, fault.Err())
	case errors.As(err, &answer):
		return provider.Answered(answer.StatusCode)
	}
	return provider.Failed(ctx, err)
}

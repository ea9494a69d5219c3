package aiserver_test

import (
	"context"
	"errors"
	"iter"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/aiserver"
)

// TestRepliesMayBeShown holds that what the server makes up passes the checks of
// the advisor, so that whoever tries the product with it sees what a provider
// wrote.
func TestRepliesMayBeShown(t *testing.T) {
	t.Parallel()
	server := aiserver.Start(t)
	key := provider.NewKey(aiserver.Key)
	google, err := gemini.Open(t.Context(), gemini.Options{Model: aiserver.GeminiModel, Key: key, BaseURL: server.URL})
	require.NoError(t, err)
	other, err := openai.Open(openai.Options{URL: server.URL + "/v1", Model: aiserver.OpenAIModel, Key: key})
	require.NoError(t, err)
	library, err := knowledge.Default()
	require.NoError(t, err)

	for _, model := range []advisor.Model{google, other} {
		adviser := advisor.New(advisor.Parts{
			Library: library, Builtin: nobody{}, Provider: model, ProviderTimeout: time.Minute, Now: time.Now, Note: func(context.Context, advisor.Outcome) {},
		})
		for _, task := range []advisor.Task{advisor.TaskAnswer, advisor.TaskRecommendation, advisor.TaskRoutine} {
			for _, severity := range skincare.Severities() {
				reply, err := adviser.Advise(t.Context(), advisor.Request{
					Task: task, Message: "What can I do for my skin?", Provider: true,
					Person: advisor.Person{
						Profile:  skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: "nuts"},
						Estimate: skincare.Estimate{Severity: severity}, Analysed: true,
					},
				}, deaf{})
				require.NoError(t, err, "%s, %s", task, severity)
				require.Equal(t, advisor.WriterProvider, reply.Writer.Kind, "%s, %s", task, severity)
				require.Empty(t, reply.Broken, "%s, %s", task, severity)
			}
		}
	}
}

// nobody is a builtin writer that must not be needed.
type nobody struct{}

func (nobody) Name() string { return "nobody" }

func (nobody) Write(context.Context, advisor.Brief) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) { yield("", errors.New("the provider's reply was not used")) }
}

// deaf is a listener.
type deaf struct{}

func (deaf) Care(advisor.Care) error { return nil }
func (deaf) Text(string) error       { return nil }
func (deaf) Reset() error            { return nil }

package openai

import (
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/shared"

	"clary.example/internal/advice/advisor"
)

// maxTokens bounds a reply. The longest is a routine, of about two thousand. The
// newer name of the setting is not known everywhere.
const maxTokens = 4096

// temperature keeps small models to the point.
const temperature = 0.2

// request is everything that is asked of the server.
func (m *Model) request(brief advisor.Brief) openai.ChatCompletionNewParams {
	params := openai.ChatCompletionNewParams{
		Model:       m.name,
		Messages:    []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(brief.System()), openai.UserMessage(brief.Prompt())},
		MaxTokens:   openai.Int(maxTokens),
		Temperature: openai.Float(temperature),
	}
	if brief.Task == advisor.TaskRoutine {
		params.ResponseFormat.OfJSONSchema = &shared.ResponseFormatJSONSchemaParam{
			JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{
				Name: "routine", Strict: openai.Bool(true), Schema: routineSchema(),
			},
		}
	}
	return params
}

// routineSchema is seven days, as an array: OpenAI's own service would insist
// on an object, but the servers that this package is for do not.
func routineSchema() map[string]any {
	text := map[string]any{"type": "string"}
	return map[string]any{
		"type": "array", "minItems": 7, "maxItems": 7,
		"items": map[string]any{
			"type":                 "object",
			"properties":           map[string]any{"Date": text, "Morning": text, "Evening": text},
			"required":             []string{"Date", "Morning", "Evening"},
			"additionalProperties": false,
		},
	}
}

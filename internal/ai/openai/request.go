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
		Messages:    messages(brief),
		MaxTokens:   openai.Int(maxTokens),
		Temperature: openai.Float(temperature),
	}
	switch {
	case brief.Review != nil:
		params.Temperature = openai.Float(0)
		params.ResponseFormat = jsonSchema("verdicts", verdictsSchema())
	case brief.Task == advisor.TaskRoutine:
		params.ResponseFormat = jsonSchema("routine", routineSchema())
	}
	return params
}

// messages are the conversation with what is asked now at its end.
func messages(brief advisor.Brief) []openai.ChatCompletionMessageParamUnion {
	list := []openai.ChatCompletionMessageParamUnion{openai.SystemMessage(brief.System())}
	for _, turn := range brief.Earlier() {
		if turn.Role == advisor.RoleAssistant {
			list = append(list, openai.AssistantMessage(turn.Message))
		} else {
			list = append(list, openai.UserMessage(turn.Message))
		}
	}
	return append(list, openai.UserMessage(brief.Prompt()))
}

func jsonSchema(name string, schema map[string]any) openai.ChatCompletionNewParamsResponseFormatUnion {
	return openai.ChatCompletionNewParamsResponseFormatUnion{OfJSONSchema: &shared.ResponseFormatJSONSchemaParam{
		JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{Name: name, Strict: openai.Bool(true), Schema: schema},
	}}
}

// verdictsSchema is what a second reader answers.
func verdictsSchema() map[string]any {
	return object(map[string]any{"verdicts": map[string]any{
		"type": "array",
		"items": object(map[string]any{
			"line": map[string]any{"type": "integer"}, "keep": map[string]any{"type": "boolean"}, "reason": map[string]any{"type": "string"},
		}, "line", "keep", "reason"),
	}}, "verdicts")
}

// object is the schema of an object that has exactly these properties.
func object(properties map[string]any, required ...string) map[string]any {
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// routineSchema is seven days, as an array: OpenAI's own service would insist
// on an object, but the servers that this package is for do not.
func routineSchema() map[string]any {
	text := map[string]any{"type": "string"}
	return map[string]any{
		"type": "array", "minItems": 7, "maxItems": 7,
		"items": object(map[string]any{"Date": text, "Morning": text, "Evening": text}, "Date", "Morning", "Evening"),
	}
}

package gemini

import (
	"google.golang.org/genai"

	"clary.example/internal/advice/advisor"
)

// maxTokens bounds a reply, with what the model thinks before it writes. The
// longest reply is a routine, of about two thousand.
const maxTokens = 8192

// request is everything that is asked of the model but the contents. There are no
// tools in it, and no temperature: this generation of Gemini wants none.
func (m *Model) request(brief advisor.Brief) *genai.GenerateContentConfig {
	config := &genai.GenerateContentConfig{
		SystemInstruction:     genai.NewContentFromText(brief.System(), genai.RoleUser),
		SafetySettings:        safety(),
		MaxOutputTokens:       maxTokens,
		ThinkingConfig:        &genai.ThinkingConfig{ThinkingLevel: genai.ThinkingLevelLow},
		AutomaticContinuation: genai.Ptr(false),
	}
	if !m.vertex {
		// No copy in the logs of the project, whatever it is set to. Vertex AI
		// does not know the setting.
		config.Store = genai.Ptr(false)
	}
	switch {
	case brief.Review != nil:
		config.ResponseMIMEType, config.ResponseSchema = "application/json", verdictsSchema()
	case brief.Task == advisor.TaskRoutine:
		config.ResponseMIMEType, config.ResponseSchema = "application/json", routineSchema()
	}
	return config
}

// contents are the conversation with what is asked now at its end.
func contents(brief advisor.Brief) []*genai.Content {
	var list []*genai.Content
	for _, turn := range brief.Earlier() {
		role := genai.Role(genai.RoleUser)
		if turn.Role == advisor.RoleAssistant {
			role = genai.RoleModel
		}
		list = append(list, genai.NewContentFromText(turn.Message, role))
	}
	return append(list, genai.NewContentFromText(brief.Prompt(), genai.RoleUser))
}

// safety sets the thresholds of all categories that have one, rather than
// relying on defaults, which have changed before.
func safety() []*genai.SafetySetting {
	var settings []*genai.SafetySetting
	for _, category := range []genai.HarmCategory{
		genai.HarmCategoryHarassment,
		genai.HarmCategoryHateSpeech,
		genai.HarmCategorySexuallyExplicit,
		genai.HarmCategoryDangerousContent,
	} {
		settings = append(settings, &genai.SafetySetting{
			Category:  category,
			Threshold: genai.HarmBlockThresholdBlockMediumAndAbove,
		})
	}
	return settings
}

// routineSchema is seven days. Gemini takes it as a hint; whether it was kept
// is checked by whoever reads the reply.
func routineSchema() *genai.Schema {
	text := func() *genai.Schema { return &genai.Schema{Type: genai.TypeString} }
	return &genai.Schema{
		Type:     genai.TypeArray,
		MinItems: genai.Ptr[int64](7),
		MaxItems: genai.Ptr[int64](7),
		Items: &genai.Schema{
			Type:             genai.TypeObject,
			Properties:       map[string]*genai.Schema{"Date": text(), "Morning": text(), "Evening": text()},
			PropertyOrdering: []string{"Date", "Morning", "Evening"},
			Required:         []string{"Date", "Morning", "Evening"},
		},
	}
}

// verdictsSchema is what a second reader answers.
func verdictsSchema() *genai.Schema {
	return &genai.Schema{
		Type: genai.TypeObject,
		Properties: map[string]*genai.Schema{"verdicts": {
			Type: genai.TypeArray,
			Items: &genai.Schema{
				Type: genai.TypeObject,
				Properties: map[string]*genai.Schema{
					"line": {Type: genai.TypeInteger}, "keep": {Type: genai.TypeBoolean}, "reason": {Type: genai.TypeString},
				},
				PropertyOrdering: []string{"line", "keep", "reason"},
				Required:         []string{"line", "keep", "reason"},
			},
		}},
		Required: []string{"verdicts"},
	}
}

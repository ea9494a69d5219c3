package gemini

import (
	"fmt"
	"strings"

	"google.golang.org/genai"

	"clary.example/internal/advice/advisor"
)

// reply gathers how an answer ends while its pieces pass by.
type reply struct {
	hasText bool
	blocked bool
	finish  genai.FinishReason
}

// read takes in one piece of the answer and returns the text in it that is for
// the reader: no thoughts, and nothing next to a block.
func (r *reply) read(response *genai.GenerateContentResponse) string {
	if response.PromptFeedback != nil && response.PromptFeedback.BlockReason != "" {
		r.blocked = true
	}
	if r.blocked || len(response.Candidates) == 0 || response.Candidates[0] == nil {
		return ""
	}
	candidate := response.Candidates[0]
	if candidate.FinishReason != "" {
		r.finish = candidate.FinishReason
	}
	if candidate.Content == nil || (r.finish != "" && r.finish != genai.FinishReasonStop && r.finish != genai.FinishReasonMaxTokens) {
		return ""
	}
	var text strings.Builder
	for _, part := range candidate.Content.Parts {
		if part != nil && !part.Thought {
			text.WriteString(part.Text)
		}
	}
	r.hasText = r.hasText || text.Len() > 0
	return text.String()
}

// verdict says whether the answer, which has ended, is a whole reply.
func (r *reply) verdict() error {
	switch r.finish {
	case genai.FinishReasonSafety, genai.FinishReasonRecitation, genai.FinishReasonLanguage, genai.FinishReasonBlocklist,
		genai.FinishReasonProhibitedContent, genai.FinishReasonSPII, genai.FinishReasonOther:
		return fmt.Errorf("%w: %s", advisor.ErrBlocked, r.finish)
	case genai.FinishReasonMaxTokens:
		return fmt.Errorf("%w: %s", advisor.ErrCutShort, r.finish)
	default:
	}
	switch {
	case r.blocked:
		return fmt.Errorf("%w: the prompt", advisor.ErrBlocked)
	case r.finish != genai.FinishReasonStop:
		return fmt.Errorf("%w: it did not say that it was done", advisor.ErrCutShort)
	case !r.hasText:
		return fmt.Errorf("%w: there is no text in it", advisor.ErrCutShort)
	}
	return nil
}

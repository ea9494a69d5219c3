package openai

import (
	"fmt"

	"github.com/openai/openai-go/v3"

	"clary.example/internal/advice/advisor"
)

// reply gathers how an answer ends while its pieces pass by.
type reply struct {
	hasText bool
	refused bool
	finish  string
}

// read takes in one piece of the answer and returns the text in it. What a
// model thinks is in other fields, and stays there.
func (r *reply) read(chunk openai.ChatCompletionChunk) string {
	if len(chunk.Choices) == 0 {
		return ""
	}
	choice := chunk.Choices[0]
	if choice.FinishReason != "" {
		r.finish = choice.FinishReason
	}
	r.refused = r.refused || choice.Delta.Refusal != ""
	r.hasText = r.hasText || choice.Delta.Content != ""
	return choice.Delta.Content
}

// verdict says whether the answer, which has ended, is a whole reply.
func (r *reply) verdict() error {
	switch {
	case r.refused:
		return fmt.Errorf("%w: the model refused", advisor.ErrBlocked)
	case r.finish == "content_filter":
		return fmt.Errorf("%w: a filter", advisor.ErrBlocked)
	case r.finish == "length":
		return fmt.Errorf("%w: the bound of tokens", advisor.ErrCutShort)
	case r.finish != "stop":
		return fmt.Errorf("%w: it did not say that it was done", advisor.ErrCutShort)
	case !r.hasText:
		return fmt.Errorf("%w: there is no text in it", advisor.ErrCutShort)
	}
	return nil
}

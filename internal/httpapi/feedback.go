package httpapi

import (
	"context"
	"net/http"

	"clary.example/internal/feedback"
	"clary.example/internal/httpapi/oas"
	"clary.example/internal/skincare"
)

// Feedback is what the feedback endpoint needs from the program.
type Feedback interface {
	Give(ctx context.Context, user skincare.UserID, note feedback.Note) error
}

// maxFeedback bounds feedback, in bytes: 9,000 characters of four bytes each,
// and what JSON adds.
const maxFeedback = 64 << 10

// giveFeedback handles POST /api/chatbot/feedback/.
func (s *Server) giveFeedback(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decodeUpTo[oas.Feedback](w, r, maxFeedback)
	if err != nil {
		return err
	}
	note := feedback.Note{Concern: feedback.Concern(body.Concern)}
	if body.Comment != nil {
		note.Comment = *body.Comment
	}
	if body.Answer != nil {
		note.Answer = *body.Answer
	}
	if err := s.Feedback.Give(r.Context(), caller.ID, note); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

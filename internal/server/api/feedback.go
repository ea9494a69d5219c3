package api

import (
	"net/http"

	"clary.example/internal/features/feedback"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// maxFeedback bounds feedback, in bytes: 9,000 characters of four bytes each,
// and what JSON adds.
const maxFeedback = 64 << 10

// giveFeedback handles POST /api/chatbot/feedback/.
func (s *Server) giveFeedback(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decodeUpTo[oas.Feedback](w, r, maxFeedback)
	if err != nil {
		return err
	}
	note := feedback.Note{Concern: feedback.Concern(body.Concern), Comment: valueOf(body.Comment), Answer: valueOf(body.Answer)}
	return noContent(w, s.Feedback.Give(r.Context(), caller.ID, note))
}

// listFeedback handles GET /api/admin/feedback/.
func (s *Server) listFeedback(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	values := r.URL.Query()
	limit, err := number(values, "limit", defaultEntries)
	if err != nil {
		return err
	}
	onlyOpen := values.Get("open")
	if values.Has("open") && onlyOpen != "true" && onlyOpen != "false" {
		return skincare.Errorf(skincare.KindInvalid, `"open" must be true or false.`)
	}
	page, err := s.Feedback.List(r.Context(), caller.ID, onlyOpen == "true", values.Get("after"), limit)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.FeedbackPage{Entries: skincare.Convert(page.Entries, feedbackEntry), Next: optional(page.Next)})
}

func feedbackEntry(entry feedback.Entry) oas.FeedbackEntry {
	return oas.FeedbackEntry{
		ID:         entry.Name,
		GivenAt:    entry.GivenAt,
		Concern:    oas.FeedbackConcern(entry.Concern),
		Comment:    entry.Comment,
		Answer:     entry.Answer,
		Unreadable: entry.Unreadable,
		HandledAt:  skincare.OptionalTime(entry.HandledAt),
	}
}

// handleFeedback handles POST /api/admin/feedback/{id}/handled/.
func (s *Server) handleFeedback(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	return noContent(w, s.Feedback.Handle(r.Context(), caller.ID, r.PathValue("id")))
}

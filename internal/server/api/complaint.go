package api

import (
	"net/http"
	"time"

	"clary.example/internal/features/complaint"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// maxComplaint bounds a complaint or an answer, in bytes: 8,000 characters of
// four bytes each, and what JSON adds.
const maxComplaint = 64 << 10

// listComplaints handles GET /api/user/complaints/.
func (s *Server) listComplaints(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	complaints, err := s.Complaints.Of(r.Context(), caller.ID)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, skincare.Convert(complaints, complaintBody))
}

// makeComplaint handles POST /api/user/complaints/.
func (s *Server) makeComplaint(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decodeUpTo[oas.NewComplaint](w, r, maxComplaint)
	if err != nil {
		return err
	}
	made, err := s.Complaints.Make(r.Context(), caller.ID, complaint.About(body.About), body.Text)
	return respondTo(w, http.StatusCreated, made, err, complaintBody)
}

func complaintBody(c complaint.Complaint) oas.Complaint {
	return oas.Complaint{
		Reference: c.Reference(), About: oas.ComplaintAbout(c.About), Text: c.Text,
		Status: oas.ComplaintStatus(c.Status()), MadeAt: c.MadeAt, DueAt: c.DueAt,
		ClosedAt: skincare.OptionalTime(c.ClosedAt), Answers: complaintAnswers(c.Answers),
	}
}

func complaintAnswers(answers []complaint.Answer) []oas.ComplaintAnswer {
	return skincare.Convert(answers, func(answer complaint.Answer) oas.ComplaintAnswer {
		return oas.ComplaintAnswer{Text: answer.Text, GivenAt: answer.GivenAt}
	})
}

// listRegister handles GET /api/admin/complaints/.
func (s *Server) listRegister(w http.ResponseWriter, r *http.Request, _ skincare.Caller) error {
	values := r.URL.Query()
	limit, err := number(values, "limit", defaultEntries)
	if err != nil {
		return err
	}
	state := oas.ListRegisterParamsState(values.Get("state"))
	if values.Has("state") && !state.Valid() {
		return skincare.Errorf(skincare.KindInvalid, `"state" must be open or closed.`)
	}
	page, err := s.Complaints.List(r.Context(), state == oas.ListRegisterParamsStateClosed, values.Get("after"), limit)
	if err != nil {
		return err
	}
	return respond(w, http.StatusOK, oas.ComplaintPage{
		Entries: skincare.Convert(page.Entries, func(e complaint.Entry) oas.ComplaintEntry { return complaintEntry(e, page.Now) }),
		Next:    optional(page.Next), Open: page.Open, Overdue: page.Overdue,
		Months: skincare.Convert(page.Months, func(month complaint.Month) oas.ComplaintMonth {
			return oas.ComplaintMonth{Month: month.First.String(), Made: month.Made, Closed: month.Closed, Late: month.Late}
		}),
	})
}

func complaintEntry(entry complaint.Entry, now time.Time) oas.ComplaintEntry {
	return oas.ComplaintEntry{
		ID: entry.Name, Reference: entry.Reference(), Username: entry.Username,
		About: oas.ComplaintAbout(entry.About), Status: oas.ComplaintStatus(entry.Status()),
		Overdue: entry.IsOverdue(now), MadeAt: entry.MadeAt, DueAt: entry.DueAt, ClosedAt: skincare.OptionalTime(entry.ClosedAt),
	}
}

// readComplaint handles GET /api/admin/complaints/{id}/.
func (s *Server) readComplaint(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	detail, err := s.Complaints.Read(r.Context(), caller.ID, r.PathValue("id"))
	return respondTo(w, http.StatusOK, detail, err, complaintDetail)
}

// answerComplaint handles POST /api/admin/complaints/{id}/answers/.
func (s *Server) answerComplaint(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	body, err := decodeUpTo[oas.NewComplaintAnswer](w, r, maxComplaint)
	if err != nil {
		return err
	}
	detail, err := s.Complaints.Answer(r.Context(), caller.ID, r.PathValue("id"), body.Text, body.Closes)
	return respondTo(w, http.StatusCreated, detail, err, complaintDetail)
}

func complaintDetail(detail complaint.Detail) oas.ComplaintDetail {
	return oas.ComplaintDetail{
		Entry: complaintEntry(detail.Entry(), detail.Now), Text: detail.Text,
		Answers: complaintAnswers(detail.Answers), Unreadable: detail.Unreadable,
	}
}

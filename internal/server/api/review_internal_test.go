package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/review"
	"clary.example/internal/features/chat"
	"clary.example/internal/skincare"
)

// TestReviews: a person hears that a clinician has read a text where that is so, and
// not otherwise.
func TestReviews(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	items := review.Collect(library)
	var entries []review.Entry
	var washing string
	for _, item := range items {
		if item.ID == "ingredient:niacinamide" || item.ID == "answer:wash_how_often" {
			entries = append(entries, review.Entry{ID: item.ID, Hash: item.Hash, Verdict: review.VerdictSign, File: review.File{
				Reviewer: "reviewer-aaaaaaaaaaaa", Role: review.RolePharmacist, Date: time.Date(2027, 3, 3, 0, 0, 0, 0, time.UTC),
			}})
		}
		if item.ID == "answer:wash_how_often" {
			washing = item.Texts[0].Text
		}
	}
	server := &Server{Library: library, Reviews: review.NewStatus(items, entries), Withdrawn: nothingWithdrawn}

	t.Run("in the library", func(t *testing.T) {
		t.Parallel()
		list := func(s *Server, tag string) *httptest.ResponseRecorder {
			w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/api/ingredients/", nil)
			r.Header.Set("If-None-Match", tag)
			require.NoError(t, s.listIngredients(w, r, skincare.Caller{}))
			return w
		}
		w := list(server, "")
		body := w.Body.String()
		require.Equal(t, 1, strings.Count(body, `"review":{"date":"2027-03-03","role":"pharmacist","signed":true}`))
		require.Equal(t, len(library.Ingredients())-1, strings.Count(body, `"review":{"signed":false}`))
		require.Equal(t, http.StatusNotModified, list(server, w.Header().Get("ETag")).Code)
		unread := &Server{Library: library, Reviews: review.NewStatus(items, nil), Withdrawn: nothingWithdrawn}
		require.Equal(t, http.StatusOK, list(unread, w.Header().Get("ETag")).Code, "a new signature is seen at once")
	})

	t.Run("under answers", func(t *testing.T) {
		t.Parallel()
		reply := func(kind advisor.WriterKind, text string) advisor.Reply {
			return advisor.Reply{Text: text, Writer: advisor.Writer{Kind: kind}}
		}
		body := server.chatReply(chat.Answer{Reply: reply(advisor.WriterBuiltin, washing)})
		require.True(t, body.Review.Signed)
		require.Equal(t, "2027-03-03", *body.Review.Date)
		body = server.chatReply(chat.Answer{Reply: reply(advisor.WriterBuiltin, washing+" Add lemon.")})
		require.False(t, body.Review.Signed)
		require.Nil(t, body.Review.Role)
		require.Nil(t, server.chatReply(chat.Answer{Reply: reply(advisor.WriterProvider, washing)}).Review)
		require.Nil(t, server.chatReply(chat.Answer{Reply: reply(advisor.WriterFixed, "")}).Review)
	})
}

func nothingWithdrawn() knowledge.Withdrawn { return knowledge.Withdrawn{} }

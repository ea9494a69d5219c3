//go:build onnx

package builtin_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/review"
)

// everyNth is how many questions of the bank are skipped for each that is asked.
const everyNth = 5

// leastSigned is the share of answers of the bank that count as read once all texts
// are signed: 152 of 155 when last counted. The others come with sentences of the program.
const leastSigned = 0.95

// TestSignedAnswersAreKnown asks questions of the bank when a clinician has signed all
// texts, and wants the answers to be known as read.
func TestSignedAnswersAreKnown(t *testing.T) {
	t.Parallel()
	d := understandingDesk(t)
	items := review.Collect(d.library)
	var entries []review.Entry
	for _, item := range items {
		entries = append(entries, review.Entry{ID: item.ID, Hash: item.Hash, Verdict: review.VerdictSign, File: review.File{
			Reviewer: "reviewer-aaaaaaaaaaaa", Role: review.RoleGP, Date: time.Date(2027, 3, 3, 0, 0, 0, 0, time.UTC),
		}})
	}
	signed, unread := review.NewStatus(items, entries), review.NewStatus(items, nil)
	asked, known := 0, 0
	for number, question := range d.library.Questions() {
		if number%everyNth != 0 {
			continue
		}
		reply := d.advise(t, advisor.Request{Task: advisor.TaskAnswer, Person: person(nil), Message: question.Asks[0]})
		asked++
		if _, ok := signed.Covers(reply.Text); ok {
			known++
		} else {
			t.Logf("%s: %s", question.ID, reply.Text)
		}
		_, ok := unread.Covers(reply.Text)
		require.False(t, ok, question.ID)
	}
	t.Logf("%d of %d answers are known as read", known, asked)
	require.GreaterOrEqual(t, float64(known)/float64(asked), leastSigned)
}

//go:build onnx

package advisor_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
)

//nolint:gochecknoglobals // Flags of a test are read by its package.
var (
	questions   = flag.String("questions", "", "folder with plain questions to score")
	questionsTo = flag.String("questions-to", "", "file for every question with its reply, for those who judge them")
)

// minAnswered is the bar for the questions of this repository, half of which were used
// to make the search.
const minAnswered = 0.75

// plainQuestion is a question that nobody in danger asks, and words of a good answer.
type plainQuestion struct {
	ID string `yaml:"id"`
	// Before is an earlier question, and Reply the reply to it: ours, if empty.
	Before  string   `yaml:"before"`
	Reply   string   `yaml:"reply"`
	Message string   `yaml:"message"`
	Says    []string `yaml:"says"`
}

func TestQuestions(t *testing.T) {
	t.Parallel()
	folder := filepath.Join("..", "..", "..", "evals", "questions")
	if *questions != "" {
		folder = *questions
	}
	clinic := newClinic(t)
	var alone, followUps, aside rate
	var record bytes.Buffer
	for _, q := range readLists[plainQuestion](t, filepath.Join(folder, "*.yaml")) {
		reply := clinic.ask(t, q)
		answered := true
		for _, says := range q.Says {
			answered = answered && regexp.MustCompile(`(?is)`+says).MatchString(reply.Markdown())
		}
		switch last := q.ID[len(q.ID)-1]; {
		case q.Before == "":
			alone.add(answered)
		case (last-'0')%2 == 0:
			aside.add(answered)
		default:
			followUps.add(answered)
		}
		require.NoError(t, json.NewEncoder(&record).Encode(map[string]any{
			"id": q.ID, "before": q.Before, "message": q.Message, "says": q.Says, "answered": answered,
			"cards": careLine(reply.Care), "reply": reply.Markdown(),
		}))
	}
	if *questionsTo != "" {
		require.NoError(t, os.WriteFile(*questionsTo, record.Bytes(), 0o600))
	}
	var table strings.Builder
	table.WriteString("\n| questions | with the words of a good answer |\n|---|---|\n")
	for _, row := range []struct {
		name string
		rate rate
	}{{"alone", alone}, {"after another, used to make the search", followUps}, {"after another, kept aside", aside}} {
		if row.rate.of > 0 {
			fmt.Fprintf(&table, "| %s | %s |\n", row.name, share(row.rate.is, row.rate.of))
		}
	}
	t.Log(table.String())
	if *questions == "" {
		require.GreaterOrEqual(t, aside.share(), minAnswered, "follow-ups that were kept aside")
	}
}

// ask answers a question, after the one before it.
func (c clinic) ask(t *testing.T, q plainQuestion) advisor.Reply {
	t.Helper()
	req := evalCase{}.request()
	if q.Before != "" {
		req.Message = q.Before
		reply := q.Reply
		if reply == "" {
			reply = c.consult(t, req, nil).reply.Markdown()
		}
		req.History = []advisor.Turn{{Role: advisor.RoleUser, Message: q.Before}, {Role: advisor.RoleAssistant, Message: reply}}
	}
	req.Message = q.Message
	return c.consult(t, req, nil).reply
}

package advisor_test

import (
	"context"
	"encoding/json"
	"iter"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// secondReader drops every line that holds one of its words.
type secondReader struct {
	drops []string
	// raw, if set, is its answer whatever it reads.
	raw string
	err error
	// read are all lines that it was shown, in so many calls.
	read  []string
	asked int
}

func (r *secondReader) Name() string { return "reader-1" }

func (r *secondReader) Write(_ context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		type verdict struct {
			Line int  `json:"line"`
			Keep bool `json:"keep"`
		}
		r.asked++
		answer := map[string][]verdict{}
		for i, line := range brief.Review.Lines {
			r.read = append(r.read, line)
			keep := true
			for _, word := range r.drops {
				keep = keep && !strings.Contains(line, word)
			}
			answer["verdicts"] = append(answer["verdicts"], verdict{i + 1, keep})
		}
		data, err := json.Marshal(answer)
		if err == nil {
			err = r.err
		}
		if r.raw != "" {
			data = []byte(r.raw)
		}
		yield(string(data), err)
	}
}

func newReviewedDesk(t *testing.T, reader *secondReader, drafts ...string) *desk {
	t.Helper()
	d := newDesk(t, drafts...)
	d.Advisor = newReviewed(t, d, reader, today)
	return d
}

func newReviewed(t *testing.T, d *desk, reader *secondReader, now func() time.Time) *advisor.Advisor {
	t.Helper()
	library, err := theLibrary()
	require.NoError(t, err)
	return advisor.New(advisor.Parts{
		Library: library, Builtin: d.builtin, Provider: d.provider, ProviderTimeout: time.Minute, Reviewer: reader, Now: now,
		Note: func(_ context.Context, o advisor.Outcome) { d.outcomes = append(d.outcomes, o) },
	})
}

const listDraft = "Some things that may help:\n\n- Wash with a gentle cleanser twice a day.\n- Keep a clean pillowcase.\n- Roll a set of fine pins over marks. It wakes the skin up.\n" +
	"- Use sunscreen every morning.\n\nGive it 6 to 8 weeks. A pharmacist can tell you more."

func TestSecondReading(t *testing.T) {
	t.Parallel()
	ask := func(t *testing.T, d *desk) (advisor.Reply, *listener) {
		t.Helper()
		return d.ask(t, question(somebody(), "What can I do about marks?"))
	}
	t.Run("leaves out an item of a list", func(t *testing.T) {
		t.Parallel()
		reader := &secondReader{drops: []string{"fine pins"}}
		d := newReviewedDesk(t, reader, listDraft)
		reply, heard := ask(t, d)
		require.Equal(t, strings.Replace(listDraft, "- Roll a set of fine pins over marks. It wakes the skin up.\n", "", 1), reply.Text)
		require.Equal(t, reply.Text, strings.TrimSpace(heard.text))
		require.Empty(t, heard.withdrawn)
		require.Equal(t, advisor.WriterProvider, reply.Writer.Kind)
		require.Equal(t, []advisor.Rule{advisor.RuleReview}, d.outcomes[0].LeftOut)
		require.Empty(t, d.outcomes[0].Broken)
	})
	t.Run("names the writer, and cites nothing that was left out", func(t *testing.T) {
		t.Parallel()
		d := newReviewedDesk(t, &secondReader{drops: []string{"Green tea"}},
			"Some things that may help:\n\n- Niacinamide in a serum.\n- Green tea in a serum, every hour.\n- Wash gently.\n- Sunscreen every morning.\n- A clean pillowcase.")
		reply, _ := ask(t, d)
		require.Equal(t, advisor.Writer{Kind: advisor.WriterProvider, Name: "model-1", Reviewer: "reader-1", Prompt: advisor.PromptVersion, Library: reply.Writer.Library}, reply.Writer)
		var cited []string
		for _, citation := range reply.Citations {
			cited = append(cited, string(citation.ID))
		}
		require.Contains(t, cited, "niacinamide")
		require.NotContains(t, cited, "green_tea")
		require.NotContains(t, reply.Markdown(), "reen tea")
		require.True(t, reply.LeftOut)
		require.False(t, reply.AskedAgain || reply.Fallback)
	})
	t.Run("shows nothing unread", func(t *testing.T) {
		t.Parallel()
		reader := &secondReader{}
		_, heard := ask(t, newReviewedDesk(t, reader, listDraft))
		for _, sentence := range []string{"Wash with", "pillowcase", "fine pins", "wakes", "sunscreen", "6 to 8", "A pharmacist"} {
			require.Contains(t, heard.text, sentence)
			require.Contains(t, strings.Join(reader.read, "|"), sentence)
		}
	})
	t.Run("leaves out the rest of a line that may refer to it", func(t *testing.T) {
		t.Parallel()
		d := newReviewedDesk(t, &secondReader{drops: []string{"fine pins"}},
			"Wash with a gentle cleanser. Pat dry.\n\nMarks fade slowly. Try fine pins. Twice a week is plenty.\n\nUse sunscreen. Keep hands off. Ask a pharmacist. Be patient.")
		reply, _ := ask(t, d)
		require.Contains(t, reply.Text, "Marks fade slowly.\n\nUse sunscreen.")
		require.NotContains(t, reply.Text, "Twice a week")
	})
	t.Run("leaves no gap where a paragraph was", func(t *testing.T) {
		t.Parallel()
		for _, space := range []string{"", " "} {
			d := newReviewedDesk(t, &secondReader{drops: []string{"fine pins"}},
				"Wash with a gentle cleanser. Pat dry.\n\nTry fine pins."+space+"\n\nUse sunscreen. Keep hands off. Ask a pharmacist.")
			reply, _ := ask(t, d)
			require.Equal(t, "Wash with a gentle cleanser. Pat dry.\n\nUse sunscreen. Keep hands off. Ask a pharmacist.", reply.Text)
		}
	})
	t.Run("asks again when nothing sensible is left", func(t *testing.T) {
		t.Parallel()
		d := newReviewedDesk(t, &secondReader{drops: []string{"fine pins"}}, "Try fine pins. They wake the skin up.", "Use sunscreen every morning, and give marks time.")
		reply, heard := ask(t, d)
		require.Equal(t, "Use sunscreen every morning, and give marks time.", reply.Text)
		require.True(t, reply.AskedAgain)
		require.False(t, reply.LeftOut || reply.Fallback)
		require.NotContains(t, heard.withdrawn, "pins")
		require.Contains(t, d.provider.briefs[1].Prompt(), "it could harm this person")
		require.Contains(t, d.provider.briefs[1].Prompt(), "Try fine pins.")
	})
	t.Run("drops a heading with nothing under it as a whole draft", func(t *testing.T) {
		t.Parallel()
		d := newReviewedDesk(t, &secondReader{drops: []string{"SPF 30"}}, wholeDraft)
		reply, _ := d.ask(t, advisor.Request{Task: advisor.TaskRecommendation, Person: somebody(), Message: "x", Provider: true})
		require.NotEqual(t, advisor.WriterProvider, reply.Writer.Kind)
	})
	t.Run("reads a reply of many paragraphs in few parts", func(t *testing.T) {
		t.Parallel()
		reader := &secondReader{drops: []string{"number 19"}}
		var draft []string
		for n := range 20 {
			draft = append(draft, "Wash with lukewarm water, number "+strconv.Itoa(n)+". Pat dry.")
		}
		reply, _ := ask(t, newReviewedDesk(t, reader, strings.Join(draft, "\n\n")))
		require.Equal(t, 6, reader.asked)
		require.Equal(t, strings.Join(draft[:19], "\n\n"), reply.Text)
	})
	t.Run("keeps a week without one sentence", func(t *testing.T) {
		t.Parallel()
		days := goodWeek()
		days[3].Evening += " Sleep with wet hair."
		d := newReviewedDesk(t, &secondReader{drops: []string{"wet hair"}}, encode(t, days))
		reply, _ := d.ask(t, advisor.Request{Task: advisor.TaskRoutine, Person: somebody(), Message: "x", Provider: true})
		require.Equal(t, advisor.WriterProvider, reply.Writer.Kind)
		require.Equal(t, goodWeek(), reply.Days)
	})
}

func TestSecondReadingFails(t *testing.T) {
	t.Parallel()
	for name, reader := range map[string]*secondReader{
		"unavailable":    {err: advisor.ErrUnavailable},
		"no JSON":        {raw: "All fine."},
		"a line missing": {raw: `{"verdicts": [{"line": 2, "keep": true}]}`},
		"too few":        {raw: `{"verdicts": []}`},
		"too long":       {raw: strings.Repeat(" ", 40_000)},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newReviewedDesk(t, reader, "Rinse with lukewarm water. Pat dry. Use sunscreen.\n\nPut lemon juice on spots.\n\nAsk a pharmacist.")
			reply, heard := d.ask(t, question(somebody(), "What should I do in the morning?"))
			require.Equal(t, "Rinse with lukewarm water. Pat dry. Use sunscreen.\n\nAsk a pharmacist.", reply.Text, "the code still reads")
			require.NotContains(t, heard.text+heard.withdrawn, "lemon")
		})
	}
	t.Run("when the person withdraws in between", func(t *testing.T) {
		t.Parallel()
		reader := &secondReader{}
		d := newReviewedDesk(t, reader, "Rinse with lukewarm water. Pat dry.")
		clock := today()
		d.Advisor = newReviewed(t, d, reader, func() time.Time {
			clock = clock.Add(6 * time.Second)
			return clock
		})
		asked := 0
		req := question(somebody(), "What should I do in the morning?")
		req.Permit = func(context.Context, advisor.WriterKind) error {
			if asked++; asked > 1 {
				return skincare.Errorf(skincare.KindForbidden, "withdrawn")
			}
			return nil
		}
		_, err := d.Advise(t.Context(), req, &listener{})
		require.Empty(t, reader.read, "it left after the withdrawal: %v", err)
	})
}

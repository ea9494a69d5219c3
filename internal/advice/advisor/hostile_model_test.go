package advisor_test

import (
	"context"
	"iter"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
)

// clinic is what the evaluations share: one advisor with the builtin writer and
// a provider that says what each visit wants it to.
type clinic struct {
	library *knowledge.Library
	*advisor.Advisor
}

// openLibrary opens the library once for all evaluations: it takes a while.
var openLibrary = sync.OnceValues(knowledge.Default) //nolint:gochecknoglobals // It never changes.

// newClinic has the rules and the message reader, as people meet them.
func newClinic(t *testing.T) clinic {
	t.Helper()
	reader, bank := shippedReader(t)
	return openClinic(t, reader, bank)
}

func openClinic(t *testing.T, reader advisor.MessageReader, bank advisor.QuestionBank) clinic {
	t.Helper()
	library, err := openLibrary()
	require.NoError(t, err)
	writer := builtin.New(library)
	return clinic{library, advisor.New(advisor.Parts{
		Library: library, Builtin: writer, Provider: stage{}, ProviderTimeout: time.Minute, Reader: reader, Sentences: sentencesOf(reader), Bank: bank, Now: today,
		Note: func(ctx context.Context, o advisor.Outcome) {
			if v, ok := ctx.Value(visitKey{}).(*visit); ok && o.Writer == advisor.WriterBuiltin {
				v.failed = o.Broken
			}
		},
	})}
}

// sentencesOf returns a reader of sentences, if the reader is one.
func sentencesOf(reader advisor.MessageReader) advisor.SentenceReader {
	sentences, _ := reader.(advisor.SentenceReader)
	return sentences
}

// visit is one request, all the way through.
type visit struct {
	decided advisor.Case
	reply   advisor.Reply
	// script is what the provider says, or nil.
	script *script
	// shown is what of the provider's words the person got to see, also if it
	// was withdrawn a moment later; kept is what was left of them.
	shown, kept string
	// failed are the rules that even the builtin writer broke.
	failed []advisor.Rule
}

// visitKey is where a visit stands in its context.
type visitKey struct{}

// consult asks the advisor, whose provider follows a script; without one there
// is no provider.
func (c clinic) consult(t *testing.T, req advisor.Request, draft *script) *visit {
	t.Helper()
	req.Provider = draft != nil
	decided, err := c.Assess(t.Context(), req)
	require.NoError(t, err)
	v := &visit{decided: decided, script: draft}
	var heard listener
	v.reply, err = c.Advise(context.WithValue(t.Context(), visitKey{}, v), req, &heard)
	require.NoError(t, err)
	require.Equal(t, v.reply.Text, strings.TrimSpace(heard.text), "what is told is what is returned")
	v.shown = heard.withdrawn
	if v.reply.Writer.Kind == advisor.WriterProvider {
		v.kept = written(v.reply)
		v.shown += heard.text + v.kept
	}
	return v
}

// stage is a provider that follows the script of the visit.
type stage struct{}

// Name implements advisor.Model.
func (stage) Name() string { return "hostile" }

// Write implements advisor.Model.
func (stage) Write(ctx context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	v, ok := ctx.Value(visitKey{}).(*visit)
	if !ok || v.script == nil {
		return func(yield func(string, error) bool) { yield("", advisor.ErrRefused) }
	}
	return v.script.write(brief)
}

// script is what a provider says, whoever asks.
type script struct {
	text string
	// repeat makes it go on until so many bytes were said.
	repeat int
	// pieces is the length of a piece, in bytes.
	pieces int
	// spell writes the text for a brief, instead.
	spell func(advisor.Brief) string

	// asked says how often it was asked for, and taken how much of it was read.
	asked, taken int
}

func (s *script) write(brief advisor.Brief) iter.Seq2[string, error] {
	s.asked++
	text := s.text
	if s.spell != nil {
		text = s.spell(brief)
	}
	step := max(s.pieces, 1)
	return func(yield func(string, error) bool) {
		for said := 0; said == 0 || said < s.repeat; said += max(len(text), 1) {
			for from := 0; from < len(text); from += step {
				piece := text[from:min(len(text), from+step)]
				s.taken += len(piece)
				if !yield(piece, nil) {
					return
				}
			}
		}
	}
}

// Package builtin writes advice without a network: out of the library, for the
// same facts as any other writer, in sentences that somebody wrote and read
// beforehand. The same facts and the same question give the same words.
package builtin

import (
	"context"
	"iter"
	"regexp"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// Writer is an advisor.Model. Any number of goroutines may share it.
type Writer struct {
	library  *knowledge.Library
	refusals []refusal
	// named are the entries that each question of the bank names, and aspects what
	// it is asked about them.
	named   map[knowledge.ID]map[knowledge.ID]bool
	aspects map[knowledge.ID]map[knowledge.Aspect]bool
	// asked are the entries in the first wording of each question.
	asked                   map[knowledge.ID][]knowledge.Ingredient
	personal                map[knowledge.ID]func(recipient) string
	progress, otherProgress *regexp.Regexp
	// joins begins a follow-up that adds something to what was asked about before:
	// "and with retinol?".
	joins     *regexp.Regexp
	reactions reactions
	own       []own
	child     childWords
}

// New returns a Writer over a library.
func New(library *knowledge.Library) *Writer {
	w := &Writer{
		library: library, refusals: refusals(), named: map[knowledge.ID]map[knowledge.ID]bool{}, aspects: map[knowledge.ID]map[knowledge.Aspect]bool{},
		asked:    map[knowledge.ID][]knowledge.Ingredient{},
		personal: personal(), progress: asksProgress(), otherProgress: otherProgress(),
		joins:     regexp.MustCompile(`^ ((and|or|also|so|but|then|what about|how about) )*((together )?with|beside|alongside|plus|before|after|over|under|on top of|same time as) `),
		reactions: newReactions(), own: ownQuestions(), child: newChildWords(),
	}
	w.index()
	return w
}

// Name implements advisor.Model.
func (w *Writer) Name() string { return "clary-builtin" }

// Write implements advisor.Model. It yields a sentence at a time, and fails only
// when the context ends.
func (w *Writer) Write(ctx context.Context, brief advisor.Brief) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for _, piece := range pieces(w.compose(brief)) {
			if err := ctx.Err(); err != nil {
				yield("", err)
				return
			}
			if !yield(piece, nil) {
				return
			}
		}
	}
}

func (w *Writer) compose(brief advisor.Brief) string {
	reader := newReader(w.library, brief.Facts)
	switch brief.Task {
	case advisor.TaskRecommendation:
		return reader.recommendation()
	case advisor.TaskRoutine:
		return reader.routine()
	case advisor.TaskAnswer:
	}
	return reader.withoutAllergens(w.answer(reader, brief))
}

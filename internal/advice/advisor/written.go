package advisor

import (
	"context"
	"slices"
	"time"
	"unicode/utf8"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Bounds of what is read, in characters. They hold for the text as it came and
// once more when it is cleaned. What an honest client stores and sends is far
// below: a field of a profile has at most 1,000 characters, and the answers of
// then and now are read together.
const (
	// Bound of the message. A longer one is refused: what somebody
	// says now is read to its last word or not at all.
	maxScanned = 8000
	// Bound of each field of the person.
	maxScannedField = 2100
	// Bound of the earlier turns of the person together, of which the newest
	// are read first, and of their number.
	maxScannedTurns = 8000
	maxScannedCount = 200
)

// maxAssess bounds how long an assessment may take. It takes milliseconds, so
// only a machine that has come to a halt gets here.
const maxAssess = 5 * time.Second

// written is what a person wrote: bounded, cleaned and read once.
type written struct {
	// fields, turns and message are the texts, cleaned.
	fields, turns []string
	message       string
	// readings are those of the fields, the turns and the message, in this
	// order.
	readings []knowledge.Reading
	// unread says that a field or an earlier turn was too long to be read to
	// its end. Nothing may be concluded from what it does not say.
	unread bool
}

// texts are all that the person wrote, in the order of the readings.
func (w written) texts() []string { return slices.Concat(w.fields, w.turns, []string{w.message}) }

// ofFields, ofTurns, ofMessage and beforeMessage are parts of the readings.
func (w written) ofFields() []knowledge.Reading      { return w.readings[:len(w.fields)] }
func (w written) ofTurns() []knowledge.Reading       { return w.beforeMessage()[len(w.fields):] }
func (w written) ofMessage() knowledge.Reading       { return w.readings[len(w.readings)-1] }
func (w written) beforeMessage() []knowledge.Reading { return w.readings[:len(w.readings)-1] }

// read bounds, cleans and reads what a person wrote. It returns an error of
// KindInvalid for a message that is too long, and the cause of a context that has
// ended.
// No rule reads what has ended.
func (a *Advisor) read(ctx context.Context, fields []string, history []Turn, message string, in skincare.InUse) (written, error) {
	var w written
	var whole bool
	if w.message, whole = knowledge.CleanEnds(message, maxScanned); !whole || utf8.RuneCountInString(message) > maxScanned {
		return w, skincare.Errorf(skincare.KindInvalid, "Please keep your message under %d characters.", maxScanned)
	}
	for _, field := range fields {
		w.fields = append(w.fields, a.uses.Without(w.bounded(field, maxScannedField), in.Ended))
	}
	for _, turn := range w.newest(history) {
		w.turns = append(w.turns, a.uses.Without(turn, in.Ended))
	}
	for _, text := range slices.Concat(w.fields, w.turns, []string{a.uses.Without(w.message, a.uses.GoneFromMessage(in))}) {
		if ctx.Err() != nil {
			return w, context.Cause(ctx)
		}
		w.readings = append(w.readings, a.library.Read(text))
	}
	return w, nil
}

// newest returns the last turns of the person, the oldest of them first, as far
// as the bounds reach.
func (w *written) newest(history []Turn) []string {
	var turns []string
	left := maxScannedTurns
	for _, turn := range slices.Backward(history) {
		if turn.Role != RoleUser || turn.Message == "" {
			continue
		}
		if left == 0 || len(turns) == maxScannedCount {
			w.unread = true
			break
		}
		text := w.bounded(turn.Message, left)
		// Looking at what is then left out takes its time too.
		left = max(0, left-max(utf8.RuneCountInString(text), len(turn.Message)/(2*utf8.UTFMax)))
		turns = append(turns, text)
	}
	slices.Reverse(turns)
	return turns
}

// bounded returns a text cleaned, or the beginning and the end of one with more
// characters than that: people say in the first or the last words what matters
// most.
func (w *written) bounded(text string, most int) string {
	clean, whole := knowledge.CleanEnds(text, most)
	w.unread = w.unread || !whole
	return clean
}

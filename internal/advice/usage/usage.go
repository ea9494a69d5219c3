// Package usage works out what a person uses and what narrows advice for them now,
// each with where they said it. The library knows the names of things, and the message
// reader tells what is said about each. The newest statement of each counts until the
// person says otherwise. A blank answer says nothing.
package usage

import (
	"context"
	"slices"
	"strings"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/skincare"
)

// Model tells what a person says about a thing that they name.
type Model interface {
	// States is for a thing of a kind, and StatesOf for what the person is.
	States(ctx context.Context, kind, message, name string) (map[understanding.State]float64, error)
	StatesOf(ctx context.Context, message, words string) (map[understanding.State]float64, error)
}

// Reader works out what people use. It never changes, so any number of goroutines
// may share it.
type Reader struct {
	library *knowledge.Library
	asking  Asking
	model   Model
}

// New returns a Reader. Without a model, whatever is named counts as used unless a
// question names it, and only a tap ends it.
func New(library *knowledge.Library, model Model) *Reader {
	return &Reader{library: library, asking: NewAsking(), model: model}
}

// InUse returns what a person uses now, and what their message has changed about
// it: that is not known from anywhere else, and so is to be kept.
func (r *Reader) InUse(ctx context.Context, said skincare.Said) (skincare.InUse, []skincare.UseNote) {
	k := &known{Reader: r, states: map[skincare.TreatmentID]*state{}, reacted: map[int]bool{}, asked: map[question]map[understanding.State]float64{}, left: maxPasses, older: maxOlder}
	for number, e := range events(said) {
		e.number = number
		k.take(ctx, e)
	}
	k.answerLater(ctx)
	k.refer(ctx)
	return k.result(ctx, said), k.changes(said)
}

// Bounds of how much is read, in bytes: of one text, and of all statements
// together, of which the newest come first. What people write in years is far below.
const (
	maxText = 16 << 10
	maxAll  = 1 << 20
)

// event is something that a person said or tapped.
type event struct {
	// number counts from the newest.
	number int
	source skincare.Source
	text   string
	note   *skincare.UseNote
	// message says that it is what the person says now, turn that it is an earlier
	// message, and routine that it answers what they use.
	message, turn, routine bool
	// product is what the shelf says of the product that the text names.
	product skincare.ProductUse
}

// events are all that a person said, the newest first. Earlier turns come last,
// because a client may have made them up: they only add what nothing else decides.
func events(said skincare.Said) []event {
	var list []event
	left := maxAll
	statements := slices.Clone(said.Statements)
	slices.SortStableFunc(statements, func(a, b skincare.Statement) int { return a.Source.At.Compare(b.Source.At) })
	for _, s := range slices.Backward(statements) {
		if left -= len(s.Text); left < 0 {
			break
		}
		list = append(list, event{source: s.Source, text: s.Text, routine: s.Routine, product: s.Product})
	}
	for _, n := range slices.Backward(said.Notes) {
		list = append(list, event{source: skincare.Source{Kind: n.Source, At: n.At}, note: &n})
	}
	slices.SortStableFunc(list, func(a, b event) int { return b.source.At.Compare(a.source.At) })
	now := skincare.Source{Kind: skincare.SourceConversation, At: said.Now}
	list = slices.Insert(list, 0, event{source: now, text: said.Message, message: true})
	now.At = now.At.Add(-time.Nanosecond)
	for _, turn := range slices.Backward(said.Turns) {
		list = append(list, event{source: now, text: turn, turn: true})
	}
	return list
}

// state is what is known of one thing.
type state struct {
	live   bool
	source skincare.Source
	since  time.Time
	// after says that its end still narrows advice.
	after bool
	// event is the number of the statement that decided it, and words are its words.
	event int
	words string
	// message says that what the person says now has decided it, and before what
	// was decided before that, if anything.
	message bool
	before  *state
	// settled says that nothing older matters.
	settled bool
	// doubtful says that the words may have ended it: it counts, and the person is asked.
	doubtful bool
}

// known is what is known while the statements are read, the newest first.
type known struct {
	*Reader
	states map[skincare.TreatmentID]*state
	order  []skincare.TreatmentID
	// unused are things that the person named and does not use.
	unused []skincare.TreatmentID
	// later are places that name something to which a person may react at most.
	later []place
	// reacted are the texts that tell of a reaction to something that is used: it was to
	// nothing else there.
	reacted map[int]bool
	// references are texts that speak of a treatment without its name.
	references []reference
	// asked are the answers of the model, left is how often it may still be asked,
	// and older how often about what is decided already.
	asked       map[question]map[understanding.State]float64
	left, older int
	failed      bool

	routine       string
	routineSource skincare.Source
	routineEnded  bool
}

// take takes in something older than all so far.
func (k *known) take(ctx context.Context, e event) {
	if e.note != nil {
		k.note(e)
		return
	}
	if e.product != "" {
		k.shelf(e)
		return
	}
	e.text = e.text[:min(len(e.text), maxText)]
	if strings.TrimSpace(e.text) == "" {
		return
	}
	if e.routine && k.routine == "" && !k.routineEnded {
		k.routine, k.routineSource = e.text, e.source
	}
	places := k.placesOf(e)
	for _, p := range slices.Backward(places) {
		if p.id == "" {
			k.later = append(k.later, p)
		} else {
			k.hear(ctx, p)
		}
	}
	k.noteReferences(e, places)
}

// prescription is a treatment that has no name.
const prescription skincare.TreatmentID = "prescription"

// shelf takes in a product on the shelf, which says itself whether it is used. One from
// a pharmacist or prescriber is a treatment, also if we do not know its name.
func (k *known) shelf(e event) {
	s := state{live: e.product != skincare.ProductFinished, source: e.source, since: e.source.At, after: e.product == skincare.ProductFinished, event: e.number}
	medicine := false
	for _, p := range k.placesOf(e) {
		if p.id == "" {
			continue
		}
		medicine = medicine || p.kind == understanding.KindMedicine
		k.decide(p.id, new(s))
	}
	if e.product == skincare.ProductPrescribed && !medicine {
		k.decide(prescription, new(s))
	}
}

// note takes in what was kept of a tap or of a conversation.
func (k *known) note(e event) {
	if e.note.ID == skincare.TreatmentRoutine {
		k.routineEnded = k.routineEnded || e.note.Ended && k.routine == ""
		return
	}
	k.decide(e.note.ID, &state{live: !e.note.Ended, source: e.source, since: e.note.At, after: e.note.Ended, doubtful: e.note.Doubtful, event: e.number})
}

// decide notes what a statement says about a thing. The newest counts, and an older
// one only says since when.
func (k *known) decide(id skincare.TreatmentID, s *state) {
	newer, ok := k.states[id]
	switch {
	case !ok:
		k.states[id] = s
		k.order = append(k.order, id)
	case newer.event == s.event || newer.settled:
	case newer.doubtful && !s.live:
		k.states[id] = s // It had ended before.
	case newer.message && newer.before == nil:
		newer.before = s
		k.extend(newer, s)
	default:
		k.extend(newer, s)
	}
}

// extend has a use begin with an older statement of it.
func (k *known) extend(newer, older *state) {
	if newer.settled = !older.live || !newer.live; !newer.settled {
		newer.since = older.since
	}
}

// changes returns what the message has changed, and what it says that only earlier
// turns have said.
func (k *known) changes(said skincare.Said) []skincare.UseNote {
	var notes []skincare.UseNote
	for _, id := range k.order {
		s := k.states[id]
		was := s.before
		if was == nil {
			was = &state{}
		}
		if s.message && (s.live != was.live || s.after && was.live || s.before == nil && s.live || s.doubtful && !was.doubtful) {
			notes = append(notes, skincare.UseNote{ID: id, Ended: !s.live, Doubtful: s.doubtful, Source: skincare.SourceConversation, At: said.Now})
		}
	}
	return notes
}

// afterID is the time after a treatment, which can be ended on its own.
func afterID(id skincare.TreatmentID) skincare.TreatmentID { return id + "_after" }

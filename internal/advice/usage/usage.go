// Package usage works out what a person uses and what narrows advice for them now,
// each with where they said it. The newest statement of each treatment counts until
// the person says otherwise. A blank answer says nothing.
package usage

import (
	"slices"
	"strings"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Reader works out what people use. It never changes, so any number of goroutines
// may share it.
type Reader struct {
	library *knowledge.Library
	asking  Asking
}

// New returns a Reader.
func New(library *knowledge.Library) *Reader {
	return &Reader{library: library, asking: NewAsking()}
}

// InUse returns what a person uses now, and what their message has changed about
// it: that is not known from anywhere else, and so is to be kept.
func (r *Reader) InUse(said skincare.Said) (skincare.InUse, []skincare.UseNote) {
	k := &known{Reader: r, states: map[skincare.TreatmentID]state{}}
	k.addAll(said)
	k.addTurns(said)
	before := k.snapshot()
	now := skincare.Source{Kind: skincare.SourceConversation, At: said.Now}
	k.read(said.Message, now, true)
	return k.result(said), k.changes(before, now, earlier(said))
}

// earlier is the source of the earlier turns of a conversation.
func earlier(said skincare.Said) skincare.Source {
	return skincare.Source{Kind: skincare.SourceConversation, At: said.Now.Add(-time.Nanosecond)}
}

// state is what is known of one treatment.
type state struct {
	live   bool
	source skincare.Source
	since  time.Time
	// after says that its end still narrows advice.
	after bool
}

// known is what is known while the statements are read, the oldest first.
type known struct {
	*Reader
	states map[skincare.TreatmentID]state
	// order is that in which treatments were first named.
	order []skincare.TreatmentID

	routine       string
	routineSource skincare.Source
}

// addAll takes in everything that has a time, in the order of time.
func (k *known) addAll(said skincare.Said) {
	type event struct {
		at  time.Time
		add func()
	}
	var events []event
	for _, s := range newest(said.Statements) {
		events = append(events, event{s.Source.At, func() {
			if s.Routine && strings.TrimSpace(s.Text) != "" {
				k.routine, k.routineSource = s.Text, s.Source
			}
			k.read(s.Text, s.Source, false)
		}})
	}
	for _, n := range said.Notes {
		events = append(events, event{n.At, func() { k.note(n) }})
	}
	slices.SortStableFunc(events, func(a, b event) int { return a.at.Compare(b.at) })
	for _, e := range events {
		e.add()
	}
}

// note takes in what was kept of a tap or of a conversation.
func (k *known) note(n skincare.UseNote) {
	source := skincare.Source{Kind: n.Source, At: n.At}
	switch {
	case n.ID == skincare.TreatmentRoutine:
		if n.Ended {
			k.routine, k.routineSource = "", skincare.Source{}
		}
	case n.Ended:
		k.end(n.ID, source, true)
	default:
		k.state(n.ID, source)
	}
}

// addTurns takes in earlier messages. What was said to us then was kept, so that
// only a treatment of which nothing is known is news.
func (k *known) addTurns(said skincare.Said) {
	heard := &known{Reader: k.Reader, states: map[skincare.TreatmentID]state{}}
	source := earlier(said)
	for _, turn := range said.Turns {
		heard.read(turn, source, true)
	}
	for _, id := range heard.order {
		if _, decided := k.states[id]; !decided && heard.states[id].live {
			k.state(id, source)
		}
	}
}

// state notes that a treatment is used.
func (k *known) state(id skincare.TreatmentID, source skincare.Source) {
	s, seen := k.states[id]
	if !seen {
		k.order = append(k.order, id)
	}
	if !s.live {
		s.since = source.At
	}
	k.states[id] = state{live: true, source: source, since: s.since}
}

// end notes that a treatment is not used any more.
func (k *known) end(id skincare.TreatmentID, source skincare.Source, after bool) {
	s, seen := k.states[id]
	if !seen {
		k.order = append(k.order, id)
	}
	t, ok := k.library.Treatment(string(id))
	k.states[id] = state{source: source, since: s.since, after: after && ok && t.AfterDays > 0}
	if ok && t.AfterDays > 0 {
		delete(k.states, afterID(id)) // It begins again.
	}
}

// afterID is the time after a treatment, which can be ended on its own.
func afterID(id skincare.TreatmentID) skincare.TreatmentID { return id + "_after" }

func (k *known) snapshot() map[skincare.TreatmentID]state {
	copied := make(map[skincare.TreatmentID]state, len(k.states))
	for id, s := range k.states {
		copied[id] = s
	}
	return copied
}

// changes returns what a message has changed, and what it says that only earlier
// turns have said.
func (k *known) changes(before map[skincare.TreatmentID]state, source, turns skincare.Source) []skincare.UseNote {
	var notes []skincare.UseNote
	for _, id := range k.order {
		now, was := k.states[id], before[id]
		if now.source == source && (now.live != was.live || now.after && !was.after || was.source == turns) {
			notes = append(notes, skincare.UseNote{ID: id, Ended: !now.live, Source: source.Kind, At: source.At})
		}
	}
	return notes
}

package review

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// State says where an item stands.
type State string

// The states.
const (
	// StateUnread is an item that nobody has read.
	StateUnread State = "unread"
	StateSigned State = "signed"
	// StateStale is an item of which only an earlier text was read.
	StateStale  State = "stale"
	StateEdit   State = "edit"
	StateReject State = "reject"
)

// Standing is the state of an item, and the verdict on which it rests.
type Standing struct {
	State State
	// Last is nil for StateUnread.
	Last *Entry
}

// Status knows the standing of every item. It never changes.
type Status struct {
	items     []Item
	standings map[string]Standing
	pieces    map[string][]piece
	tag       string
}

// Count is how many items of a part are in which state.
type Count struct {
	Part                                Part
	Signed, Stale, Edit, Reject, Unread int
}

// All is how many items there are.
func (c Count) All() int { return c.Signed + c.Stale + c.Edit + c.Reject + c.Unread }

// Open reads the verdicts in a folder and compares them with the texts of a library.
func Open(library *knowledge.Library, reviews fs.FS) (*Status, error) {
	entries, err := ReadAll(reviews)
	if err != nil {
		return nil, err
	}
	return NewStatus(Collect(library), entries), nil
}

// NewStatus compares verdicts, oldest first, with items.
func NewStatus(items []Item, entries []Entry) *Status {
	s := &Status{items: items, standings: map[string]Standing{}, pieces: map[string][]piece{}}
	byItem := map[string][]Entry{}
	for _, entry := range entries {
		byItem[entry.ID] = append(byItem[entry.ID], entry)
	}
	digest := sha256.New()
	for _, item := range items {
		standing := standingOf(item, byItem[item.ID])
		s.standings[item.ID] = standing
		s.addPieces(item, standing)
		_, _ = fmt.Fprintln(digest, item.ID, item.Hash, standing.State)
		if last := standing.Last; last != nil {
			_, _ = fmt.Fprintln(digest, last.Role, last.Date.Unix())
		}
	}
	s.tag = hex.EncodeToString(digest.Sum(nil)[:8])
	return s
}

// standingOf weighs the last word of each reviewer on the text as it is now. One who
// rejects outweighs one who wants an edit, and both outweigh those who sign.
func standingOf(item Item, entries []Entry) Standing {
	if len(entries) == 0 {
		return Standing{State: StateUnread}
	}
	last := map[string]int{}
	for i, entry := range entries {
		if entry.Hash == item.Hash {
			last[entry.Reviewer] = i
		}
	}
	standing := Standing{StateStale, &entries[len(entries)-1]}
	for i, entry := range entries {
		if at, ok := last[entry.Reviewer]; !ok || at != i {
			continue
		}
		state := map[Verdict]State{VerdictSign: StateSigned, VerdictEdit: StateEdit, VerdictReject: StateReject}[entry.Verdict]
		if weight(state) >= weight(standing.State) {
			standing = Standing{state, &entries[i]}
		}
	}
	return standing
}

// weight orders the states of an item that somebody has read.
func weight(state State) int {
	switch state {
	case StateSigned:
		return 1
	case StateEdit:
		return 2
	case StateReject:
		return 3
	case StateUnread, StateStale:
	}
	return 0
}

// Items lists all items. The caller must not change the slice.
func (s *Status) Items() []Item { return s.items }

// Of returns the standing of an item. One that is not known is unread.
func (s *Status) Of(id string) Standing {
	if standing, ok := s.standings[id]; ok {
		return standing
	}
	return Standing{State: StateUnread}
}

// Signed returns the verdict by which an item is signed.
func (s *Status) Signed(id string) (Entry, bool) {
	standing := s.Of(id)
	if standing.State != StateSigned {
		return Entry{}, false
	}
	return *standing.Last, true
}

// Tag names all standings together.
func (s *Status) Tag() string { return s.tag }

// Counts returns the count of each part.
func (s *Status) Counts() []Count {
	counts := make([]Count, len(Parts()))
	for i, part := range Parts() {
		counts[i].Part = part
		for _, item := range s.items {
			if item.Part == part {
				counts[i].add(s.Of(item.ID).State)
			}
		}
	}
	return counts
}

func (c *Count) add(state State) {
	switch state {
	case StateSigned:
		c.Signed++
	case StateStale:
		c.Stale++
	case StateEdit:
		c.Edit++
	case StateReject:
		c.Reject++
	case StateUnread:
		c.Unread++
	}
}

// mostNamed is how many items an error names.
const mostNamed = 10

// Require fails if an item of some parts has no valid signature. Without parts it
// looks at all.
func (s *Status) Require(parts ...Part) error {
	wanted := map[Part]bool{}
	for _, part := range parts {
		wanted[part] = true
	}
	var missing []string
	for _, item := range s.items {
		standing := s.Of(item.ID)
		if standing.State != StateSigned && (len(parts) == 0 || wanted[item.Part]) {
			missing = append(missing, fmt.Sprintf("%s (%s)", item.ID, standing.State))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	more := ""
	if len(missing) > mostNamed {
		more = fmt.Sprintf(" and %d more", len(missing)-mostNamed)
	}
	return fmt.Errorf("%d texts lack a valid signature: %s%s", len(missing), strings.Join(missing[:min(mostNamed, len(missing))], ", "), more)
}

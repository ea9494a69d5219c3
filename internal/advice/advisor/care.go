package advisor

import (
	"slices"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// Tier says how much of an answer a fixed text is.
type Tier string

// The tiers of a fixed text.
const (
	// TierClosed is the whole answer.
	TierClosed Tier = "closed"
	// TierGentle asks whether it applies, and the answer goes on below.
	TierGentle Tier = "gentle"
	// TierNote is any other fixed text.
	TierNote Tier = "note"
)

// Care is a fixed text for something that the person said.
type Care struct {
	ID    string
	Level knowledge.Level
	Tier  Tier
	Text  string
}

// Reading says what read a message for signs of danger.
type Reading string

// The ways to read a message.
const (
	// ReadingMeaning is the message reader together with the rules.
	ReadingMeaning Reading = "meaning"
	// ReadingWords is the rules alone, because the message reader is off.
	ReadingWords Reading = "words"
)

func tierOf(flag knowledge.RedFlag) Tier {
	if flag.Blocks {
		return TierClosed
	}
	return TierNote
}

// raised is a rule that was set off, and how it is shown.
type raised struct {
	flag knowledge.RedFlag
	tier Tier
	// byReader says that no words set it off, but the message reader.
	byReader bool
}

// isUrgent reports whether somebody is in danger.
func (r raised) isUrgent() bool { return len(r.flag.Danger) > 0 }

// raise brings together what words and what the meaning of a text have set off. A
// kind of danger is spoken of once.
func (a *Advisor) raise(shown []knowledge.RedFlag, h messageReading, meaning understanding.Meaning) []raised {
	var all []raised
	for _, flag := range shown {
		if tier, keep := h.temper(flag, meaning); keep {
			all = append(all, raised{flag, tier, false})
		}
	}
	for _, r := range h.urgent(a.library, meaning) {
		if at := slices.IndexFunc(all, r.sameKind); at < 0 {
			all = append(all, r)
		} else if r.tier == TierClosed {
			all[at].tier = TierClosed
		}
	}
	for _, flag := range h.believed(a.library, meaning) {
		tier := TierNote
		if flag.Gentle != "" {
			tier = TierGentle
		}
		if r := (raised{flag, tier, true}); !slices.ContainsFunc(all, r.sameKind) {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(a, b raised) int { return knowledge.ByUrgency(a.flag, b.flag) })
	return all
}

// sameKind reports whether another rule is about the same danger.
func (r raised) sameKind(other raised) bool {
	return r.flag.ID == other.flag.ID || slices.ContainsFunc(labelsOf(r.flag), func(label understanding.Label) bool {
		return slices.Contains(labelsOf(other.flag), label)
	})
}

// care is the text of a rule. A gentle one leads over to the answer; where there is
// none, the person gets all of it.
func (r raised) care(closed bool) Care {
	if r.tier == TierGentle && !closed {
		return Care{r.flag.ID, r.flag.Level, TierGentle, r.flag.Gentle}
	}
	tier := r.tier
	if tier == TierGentle {
		tier = TierClosed
	}
	return Care{r.flag.ID, r.flag.Level, tier, r.flag.Text}
}

// caresOf are the texts of rules, and whether they are all that is said.
func caresOf(all []raised) (list []Care, closed bool) {
	closed = slices.ContainsFunc(all, func(r raised) bool { return r.tier == TierClosed })
	for _, r := range all {
		list = append(list, r.care(closed))
	}
	return list[:min(len(list), maxCares)], closed
}

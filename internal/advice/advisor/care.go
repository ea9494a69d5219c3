package advisor

import (
	"regexp"
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
}

// care decides which fixed texts are shown, the most urgent first, and whether they
// are all that is said. Words have set off the rules in shown, and earlier turns
// those in before.
func (a *Advisor) care(shown, before []knowledge.RedFlag, h messageReading, req Request) (list []Care, closed bool) {
	task := req.Task
	all := a.confirm(a.raise(shown, h, h.about(task)), req)
	closed = slices.ContainsFunc(all, func(r raised) bool { return r.tier == TierClosed })
	for _, r := range all {
		list = append(list, r.care(closed))
	}
	if task == TaskAnswer && !closed {
		list = append(list, a.later(all, before, h)...)
	}
	return list[:min(len(list), maxCares)], closed
}

// raise brings together what words and what the meaning of a text have set off. A
// kind of danger is spoken of once.
func (a *Advisor) raise(shown []knowledge.RedFlag, h messageReading, meaning understanding.Meaning) []raised {
	var all []raised
	for _, flag := range shown {
		if tier, keep := h.temper(flag, meaning); keep {
			all = append(all, raised{flag, tier})
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
		if r := (raised{flag, tier}); !slices.ContainsFunc(all, r.sameKind) {
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(a, b raised) int { return knowledge.ByUrgency(a.flag, b.flag) })
	return all
}

// newYes finds a short yes, which says nothing without the question before it.
func newYes() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\W*(?:yes|yeah|yea|yep|yup|yh|ye|y|aye|i am|i do|it is|it does|they do|he does|she does|i think so|i guess|a bit|a little|kind of|kinda|sort of|sometimes|maybe|probably)\b(?:\W+\w+){0,3}\W*$`)
}

// confirm adds what a yes answers: the danger about which the last reply asked. Its
// text is now complete.
func (a *Advisor) confirm(all []raised, req Request) []raised {
	if len(req.History) == 0 || !a.yes.MatchString(req.Message) {
		return all
	}
	last := req.History[len(req.History)-1]
	flag, asked := a.library.RedFlagAsked(last.Message)
	if !asked || last.Role != RoleAssistant {
		return all
	}
	confirmed := raised{flag, TierClosed}
	all = slices.DeleteFunc(all, confirmed.sameKind)
	return append([]raised{confirmed}, all...)
}

// sameKind reports whether another rule is about the same danger.
func (r raised) sameKind(other raised) bool {
	return r.flag.ID == other.flag.ID || labelOf(r.flag) != "" && labelOf(r.flag) == labelOf(other.flag)
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

// laterSuffix marks the reminder of something that was said in an earlier turn.
const laterSuffix = "-later"

// later reminds of a danger that was heard earlier in the conversation and is not
// spoken of now: the most urgent one.
func (a *Advisor) later(now []raised, before []knowledge.RedFlag, h messageReading) []Care {
	for _, r := range a.raise(before, h, h.before) {
		if r.flag.Later != "" && !slices.ContainsFunc(now, r.sameKind) {
			return []Care{{r.flag.ID + laterSuffix, knowledge.LevelInfo, TierNote, r.flag.Later}}
		}
	}
	return nil
}

package advisor

import (
	"context"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// MessageReader reads what people mean. It is a second listener beside the rules,
// which know words only.
type MessageReader interface {
	Read(ctx context.Context, text string) (understanding.Meaning, error)
	Card() understanding.Card
}

// messageReading is what the message reader makes of what a person wrote.
type messageReading struct {
	// on says that the message was read. Without it nothing else counts.
	on bool
	// tempers says that the reader may doubt what a rule has found. It cannot where
	// it does not know the language, or has not read all that the rules have.
	tempers bool
	card    understanding.Card
	// profile, before and message are the meanings of what the person says of
	// their skin, of the earlier turns, and of the message.
	profile, before, message understanding.Meaning
}

// listen has the message reader read what a person wrote. A reader that fails or is
// too busy leaves it to the rules: an answer with fewer ears is better than none.
func (a *Advisor) listen(ctx context.Context, task Task, said written) messageReading {
	if a.reader == nil {
		return messageReading{}
	}
	h := messageReading{on: true, tempers: task == TaskAnswer && isSurelyEnglish(fold(said.message)), card: a.reader.Card()}
	for _, part := range []struct {
		text    string
		meaning *understanding.Meaning
	}{
		// Who lists allergies speaks of reactions, and has none now.
		{joined(said.fields[1:3]), &h.profile},
		{joined(said.turns), &h.before},
		{said.message, &h.message},
	} {
		if part.text == "" {
			continue
		}
		meaning, err := a.reader.Read(ctx, part.text)
		if err != nil {
			return messageReading{}
		}
		*part.meaning = meaning
	}
	return h
}

// joined makes one text of several: they are read together, which takes less time
// than one by one.
func joined(texts []string) string {
	return strings.TrimSpace(strings.Join(texts, "\n"))
}

// reading says what read the message.
func (h messageReading) reading() Reading {
	if h.on {
		return ReadingMeaning
	}
	return ReadingWords
}

// about is the meaning of what the person asks about: the message, or what they
// say of their skin.
func (h messageReading) about(task Task) understanding.Meaning {
	if task == TaskAnswer {
		return h.message
	}
	return h.profile
}

// believed are the rules, none of them urgent, that a meaning sets off.
func (h messageReading) believed(library *knowledge.Library, meaning understanding.Meaning) []knowledge.RedFlag {
	var flags []knowledge.RedFlag
	for _, label := range understanding.OtherLabels() {
		flag, ok := library.RedFlagByLabel(string(label))
		if ok && h.on && meaning.Labels[label] >= h.card.Other[label] {
			flags = append(flags, flag)
		}
	}
	return flags
}

// supposed are the believed rules of some meanings, as the facts take them: where a
// card asks, the next step must not know the answer.
func (h messageReading) supposed(library *knowledge.Library, meanings ...understanding.Meaning) []knowledge.RedFlag {
	var flags []knowledge.RedFlag
	for _, meaning := range meanings {
		for _, flag := range h.believed(library, meaning) {
			if flag.Gentle != "" {
				flag.Level = knowledge.LevelInfo
			}
			flags = append(flags, flag)
		}
	}
	return flags
}

// urgent are the rules for danger that a meaning sets off, with their tiers.
func (h messageReading) urgent(library *knowledge.Library, meaning understanding.Meaning) []raised {
	var list []raised
	for _, label := range understanding.UrgentLabels() {
		flag, ok := library.RedFlagByLabel(string(label))
		probability := meaning.Labels[label]
		switch {
		case !ok || !h.on || probability < h.card.Tiers.Gentle[label]:
		case probability >= h.card.Tiers.Closed[label]:
			list = append(list, raised{flag, TierClosed})
		default:
			list = append(list, raised{flag, TierGentle})
		}
	}
	return list
}

// The probabilities below which the message reader thinks that a rule which is not
// urgent has misunderstood: one that has a gentle text is asked about, and any other
// is left out.
const (
	doubtful = 0.1
	unlikely = 0.003
)

// temper decides how a rule that words have set off is shown. The message reader may
// make an urgent text gentle, and leave out one that is not urgent.
func (h messageReading) temper(flag knowledge.RedFlag, meaning understanding.Meaning) (tier Tier, shown bool) {
	tier = tierOf(flag)
	label := labelOf(flag)
	if !h.tempers || label == "" {
		return tier, true
	}
	limit, urgent := h.card.Tiers.Doubted[label]
	switch {
	case urgent:
	case flag.Gentle != "":
		limit = doubtful
	default:
		limit = unlikely
	}
	switch doubted := meaning.Labels[label] < limit; {
	case !doubted:
		return tier, true
	case flag.Gentle != "":
		return TierGentle, true
	default:
		return tier, flag.Blocks
	}
}

// labelOf is the label of the message reader that a rule is about. It is empty where there
// is none.
func labelOf(flag knowledge.RedFlag) understanding.Label {
	switch {
	case flag.Reader != "":
		return understanding.Label(flag.Reader)
	case flag.Blocks && flag.Later != "":
		return understanding.SameDay
	default:
		return ""
	}
}

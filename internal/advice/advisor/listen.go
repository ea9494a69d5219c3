package advisor

import (
	"context"
	"maps"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
)

// MessageReader reads what people mean. It is a second listener besides the rules,
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
	// short says that the message has few words.
	short bool
	card  understanding.Card
	// profile, message and together are the meanings of what the person says of their
	// skin, of the message, and of the message with the turns just before it.
	profile, message, together understanding.Meaning
	// before is what the earlier turns say: older ones, and the last ones as far as
	// together says more than the message alone.
	before understanding.Meaning
}

// maxTogether is how many turns are read together with the message.
const maxTogether = 2

// longMessage is how many words a message has that is not short.
const longMessage = 10

// listen has the message reader read what a person wrote. A reader that fails or is
// too busy leaves it to the rules: an answer with fewer ears is better than none.
func (a *Advisor) listen(ctx context.Context, task Task, said written, message string) messageReading {
	if a.reader == nil {
		return messageReading{}
	}
	plain := fold(said.message)
	h := messageReading{on: true, tempers: task == TaskAnswer && a.isEnglish(plain), short: len(wordsOf(plain)) < longMessage, card: a.reader.Card()}
	older, last := said.divided()
	var earlier understanding.Meaning
	for _, part := range []struct {
		text    string
		meaning *understanding.Meaning
	}{
		// Who lists allergies speaks of reactions, and has none now.
		{joined(said.fields[1:3]), &h.profile},
		{joined(older), &earlier},
		{strings.TrimSpace(message), &h.message},
		{inOrder(last, message), &h.together},
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
	if len(last) == 0 {
		h.together = h.message
	}
	h.before = said.before(earlier, h)
	return h
}

// beforeNow stands between the last turns and the message, so that the message reader
// tells what is over from what is now, and maxInOrder is how many words it gets of them
// all. It has learned from conversations in this form (ml/message_reader/data.py).
const (
	beforeNow  = "now:"
	maxInOrder = 85
)

// inOrder are the turns just before a message and the message, for the message reader.
// It is empty where there are none.
func inOrder(last []string, message string) string {
	if len(last) == 0 {
		return ""
	}
	words := strings.Fields(joined(slices.Concat(last, []string{beforeNow, message})))
	return strings.Join(words[max(0, len(words)-maxInOrder):], " ")
}

// with are the turns just before a message and the message itself, or nothing where
// there are none.
func with(last []string, message string) []string {
	if len(last) == 0 {
		return nil
	}
	return append(slices.Clone(last), message)
}

// before is the meaning of the earlier turns.
func (w written) before(earlier understanding.Meaning, h messageReading) understanding.Meaning {
	meaning := understanding.Meaning{Labels: map[understanding.Label]float64{}}
	for _, label := range understanding.Labels() {
		meaning.Labels[label] = earlier.Labels[label]
		if with := h.together.Labels[label]; len(w.turns) > 0 && with > h.message.Labels[label] {
			meaning.Labels[label] = max(with, earlier.Labels[label])
		}
	}
	return meaning
}

// divided are the turns in two: those that are read together with the message, and
// those before them.
func (w written) divided() (older, last []string) {
	at := max(0, len(w.turns)-maxTogether)
	return w.turns[:at], slices.Clone(w.turns[at:])
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
			list = append(list, raised{flag, TierClosed, true})
		default:
			list = append(list, raised{flag, TierGentle, true})
		}
	}
	return list
}

// worse is the meaning of a message, in which each danger is as probable as it is by
// the message alone or with the turns before it, except those that are left out.
func (h messageReading) worse(without func(understanding.Label) bool) understanding.Meaning {
	worse := h.message
	worse.Labels = maps.Clone(h.message.Labels)
	for _, label := range understanding.UrgentLabels() {
		if h.on && !without(label) {
			worse.Labels[label] = max(worse.Labels[label], h.together.Labels[label])
		}
	}
	return worse
}

// The probabilities below which the message reader thinks that a rule has misunderstood:
// one that has a gentle text is asked about, and any other that is not urgent is left
// out. The card's limit for leaving a danger out stands above doubtful for a crisis and
// for shock, so that a long message is asked about a violent home or a sign of the same
// day only.
const (
	doubtful = 0.015
	unlikely = 0.003
)

// shortDoubted is the most for a danger in a short message, which says little.
const shortDoubted = 0.005

// temper decides how a rule that words have set off is shown. The message reader leaves
// out what it finds nearly impossible, and makes what it finds unlikely a question. It
// misses short messages that name an illness, such as "I think I have impetigo", so that
// signs of the same day in them stay.
func (h messageReading) temper(flag knowledge.RedFlag, meaning understanding.Meaning) (tier Tier, shown bool) {
	tier = tierOf(flag)
	labels := labelsOf(flag)
	if !h.tempers || len(labels) == 0 || flag.Sure || h.short && labels[0] == understanding.SameDay {
		return tier, true
	}
	probability := 0.0
	for _, label := range labels {
		probability = max(probability, meaning.Labels[label])
	}
	doubted := h.card.Tiers.Doubted[labels[0]]
	if h.short {
		doubted = min(doubted, shortDoubted)
	}
	switch {
	case len(flag.Danger) > 0 && probability < doubted:
		return tier, false
	case flag.Gentle != "" && probability < doubtful:
		return TierGentle, true
	default:
		return tier, flag.Blocks || probability >= unlikely
	}
}

// labelsOf are the labels of the message reader that a rule is about.
func labelsOf(flag knowledge.RedFlag) []understanding.Label {
	var labels []understanding.Label
	for _, kind := range flag.Danger {
		labels = append(labels, understanding.Label(kind))
	}
	if len(labels) == 0 && flag.Reader != "" {
		labels = append(labels, understanding.Label(flag.Reader))
	}
	return labels
}

package review

import (
	"maps"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// mostQuestions is how many wordings a reviewer is shown.
const mostQuestions = 8

func firstOf(list []string) []string { return list[:min(len(list), mostQuestions)] }

// examples are phrases for which patterns stand.
func examples(patterns []string) []string {
	phrases := make([]string, len(patterns))
	for i, pattern := range patterns {
		phrases[i] = knowledge.Example(pattern)
	}
	return firstOf(phrases)
}

// levelWords says how urgent a red flag is.
func levelWords(level knowledge.Level) string {
	switch level {
	case knowledge.LevelEmergency:
		return "Emergency"
	case knowledge.LevelToday:
		return "Help today"
	case knowledge.LevelStop:
		return "Too young for Clary"
	case knowledge.LevelRefuse:
		return "Not answered"
	case knowledge.LevelGP:
		return "GP soon"
	case knowledge.LevelPharmacist:
		return "Pharmacist"
	case knowledge.LevelInfo:
		return "Worth knowing"
	}
	return string(level)
}

// dangerWords says what kind of danger a card is about.
func dangerWords(danger string) string {
	switch danger {
	case "crisis":
		return "suicide or self-harm"
	case "shock":
		return "allergic shock"
	case "violence":
		return "violence"
	case "sameday":
		return "needs a doctor today"
	}
	return danger
}

func (c *collector) redFlags() {
	for _, flag := range c.library.Triggers() {
		whole := "First, above the ordinary answer"
		if flag.Blocks {
			whole = "Alone, in place of an answer"
		}
		title := levelWords(flag.Level)
		if len(flag.Danger) > 0 {
			title += ": " + dangerWords(flag.Danger[0])
		} else if len(flag.Phrases) > 0 {
			title += ": “" + flag.Phrases[0] + "”"
		}
		c.add(Item{
			ID: "redflag:" + flag.ID, Part: PartEmergencies, Group: "Cards about danger", Title: flag.ID + " · " + title,
			Where:     whereFlag(flag),
			Questions: firstOf(flag.Phrases),
		}, flag.Sources,
			Text{"text", whole, flag.Text},
			Text{"gentle", "Above the answer, when it is not sure that this applies", flag.Gentle},
			Text{"later", "A quiet line on later answers of the same conversation", flag.Later})
	}
}

// whereFlag says when people see the card of a red flag.
func whereFlag(flag knowledge.Trigger) string {
	switch {
	case len(flag.Phrases) > 0:
		return "In the chat and under a check-in, when a message says something like the words below."
	case flag.Reader != "":
		return "In the chat and under a check-in, when the message reader is sure or suspects it and no other card says why."
	}
	return "With an estimate of a photo, when it is of this level. No words lead to it."
}

// followUps makes one item of a text, although several dangers may share it.
func (c *collector) followUps() {
	flags := map[string]knowledge.Trigger{}
	for _, flag := range c.library.Triggers() {
		flags[flag.ID] = flag
	}
	for _, followUp := range c.library.FollowUps() {
		sharing := map[string][]string{}
		for _, of := range slices.Sorted(maps.Keys(followUp.Answers)) {
			text := followUp.Answers[of]
			sharing[text] = append(sharing[text], of)
		}
		for _, of := range slices.Sorted(maps.Keys(followUp.Answers)) {
			all := sharing[followUp.Answers[of]]
			if all[0] != of {
				continue
			}
			c.add(Item{
				ID: "followup:" + string(followUp.ID) + ":" + of, Part: PartEmergencies, Group: "What people ask after a card",
				Title: "“" + followUp.Asks[0] + "” after a card about " + cards(all, flags),
				Where: "In the chat, in the place of the card, when somebody asks something like this.", Questions: firstOf(followUp.Asks), answersQuestion: true,
			}, followUp.Sources, Text{strings.Join(all, ","), "The whole answer", followUp.Answers[of]})
		}
	}
}

// cards names the cards to which a follow-up answers.
func cards(of []string, flags map[string]knowledge.Trigger) string {
	names := make([]string, len(of))
	for i, id := range of {
		names[i] = dangerWords(id)
		if flag, ok := flags[id]; ok {
			names[i] = id
			if len(flag.Phrases) > 0 {
				names[i] += " (“" + flag.Phrases[0] + "”)"
			}
		}
	}
	return strings.Join(names, ", ")
}

func (c *collector) services() {
	for _, service := range c.library.Support() {
		c.add(Item{
			ID: "support:" + service.ID, Part: PartEmergencies, Group: "Whom to call", Title: service.Name,
			Where: "On the page “I need help now”, and in the texts that name this service.",
		}, service.Sources,
			Text{"for", "For", service.For}, Text{"contact", "How to reach it", service.Contact},
			Text{"numbers", "Numbers", strings.Join(service.Numbers, ", ")}, Text{"url", "Address", service.URL}, Text{"nation", "Where", service.Nation})
	}
}

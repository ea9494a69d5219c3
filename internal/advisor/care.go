package advisor

import "clary.example/internal/knowledge"

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

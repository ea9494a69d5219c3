package understanding

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Card is model.json: what belongs to a trained model and travels with it.
type Card struct {
	Version string `json:"version"`
	SHA256  string `json:"sha256"`
	// Sentences describes the network that reads single sentences.
	Sentences        SentenceCard `json:"sentences"`
	VocabularySHA256 string       `json:"vocabulary_sha256"`
	Labels           []Label      `json:"labels"`
	Topics           []Topic      `json:"topics"`
	Window           Window       `json:"window"`
	Tiers            Tiers        `json:"tiers"`
	// Other holds, for each label that is not urgent, the probability from which
	// on it is believed.
	Other map[Label]float64 `json:"other"`
	// Answers says how near a question must be.
	Answers Answers `json:"answers"`
}

// SentenceCard is what belongs to the network that reads single sentences.
type SentenceCard struct {
	SHA256 string `json:"sha256"`
	Harms  []Harm `json:"harms"`
	// Harmful holds, for each harm, the probability from which on a sentence does it.
	Harmful map[Harm]float64 `json:"harmful"`
	// Suspect is the probability of any harm from which on words that often do harm
	// count.
	Suspect float64 `json:"suspect"`
	// For is the probability from which on a sentence suggests a thing, and
	// ForAllergen the one for what somebody is allergic to.
	For         float64 `json:"for"`
	ForAllergen float64 `json:"for_allergen"`
}

// Answers holds limits of similarity between a message and a question of the
// bank.
type Answers struct {
	// Sure is where the question means the same.
	Sure float64 `json:"sure"`
	// Near is where it is close enough, if nothing else is known.
	Near float64 `json:"near"`
}

// Window says how a long message is divided. All three numbers are checked when
// the card is read.
type Window struct {
	// Tokens is how many tokens the model reads at once, besides the two special
	// ones.
	Tokens int `json:"tokens"`
	// Stride is how many tokens further the next window begins.
	Stride int `json:"stride"`
	// Most is how many windows are read. What follows them is not.
	Most int `json:"most"`
}

// Tiers hold limits of probability for each urgent label.
type Tiers struct {
	// Closed is where the answer is the urgent text alone.
	Closed map[Label]float64 `json:"closed"`
	// Gentle is where a card is added to the answer.
	Gentle map[Label]float64 `json:"gentle"`
	// Doubted is where the model is sure that the label does not hold: a rule
	// that says it does has misunderstood, and is not shown.
	Doubted map[Label]float64 `json:"doubted"`
}

// positions is how many tokens the network can tell apart by their place.
const positions = 512

// ReadCard reads model.json. It refuses a card that this program would
// misread: other labels or topics, or a limit that is missing.
func ReadCard(text []byte) (Card, error) {
	var card Card
	if err := json.Unmarshal(text, &card); err != nil {
		return Card{}, fmt.Errorf("read model.json: %w", err)
	}
	if err := card.check(); err != nil {
		return Card{}, fmt.Errorf("check model.json: %w", err)
	}
	return card, nil
}

func (c Card) check() error {
	if !slices.Equal(c.Labels, Labels()) {
		return fmt.Errorf("it has labels %v, not %v", c.Labels, Labels())
	}
	if !slices.Equal(c.Topics, Topics()) {
		return fmt.Errorf("it has topics %v, not %v", c.Topics, Topics())
	}
	if w := c.Window; w.Tokens < 1 || w.Tokens > positions-2 || w.Stride < 1 || w.Stride > w.Tokens || w.Most < 1 {
		return fmt.Errorf("windows of %d tokens with stride %d, at most %d, cannot be read", w.Tokens, w.Stride, w.Most)
	}
	if a := c.Answers; a.Near <= 0 || a.Sure < a.Near || a.Sure > 1 {
		return fmt.Errorf("questions are near from %v and sure from %v, which cannot be", a.Near, a.Sure)
	}
	return errors.Join(
		c.Sentences.check(),
		checkLimits("tiers.closed", c.Tiers.Closed, UrgentLabels()),
		checkLimits("tiers.gentle", c.Tiers.Gentle, UrgentLabels()),
		checkLimits("tiers.doubted", c.Tiers.Doubted, UrgentLabels()),
		checkLimits("other", c.Other, OtherLabels()))
}

func (c SentenceCard) check() error {
	if !slices.Equal(c.Harms, Harms()) {
		return fmt.Errorf("it has harms %v, not %v", c.Harms, Harms())
	}
	for name, limit := range map[string]float64{"suspect": c.Suspect, "for": c.For, "for_allergen": c.ForAllergen} {
		if limit <= 0 || limit > 1 {
			return fmt.Errorf("sentences.%s is %v, not between 0 and 1", name, limit)
		}
	}
	return checkLimits("sentences.harmful", c.Harmful, Harms())
}

// checkLimits refuses limits of other labels than those wanted. A limit that is
// missing would be read as zero, which every message exceeds.
func checkLimits[Name comparable](name string, limits map[Name]float64, wanted []Name) error {
	for _, label := range wanted {
		if limit := limits[label]; limit <= 0 || limit > 1 {
			return fmt.Errorf("%s has the limit %v for %v, not one between 0 and 1", name, limit, label)
		}
	}
	if len(limits) != len(wanted) {
		return fmt.Errorf("%s has %d limits, not %d", name, len(limits), len(wanted))
	}
	return nil
}

package knowledge

import "fmt"

// Aspect is what somebody wants to know about an ingredient.
type Aspect string

// The aspects that other fields of an entry answer. For the rest there are Facts.
const (
	AspectPregnancy Aspect = "pregnancy"
	AspectOften     Aspect = "often"
	AspectStrength  Aspect = "strength"
	AspectWith      Aspect = "with"
	AspectStart     Aspect = "start"
)

// aspectRule is an entry of aspects.yaml.
type aspectRule struct {
	ID    Aspect   `yaml:"id"`
	Terms []string `yaml:"terms"`
	// Kinds are what holds for all entries of a kind.
	Kinds     map[Kind]string `yaml:"kinds"`
	Sources   []string        `yaml:"sources"`
	Rationale bool            `yaml:"rationale"`
	Review    `yaml:",inline"`
}

// buildAspects makes the scanner for aspects, and gives each entry what holds for its
// kind.
func (l *Library) buildAspects(c contents) error {
	l.aspects = newLexicon(c.language.Plain, nil)
	for number, rule := range c.aspects {
		l.aspectIDs = append(l.aspectIDs, rule.ID)
		l.aspectTexts = append(l.aspectTexts, AspectTexts{rule.ID, rule.Terms, rule.Kinds, rule.Sources})
		if err := l.aspects.addAll(rule.Terms, int32(number), 0); err != nil {
			return fmt.Errorf("%s: %w", rule.ID, err)
		}
		for i := range l.ingredients {
			entry := &l.ingredients[i]
			if text := rule.Kinds[entry.Kind]; text != "" && entry.Facts[rule.ID] == "" {
				if entry.Facts == nil {
					entry.Facts = map[Aspect]string{}
				}
				entry.Facts[rule.ID] = text
			}
		}
	}
	return nil
}

// AspectOf returns what a text wants to know about an ingredient: of all that it names
// the first of the file, or nothing.
func (l *Library) AspectOf(text string) Aspect {
	first := len(l.aspectIDs)
	for _, found := range l.aspects.find(tokenise(text)) {
		first = min(first, int(found.value))
	}
	if first == len(l.aspectIDs) {
		return ""
	}
	return l.aspectIDs[first]
}

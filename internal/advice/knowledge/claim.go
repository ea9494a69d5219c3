package knowledge

import "fmt"

// claimFile is claims.yaml.
type claimFile struct {
	// Always are phrases that nobody may use.
	Always []string `yaml:"always"`
	// Verbs must not stand near one of Targets.
	Verbs   []string `yaml:"verbs"`
	Targets []string `yaml:"targets"`
	// Except are phrases with a verb that are allowed.
	Except []string `yaml:"except"`
	// Denials in front of a claim make it harmless.
	Denials []string `yaml:"denials"`
	// Safer are phrases to use instead.
	Safer   []string `yaml:"safer"`
	Sources []string `yaml:"sources"`
}

// Claim is something that a text promises and may not.
type Claim struct {
	// Words are the offending words as they stand in the text.
	Words string
	// Start and End are byte offsets into the text.
	Start, End int
}

// claimReach is how many words may lie between a verb and its target.
const claimReach = 6

// denialReach is how many words in front of a claim a denial may stand.
const denialReach = 4

// The values of the lexicon of claims.
const (
	claimAlways int32 = iota
	claimVerb
	claimTarget
	claimExcept
)

// claimScanner finds claims.
type claimScanner struct {
	words   *lexicon
	denials map[string]bool
}

// buildClaims makes the scanner for claims.
func (l *Library) buildClaims(c contents) error {
	l.claim.words = newLexicon(c.language.Plain, nil)
	l.claim.denials = set(c.claims.Denials)
	for value, patterns := range map[int32][]string{
		claimAlways: c.claims.Always, claimVerb: c.claims.Verbs,
		claimTarget: c.claims.Targets, claimExcept: c.claims.Except,
	} {
		if err := l.claim.words.addAll(patterns, value, 0); err != nil {
			return fmt.Errorf("claims: %w", err)
		}
	}
	return nil
}

// Claims finds what a text promises and may not: words that are never allowed,
// and those that are not allowed near acne. "Does not cure acne" is no claim.
func (l *Library) Claims(text string) []Claim {
	tokens := tokenise(text)
	found := l.claim.words.find(tokens)
	var claims []Claim
	end := -1
	for i, s := range found {
		if s.value != claimAlways && s.value != claimVerb || s.first <= end || outdone(found, i) {
			continue
		}
		if s.value == claimVerb && !aimed(tokens, found, i) || excused(found, i) || l.claim.denied(tokens, s) {
			continue
		}
		start, stop := tokens[s.first].start, tokens[s.last].end
		claims = append(claims, Claim{Words: text[start:stop], Start: start, End: stop})
		end = s.last
	}
	return claims
}

// outdone says whether a longer claim begins where the one at i does.
func outdone(found []span, i int) bool {
	for j := i + 1; j < len(found) && found[j].first == found[i].first; j++ {
		if found[j].last > found[i].last && found[j].value <= found[i].value {
			return true
		}
	}
	return false
}

// aimed says whether a target stands near the verb at i, in its sentence.
func aimed(tokens []token, found []span, i int) bool {
	verb := found[i]
	for j := i; j >= 0 && found[j].first >= verb.first-claimReach-maxPhrase; j-- {
		t := found[j]
		if t.value == claimTarget && verb.first-t.last <= claimReach && together(tokens, t.last, verb.first) {
			return true
		}
	}
	for j := i; j < len(found) && found[j].first <= verb.last+claimReach; j++ {
		t := found[j]
		if t.value == claimTarget && together(tokens, verb.last, t.first) {
			return true
		}
	}
	return false
}

// together says whether no sentence ends between two words.
func together(tokens []token, from, to int) bool {
	for i := from + 1; i <= to; i++ {
		if tokens[i].before >= gapQuestion {
			return false
		}
	}
	return true
}

// excused says whether a find stands inside an allowed phrase.
func excused(found []span, i int) bool {
	for _, other := range near(found, i) {
		if other.value == claimExcept && other.covers(found[i]) {
			return true
		}
	}
	return false
}

// denied says whether the text denies the claim.
func (c claimScanner) denied(tokens []token, s span) bool {
	for i := s.first; i > max(0, s.first-denialReach); i-- {
		if tokens[i].before >= gapComma {
			return false
		}
		if c.denials[tokens[i-1].word] {
			return true
		}
	}
	return false
}

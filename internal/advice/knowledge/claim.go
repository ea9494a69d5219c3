package knowledge

import (
	"fmt"
	"slices"
)

// claimFile is claims.yaml.
type claimFile struct {
	// Always are phrases that nobody may use.
	Always []string `yaml:"always"`
	// Verbs must not stand near one of Targets.
	Verbs   []string `yaml:"verbs"`
	Targets []string `yaml:"targets"`
	// Except are phrases with a verb that are allowed.
	Except []string `yaml:"except"`
	// Progress are rules for what is said of a person's photos and answers over
	// time.
	Progress []progressRule `yaml:"progress"`
	// Denials in front of a claim make it harmless.
	Denials []string `yaml:"denials"`
	Sources []string `yaml:"sources"`
}

// progressRule finds one kind of claim about progress.
type progressRule struct {
	ID string `yaml:"id"`
	// Words are the claim: near one of Near if there are any, and otherwise
	// wherever they stand.
	Words []string `yaml:"words"`
	Near  []string `yaml:"near"`
	// Unless are words that make it harmless a little earlier in its sentence,
	// besides the denials: "you wrote that ...".
	Unless []string `yaml:"unless"`
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

// unlessReach is how many words in front of a claim about progress the words may
// stand that make it harmless.
const unlessReach = 8

// The values of the lexicon of claims. Those of the rules on progress follow in
// pairs: the words of a rule, and what they must stand near.
const (
	claimExcept int32 = iota
	claimAlways
	claimVerb
	claimTarget
	claimProgress
)

// claimScanner finds claims.
type claimScanner struct {
	words   *lexicon
	denials map[string]bool
	// unless is by the value of a rule's words.
	unless map[int32]map[string]bool
	// alone are the values that are claims wherever they stand.
	alone map[int32]bool
}

// buildClaims makes the scanner for claims.
func (l *Library) buildClaims(c contents) error {
	l.claim = claimScanner{
		words: newLexicon(c.language.Plain, nil), denials: set(c.claims.Denials),
		unless: map[int32]map[string]bool{}, alone: map[int32]bool{claimAlways: true},
	}
	lists := [][]string{
		claimExcept: c.claims.Except, claimAlways: c.claims.Always,
		claimVerb: c.claims.Verbs, claimTarget: c.claims.Targets,
	}
	for _, rule := range c.claims.Progress {
		value := int32(len(lists)) //nolint:gosec // There are far fewer rules.
		l.claim.unless[value], l.claim.alone[value] = set(rule.Unless), len(rule.Near) == 0
		lists = append(lists, rule.Words, rule.Near)
	}
	for value, patterns := range lists {
		if err := l.claim.words.addAll(patterns, int32(value), 0); err != nil {
			return fmt.Errorf("claims: %w", err)
		}
	}
	return nil
}

// isClaim says whether a value is that of words that may be a claim.
func isClaim(value int32) bool {
	return value == claimAlways || value == claimVerb || value >= claimProgress && (value-claimProgress)%2 == 0
}

// Claims finds what a text promises and may not: words that are never allowed,
// those that are not allowed near acne, and claims about a person's progress.
// "Does not cure acne" is no claim.
func (l *Library) Claims(text string) []Claim {
	tokens := tokenise(text)
	found := l.claim.words.find(tokens)
	var claims []Claim
	end := -1
	for i, s := range found {
		if !isClaim(s.value) || s.first <= end || outdone(found, i) {
			continue
		}
		if !l.claim.alone[s.value] && !aimed(tokens, found, i) || excused(found, i) || l.claim.denied(tokens, s) {
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
		same := found[j].value == found[i].value || found[j].value == claimAlways && found[i].value == claimVerb
		if found[j].last > found[i].last && same {
			return true
		}
	}
	return false
}

// aimed says whether a target stands near the verb at i, in its sentence. The
// value of the targets follows that of the verbs.
func aimed(tokens []token, found []span, i int) bool {
	verb := found[i]
	for j := i; j >= 0 && found[j].first >= verb.first-claimReach-maxPhrase; j-- {
		t := found[j]
		if t.value == verb.value+1 && verb.first-t.last <= claimReach && together(tokens, t.last, verb.first) {
			return true
		}
	}
	for j := i; j < len(found) && found[j].first <= verb.last+claimReach; j++ {
		t := found[j]
		if t.value == verb.value+1 && together(tokens, verb.last, t.first) {
			return true
		}
	}
	return false
}

// together says whether no sentence ends between two words.
func together(tokens []token, from, to int) bool {
	return !slices.ContainsFunc(tokens[min(from, to)+1:to+1], func(t token) bool { return t.before >= gapQuestion })
}

// excused says whether a find stands inside an allowed phrase.
func excused(found []span, i int) bool {
	return slices.ContainsFunc(near(found, i), func(other span) bool { return other.value == claimExcept && other.covers(found[i]) })
}

// denied says whether the text denies the claim, or says that it is not Clary's
// own.
func (c claimScanner) denied(tokens []token, s span) bool {
	for i := s.first; i > max(0, s.first-denialReach) && tokens[i].before < gapComma; i-- {
		if c.denials[tokens[i-1].word] {
			return true
		}
	}
	unless := c.unless[s.value]
	for i := s.first; i > max(0, s.first-unlessReach) && tokens[i].before < gapQuestion; i-- {
		if unless[tokens[i-1].word] {
			return true
		}
	}
	return false
}

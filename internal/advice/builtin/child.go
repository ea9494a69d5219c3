package builtin

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// childWords recognises a message about a child under 13. Each expression ends with the
// word behind an age, which must not be one of what else can be counted.
type childWords struct {
	said   *regexp.Regexp
	ages   []*regexp.Regexp
	counts []string
}

func newChildWords() childWords {
	const (
		age = `(?:[1-9]|1[0-2]|four|five|six|seven|eight|nine|ten|eleven|twelve)`
		who = `(?:child|kid|son|daughter|boy|girl|niece|nephew|grand(?:son|daughter|child)|step(?:son|daughter)|brother|sister|cousin|he|she)`
		old = ` ?(?:(?:years?|yrs?) olds?|yo)`
		// What stands behind it: that it is one, and the next word.
		end = `(?:` + old + `)?\b(?: (\w+))?`
	)
	return childWords{
		said: regexp.MustCompile(` (?:toddler|primary school|pre ?teen|tween|under (?:1[0-3]|ten|twelve|thirteen)s?) `),
		ages: []*regexp.Regexp{
			regexp.MustCompile(` (?:for|on|my|our|an?|the) ` + age + old + `\b(?: (\w+))?`),
			regexp.MustCompile(` ` + who + `s? (?:(?:\w+ ){0,3}?(?:is|aged?|of|turned|turning) )?(?:only |just |now |nearly )?` + age + end),
			regexp.MustCompile(` (?:im|i am) (?:only |just )?` + age + end),
		},
		counts: strings.Fields("cream moisturiser cleanser serum bottle tube sunscreen routine product spots scars acne prescription makeup " +
			"percent stone week weeks month months day days hour hours minutes times products ml mg g years year yrs and or of spf"),
	}
}

// in says whether a text speaks of a child under 13.
func (c childWords) in(text string) bool {
	text = plain(strings.ReplaceAll(text, "%", " percent "))
	if c.said.MatchString(text) {
		return true
	}
	for _, age := range c.ages {
		for _, found := range age.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(c.counts, found[1]) {
				return true
			}
		}
	}
	return false
}

// forChild answers a question about the skin of a child with whom to ask: what the library
// says is for adults. It is empty for everybody else. The message before may have said
// whom it is for.
func (w *Writer) forChild(r recipient, brief advisor.Brief) string {
	if w.child.in(brief.Question) {
		return r.library.Copy(knowledge.CopyChild)
	}
	for _, turn := range slices.Backward(brief.History) {
		if turn.Role != advisor.RoleUser {
			continue
		}
		asks := slices.ContainsFunc(brief.Asked, func(part advisor.Asked) bool {
			q := w.read(part)
			return len(q.entries)+len(q.avoids) > 0 || q.aspect != ""
		})
		if asks && w.child.in(turn.Message) {
			return r.library.Copy(knowledge.CopyChild)
		}
		break
	}
	return ""
}

package builtin

import (
	"strings"

	"clary.example/internal/advice/advisor"
)

// part is a part of the leaflet: what to do, and behind it why and how.
type part struct{ short, why []string }

// Why is the line between the two. The screen folds what stands behind it.
const Why = "**Why?**"

// recommendation is the leaflet in four parts. What to do comes first in each,
// so that it is read.
func (r recipient) recommendation() string {
	var text strings.Builder
	parts := []part{r.cleanser(), r.moisturiser(), r.extras(), r.advice()}
	for n, heading := range advisor.Headings() {
		lines := append([]string{"## " + heading}, parts[n].short...)
		lines = append(append(lines, "", Why, ""), parts[n].why...)
		text.WriteString(strings.Join(lines, "\n") + "\n\n")
	}
	return once(strings.TrimSpace(text.String()))
}

// once leaves out sentences that were said before: two allergies may have the
// same thing to say.
func once(text string) string {
	said := map[string]bool{}
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		mark, rest := "", line
		if strings.HasPrefix(line, "- ") {
			mark, rest = "- ", line[2:]
		}
		if rest == Why || strings.TrimSpace(rest) == "" {
			lines = append(lines, line)
			continue
		}
		var kept []string
		for _, sentence := range sentences(rest) {
			if !said[sentence] {
				kept = append(kept, sentence)
			}
			said[sentence] = true
		}
		if len(kept) > 0 {
			lines = append(lines, mark+strings.Join(kept, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// paragraph joins sentences, less the empty ones.
func paragraph(sentences ...string) string {
	var kept []string
	for _, s := range sentences {
		if s != "" {
			kept = append(kept, s)
		}
	}
	return strings.Join(kept, " ")
}

// item is paragraph as an item of a list, with its subject in front.
func item(subject string, sentences ...string) string {
	return "- " + paragraph(append([]string{"**" + subject + "**"}, sentences...)...)
}

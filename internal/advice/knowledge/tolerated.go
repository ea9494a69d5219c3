package knowledge

import (
	"regexp"
	"strings"
)

// tolerated finds what somebody says in an answer about allergies that they do tolerate:
// "coconut and shea are fine".
type tolerated struct {
	sentence, part, fine, list, points, sick *regexp.Regexp
}

func newTolerated() tolerated {
	const (
		good = `(?:ok|okay|oki|fine|alright|all right|tolerated|negative|clear|no (?:problem|bother|issue)|not an? (?:problem|issue))`
		end  = `(?: (?:for|on|with) me| on the (?:patch )?tests?| now| too| in (?:creams?|skincare|cosmetics)| (?:always|ever)\b.*| i (?:eat|have|use)\b.*| no (?:problem|bother)|` +
			` and i (?:eat|have|use|can)\b.*| and so (?:is|are) [a-z ]+| im not [a-z]+)*$`
	)
	return tolerated{
		sentence: regexp.MustCompile(`[^.!?;:()\n]+`),
		part:     regexp.MustCompile(`[^,]+`),
		fine: regexp.MustCompile(`(?:\b(?:is|are|was|were|its|thats|theyre)(?: (?:all|totally|perfectly|told was|told it was|told are|told is|completely|absolutely|usually))? ` + good + end + `)|` +
			`(?:\b(?:has|have|had)? ?never bothered me$)|(?:\bi (?:eat|use) (?:it |them )?(?:with |w )?no (?:bother|problem)$)|(?:\bim (?:fine|ok|okay) with$)|(?:\bi (?:eat|use|have) (?:it |them |this )?(?:every ?day|daily|all the time)$)|` +
			`(?:\b(?:dont|doesnt|didnt|never) bother me$)|(?:\bnothing to worry about$)|^(?:fine|ok|okay|no problem)$`),
		list:   regexp.MustCompile(`\bi (?:can (?:have|eat|use|tolerate)|tolerate)\b`),
		points: regexp.MustCompile(`^(?:and |so |but )?(?:fine$|ok$|okay$|no problem$|i use them|its|thats|that (?:is|was)|that one (?:is|was)|they told me|those|those are|they|they are|theyre|these are)\b`),
		sick: regexp.MustCompile(`\b(?:allerg|react|anaphyl|swell|swoll|blister|intoleran)|` +
			`\b(?:hives|welts|rash|swole|avoid|burn|burns|burned|burnt|sting|stings|stung|itch|itchy|itches|epipen|epipens|positive|but|except|apart|only|unless|if|used to|not (?:ok|okay|fine))\b`),
	}
}

// without cuts out of an answer what it says is tolerated, and returns that, too. What is
// told in one breath with a reaction stays, so that in doubt an allergy counts.
func (t tolerated) without(answer string) (rest, fine string) {
	var cut []string
	rest = t.sentence.ReplaceAllStringFunc(answer, func(sentence string) string {
		parts := t.part.FindAllString(sentence, -1)
		from := 0      // The first part that a later "are fine" may be about.
		lists := false // What follows "I can eat" is tolerated, too.
		for i, part := range parts {
			plain := strings.Join(strings.Fields(strings.NewReplacer("'", "", "’", "", "-", " ").Replace(strings.ToLower(part))), " ")
			lists = (lists || t.list.MatchString(plain)) && !t.sick.MatchString(plain)
			switch {
			case t.sick.MatchString(plain):
				from = i + 1
			case lists, t.fine.MatchString(plain):
				first := i
				if strings.Contains(plain, " are ") || strings.Contains(plain, " were ") {
					first = from
				} else if t.points.MatchString(plain) && i > from {
					first = i - 1
				}
				for ; first <= i; first++ {
					cut = append(cut, parts[first])
					parts[first] = " "
				}
				from = i + 1
			}
		}
		return strings.Join(parts, ",")
	})
	return rest, strings.Join(cut, ". ")
}

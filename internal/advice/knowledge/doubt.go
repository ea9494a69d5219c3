package knowledge

import (
	"regexp"
	"slices"
	"strings"
)

// doubt finds what an answer about allergies seems to say of somebody else, or of what the
// person tolerates: "my brother is the one with nuts", "other nuts I'm actually fine with".
type doubt struct {
	sentence, clause, negated, refused, contrast, noContrast, person, self, notMe, good, bad, lists, several, goesOn, points *regexp.Regexp
}

func newDoubt() doubt {
	const (
		people = `(?:mums?|mams?|moms?|mother|dad|father|sister|brother|sis|son|daughter|boy|girl|lad|lass|kids?|child|children|husband|wife|partner|boyfriend|girlfriend|eldest|youngest|baby|nan|nana|gran|` +
			`grandad|cousin|aunt|auntie|uncle|niece|nephew|flatmate|housemate|friend|mate|twin|toddler|yr old|year old|little one)`
		harm = `(?:react\w*|allerg\w*|reactions?|itch\w*|rash\w*|swell\w*|bother\w*|affect\w*|matter|count|hurt\w*|mind)`
	)
	return doubt{
		sentence: regexp.MustCompile(`[^.!?;:\n]+`),
		clause:   regexp.MustCompile(`(?i)(?:\s+-+\s+|[,()–—]|\bbut\b|\bthough\b|\bexcept\b)`),
		negated:  regexp.MustCompile(`\b(?:dont|doesnt|didnt|never|not|no|isnt|arent|wasnt)(?: (?:really|actually|ever|an?|had|had an?|at all|seem to|been))* ` + harm + `\b`),
		refused: regexp.MustCompile(`\b(?:(?:steer|stay|keep|stays|keeping) (?:well )?(?:clear|off|away)|(?:not|isnt|arent|never|no) (?:ok|okay|fine|good|safe|clear|alright|tolerat\w*)|` +
			`(?:cant|cannot|can not|couldnt) (?:eat|have|use|wear|tolerate|stand|touch)|used to be (?:fine|ok|okay)|(?:fine|ok|okay) (?:until|before|if|unless|in small)|no longer|never grew out)\b`),
		contrast:   regexp.MustCompile(`^(?:its |im |and |so )*not [a-z]+`),
		noContrast: regexp.MustCompile(`\bnot (?:only|just|sure|allowed|able|supposed|meant|too|very|so|great|keen|known|tested|yet|all|that|much|long|even|to|on|in)\b`),
		person: regexp.MustCompile(`\b` + people + `(?: who)?(?: is| are| was| has| had| have| cant| can| gets?| reacts?|s the one|s (?:one|allerg\w*)| with\b| allerg\w*| (?:coeliac|celiac)| s? ?thing)|` +
			`\b(?:is|are|its|thats|was) (?:only |just )?(?:my|our) (?:\w+ )?` + people + `\b`),
		self:  regexp.MustCompile(`\b(?:and (?:me|i)|me too|so (?:do|am|have|did) i|we both|both of us|like me|same (?:as|with) me|i (?:am|get|react|do)|im allerg\w*|as am i|as do i)\b`),
		notMe: regexp.MustCompile(`\b(?:not me|not mine|not my (?:allergy|problem)|thats (?:him|her|them|theirs|his|hers)|just (?:him|her|them)|(?:is|thats|its) (?:my|our) ` + people + `)\b`),
		good: regexp.MustCompile(`\b(?:fine|ok|okay|oki|alright|all right|no (?:problems?|bother|issues?|trouble|worries)|negative|all good|all clear|(?:was|were|came (?:up|back)|tested|test|are|is) (?:all )?clear|` +
			`tolerat\w*|can (?:eat|have|use|wear)|i (?:eat|have|use|wear|drink)|(?:used|eaten|had|worn) (?:it|them|both) for (?:years|ages)|grew out|outgrew|outgrown|grown out|` +
			`(?:isnt|not) an? (?:allergy|problem|issue)|belief|vegan|vegetarian|harmless)\b`),
		bad: regexp.MustCompile(`\b(?:allerg\w*|react\w*|anaphyl\w*|swell\w*|swoll\w*|swole|blister\w*|intoleran\w*|hives|welts|rash\w*|avoid|burn\w*|burnt|sting\w*|stung|itch\w*|epi ?pens?|positive|(?:came|comes|come) (?:up|out)|` +
			`brings? (?:me|my)|makes? (?:me|my)|made (?:me|my)|sets? me|set off|sore|red|closes|wheez\w*|ambulance|only|unless|if|until|used to|too much|sometimes|a bit|careful|not sure|unsure|maybe|worse|to touch|in food|cooked)\b|\+`),
		lists:   regexp.MustCompile(`\bi (?:can |do |still )?(?:eat|have|use|wear|drink|tolerate)\b|\b(?:belief|vegan|vegetarian)\b`),
		several: regexp.MustCompile(`\b(?:all|both|and|are|were|any|those|these|theyre)\b`),
		goesOn:  regexp.MustCompile(`^(?:as|and|so|same|also|nor|or)\b`),
		points:  regexp.MustCompile(`\b(?:it|they|them|those|these|that|both)\b`),
	}
}

// What a clause of an answer says of what it names.
type clauseTone int

const (
	tonePlain clauseTone = iota
	toneBad
	toneGood
	toneOther
)

func (d doubt) tone(clause string) (clauseTone, string) {
	plain := strings.Join(strings.Fields(strings.NewReplacer("'", "", "’", "", "-", " ", "\"", "").Replace(strings.ToLower(clause))), " ")
	plain = d.refused.ReplaceAllString(d.negated.ReplaceAllString(plain, "fine"), "avoid")
	switch {
	case (d.person.MatchString(plain) || d.notMe.MatchString(plain)) && !d.self.MatchString(plain):
		return toneOther, plain
	case d.bad.MatchString(plain):
		return toneBad, plain
	case d.good.MatchString(plain), d.contrast.MatchString(plain) && !d.noContrast.MatchString(plain):
		return toneGood, plain
	}
	return tonePlain, plain
}

// sure is an answer without what it seems to say of others, or of what is tolerated. names
// says whether a clause names an allergen.
func (d doubt) sure(answer string, names func(string) bool) string {
	return d.sentence.ReplaceAllStringFunc(answer, func(sentence string) string {
		clauses := slices.DeleteFunc(d.clause.Split(sentence, -1), func(clause string) bool { return strings.TrimSpace(clause) == "" })
		doubted := d.doubted(clauses, names)
		var kept []string
		for i, clause := range clauses {
			if !doubted[i] {
				kept = append(kept, clause)
			}
		}
		return strings.Join(kept, ", ")
	})
}

// doubted says of each clause of a sentence whether it is in doubt.
func (d doubt) doubted(clauses []string, names func(string) bool) []bool {
	tones, plain, doubted := make([]clauseTone, len(clauses)), make([]string, len(clauses)), make([]bool, len(clauses))
	for i, clause := range clauses {
		tones[i], plain[i] = d.tone(clause)
		doubted[i] = tones[i] == toneGood || tones[i] == toneOther
	}
	anyBad := slices.Contains(tones, toneBad)
	goesOn := false // What follows "I eat" is doubted, too.
	for i, clause := range clauses {
		named := names(clause)
		goesOn = goesOn && tones[i] == tonePlain
		switch {
		case tones[i] == toneBad && !named && d.points.MatchString(plain[i]) && i > 0:
			doubted[i-1] = false // "I eat nuts, but on my face they make me itch."
		case tones[i] == tonePlain && i > 0 && doubted[i-1] && !anyBad:
			doubted[i] = goesOn || d.goesOn.MatchString(plain[i])
		case i > 0 && !named && (d.notMe.MatchString(plain[i]) || tones[i] == toneGood && tones[i-1] == tonePlain):
			doubted[i-1] = true // "Peanuts, not me."
		case tones[i] == toneOther, tones[i] == toneGood && d.lists.MatchString(plain[i]):
			goesOn = true
		}
		for before := i - 1; tones[i] == toneGood && !anyBad && d.several.MatchString(plain[i]) && before >= 0 && tones[before] == tonePlain; before-- {
			doubted[before] = true // "Mango, papaya and melon are all fine."
		}
	}
	return doubted
}

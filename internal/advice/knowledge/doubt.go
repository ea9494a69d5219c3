package knowledge

import (
	"regexp"
	"slices"
	"strings"
)

// doubt finds what an answer about allergies seems to say of somebody else, or of what the
// person tolerates: "my brother is the one with nuts", "other nuts I'm actually fine with".
type doubt struct {
	sentence, aside, clause, plantMilk *regexp.Regexp

	// negated are words for harm that are denied, and refused such for good that are.
	negated, refused *regexp.Regexp
	// contrast is "not" in front of what is meant not, and noContrast is another "not".
	contrast, noContrast *regexp.Regexp
	// person is somebody else with an allergy, self says that it is theirs as well, and notMe
	// that what stands before is somebody else's.
	person, self, notMe *regexp.Regexp
	good, bad           *regexp.Regexp
	// none says at the beginning that there is no allergy.
	none *regexp.Regexp
	// lists and goesOn lead to more of the same, and several speaks of what stands before.
	lists, goesOn, several, eats *regexp.Regexp
	// points speaks of something without naming it.
	points *regexp.Regexp
}

func newDoubt() doubt {
	const (
		people = `(?:mums?|mams?|moms?|mother|dad|father|sister|brother|sis|son|daughter|boy|girl|lad|lass|kids?|child|children|husband|hubby|wife|missus|partner|other half|fella|boyfriend|girlfriend|eldest|youngest|` +
			`baby|nan|nana|gran|grandad|cousin|aunt|auntie|uncle|niece|nephew|flatmate|housemate|friend|mate|twin|toddler|yr old|year old|little (?:one|un))`
		harm   = `(?:react\w*|allerg\w*|reactions?|itch\w*|rash\w*|swell\w*|bother\w*|affect\w*|matter|count|hurt\w*|mind|harm\w*|caus\w*|anything|any|owt|wrong)`
		denied = `(?:dont|doesnt|didnt|doesnae|didnae|dinnae|never|not|no|isnt|arent|wasnt|nothing|nowt)`
		cannot = `(?:cant|cannot|can not|couldnt|cannae|couldnae)`
	)
	return doubt{
		sentence:   regexp.MustCompile(`[^.!?;:\n]+`),
		aside:      regexp.MustCompile(`(?i)\([^a-z()]*\)|\bnot (?:a )?lactose(?: intoleran\w*)?`),
		clause:     regexp.MustCompile(`(?i)(?:\s+-+\s+|[,()–—]|\bbut\b|\bthough\b|\bexcept\b)`),
		plantMilk:  regexp.MustCompile(`(?i)\b(coconut|oat|soya?|almond|rice|plant|vegan|hemp|cashew)[ -](?:milk|yogh?urt|cheese|cream|drink|butter)s?\b`),
		negated:    regexp.MustCompile(`\b` + denied + `(?: (?:really|actually|ever|an?|had|had an?|have|at all|seem to|been|do|does|did|done|me|us|him|her))* ` + harm + `\b`),
		refused:    regexp.MustCompile(`\b(?:(?:steer|stay|keep|stays|keeping) (?:well )?(?:clear|off|away)|(?:not|isnt|arent|never|no) (?:ok|okay|fine|good|safe|clear|alright|tolerat\w*)|` + cannot + ` (?:eat|have|use|wear|tolerate|stand|touch)|used to be (?:fine|ok|okay)|(?:fine|ok|okay) (?:until|before|if|unless|in small)|no longer)\b`),
		contrast:   regexp.MustCompile(`^(?:its |im |and |so |no )*not [a-z]+`),
		noContrast: regexp.MustCompile(`\bnot (?:only|just|sure|allowed|able|supposed|meant|too|very|so|great|keen|known|tested|yet|all|that|much|long|even|to|on|in)\b`),
		person: regexp.MustCompile(`\b` + people + `(?: [a-z]+)?(?: who)?(?: is| are| was|s)?(?: the one| (?:really |also |very )?allerg\w*| coeliac| celiac| (?:reacts|swells)| (?:has|have|had|gets) (?:an? |the |got )?(?:\w+ ){0,2}(?:allerg\w*|intoleran\w*)| (?:who )?` + cannot + `\b)|` +
			`\b(?:is|are|its|thats|was) (?:only |just )?(?:my|our|me) (?:\w+ )?` + people + `\b`),
		self:  regexp.MustCompile(`\b(?:and (?:me|i)|me too|so (?:do|am|have|did) i|we both|both of us|like me|same (?:as|with) me|i (?:am|get|react|do)|im allerg\w*|as am i|as do i)\b`),
		notMe: regexp.MustCompile(`\b(?:not (?:me|mine|him|her)\b|not my (?:allergy|problem)|thats (?:him|her|them|theirs|his|hers)|just (?:him|her|them)|grew (?:out|oot)|outgrew|outgrown|(?:is|thats|its) (?:my|our) ` + people + `)\b`),
		good: regexp.MustCompile(`\b(?:fine|ok|okay|oki|alright|all right|(?:no|without|without any) (?:problems?|bother|issues?|trouble|worries)|negative|neg|grand|false alarm|does nothing|discharged|all good|all clear|(?:was|were|came (?:up|back)|tested|test|are|is) (?:all )?clear|` +
			`tolerat\w*|suits? me|can (?:eat|have|use|wear)|i (?:eat|have|use|wear|drink)|(?:used|eaten|had|worn) (?:it|them|both) for (?:years|ages)|` +
			`(?:isnt|not) an? (?:allergy|problem|issue)|belief|vegan|vegetarian|my choice|harmless)\b|[a-z] clear$`),
		bad: regexp.MustCompile(`\b(?:allerg\w*|react\w*|anaphyl\w*|swell\w*|swoll\w*|swole|blister\w*|intoleran\w*|hives|welts|rash\w*|avoid|burn\w*|burnt|sting\w*|stung|itch\w*|epi ?pens?|positive|(?:came|comes|come) (?:up|out)|` +
			`brings? (?:me|my)|makes? (?:me|my)|made (?:me|my)|sets? me|set off|sore|red|closes|wheez\w*|ambulance|only|unless|if|until|used to|too much|sometimes|a bit|careful|not sure|unsure|maybe|worse|to touch|in food|cooked)\b|\+`),
		none:    regexp.MustCompile(`(?i)^\W*(?:none\b|no allerg|no known|nothing\b|nope\b|not allergic to anything)`),
		lists:   regexp.MustCompile(`\bi (?:can |do |still )?(?:eat|have|use|wear|drink|tolerate)\b|\b(?:belief|vegan|vegetarian)\b|^(?:\w+ )?(?:negative|ok|okay|fine|clear) (?:to|for|with)\b`),
		goesOn:  regexp.MustCompile(`^(?:as|and|so|same|also|nor|or)\b`),
		several: regexp.MustCompile(`\b(?:all|both|and|are|were|any|those|these|theyre)\b`),
		eats:    regexp.MustCompile(`^i (?:can |do |still )?(?:eat|have|use|wear|tolerate)\b`),
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

// tone reads a clause, and returns its words, too.
func (d doubt) tone(clause string) (clauseTone, string) {
	plain := strings.Join(strings.Fields(strings.NewReplacer("'", "", "’", "", "-", " ", "\"", "").Replace(strings.ToLower(clause))), " ")
	plain = strings.ReplaceAll(plain, "never grew out", "avoid")
	if (d.person.MatchString(plain) || d.notMe.MatchString(plain)) && !d.self.MatchString(plain) {
		return toneOther, plain
	}
	plain = d.refused.ReplaceAllString(d.negated.ReplaceAllString(plain, "fine"), "avoid")
	switch {
	case d.bad.MatchString(plain):
		return toneBad, plain
	case d.good.MatchString(plain), d.contrast.MatchString(plain) && !d.noContrast.MatchString(plain):
		return toneGood, plain
	}
	return tonePlain, plain
}

// sure returns an answer without what it seems to say of other people, or of what the
// person tolerates, and whether it said such a thing. The function named returns the
// allergy classes that a clause names.
func (d doubt) sure(answer string, named func(string) []int32) (sure string, found bool) {
	found = d.aside.MatchString(answer)
	before := false // A sentence before it names something.
	sure = d.sentence.ReplaceAllStringFunc(d.aside.ReplaceAllString(answer, " "), func(sentence string) string {
		texts := slices.DeleteFunc(d.clause.Split(sentence, -1), func(clause string) bool { return strings.TrimSpace(clause) == "" })
		clauses := make([]saidClause, len(texts))
		for i, text := range texts {
			clauses[i].named = named(text)
			clauses[i].tone, clauses[i].plain = d.tone(text)
			clauses[i].doubted = clauses[i].tone == toneGood || clauses[i].tone == toneOther
		}
		d.spread(clauses, before)
		var kept []string
		for i, c := range clauses {
			before, found = before || len(c.named) > 0, found || c.doubted
			if !c.doubted {
				kept = append(kept, texts[i])
			}
		}
		return strings.Join(kept, ", ")
	})
	return sure, found
}

// saidClause is what a clause of a sentence says.
type saidClause struct {
	plain   string
	tone    clauseTone
	named   []int32
	doubted bool
}

// spread takes doubt from a clause to those around it that it speaks of, too. Only where a
// sentence before names something is what stands at its beginning in doubt.
func (d doubt) spread(clauses []saidClause, before bool) {
	anyBad := slices.ContainsFunc(clauses, func(c saidClause) bool { return c.tone == toneBad })
	goesOn := false // What follows "I eat" is doubted, too.
	last := -1      // The clause before that names something.
	for i := range clauses {
		c := &clauses[i]
		goesOn = goesOn && c.tone == tonePlain
		switch {
		case last >= 0 && c.tone == toneBad && len(c.named) == 0 && d.points.MatchString(c.plain):
			clauses[last].doubted = false // "I eat nuts, but on my face they make me itch."
		case c.tone == tonePlain && goesOn && !anyBad:
			c.doubted = true
		case last >= 0 && c.tone == tonePlain && clauses[last].doubted && !anyBad:
			c.doubted = d.goesOn.MatchString(c.plain) || len(c.named) > 0 && isSubset(c.named, clauses[last].named)
		case last >= 0 && len(c.named) == 0 && (d.notMe.MatchString(c.plain) || c.tone == toneGood && clauses[last].tone == tonePlain):
			clauses[last].doubted = true // "Peanuts, not me."
			for j := last - 1; j >= 0 && clauses[j].tone == tonePlain && isSubset(clauses[last].named, clauses[j].named); j-- {
				clauses[j].doubted = true // "Sulfates (SLS), not a problem."
			}
		}
		goesOn = goesOn || c.tone == toneOther || c.tone == toneGood && d.lists.MatchString(c.plain)
		if c.tone == toneGood && !anyBad && before && (d.several.MatchString(c.plain) || d.eats.MatchString(c.plain)) {
			for j := i - 1; j >= 0 && clauses[j].tone == tonePlain; j-- {
				clauses[j].doubted = true // "Mango, papaya and melon are all fine."
			}
		}
		if len(c.named) > 0 {
			last = i
		}
	}
}

func isSubset(some, of []int32) bool {
	return !slices.ContainsFunc(some, func(v int32) bool { return !slices.Contains(of, v) })
}

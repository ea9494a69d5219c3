package knowledge

// Reading is what one text says. A text is cut into words and searched once;
// every question about it, alone or together with others, is then answered from
// the reading. The time for a reading grows with the length of the text and no
// faster.
type Reading struct {
	// hit are the rules for red flags that the text sets off by itself.
	hit []bool
	// avoided are the do-not-use entries that it speaks of.
	avoided    []ID
	conditions []Condition
	// Mentions are as Library.Mentions returns them.
	Mentions []Mention
}

// Read reads a text.
func (l *Library) Read(text string) Reading {
	tokens := tokenise(text)
	denials := l.scan.negation.read(tokens)
	found := l.mention.clear(l.mention.words.find(tokens))
	r := Reading{hit: make([]bool, len(l.scan.rules)), conditions: l.conditionsOf(tokens, denials.again())}
	l.scan.mark(r.hit, tokens, denials)
	r.avoided = l.avoidedBy(found, denials)
	r.Mentions = l.mentions(tokens, found)
	return r
}

// ReadAll reads several texts.
func (l *Library) ReadAll(texts ...string) []Reading {
	readings := make([]Reading, 0, len(texts))
	for _, text := range texts {
		readings = append(readings, l.Read(text))
	}
	return readings
}

// RedFlagsOf looks for red flags in each text on its own, and for combinations
// across all of them. The most urgent come first, each once; FlagAvoid comes
// once for each do-not-use entry, with its text.
func (l *Library) RedFlagsOf(readings ...Reading) []RedFlag {
	hit := make([]bool, len(l.scan.rules))
	var avoided []ID
	var conditions []Condition
	for _, r := range readings {
		for i, is := range r.hit {
			hit[i] = hit[i] || is
		}
		avoided, conditions = union(avoided, r.avoided...), union(conditions, r.conditions...)
	}
	l.scan.combine(hit, conditions)
	return l.collect(hit, avoided)
}

// ConditionsOf lists what the texts say about a person that changes what may be
// suggested, each once: what red flags bring, and what is none but matters.
func (l *Library) ConditionsOf(readings ...Reading) []Condition {
	var all []Condition
	for _, flag := range l.RedFlagsOf(readings...) {
		for _, rule := range l.conflicts {
			if rule.ID == flag.Conflict && rule.When.Condition != "" {
				all = union(all, rule.When.Condition)
			}
		}
	}
	for _, r := range readings {
		all = union(all, r.conditions...)
	}
	return all
}

package knowledge

// language is language.yaml: words that carry no facts, but turn a sentence
// one way or the other.
type language struct {
	// Plain are words that are never a misspelling of another.
	Plain []string `yaml:"plain"`
	// Fillers may stand inside a phrase of a red flag: "really", "just".
	Fillers  []string `yaml:"fillers"`
	Negation struct {
		// Words deny what stands up to three words behind them.
		Words []string `yaml:"words"`
		// Close ones do so only right in front of it.
		Close []string `yaml:"close"`
		// Void are phrases with such a word that deny nothing: "not sure".
		Void []string `yaml:"void"`
		// Breaks end what a word denies: "but".
		Breaks []string `yaml:"breaks"`
		// Answers deny what stood right before them: "Scars? None".
		Answers []string `yaml:"answers"`
	} `yaml:"negation"`
	Avoiding struct {
		// Before are phrases in front of what is to be avoided, and Behind
		// those that follow it.
		Before []string `yaml:"before"`
		Behind []string `yaml:"behind"`
		// Between are words that may stand between the two, and Joining those
		// that may stand in front of a phrase that follows.
		Between []string `yaml:"between"`
		Joining []string `yaml:"joining"`
		// Denied are words in front of such a phrase that turn it round, or
		// tell what others do.
		Denied []string `yaml:"denied"`
		// Lifted are phrases further on that take it back: "unless".
		Lifted []string `yaml:"lifted"`
		// Tails are words that may follow the end of a warning without
		// changing it: "on your face", "because".
		Tails []string `yaml:"tails"`
	} `yaml:"avoiding"`
}

// set makes words easy to look up, folded as tokens are.
func set(words []string) map[string]bool {
	m := make(map[string]bool, len(words))
	for _, word := range words {
		for _, t := range tokenise(word) {
			m[t.word] = true
		}
	}
	return m
}

// phrases makes a lexicon of phrases without misspellings.
func phrases(patterns []string) (*lexicon, error) {
	x := newLexicon(nil, nil)
	return x, x.addAll(patterns, 0, 0)
}

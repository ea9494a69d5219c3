package knowledge

// ClassID names a class of allergens, such as "TREE_NUT".
type ClassID string

// Class is a group of things that the same people do not tolerate.
type Class struct {
	ID   ClassID `yaml:"id"`
	Name string  `yaml:"name"`
	// Terms are what people write in the field for allergies.
	Terms []string `yaml:"terms"`
	// Blocks are the entries that must then not be suggested.
	Blocks []ID `yaml:"blocks"`
	// Words must then not be said of a product: names of allergens and stems
	// of the Latin names on labels, each a whole word.
	Words []string `yaml:"words"`
	// Note is what to tell the person, if anything.
	Note      string   `yaml:"note"`
	Sources   []string `yaml:"sources"`
	Rationale bool     `yaml:"rationale"`
	Review    `yaml:",inline"`
}

// allergyFile is allergies.yaml.
type allergyFile struct {
	// None are answers that say that there are no allergies.
	None []string `yaml:"none"`
	// Reactions tell of a reaction, and NoReaction are longer ones that do not.
	Reactions  []string `yaml:"reactions"`
	NoReaction []string `yaml:"no_reaction"`
	// Ignore are words that say nothing about what is meant, "allergic to",
	// and Vague are words that say too little on their own, "some creams".
	Ignore  []string `yaml:"ignore"`
	Vague   []string `yaml:"vague"`
	Classes []Class  `yaml:"classes"`
}

// Allergies is what we understood of an answer about allergies.
type Allergies struct {
	// None says that there was no answer, or that there are none.
	None bool
	// Classes are the classes that were recognised, in the order of the file.
	Classes []ClassID
	// Items are entries of the library that were named themselves, and must
	// be left out like those that the classes block.
	Items []ID
	// Unknown are the parts that we did not recognise. With any of them only
	// a plain routine may be suggested, and the person is told.
	Unknown []string
}

// Classes lists the allergy classes. The caller must not change the slice.
func (l *Library) Classes() []Class { return l.classes }

// Class returns the allergy class with this id.
func (l *Library) Class(id ClassID) (Class, bool) {
	i, ok := l.classByID[id]
	if !ok {
		return Class{}, false
	}
	return l.classes[i], true
}

// Blocked lists the entries that must not be suggested to somebody with these
// allergies, in the order of Ingredients.
func (l *Library) Blocked(classes []ClassID) []ID {
	blocked := map[ID]bool{}
	for _, id := range classes {
		class, _ := l.Class(id)
		for _, entry := range class.Blocks {
			blocked[entry] = true
		}
	}
	var ids []ID
	for _, entry := range l.ingredients {
		if blocked[entry.ID] {
			ids = append(ids, entry.ID)
		}
	}
	return ids
}

// BlockedTerms lists the words that must not be said of a product for somebody
// with these allergies.
func (l *Library) BlockedTerms(classes []ClassID) []string {
	var words []string
	seen := map[string]bool{}
	for _, id := range classes {
		class, _ := l.Class(id)
		for _, word := range class.Words {
			if !seen[word] {
				seen[word] = true
				words = append(words, word)
			}
		}
	}
	return words
}

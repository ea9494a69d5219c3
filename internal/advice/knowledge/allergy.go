package knowledge

import (
	"slices"
	"strings"
)

// ClassID names a class of allergens, such as "TREE_NUT".
type ClassID string

// Class is a group of things that the same people do not tolerate.
type Class struct {
	ID   ClassID `yaml:"id"`
	Name string  `yaml:"name"`
	// Names are both Terms and Words, which hold them once the files are read.
	Names []string `yaml:"names"`
	// Terms are what people write in the field for allergies. Whole are those that mean
	// all of a class of many things: who names one of the others may tolerate the rest.
	Terms []string `yaml:"terms"`
	Whole []string `yaml:"whole"`
	// Kind says that the words for the whole tell of what kind a thing of a class below
	// is: "a preservative called MI". Unrelated says that the things are, so that who
	// reacts to one is not asked about the others.
	Kind      bool `yaml:"kind"`
	Unrelated bool `yaml:"unrelated"`
	// Blocks are the entries that must then not be suggested.
	Blocks []ID `yaml:"blocks"`
	// Words must then not be said of a product: names of allergens and of the
	// plants on labels. Except are longer ones that mean something else.
	Words  []string `yaml:"words"`
	Except []string `yaml:"except"`
	// Of are wider classes, whose words these are too.
	Of []ClassID `yaml:"of"`
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
	Ignore []string `yaml:"ignore"`
	Vague  []string `yaml:"vague"`
	// Ordinary words name no allergy beside one that we know.
	Ordinary []string `yaml:"ordinary"`
	// Kinds are kinds of product, which name no ingredient: "sun cream".
	Kinds   []string `yaml:"kinds"`
	Classes []Class  `yaml:"classes"`
	// Singles are classes of one thing: its name, and more names for it.
	Singles [][]string `yaml:"singles"`
}

// all returns every class, with its names among its terms and words, and with the
// words of the classes below it.
func (f allergyFile) all() []Class {
	all := slices.Clone(f.Classes)
	for _, names := range f.Singles {
		id := strings.ToUpper(strings.ReplaceAll(names[0], " ", "_"))
		all = append(all, Class{ID: ClassID(id), Name: names[0], Names: names, Rationale: true, Review: Review{ReviewedBy: "none"}})
	}
	below := map[ClassID][]Class{}
	for i, class := range all {
		all[i].Terms = slices.Concat(class.Names, class.Terms, class.Whole)
		all[i].Words = slices.Concat(class.Names, class.Words)
		for _, above := range class.Of {
			below[above] = append(below[above], all[i])
		}
	}
	for i := range all {
		for _, class := range below[all[i].ID] {
			all[i].Words = append(all[i].Words, class.Words...)
			all[i].Except = append(all[i].Except, class.Except...)
		}
	}
	return all
}

// Allergies is what we understood of an answer about allergies.
type Allergies struct {
	// None says that there was no answer, or that there are none.
	None bool
	// Classes are the classes that were recognised, in the order of the file, and Named
	// is how each was named.
	Classes []ClassID
	Named   map[ClassID]AllergyWords
	// Tolerated are things of a class that they say they tolerate.
	Tolerated []string
	// Items are entries of the library that were named themselves, and must
	// be left out like those that the classes block.
	Items []ID
	// Kinds are the parts that name a kind of product and no ingredient, and OfKind are
	// those of Items that nothing else names.
	Kinds  []string
	OfKind []ID
	// Unknown are the parts that we did not recognise. With any of them only
	// a plain routine may be suggested, and the person is told.
	Unknown []string
}

// AllergyWords is how somebody named a class of allergens: by which words, and whether only in
// part. A part without words is a class of which only the kind was named. Doubted are words
// that seem to say what they tolerate, or what somebody else reacts to.
type AllergyWords struct {
	Words, Doubted []string
	Part           bool
}

// InDoubt says whether nothing names the class for sure.
func (w AllergyWords) InDoubt() bool { return len(w.Words) == 0 && len(w.Doubted) > 0 }

// AddClasses takes up the classes of more.
func (a *Allergies) AddClasses(more Allergies) {
	named := map[ClassID]AllergyWords{}
	for _, id := range union(slices.Clone(a.Classes), more.Classes...) {
		mine, other := a.Named[id], more.Named[id]
		mine.Part = (mine.Part || !slices.Contains(a.Classes, id)) && (other.Part || !slices.Contains(more.Classes, id))
		mine.Words = union(slices.Clone(mine.Words), other.Words...)
		mine.Doubted = union(slices.Clone(mine.Doubted), other.Doubted...)
		named[id] = mine
	}
	for id, words := range a.Named {
		if _, ok := named[id]; !ok && words.InDoubt() {
			named[id] = words
		}
	}
	a.Classes, a.Named = union(slices.Clone(a.Classes), more.Classes...), named
}

// Classes lists the allergy classes. The caller must not change the slice.
func (l *Library) Classes() []Class { return l.classes }

// Class returns the allergy class with this id.
func (l *Library) Class(id ClassID) (Class, bool) { return lookUp(l.classes, l.classByID, id) }

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

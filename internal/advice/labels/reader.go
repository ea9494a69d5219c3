// Package labels reads lists of ingredients as the labels of cosmetics have them, and
// tells a person what speaks against a product. It never gives a score and never says
// that something is safe. Nothing is kept: a text is only compared with the library.
package labels

import (
	"regexp"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// entry is a name of the library with all allergy classes that it belongs to.
type entry struct {
	knowledge.LabelName
	// classes include the wider ones: cinnamon is a scent. leftOut are classes whose
	// people are not given the entry of the library, although it does not belong to them.
	classes, leftOut []knowledge.ClassID
}

// Reader reads labels. It never changes, so any number of goroutines may share it.
type Reader struct {
	library *knowledge.Library
	rules   knowledge.LabelRules
	entries []entry
	// exact leads from the letters and digits of a name to its entry, and plants from
	// those of a plant without its parts.
	exact, plants map[string]int32
	similar       *similar

	headers, parts, qualifiers map[string]bool
	patterns                   patterns
	message                    inMessage
	question                   inQuestion
}

// New returns a reader for a library.
func New(library *knowledge.Library) *Reader {
	rules := library.LabelRules()
	r := &Reader{
		library: library, rules: rules, exact: map[string]int32{}, plants: map[string]int32{}, similar: newSimilar(),
		headers: wordSet(rules.Headers), parts: wordSet(rules.Parts), qualifiers: wordSet(rules.Qualifiers), patterns: newPatterns(rules),
		message: newInMessage(), question: newInQuestion(),
	}
	names := library.LabelNames()
	r.entries = make([]entry, len(names))
	for i, name := range names {
		n := int32(i)
		item, _ := library.Ingredient(name.Item)
		r.entries[i] = entry{LabelName: name, classes: r.classesOf(name), leftOut: item.Classes}
		for _, written := range append([]string{name.Name}, name.Also...) {
			r.add(r.exact, key(written), n)
			if name.Kind.Botanical() {
				r.add(r.plants, key(strings.Join(r.bare(fields(written)), " ")), n)
			}
		}
	}
	return r
}

// add makes a name known, unless another has it already.
func (r *Reader) add(into map[string]int32, k string, n int32) {
	if _, taken := into[k]; k == "" || taken {
		return
	}
	into[k] = n
	r.similar.add(k, n)
}

// classesOf lists the allergy classes of a name: those that the file gives, those whose
// words name it, and the wider ones of each.
func (r *Reader) classesOf(name knowledge.LabelName) []knowledge.ClassID {
	all := slices.Clone(name.Classes)
	for _, written := range append([]string{name.Name}, name.Also...) {
		for _, class := range r.named(written) {
			if !slices.Contains(name.Not, class) && !slices.Contains(r.rules.NotOfClass[class], name.Name) {
				all = append(all, class)
			}
		}
	}
	return slices.DeleteFunc(r.widen(all), func(class knowledge.ClassID) bool {
		return slices.Contains(r.rules.NotOfClass[class], name.Name)
	})
}

// named lists the allergy classes whose words stand in a text.
func (r *Reader) named(text string) []knowledge.ClassID {
	var all []knowledge.ClassID
	for _, m := range r.library.Mentions(text + ". " + madeFrom(text)) {
		if m.Kind == knowledge.MentionAllergen && !slices.Contains(all, m.Class) {
			all = append(all, m.Class)
		}
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !isNameLetter(r) })
	return slices.DeleteFunc(all, func(class knowledge.ClassID) bool {
		return slices.ContainsFunc(r.rules.NotWith[class], func(word string) bool { return slices.Contains(words, word) })
	})
}

// amide is what a fat becomes in a cleansing or conditioning agent.
var amide = regexp.MustCompile(`(?i)\b([a-z]{3,})amid(?:e|o(propyl)?[a-z]*)\b`)

// madeFrom lists what the amides in a text are made from: oat in Oatamidopropyl Betaine.
func madeFrom(text string) string {
	var parts []string
	for _, found := range amide.FindAllStringSubmatch(text, -1) {
		if parts = append(parts, found[1]); found[2] != "" {
			parts = append(parts, "amidopropyl")
		}
	}
	return strings.Join(parts, ", ")
}

// widen adds the wider classes of classes, and leaves each once.
func (r *Reader) widen(classes []knowledge.ClassID) []knowledge.ClassID {
	var all []knowledge.ClassID
	for len(classes) > 0 {
		id := classes[0]
		classes = classes[1:]
		if slices.Contains(all, id) {
			continue
		}
		all = append(all, id)
		class, _ := r.library.Class(id)
		classes = append(slices.Clone(classes), class.Of...)
	}
	return all
}

// wordSet is the set of the words of lines.
func wordSet(lines []string) map[string]bool {
	set := map[string]bool{}
	for _, line := range lines {
		for word := range strings.FieldsSeq(line) {
			set[word] = true
		}
	}
	return set
}

// fields cuts a text into words in lower case, without what surrounds them.
func fields(text string) []string {
	words := strings.Fields(strings.ToLower(text))
	kept := words[:0]
	for _, word := range words {
		if word = strings.Trim(word, "()[]{}.,;:*'\""); word != "" {
			kept = append(kept, word)
		}
	}
	return kept
}

// bare drops words that do not change what a name is: qualifiers anywhere, and parts of
// a plant behind the first word.
func (r *Reader) bare(words []string) []string {
	var kept []string
	for _, word := range words {
		if r.qualifiers[word] || len(kept) > 0 && r.parts[word] {
			continue
		}
		kept = append(kept, word)
	}
	return kept
}

package labels

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// maxWindow is how many words of a run without separators are tried as one name.
const maxWindow = 6

// maxWords bounds how many words of a run without separators are looked at.
const maxWords = 200

// minInside is how many letters a name inside a longer unknown one needs.
const minInside = 6

// minGuessInside is how many letters a misspelt one needs.
const minGuessInside = 8

// signs stand between names that make one text.
var signs = []string{"/", " and ", " & ", " + ", " infused with ", " infused in ", " infused "} //nolint:gochecknoglobals // It never changes.

// resolve finds out what a text without brackets names. A text that we do not know is
// one name without entries.
func (r *Reader) resolve(text string) []Name {
	if id, ok := r.lookup(text); ok && !strings.Contains(text, " infused ") {
		return []Name{{AsWritten: text, entries: []int32{id}}}
	}
	for _, sign := range signs {
		if names := r.split(text, sign, r.lookupOne); names != nil {
			return names
		}
	}
	if ids := r.guess(text); ids != nil {
		return []Name{{AsWritten: text, Guess: true, entries: ids}}
	}
	for _, sign := range signs {
		if names := r.split(text, sign, r.guessOne); names != nil {
			return names
		}
	}
	if id, ok := r.broken(text); ok {
		return []Name{{AsWritten: text, entries: []int32{id}}}
	}
	return r.inside(text)
}

// broken returns the entry of a name of which the end of a line has cut a word in two.
func (r *Reader) broken(text string) (int32, bool) {
	words := strings.Fields(text)
	for i := 1; i < len(words) && len(words) <= maxWindow; i++ {
		joined := slices.Concat(words[:i-1], []string{words[i-1] + words[i]}, words[i+1:])
		if id, ok := r.lookup(strings.Join(joined, " ")); ok {
			return id, true
		}
	}
	return 0, false
}

// lookup returns the entry of a name, or of a plant with any of its parts.
func (r *Reader) lookup(text string) (int32, bool) {
	if id, ok := r.exact[key(text)]; ok {
		return id, true
	}
	words := r.bare(fields(text))
	bare := key(strings.Join(words, " "))
	if id, ok := r.plants[bare]; ok {
		return id, true
	}
	if id, ok := r.exact[bare]; ok && len(bare) >= minSimilar {
		return id, true
	}
	if len(words) > maxWindow {
		return 0, false // A run of names is no plant with a long part.
	}
	for n := min(3, len(words)-1); n >= 2; n-- {
		if id, ok := r.plants[key(strings.Join(words[:n], " "))]; ok {
			return id, true
		}
	}
	return 0, false
}

// lookupOne is lookup for a part of a text.
func (r *Reader) lookupOne(text string) (Name, bool) {
	id, ok := r.lookup(text)
	return Name{AsWritten: text, entries: []int32{id}}, ok
}

// guess returns the entries that a misspelt name is most like.
func (r *Reader) guess(text string) []int32 {
	k := key(text)
	if ids := r.similar.nearest(k); ids != nil {
		return ids
	}
	if id, ok := r.exact[lookAlike(k)]; ok && len(k) >= minSimilar {
		return []int32{id}
	}
	words := r.bare(fields(text))
	if ids := r.similar.nearest(key(strings.Join(words, " "))); ids != nil {
		return ids
	}
	for n := min(3, len(words)-1); n >= 2 && len(words) <= maxWindow; n-- {
		ids := slices.DeleteFunc(r.similar.nearest(key(strings.Join(words[:n], " "))), func(id int32) bool {
			return !r.entries[id].Kind.Botanical()
		})
		if len(ids) > 0 {
			return ids
		}
	}
	return nil
}

// guessOne is lookup for a part of a text that may be misspelt.
func (r *Reader) guessOne(text string) (Name, bool) {
	if name, ok := r.lookupOne(text); ok {
		return name, true
	}
	ids := r.guess(text)
	return Name{AsWritten: text, Guess: true, entries: ids}, ids != nil
}

// split reads a text as several names with a sign between them, if all of them are
// known. "Aqua / Water" is one.
func (r *Reader) split(text, sign string, find func(string) (Name, bool)) []Name {
	if !strings.Contains(text, sign) {
		return nil
	}
	var names []Name
	for part := range strings.SplitSeq(text, sign) {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		name, ok := find(part)
		if !ok {
			return nil
		}
		if !slices.ContainsFunc(names, func(n Name) bool { return n.entries[0] == name.entries[0] }) {
			names = append(names, name)
		}
	}
	return names
}

// inside finds known names in a run of words without separators. If they are not all
// of it, the run is unknown as well.
func (r *Reader) inside(text string) []Name {
	words := strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '/' })
	var names []Name
	rest := len(words) > maxWords
	words = words[:min(len(words), maxWords)]
	for i := 0; i < len(words); {
		n, name := r.window(words[i:])
		if n == 0 {
			rest = rest || !r.qualifiers[strings.ToLower(words[i])]
			i++
			continue
		}
		names = append(names, name)
		i += n
	}
	if !rest && len(names) > 0 {
		return names
	}
	names = slices.DeleteFunc(names, func(n Name) bool {
		kind := r.entries[n.entries[0]].Kind
		return len(key(n.AsWritten)) < minInside || kind == knowledge.LabelDryingAlcohol || kind == "solvent"
	})
	return append([]Name{{AsWritten: text}}, names...)
}

// window finds the longest name at the beginning of words.
func (r *Reader) window(words []string) (int, Name) {
	for n := min(maxWindow, len(words)); n > 0; n-- {
		text := strings.Join(words[:n], " ")
		if id, ok := r.exact[key(text)]; ok && len(key(text)) > 3 {
			return n, Name{AsWritten: text, entries: []int32{id}}
		}
		if id, ok := r.plants[key(strings.Join(r.bare(fields(text)), " "))]; ok && n > 1 {
			return n, Name{AsWritten: text, entries: []int32{id}}
		}
	}
	if ids := r.similar.nearest(key(words[0])); len(ids) > 0 && len(key(words[0])) >= minGuessInside && r.reactive(ids[0]) {
		return 1, Name{AsWritten: words[0], Guess: true, entries: ids}
	}
	return 0, Name{}
}

// reactive says whether an entry is of a kind that must not be missed.
func (r *Reader) reactive(id int32) bool {
	kind := r.entries[id].Kind
	return kind == knowledge.LabelFragranceAllergen || kind == knowledge.LabelFragrance || kind == knowledge.LabelPreservative || kind == knowledge.LabelForbidden
}

package labels

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// maxNames bounds how many names of a label are read.
const maxNames = 400

// Name is a name on a label.
type Name struct {
	AsWritten string
	// KnownAs is what people call it, and Kind what it is there for. Both are empty for
	// a name that we do not know.
	KnownAs string
	Kind    knowledge.LabelKind
	// Percent is the strength that the label gives, or 0.
	Percent float64
	// MayContain says that only some shades have it.
	MayContain bool
	// Guess says that it is misspelt and most like a name that we know.
	Guess bool

	entries []int32
}

// Known says whether we know the name.
func (n Name) Known() bool { return len(n.entries) > 0 }

// Label is what was read of a label.
type Label struct {
	Names []Name
	// Denied are pieces of which the label says that it is free.
	Denied []string
	Claims []knowledge.LabelClaim
	// Scrub says that it calls the product a scrub, or speaks of exfoliating.
	Scrub bool
	// Cut says that the label was too long to be read whole.
	Cut bool
}

// Parse reads a list of ingredients as labels have them. It takes time in proportion to
// the text, and reads a bounded part of it.
func (r *Reader) Parse(text string) Label {
	var label Label
	text, whole := cut(strings.ToValidUTF8(text, " "), maxText)
	label.Cut = !whole
	label.Claims, label.Scrub = r.library.LabelClaims(text), r.patterns.scrub.MatchString(text)
	text = strings.ReplaceAll(text, "±", "+/-")
	text = r.patterns.broken.ReplaceAllString(plainSigns(text), "-")
	text = r.patterns.and.ReplaceAllString(text, ",")
	text = r.endClaims(text)
	text = r.patterns.may.ReplaceAllString(text, string(mayContain))
	denied := false
	tail := 0 // names up to the last that we know, or that stands in its sentence
	for _, it := range split(text) {
		it.text = strings.TrimSpace(r.patterns.size.ReplaceAllString(it.text, ""))
		rest, header := r.withoutHeader(it.text)
		denied = denied && !header && !it.hard
		denied = denied && !r.beginsList(rest)
		switch {
		case rest == "" || !strings.ContainsFunc(rest, isNameLetter) || isBatch(rest):
			continue
		case r.denies(rest):
			denied = true
			fallthrough
		case denied:
			label.Denied = append(label.Denied, rest)
			continue
		case freeOf(rest):
			front, free := r.beforeFree(rest)
			label.Denied = append(label.Denied, free)
			if rest = front; rest == "" {
				continue
			}
		}
		it.text = rest
		names := r.read(it)
		known := slices.ContainsFunc(names, Name.Known)
		if it.title && !known {
			continue
		}
		for _, name := range names {
			if !name.Known() && len(r.library.LabelClaims(name.AsWritten)) > 0 && len(r.named(name.AsWritten)) == 0 {
				continue
			}
			if len(label.Names) == maxNames {
				label.Cut = true
				return label
			}
			label.Names = append(label.Names, name)
		}
		if known || !it.hard && tail == len(label.Names)-len(names) {
			tail = len(label.Names)
		}
	}
	// Sentences behind the list, such as "Made in Wales", are no names.
	if tail > 0 {
		label.Names = label.Names[:tail]
	}
	return label
}

func isNameLetter(r rune) bool { return r > 0x7f || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

// isBatch says whether an item is the code of a formula, not a name.
func isBatch(text string) bool {
	lower := strings.ToLower(text)
	return strings.HasPrefix(lower, "f.i.l") || strings.HasPrefix(lower, "fil ") || strings.HasPrefix(lower, "batch ") || strings.HasPrefix(lower, "lot ")
}

// endClaims puts a blank line behind a line without separators that promises something, so
// that it does not run into the list below it.
func (r *Reader) endClaims(text string) string {
	if !strings.Contains(text, "\n") {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" && !strings.Contains(line, ",") && (freeOf(line) || len(r.library.LabelClaims(line)) > 0) {
			lines[i] = line + "\n"
		}
	}
	return strings.Join(lines, "\n")
}

// withoutHeader drops "Ingredients" and the like in front of an item.
func (r *Reader) withoutHeader(text string) (rest string, header bool) {
	rest = text
	for {
		word, behind, _ := strings.Cut(rest, " ")
		plain := strings.ToLower(strings.Trim(word, ".:,()-"))
		if !r.headers[plain] {
			break
		}
		header = header || plain != "active" && plain != "key" && plain != "other" && plain != "full" && plain != "list"
		rest = strings.TrimSpace(behind)
	}
	if !header {
		return text, false
	}
	return rest, true
}

// beginsList says whether an item is water, with which most lists begin: what a product is
// free of ends there.
func (r *Reader) beginsList(text string) bool {
	id, ok := r.lookup(strings.NewReplacer("(", " ", ")", " ", "/", " ").Replace(text))
	if !ok {
		outer, _ := brackets(text)
		first, _, _ := strings.Cut(outer, "/")
		id, ok = r.lookup(first)
	}
	return ok && r.entries[id].Kind == "solvent"
}

// denies says whether an item begins with "free from" or the like.
func (r *Reader) denies(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(r.rules.Denials, func(phrase string) bool {
		return strings.HasPrefix(lower, phrase+" ") || lower == phrase
	})
}

// freeOf says whether an item ends with "free".
func freeOf(text string) bool {
	words := strings.FieldsFunc(strings.ToLower(text), func(c rune) bool { return c == ' ' || c == '-' || c == '.' || c == '!' })
	return len(words) > 1 && words[len(words)-1] == "free"
}

// beforeFree parts a name that we know from what stands behind it without a separator:
// "Phenoxyethanol Fragrance free".
func (r *Reader) beforeFree(text string) (name, free string) {
	words := strings.Fields(text)
	for n := len(words) - 1; n > 0; n-- {
		if name = strings.Join(words[:n], " "); freeOf(strings.Join(words[n:], " ")) {
			if _, known := r.lookup(name); known {
				return name, strings.Join(words[n:], " ")
			}
		}
	}
	return "", text
}

// read reads an item as one name or several.
func (r *Reader) read(it item) []Name {
	text, percent := r.withoutPercent(it.text)
	outer, inner := brackets(text)
	if outer == "" {
		outer, inner = strings.Join(inner, " "), nil
	}
	if outer == "" {
		return nil
	}
	var names []Name
	if id, ok := r.exact[key(text)]; ok {
		names, inner = []Name{{AsWritten: text, entries: []int32{id}}}, nil
	} else {
		names = r.resolve(outer)
	}
	known := slices.ContainsFunc(names, Name.Known)
	if len(names) == 1 {
		names[0].AsWritten = text
	}
	names = r.addInner(names, inner, known)
	for i := range names {
		n := &names[i]
		n.Percent, n.MayContain = percent, it.may
		if n.Known() {
			first := r.entries[n.entries[0]]
			n.KnownAs, n.Kind = first.KnownAs, first.Kind
		}
	}
	return names
}

// addInner adds what brackets name beyond what stands in front of them.
func (r *Reader) addInner(names []Name, inner []string, known bool) []Name {
	if len(names) == 0 {
		return names
	}
	plant := names[0].Known() && r.entries[names[0].entries[0]].Kind.Botanical()
	for _, text := range inner {
		if len(r.bare(fields(text))) == 0 || isBatch(text) {
			continue
		}
		for _, found := range r.resolve(text) {
			switch {
			case found.Known() && !known:
				names[0].entries, names[0].Guess, known = found.entries, found.Guess, true
			case found.Known() && (!plant || !found.Guess):
				same := slices.ContainsFunc(names, func(n Name) bool { return slices.Contains(n.entries, found.entries[0]) })
				if !same {
					names = append(names, found)
				}
			case !found.Known() && known && !plant && len(key(text)) > minSimilar:
				names = append(names, found)
			}
		}
	}
	return names
}

// withoutPercent cuts strengths out of an item. In "2% Salicylic Acid" it is 2.
func (r *Reader) withoutPercent(text string) (string, float64) {
	found := r.patterns.percent.FindStringSubmatch(text)
	if found == nil {
		return text, 0
	}
	percent, err := strconv.ParseFloat(strings.ReplaceAll(found[1], ",", "."), 64)
	if err != nil || math.IsInf(percent, 0) {
		percent = 0
	}
	rest := strings.ReplaceAll(r.patterns.percent.ReplaceAllString(text, " "), "( )", " ")
	return strings.Trim(strings.Join(strings.Fields(rest), " "), " -,:/."), percent
}

// brackets parts what stands in brackets from what does not.
func brackets(text string) (outer string, inner []string) {
	var out, in strings.Builder
	depth := 0
	for _, c := range text {
		switch {
		case c == '(':
			depth++
			out.WriteByte(' ')
		case c == ')' && depth > 0:
			if depth--; depth == 0 {
				if words := strings.TrimSpace(in.String()); words != "" {
					inner = append(inner, words)
				}
				in.Reset()
			}
		case depth > 0:
			in.WriteRune(c)
		default:
			out.WriteRune(c)
		}
	}
	return strings.Join(strings.Fields(out.String()), " "), inner
}

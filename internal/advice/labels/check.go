package labels

import (
	"slices"
	"strconv"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
)

// Level says how much a finding weighs.
type Level string

// The levels, from the heaviest to the lightest. A note speaks neither for nor against.
const (
	LevelStop Level = "stop"
	LevelAsk  Level = "ask"
	LevelCare Level = "care"
	LevelNote Level = "note"
)

// Finding is something to know about a product before using it.
type Finding struct {
	// About is what it is about: names of the label, or what it promises.
	About string
	Level Level
	// Text is fixed, but for the names in it.
	Text string
	// Sources are ids of the library's sources.
	Sources []string
}

// Person is whom a label is checked for.
type Person struct {
	// Facts hold allergies, conditions and the skin type.
	Facts advisor.Facts
	// Using are entries of the library that they use now, prescribed or not.
	Using []knowledge.ID
	// Unread says that they have more products than Using is from, and Prescribed that
	// the label is of what a pharmacist or prescriber gave them.
	Unread, Prescribed bool
	// Called is what they call the product, or empty.
	Called string
}

// Result is what a check found.
type Result struct {
	Names    []Name
	Findings []Finding
	// Unknown are the names that we do not know, as they are written.
	Unknown []string
	// Summary says in a sentence or two what was found and how much was read. It never
	// says that something is safe.
	Summary string
}

// check is one check of one label.
type check struct {
	*Reader
	label  Label
	person Person
	drafts []draft
	// said are the items that a finding speaks against already.
	said map[knowledge.ID]bool
	// paired are what is in use and a name of the label that must not go together.
	paired map[[2]string]bool
}

// Check looks for what speaks against a product for a person.
func (r *Reader) Check(label Label, person Person) Result {
	c := &check{Reader: r, label: label, person: person, said: map[knowledge.ID]bool{}, paired: map[[2]string]bool{}}
	c.allergies()
	if !person.Prescribed {
		c.forbidden()
		c.peels()
	}
	c.pregnancy()
	c.conditions()
	c.together()
	c.actives()
	c.texture()
	c.goodFor()
	for _, claim := range label.Claims {
		c.add(draft{level: LevelNote, about: claim.Name, text: claim.Text, sources: claim.Sources})
	}
	findings, spoken := c.findings()
	result := Result{Names: label.Names, Findings: findings}
	for _, name := range label.Names {
		rest := c.unspoken(name, spoken)
		if rest != "" && !slices.Contains(result.Unknown, rest) {
			result.Unknown = append(result.Unknown, rest)
		}
	}
	result.Summary = c.summary(result.Findings, spoken)
	return result
}

// text fills a fixed text in.
func (r *Reader) text(key string, values ...string) string {
	return strings.NewReplacer(values...).Replace(r.rules.Texts[key])
}

// Entries lists the entries of the library that a label has.
func (r *Reader) Entries(label Label) []knowledge.ID {
	items, _ := (&check{Reader: r, label: label}).items()
	var ids []knowledge.ID
	for _, item := range items {
		ids = append(ids, item.ID)
	}
	return ids
}

// item returns the entry of the library that a name is.
func (c *check) item(n Name) (knowledge.Ingredient, bool) {
	if !n.Known() {
		return knowledge.Ingredient{}, false
	}
	return c.library.Ingredient(c.entries[n.entries[0]].Item)
}

// items lists the entries of the library in the label, each once, with the names that
// each has there.
func (c *check) items() ([]knowledge.Ingredient, map[knowledge.ID][]Name) {
	var all []knowledge.Ingredient
	names := map[knowledge.ID][]Name{}
	for _, name := range c.label.Names {
		item, ok := c.item(name)
		if !ok {
			continue
		}
		if names[item.ID] == nil {
			all = append(all, item)
		}
		names[item.ID] = append(names[item.ID], name)
	}
	return all, names
}

// using lists what the person uses already.
func (c *check) using() []knowledge.Ingredient {
	var all []knowledge.Ingredient
	for _, id := range c.person.Using {
		if item, ok := c.library.Ingredient(id); ok {
			all = append(all, item)
		}
	}
	return all
}

// shown writes a name as the label has it, with what people call it.
func shown(n Name) string {
	if len(n.KnownAs) >= len(n.AsWritten) && strings.EqualFold(n.KnownAs[:len(n.AsWritten)], n.AsWritten) {
		return n.AsWritten + n.KnownAs[len(n.AsWritten):]
	}
	if n.KnownAs == "" {
		return n.AsWritten
	}
	return n.AsWritten + " (" + n.KnownAs + ")"
}

// shownAll writes several names, each once.
func shownAll(names []Name) string {
	var all []string
	for _, n := range names {
		if written := shown(n); !slices.Contains(all, written) {
			all = append(all, written)
		}
	}
	return strings.Join(all, ", ")
}

// isActive says whether an entry acts on the skin, so that it counts in a plan.
func isActive(i knowledge.Ingredient) bool {
	switch i.Kind {
	case knowledge.KindActive, knowledge.KindAcid, knowledge.KindMedicine:
		return i.ID != "vitamin_e"
	case knowledge.KindEssentialOil, knowledge.KindCleanser, knowledge.KindMoisturiser, knowledge.KindSoothing, knowledge.KindClay, knowledge.KindToner,
		knowledge.KindOil, knowledge.KindBeeProduct, knowledge.KindSunscreen, knowledge.KindFood, knowledge.KindSupplement, knowledge.KindHabit:
	}
	return false
}

// summary says how much of the label we know, and whether anything speaks against it.
func (c *check) summary(findings []Finding, spoken map[string]bool) string {
	known := 0
	for _, name := range c.label.Names {
		if name.Known() || spoken[name.AsWritten] {
			known++
		}
	}
	all := len(c.label.Names)
	against := slices.ContainsFunc(findings, func(f Finding) bool { return f.Level != LevelNote })
	numbers := []string{"{known}", strconv.Itoa(known), "{all}", strconv.Itoa(all), "{rest}", strconv.Itoa(all - known)}
	var sentences []string
	switch {
	case all == 0:
		sentences = append(sentences, c.text("no_list"))
	case known == 0:
		sentences = append(sentences, c.text("none_known", numbers...))
	case against:
		sentences = append(sentences, c.text("found", numbers...))
	default:
		sentences = append(sentences, c.text("nothing_found", numbers...))
	}
	if known > 0 && known < all {
		sentences = append(sentences, c.text("unknown_rest", numbers...))
	}
	if c.person.Unread {
		sentences = append(sentences, c.text("shelf_cut"))
	}
	if c.label.Cut {
		sentences = append(sentences, c.text("cut"))
	}
	return strings.Join(sentences, " ")
}

package labels

import (
	"slices"
	"strconv"
	"strings"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Half is a half of the day.
type Half string

// The halves of the day.
const (
	Morning Half = "morning"
	Evening Half = "evening"
)

// Together is what speaks against using products in the same half of a day.
type Together struct {
	// Summary says what to do in at most two sentences. It is empty where there is
	// nothing to compare, and never says that something is safe.
	Summary string
	// Stop is the sentence about the first finding of LevelStop, or empty.
	Stop string
	// Findings are the heaviest first.
	Findings []Finding
}

// maxLeads is how many sentences a summary has.
const maxLeads = 2

// use is something that goes on the face in one half of the day.
type use struct {
	name    string
	product skincare.Product
	// onShelf says that it is a product, and not something that the person told us of or
	// that their plan has. read says that its list was read.
	onShelf, read bool
	label         Label
	items         []knowledge.Ingredient
	// little are the items of which there probably is little.
	little map[knowledge.ID]bool
}

// Together compares the products of each half of the day with each other. What the person
// uses beside their shelf counts for the evening, as the plan's active ingredient does.
func (r *Reader) Together(facts advisor.Facts, shelf []skincare.Product) (morning, evening Together) {
	uses := r.uses(facts, shelf)
	half := func(when Half) Together {
		h := half{Reader: r, facts: facts, when: when, settled: map[[2]int]bool{}, protected: slices.ContainsFunc(uses, protects)}
		for _, u := range uses {
			if when == Morning && u.onShelf && u.product.Morning || when == Evening && (!u.onShelf || u.product.Evening) {
				h.uses = append(h.uses, u)
			}
		}
		return h.together()
	}
	return half(Morning), half(Evening)
}

// uses reads what is in use, as far as one check reads, the newest first.
func (r *Reader) uses(facts advisor.Facts, shelf []skincare.Product) []use {
	var all []use
	beside := slices.Clone(facts.Using)
	left := maxShelf
	for _, p := range slices.Backward(shelf) {
		u := use{name: "“" + Quoted(p.Name) + "”", product: p, onShelf: true, little: map[knowledge.ID]bool{}}
		if left -= len(p.Ingredients); left >= 0 {
			u.label = r.Parse(p.Ingredients)
		}
		c := check{Reader: r, label: u.label}
		items, names := c.items()
		u.items, u.read = items, slices.ContainsFunc(u.label.Names, Name.Known)
		for id, written := range names {
			u.little[id] = c.isLittle(written[0])
		}
		for _, id := range r.mentioned(p.Name) {
			if item, _ := r.library.Ingredient(id); names[id] == nil {
				u.items = append(u.items, item)
			}
		}
		beside = slices.DeleteFunc(beside, u.has)
		if p.OnFace() {
			all = append(all, u)
		}
	}
	slices.Reverse(all)
	for _, item := range (&check{Reader: r, person: Person{Using: beside}}).using() {
		if isActive(item) {
			all = append(all, use{name: shortName(item) + " (from your plan or your answers)", items: []knowledge.Ingredient{item}})
		}
	}
	return all
}

func (u use) has(id knowledge.ID) bool {
	return slices.ContainsFunc(u.items, func(i knowledge.Ingredient) bool { return i.ID == id })
}

// actives lists the items that act on the skin.
func (u use) actives() []knowledge.Ingredient {
	return slices.DeleteFunc(slices.Clone(u.items), func(i knowledge.Ingredient) bool { return !isActive(i) })
}

// isRinsedOff says that it does not stay on the skin.
func (u use) isRinsedOff() bool { return u.product.Kind == "cleanser" }

// isGiven says that it came from a pharmacist or prescriber.
func (u use) isGiven() bool { return u.onShelf && u.product.From != skincare.FromShop }

// isTreatment says that a pharmacist or prescriber gave it against something.
func (u use) isTreatment() bool {
	medicine := slices.ContainsFunc(u.items, func(i knowledge.Ingredient) bool { return i.Kind == knowledge.KindMedicine })
	plain := u.product.Kind != "treatment" && u.product.Kind != "other" && len(u.actives()) == 0
	return !u.onShelf && medicine || u.isGiven() && !plain
}

// protects says that it protects from the sun in the morning.
func protects(u use) bool {
	filter := slices.ContainsFunc(u.label.Names, func(n Name) bool { return n.Kind == labelUVFilter })
	return u.product.Morning && (u.product.Kind == "sunscreen" || filter)
}

// advice is a finding with what to do, in a sentence.
type advice struct {
	Finding

	do string
}

// half is the comparison of one half of the day.
type half struct {
	*Reader
	facts advisor.Facts
	when  Half
	uses  []use
	// protected says that there is sunscreen in the morning.
	protected bool
	// settled are the pairs of uses that a finding speaks of already.
	settled map[[2]int]bool
	found   []advice
}

func (h *half) together() Together {
	for _, u := range h.uses {
		h.alone(u)
	}
	h.clashes()
	h.twice()
	h.acids()
	h.others()
	h.sunscreen()
	order := []Level{LevelStop, LevelAsk, LevelCare}
	slices.SortStableFunc(h.found, func(a, b advice) int {
		return slices.Index(order, a.Level) - slices.Index(order, b.Level)
	})
	result := Together{Summary: h.summary(), Findings: skincare.Convert(h.found, func(a advice) Finding { return a.Finding })}
	if len(h.found) > 0 && h.found[0].Level == LevelStop {
		result.Stop = h.found[0].do
	}
	return result
}

// alone finds what speaks against a product whatever it is used with.
func (h *half) alone(u use) {
	if !u.onShelf {
		return
	}
	for _, f := range h.Check(u.label, Person{Facts: h.facts, Prescribed: u.isGiven()}).Findings {
		if f.Level != LevelStop {
			return
		}
		key := "half_alone_stop"
		if u.isGiven() {
			f.Level, key = LevelAsk, "half_alone_given"
		}
		f.About, f.Text = u.name, h.text("half", "{names}", u.name, "{text}", f.Text)
		h.found = append(h.found, advice{f, h.text(key, "{names}", u.name)})
	}
}

// add keeps a finding about uses, of which the second may be none.
func (h *half) add(level Level, do string, first, second []string, text string, sources []string) {
	names := listed(first)
	if len(second) > 0 {
		names += " with " + listed(second)
	}
	h.found = append(h.found, advice{
		Finding{About: names, Level: level, Text: h.text("half", "{names}", names, "{text}", text), Sources: sources}, do,
	})
}

// summary is what to do about the heaviest findings, or how much was compared.
func (h *half) summary() string {
	var say []string
	for _, a := range h.found {
		if len(say) < maxLeads && !slices.Contains(say, a.do) {
			say = append(say, a.do)
		}
	}
	all, read := 0, 0
	for _, u := range h.uses {
		if u.onShelf {
			all++
		}
		if u.read {
			read++
		}
	}
	switch {
	case len(say) > 0:
	case all < 2:
		return ""
	case read < 2:
		say = append(say, h.text("half_not_compared"))
	default:
		say = append(say, h.text("half_nothing"))
	}
	if read < all && len(say) < maxLeads {
		say = append(say, h.text("half_unread", "{rest}", strconv.Itoa(all-read), "{all}", strconv.Itoa(all)))
	}
	return strings.Join(say, " ")
}

// shortName is what an entry is called, without what stands in brackets.
func shortName(item knowledge.Ingredient) string {
	name, _, _ := strings.Cut(item.Name, " (")
	return lowerFirst(name)
}

// listed joins names as a sentence does.
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

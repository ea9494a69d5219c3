package labels

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// maxListed is how many of the person's words for a class are repeated.
const maxListed = 3

// mentioned is the key of what is said of a name that the person may only mention.
const mentioned = "mentioned"

// reaction is how a name leads to an allergy class.
type reaction struct {
	class knowledge.ClassID
	// text is the key of the fixed text.
	text string
}

// allergies finds what the person reacts to, also under another name: one finding for
// each class and way of being there.
func (c *check) allergies() {
	found := map[reaction][]Name{}
	var order []reaction
	for _, name := range c.label.Names {
		for _, re := range c.reactions(name) {
			if found[re] == nil {
				order = append(order, re)
			}
			found[re] = append(found[re], name)
		}
	}
	for _, re := range order {
		class, _ := c.library.Class(re.class)
		level := LevelStop
		what := class.Name
		words := c.person.Facts.NamedAllergens[re.class].Words
		if re.text == mentioned {
			level, words, class.Sources = LevelCare, c.person.Facts.NamedAllergens[re.class].Doubted, nil
		}
		if len(words) > 0 {
			what = listed(words[:min(len(words), maxListed)])
		}
		if re.text == "may_hold" || re.text == "left_out" || re.text == "react_related" {
			level = LevelAsk
		}
		c.add(draft{level: level, names: found[re], text: c.text(re.text, "{class}", what), sources: class.Sources})
	}
	c.excluded()
	c.kindsOfProduct()
	c.ownWords()
}

// reactions lists the classes of the person that a name belongs to or can hide. Where
// a name belongs to a class and to a wider one in the same way, the class says more.
func (c *check) reactions(name Name) []reaction {
	var all []reaction
	if c.isTolerated(name) {
		return nil
	}
	for _, mine := range c.mine() {
		if text := c.reactionText(name, mine); text != "" {
			all = append(all, reaction{mine, text})
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(wide reaction) bool {
		return slices.ContainsFunc(all, func(re reaction) bool {
			return re.class != wide.class && re.text == wide.text && slices.Contains(c.widen([]knowledge.ClassID{re.class}), wide.class)
		})
	})
}

// reactionText returns the key of the text for a name and a class that the person reacts
// to, or nothing.
func (c *check) reactionText(name Name, mine knowledge.ClassID) string {
	if !name.Known() {
		if slices.Contains(c.widen(c.named(name.AsWritten+". "+unbroken(name.AsWritten))), mine) {
			return "react"
		}
		return ""
	}
	named := slices.Contains(c.widen(c.named(name.AsWritten)), mine)
	holds, hides, leftOut := false, false, false
	for _, id := range name.entries {
		e := c.entries[id]
		holds = holds || slices.Contains(e.classes, mine)
		hides = hides || slices.Contains(e.MayHold, mine)
		leftOut = leftOut || slices.Contains(e.leftOut, mine)
	}
	as := c.person.Facts.NamedAllergens[mine]
	// An entry of another name may have less in it than what is written.
	_, exact := c.exact[key(name.AsWritten)]
	switch {
	case as.InDoubt() && (!holds && !named || c.isSurfactant(name) && !c.isOneOf(name, as.Doubted)):
		return ""
	case as.InDoubt(), (holds || named) && c.isDoubted(name, as):
		return mentioned
	case as.Part && len(as.Words) == 0:
		return "" // They named the kind of what they react to.
	case (holds || named) && as.Part && c.entries[name.entries[0]].Kind == knowledge.LabelFragrance:
		return "may_hold"
	case (holds || named) && as.Part && !c.isOneOf(name, as.Words):
		if class, _ := c.library.Class(mine); class.Unrelated {
			return ""
		}
		return "react_related"
	case holds && name.Guess && !named:
		return "react_guess"
	case holds && name.MayContain:
		return "react_may"
	case holds && named:
		return "react"
	case holds:
		return "react_hidden"
	case named && name.Guess:
		return "react_guess"
	case named && !exact && !c.rulesOut(name, mine):
		return "react"
	case hides:
		return "may_hold"
	case leftOut:
		return "left_out"
	}
	return ""
}

// unbroken are the words of a name that the end of a line may have cut in two.
func unbroken(text string) string {
	words := strings.Fields(text)
	var pairs []string
	for i := 1; i < len(words) && len(words) <= maxWindow; i++ {
		pairs = append(pairs, words[i-1]+words[i])
	}
	return strings.Join(pairs, ", ")
}

// rulesOut says whether the library knows that a name is not of a class whose words it has.
func (c *check) rulesOut(name Name, class knowledge.ClassID) bool {
	return slices.ContainsFunc(name.entries, func(id int32) bool {
		return slices.Contains(c.entries[id].Not, class) || slices.Contains(c.rules.NotOfClass[class], c.entries[id].Name)
	})
}

// isDoubted says whether a name is one that the person may only mention, and none of those
// that they name for sure.
func (c *check) isDoubted(name Name, as knowledge.AllergyWords) bool {
	var doubted []string
	for _, other := range c.person.Facts.NamedAllergens {
		doubted = append(doubted, other.Doubted...)
	}
	if c.isExactly(name, doubted) {
		return !c.isExactly(name, as.Words)
	}
	return !c.isScent(name) && c.isOneOf(name, as.Doubted) && !c.isOneOf(name, as.Words)
}

// isScent says whether a name is one scent, which people call after flowers that hold it.
func (c *check) isScent(name Name) bool {
	return len(name.entries) > 0 && c.entries[name.entries[0]].Kind == knowledge.LabelFragranceAllergen
}

// isSurfactant says whether a name is a cleansing agent, which holds little of what it is made from.
func (c *check) isSurfactant(name Name) bool {
	return len(name.entries) > 0 && c.entries[name.entries[0]].Kind == knowledge.LabelSurfactant
}

// mine are the classes that the person reacts to, and then those that they may only mention.
func (c *check) mine() []knowledge.ClassID {
	mine := slices.Clone(c.person.Facts.Allergens)
	for _, class := range c.library.Classes() {
		if c.person.Facts.NamedAllergens[class.ID].InDoubt() && !slices.Contains(mine, class.ID) {
			mine = append(mine, class.ID)
		}
	}
	return mine
}

// isTolerated says whether a name is, to the letter, something that they say they tolerate.
func (c *check) isTolerated(name Name) bool { return c.isExactly(name, c.person.Facts.Tolerated) }

// isExactly says whether a name is, to the letter, one of some things.
func (c *check) isExactly(name Name, things []string) bool {
	if name.Guess || len(name.entries) == 0 {
		return false
	}
	e := c.entries[name.entries[0]]
	texts := append([]string{e.Name}, e.Also...)
	if e.Kind.Botanical() {
		texts = append(texts, e.KnownAs)
	}
	return slices.ContainsFunc(things, func(thing string) bool {
		return slices.ContainsFunc(texts, func(text string) bool { return c.sameThing(text, thing) })
	})
}

// sameThing says whether two names have the same words, but for parts of a plant and the
// plural.
func (c *check) sameThing(a, b string) bool {
	return slices.EqualFunc(c.bare(fields(a)), c.bare(fields(b)), func(a, b string) bool {
		return strings.TrimSuffix(a, "s") == strings.TrimSuffix(b, "s")
	})
}

// isOneOf says whether a name is one of the things that the person named.
func (c *check) isOneOf(name Name, things []string) bool {
	if len(things) == 0 {
		return false
	}
	texts := c.called(name)
	return slices.ContainsFunc(things, func(thing string) bool {
		return c.library.Names(strings.Join(texts, ". "), thing) || slices.ContainsFunc(texts, func(text string) bool {
			return slices.Contains(fields(text), thing)
		})
	})
}

// called lists all that a name is called.
func (c *check) called(name Name) []string {
	texts := []string{name.AsWritten, name.KnownAs, madeFrom(name.AsWritten)}
	for _, id := range name.entries {
		texts = append(append(texts, c.entries[id].Name, c.entries[id].KnownAs), c.entries[id].Also...)
	}
	return texts
}

// excluded finds entries of the library that the person wrote themselves, such as
// "niacinamide", which is no class.
func (c *check) excluded() {
	items, names := c.items()
	for _, item := range items {
		blocked := slices.Contains(c.person.Facts.Excluded, item.ID) && !slices.Contains(c.person.Facts.OfKind, item.ID)
		byClass := slices.ContainsFunc(c.person.Facts.Allergens, func(id knowledge.ClassID) bool {
			return c.reactionText(names[item.ID][0], id) != ""
		})
		first := names[item.ID][0]
		if blocked && !byClass && !c.isTolerated(first) && !c.isDoubted(first, knowledge.AllergyWords{}) {
			c.add(draft{level: LevelStop, names: names[item.ID], text: c.text("react_own_word", "{class}", item.Name)})
		}
	}
}

// kindsOfProduct asks about kinds of product to which the person reacts, such as "sun
// creams". Such a kind names no ingredient. What we do not know otherwise is with ownWords.
func (c *check) kindsOfProduct() {
	for _, word := range c.person.Facts.ReactsToKinds {
		if c.knowsNone() && !slices.Contains(c.person.Facts.Unrecognised, word) {
			c.add(draft{level: LevelAsk, about: word, text: c.text("react_kind", "{class}", word)})
		}
	}
}

// knowsNone says whether nothing of what the person reacts to was recognised.
func (c *check) knowsNone() bool {
	facts := c.person.Facts
	return len(facts.Allergens) == 0 && !slices.ContainsFunc(facts.Excluded, func(id knowledge.ID) bool { return !slices.Contains(facts.OfKind, id) })
}

// ownWords looks for allergies that no class knows by the person's own words. Where we
// know others, a note says for which we looked: most words of a story are no allergies.
func (c *check) ownWords() {
	for _, word := range c.person.Facts.Unrecognised {
		var names []Name
		for _, name := range c.label.Names {
			if c.library.Names(strings.Join(c.called(name), ". "), word) {
				names = append(names, name)
			}
		}
		switch {
		case len(names) > 0:
			c.add(draft{level: LevelStop, names: names, text: c.text("react_own_word", "{class}", word)})
		case !c.knowsNone():
			c.add(draft{level: LevelNote, about: c.lookedFor(), text: c.text("looked_for", "{class}", c.lookedFor())})
		case slices.Contains(c.person.Facts.ReactsToKinds, word):
			c.add(draft{level: LevelAsk, about: word, text: c.text("react_kind", "{class}", word)})
		default:
			c.add(draft{level: LevelAsk, about: word, text: c.text("unknown_allergy", "{class}", word)})
		}
	}
}

// lookedFor lists what of the person's allergies we recognised, in their words.
func (c *check) lookedFor() string {
	var all []string
	for _, id := range c.person.Facts.Allergens {
		words := c.person.Facts.NamedAllergens[id].Words
		if class, _ := c.library.Class(id); len(words) == 0 && !c.person.Facts.NamedAllergens[id].InDoubt() {
			words = []string{lowerFirst(class.Name)}
		}
		for _, word := range words {
			if !slices.Contains(all, word) {
				all = append(all, word)
			}
		}
	}
	for _, id := range c.person.Facts.Excluded {
		if item, ok := c.library.Ingredient(id); ok && len(c.person.Facts.Allergens) == 0 {
			all = append(all, shortName(item))
		}
	}
	return listed(all)
}

package labels

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

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
		if re.text == "may_hold" || re.text == "left_out" {
			level = LevelAsk
		}
		c.add(draft{level: level, names: found[re], text: c.text(re.text, "{class}", class.Name), sources: class.Sources})
	}
	c.excluded()
	c.kindsOfProduct()
	c.ownWords()
}

// reactions lists the classes of the person that a name belongs to or can hide. Where
// a name belongs to a class and to a wider one in the same way, the class says more.
func (c *check) reactions(name Name) []reaction {
	var all []reaction
	for _, mine := range c.person.Facts.Allergens {
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
	named := slices.Contains(c.widen(c.named(name.AsWritten)), mine)
	if !name.Known() {
		if named {
			return "react"
		}
		return ""
	}
	holds, hides, leftOut := false, false, false
	for _, id := range name.entries {
		e := c.entries[id]
		holds = holds || slices.Contains(e.classes, mine)
		hides = hides || slices.Contains(e.MayHold, mine)
		leftOut = leftOut || slices.Contains(e.leftOut, mine)
	}
	switch {
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
	case hides:
		return "may_hold"
	case leftOut:
		return "left_out"
	}
	return ""
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
		if blocked && !byClass {
			c.add(draft{level: LevelStop, names: names[item.ID], text: c.text("react_own_word", "{class}", item.Name)})
		}
	}
}

// kindsOfProduct asks about kinds of product to which the person reacts, such as "sun
// creams". Such a kind names no ingredient. What we do not know otherwise is with ownWords.
func (c *check) kindsOfProduct() {
	for _, word := range c.person.Facts.ReactsToKinds {
		if !slices.Contains(c.person.Facts.Unrecognised, word) {
			c.add(draft{level: LevelAsk, about: word, text: c.text("react_kind", "{class}", word)})
		}
	}
}

// ownWords looks for allergies that no class knows by the person's own words.
func (c *check) ownWords() {
	for _, word := range c.person.Facts.Unrecognised {
		var names []Name
		for _, name := range c.label.Names {
			texts := []string{name.AsWritten}
			for _, id := range name.entries {
				texts = append(append(texts, c.entries[id].Name), c.entries[id].Also...)
			}
			if c.library.Names(strings.Join(texts, ". "), word) {
				names = append(names, name)
			}
		}
		switch {
		case len(names) > 0:
			c.add(draft{level: LevelStop, names: names, text: c.text("react_own_word", "{class}", word)})
		case slices.Contains(c.person.Facts.ReactsToKinds, word):
			c.add(draft{level: LevelAsk, about: word, text: c.text("react_kind", "{class}", word)})
		default:
			c.add(draft{level: LevelAsk, about: word, text: c.text("unknown_allergy", "{class}", word)})
		}
	}
}

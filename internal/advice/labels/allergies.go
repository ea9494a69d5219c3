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
	found := map[reaction][]string{}
	var order []reaction
	for _, name := range c.label.Names {
		for _, re := range c.reactions(name) {
			if found[re] == nil {
				order = append(order, re)
			}
			if written := shown(name); !slices.Contains(found[re], written) {
				found[re] = append(found[re], written)
			}
		}
	}
	for _, re := range order {
		class, _ := c.library.Class(re.class)
		names := strings.Join(found[re], ", ")
		level := LevelStop
		if re.text == "may_hold" || re.text == "left_out" {
			level = LevelAsk
		}
		c.add(Finding{About: names, Level: level, Text: c.text(re.text, "{class}", class.Name, "{names}", names), Sources: class.Sources})
	}
	c.excluded()
	c.ownWords()
}

// reactions lists the classes of the person that a name belongs to or can hide.
func (c *check) reactions(name Name) []reaction {
	var all []reaction
	for _, mine := range c.person.Facts.Allergens {
		if text := c.reactionText(name, mine); text != "" {
			all = append(all, reaction{mine, text})
		}
	}
	return all
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
		blocked := slices.Contains(c.person.Facts.Excluded, item.ID)
		byClass := slices.ContainsFunc(c.person.Facts.Allergens, func(id knowledge.ClassID) bool {
			return c.reactionText(names[item.ID][0], id) != ""
		})
		if blocked && !byClass {
			c.add(Finding{About: item.Name, Level: LevelStop, Text: c.text("react_own_word", "{class}", item.Name, "{names}", shownAll(names[item.ID]))})
		}
	}
}

// ownWords looks for allergies that no class knows by the person's own words.
func (c *check) ownWords() {
	for _, word := range c.person.Facts.Unrecognised {
		var names []string
		for _, name := range c.label.Names {
			texts := []string{name.AsWritten}
			for _, id := range name.entries {
				texts = append(append(texts, c.entries[id].Name), c.entries[id].Also...)
			}
			if c.library.Names(strings.Join(texts, ". "), word) {
				names = append(names, shown(name))
			}
		}
		if len(names) > 0 {
			about := strings.Join(names, ", ")
			c.add(Finding{About: about, Level: LevelStop, Text: c.text("react_own_word", "{class}", word, "{names}", about)})
			continue
		}
		c.add(Finding{About: word, Level: LevelAsk, Text: c.text("unknown_allergy", "{class}", word)})
	}
}

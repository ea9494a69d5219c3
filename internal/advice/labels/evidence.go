package labels

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// goodFor says what entries are good for, and how good the evidence is. A study of one
// substance says nothing about its relatives.
func (c *check) goodFor() {
	items, names := c.items()
	for _, item := range items {
		if c.person.Facts.Withdrawn.Entry(item.ID) || !isActive(item) && item.Evidence.Grade != knowledge.GradeA && item.Evidence.Grade != knowledge.GradeB {
			continue
		}
		d := draft{level: LevelNote, sources: item.Evidence.Sources, tip: true}
		if d.names = c.studied(item, names[item.ID]); len(d.names) > 0 {
			d.names = d.names[:1]
			d.text = c.text("good_for", "{text}", item.Evidence.Finding) + " " + c.rules.Grades[item.Evidence.Grade] + c.little(d.names[0])
		} else {
			d.names = names[item.ID]
			d.text = c.text("not_studied", "{class}", strings.ToLower(item.Studied()[0]))
		}
		c.add(d)
	}
}

// studied are the names of an entry under which its studies were: of its relatives, and
// of other parts of a plant, they say nothing.
func (c *check) studied(item knowledge.Ingredient, names []Name) []Name {
	if len(item.Studied()) == 0 {
		return names
	}
	var list []Name
	for _, name := range names {
		e := c.entries[name.entries[0]]
		for _, studied := range item.Studied() {
			same := slices.ContainsFunc(append([]string{e.Name}, e.Also...), func(n string) bool { return key(n) == key(studied) })
			if same || e.Kind.Botanical() && sameForm(name.AsWritten, studied) {
				list = append(list, name)
				break
			}
		}
	}
	return list
}

// sameForm says whether a name of a plant can be the form of it that was studied: that
// of "Aloe Barbadensis Leaf Juice" is juice.
func sameForm(written, studied string) bool {
	words := fields(written)
	of := fields(studied)
	form := of[len(of)-1]
	forms := []string{"oil", "extract", "juice", "water", "powder", "butter", "wax", "cera"}
	return slices.Contains(words, form) || !slices.ContainsFunc(words, func(w string) bool { return slices.Contains(forms, w) })
}

// little says where there is probably little of a name.
func (c *check) little(name Name) string {
	if !c.isLittle(name) {
		return ""
	}
	return " " + c.text("little")
}

// isLittle says that a name stands behind the first of those that are only ever used in
// small amounts.
func (c *check) isLittle(name Name) bool {
	small := slices.IndexFunc(c.label.Names, func(n Name) bool {
		return n.Kind == knowledge.LabelPreservative || n.Kind == knowledge.LabelFragrance || n.Kind == "chelator"
	})
	at := slices.IndexFunc(c.label.Names, func(n Name) bool { return strings.EqualFold(n.AsWritten, name.AsWritten) })
	return small >= 0 && at > small && name.Percent == 0
}

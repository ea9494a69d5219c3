package knowledge

import (
	"slices"
	"strings"
	"unicode"
)

// labelFiles checks the names on labels and how labels are read.
func (v *validator) labelFiles() {
	classes := map[ClassID]bool{}
	for _, class := range v.allergies.all() {
		classes[class.ID] = true
	}
	taken := map[string]bool{}
	for _, g := range v.labels {
		v.labelGroup(g, classes)
		for _, entry := range g.Names {
			for i, name := range entry {
				key := strings.Map(func(r rune) rune {
					if unicode.IsLetter(r) || unicode.IsDigit(r) {
						return unicode.ToLower(r)
					}
					return -1
				}, name)
				if i == 1 {
					continue
				}
				if taken[key] || key == "" {
					v.fail(fileINCI, entry[0], "%q is there twice, or empty", name)
				}
				taken[key] = true
			}
		}
	}
	for class, names := range v.labelRules.NotOfClass {
		for _, name := range names {
			known := slices.ContainsFunc(labelNames(v.labels), func(n LabelName) bool { return n.Name == name })
			if !known || !classes[class] {
				v.fail(fileLabels, class, "%q is not in %s, or there is no such class", name, fileINCI)
			}
		}
	}
	for _, claim := range v.labelRules.Claims {
		v.need(fileLabels, claim.ID, "text", claim.Text)
		v.backed(fileLabels, claim.ID, claim.Sources, claim.Rationale)
		v.reviewed(fileLabels, claim.ID, claim.Sources, claim.Review)
	}
	for _, grade := range []Grade{GradeA, GradeB, GradeC, GradeD, GradeX} {
		v.need(fileLabels, grade, "grades", v.labelRules.Grades[grade])
	}
}

// labelGroup checks one group of names.
func (v *validator) labelGroup(g labelGroup, classes map[ClassID]bool) {
	first := "no names"
	if len(g.Names) > 0 {
		first = g.Names[0][0]
	}
	v.need(fileINCI, first, "kinds of "+fileLabels, v.labelRules.Kinds[g.Kind])
	v.need(fileINCI, first, "known_as", g.KnownAs)
	v.backed(fileINCI, first, g.Sources, g.Rationale)
	v.reviewed(fileINCI, first, g.Sources, g.Review)
	if g.Item != "" {
		v.known(fileINCI, first, g.Item)
	}
	if g.Avoid != "" && !slices.ContainsFunc(v.avoid, func(a Avoid) bool { return a.ID == g.Avoid }) {
		v.fail(fileINCI, first, "%s is not in %s", g.Avoid, fileAvoid)
	}
	for _, id := range slices.Concat(g.Classes, g.Not, g.MayHold) {
		if !classes[id] {
			v.fail(fileINCI, first, "%s is not an allergy class", id)
		}
	}
}

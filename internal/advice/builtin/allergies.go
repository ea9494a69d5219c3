package builtin

import (
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// inMoisturiser and inExtras say where in a leaflet the things that an allergy
// rules out are best named: where people would meet them.
func inExtras(blocked []knowledge.Ingredient) bool {
	return len(blocked) > 0 && !slices.ContainsFunc(blocked, func(i knowledge.Ingredient) bool { return !isExtra(i) })
}

func inMoisturiser(blocked []knowledge.Ingredient) bool {
	return len(blocked) > 0 && !inExtras(blocked)
}

func nothingNamed(blocked []knowledge.Ingredient) bool { return len(blocked) == 0 }

// maxNamed bounds how many things one sentence tells to leave out.
const maxNamed = 5

// avoidances says what to leave out because of allergies, for those of them that
// belong here.
func (r recipient) avoidances(here func([]knowledge.Ingredient) bool) string {
	var list []string
	for _, id := range r.Allergens {
		class, ok := r.library.Class(id)
		if blocked := r.onSkin(class.Blocks); ok && here(blocked) {
			list = append(list, r.avoidance(class, blocked))
		}
	}
	if own := r.onSkin(r.ownExclusions()); here(own) && len(own) > 0 {
		list = append(list, r.leaveOut("As you told us, leave out ", own))
	}
	text := paragraph(list...)
	return strings.Replace(text, " "+readLabels, "", strings.Count(text, readLabels)-1)
}

// readLabels is said once, after the last allergy that it belongs to.
const readLabels = "Read the list of ingredients on every label, and ask a pharmacist if you are unsure."

// avoidance is what to leave out because of one allergy. It begins with a
// warning, because the name of the allergy may itself be on labels.
func (r recipient) avoidance(class knowledge.Class, blocked []knowledge.Ingredient) string {
	lead := "You need to avoid " + lower(class.Name)
	if !r.canSay(lead + ".") {
		lead = "You need to mind your allergies"
	}
	note := r.sayable(class.Note, 1)
	switch {
	case len(blocked) > 1 || len(blocked) == 1 && !strings.Contains(lead, name(blocked[0])):
		return r.leaveOut(lead+", so leave out ", blocked)
	case class.ID == "DRUG":
		return paragraph("You told us of a medicine that you do not tolerate.", note)
	case len(class.Words) == 0:
		return "" // Dust and the like are in no product.
	case note == "" || len(blocked) > 0:
		note = readLabels
	}
	return paragraph(lead+".", note)
}

// leaveOut ends a sentence with the names of what to leave out: of as many as a
// reader can remember, and only of those that are clearly warned of.
func (r recipient) leaveOut(lead string, blocked []knowledge.Ingredient) string {
	var list []string
	for _, i := range blocked {
		if longer := append(slices.Clone(list), name(i)); len(list) < maxNamed && r.canSay(lead+both(longer)+".") {
			list = longer
		}
	}
	return lead + both(list) + "."
}

// onSkin returns those of some entries that are put on the skin.
func (r recipient) onSkin(ids []knowledge.ID) []knowledge.Ingredient {
	var list []knowledge.Ingredient
	for _, id := range ids {
		if i, ok := r.library.Ingredient(id); ok && i.Kind.Topical() {
			list = append(list, i)
		}
	}
	return list
}

// ownExclusions are the entries that the person named themselves, besides what
// their allergies rule out.
func (r recipient) ownExclusions() []knowledge.ID {
	blocked := r.library.Blocked(r.Allergens)
	return slices.DeleteFunc(slices.Clone(r.Excluded), func(id knowledge.ID) bool { return slices.Contains(blocked, id) })
}

// tolerable puts what the person knows in the place of basics that they react
// to.
func (r recipient) tolerable(text string) string {
	if r.Allows("syndet_cleanser") {
		return text
	}
	return strings.NewReplacer("gentle, soap-free cleanser", "usual cleanser", "gentle, soap-free wash", "usual wash", "gentle cleanser", "usual cleanser", "gentle wash", "usual wash").Replace(text)
}

// withoutAllergens leaves out the sentences of an answer that speak of what the
// person reacts to without a warning.
func (r recipient) withoutAllergens(text string) string {
	var kept strings.Builder
	for _, piece := range pieces(r.tolerable(text)) {
		warned := !slices.ContainsFunc(r.library.Mentions(piece), func(m knowledge.Mention) bool {
			return !m.Avoided && (slices.Contains(r.Excluded, m.ID) || m.Class != "" && slices.Contains(r.Allergens, m.Class))
		})
		unknown := slices.ContainsFunc(r.Unrecognised, func(allergy string) bool { return r.library.Names(piece, allergy) })
		if warned && !unknown {
			kept.WriteString(piece)
		}
	}
	if strings.TrimSpace(kept.String()) == "" {
		return "What we would suggest does not go with what you told us about allergies. Please ask a pharmacist."
	}
	return strings.TrimSpace(kept.String())
}

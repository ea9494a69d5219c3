package advisor

import (
	"fmt"
	"slices"
	"strings"

	"clary.example/internal/advice/knowledge"
)

// guidance tells a writer in plain words what is left out for a person, why, and
// what to say instead. The rules hold without it; good replies are likelier with it.
func (a *Advisor) guidance(f Facts, used []knowledge.Ingredient) []string {
	lines := a.allergyGuidance(f)
	for _, rule := range a.rules(f, used) {
		if rule.Note == "" || rule.ID == barrierRule && !f.Has(knowledge.ConditionBrokenSkin) {
			continue
		}
		lines = append(lines, fmt.Sprintf("%s Say: %q", rule.Text, rule.Note))
	}
	if f.Has(ConditionMedicine) {
		lines = append(lines, "They have a medicine from a pharmacist or prescriber. Do not judge, time, change, replace or add to it. "+
			`Say: "Go on with it just as your prescriber, your pharmacist or the leaflet says. Ask a pharmacist before you add anything else."`)
	}
	if left := a.withdrawnNames(f); left != "" {
		lines = append(lines, "The service is checking what it says about these, so they are left out: "+left+
			`. If they ask, say: "Avoid it for now. We are checking what our library says about it."`)
	}
	if f.BarrierOnly {
		lines = append(lines, a.basicsGuidance(f))
	}
	if f.Has(ConditionNoFoodTalk) {
		lines = append(lines, "Do not speak of food, drinks, eating or supplements.")
	}
	return lines
}

// allergyGuidance is guidance for allergies.
func (a *Advisor) allergyGuidance(f Facts) []string {
	var lines, classes []string
	for _, id := range f.Allergens {
		class, _ := a.library.Class(id)
		classes = append(classes, strings.ToLower(class.Name))
	}
	if len(classes) > 0 {
		lines = append(lines, "They are allergic to: "+strings.Join(classes, "; ")+". Suggest nothing that holds any of it, under any name.")
	}
	if left := a.names(f.Excluded); left != "" {
		lines = append(lines, "They do not tolerate, so it is left out: "+left+".")
	}
	if len(f.Unrecognised) > 0 {
		lines = append(lines, "They name an allergy that the service does not know. "+
			`Say: "Check the label for what you are allergic to, or ask a pharmacist."`)
	}
	return lines
}

// basicsGuidance is guidance for somebody who gets basics alone.
func (a *Advisor) basicsGuidance(f Facts) string {
	line := "Suggest a gentle cleanser, a moisturiser and sunscreen alone, and no active ingredient."
	if kept := a.names(f.Kept); kept != "" {
		line += " They may go on with what they use: " + kept + "."
	}
	return line
}

// withdrawnNames lists entries that are out of use by their names.
func (a *Advisor) withdrawnNames(f Facts) string {
	if f.Withdrawn.Version() == "" {
		return ""
	}
	var ids []knowledge.ID
	for _, i := range a.library.Ingredients() {
		if f.Withdrawn.Entry(i.ID) && i.Kind.Topical() && i.Policy != knowledge.PolicyDetect {
			ids = append(ids, i.ID)
		}
	}
	return a.names(ids)
}

// names lists entries by their names, each once.
func (a *Advisor) names(ids []knowledge.ID) string {
	var names []string
	for _, id := range ids {
		if i, ok := a.library.Ingredient(id); ok && !slices.Contains(names, i.Name) {
			names = append(names, i.Name)
		}
	}
	return strings.Join(names, ", ")
}

package advisor_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// A fixed answer that breaks a rule for drafts is never shown: it is left out, and
// the person gets another one. So every answer must pass for those it is meant for.
func TestFixedAnswersPassTheChecks(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	a := advisor.New(advisor.Parts{Library: library, Now: today})
	for _, question := range library.Questions() {
		for _, about := range append([]string{""}, namesOf(question)...) {
			c, err := a.Assess(t.Context(), advisor.Request{Task: advisor.TaskAnswer, Person: whoIs(about), Message: question.Asks[0]})
			require.NoError(t, err)
			if text := c.Brief.Facts.AnswerTo(library, question); text != "" && !c.Closed {
				require.Empty(t, a.CheckAnswer(c.Brief, question, text), "%s for %q: %s", question.ID, about, text)
			}
		}
	}
}

// Somebody with an allergy asks what to look for on a label. The answer must name it,
// and must not be left out for naming what they are allergic to.
func TestLabelNamesReachPeopleWithTheAllergy(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	a := advisor.New(advisor.Parts{Library: library, Now: today})
	for id, test := range map[knowledge.ID]struct{ allergies, names []string }{
		"bee_allergy_and_masks":             {[]string{"bee stings", "honey", "beeswax", "pollen"}, []string{"mel", "cera alba", "propolis", "royal jelly"}},
		"cereal_allergy_soothing_care":      {[]string{"oats", "wheat"}, []string{"Avena", "Triticum"}},
		"essential_oil_allergy_shopping":    {[]string{"tea tree", "fragrance"}, []string{"Melaleuca", "parfum"}},
		"aspirin_allergy_and_spot_products": {[]string{"aspirin"}, []string{"Salix", "Gaultheria"}},
	} {
		at := slices.IndexFunc(library.Questions(), func(q knowledge.Question) bool { return q.ID == id })
		require.NotEqual(t, -1, at, id)
		question := library.Questions()[at]
		for _, allergy := range test.allergies {
			who := whoIs("")
			who.Profile.Allergies = allergy
			c, err := a.Assess(t.Context(), advisor.Request{Task: advisor.TaskAnswer, Person: who, Message: question.Asks[0]})
			require.NoError(t, err)
			text := c.Brief.Facts.AnswerTo(library, question)
			require.Empty(t, a.CheckAnswer(c.Brief, question, text), "%s with an allergy to %s: %s", id, allergy, text)
			for _, name := range test.names {
				require.Contains(t, text, name, "%s with an allergy to %s", id, allergy)
			}
		}
	}
}

// namesOf lists for whom a question has an answer of their own.
func namesOf(question knowledge.Question) []string {
	var names []string
	for _, variant := range question.Because {
		for _, skin := range variant.When.SkinType {
			names = append(names, string(skin))
		}
		for _, condition := range variant.When.Condition {
			names = append(names, string(condition))
		}
		for _, severity := range variant.When.Severity {
			names = append(names, string(severity))
		}
	}
	if question.Otherwise != "" {
		// Who is to add nothing gets what is left.
		names = append(names, string(knowledge.ConditionBrokenSkin))
	}
	return names
}

// whoIs has mild spots on oily skin, and is what a variant of an answer asks for.
func whoIs(about string) advisor.Person {
	p := advisor.Person{
		Profile:     skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: "none", Triggers: "stress", Duration: "2 months"},
		OwnSeverity: skincare.SeverityMild, Analysed: true,
	}
	said := map[knowledge.Condition]*string{
		knowledge.ConditionPregnancy: &p.Profile.Triggers, knowledge.ConditionDarkMarks: &p.Profile.Triggers, knowledge.ConditionBrokenSkin: &p.Profile.Triggers,
		knowledge.ConditionIsotretinoin: &p.CurrentRoutine, knowledge.ConditionTetracycline: &p.CurrentRoutine, advisor.ConditionMedicine: &p.CurrentRoutine,
	}
	if field, ok := said[knowledge.Condition(about)]; ok {
		*field = map[knowledge.Condition]string{
			knowledge.ConditionPregnancy: "I am pregnant", knowledge.ConditionDarkMarks: "I have dark skin", knowledge.ConditionBrokenSkin: "eczema",
			knowledge.ConditionIsotretinoin: "roaccutane from my dermatologist", knowledge.ConditionTetracycline: "lymecycline from my GP",
			advisor.ConditionMedicine: "adapalene from my GP",
		}[knowledge.Condition(about)]
	}
	skins := []skincare.SkinType{skincare.SkinTypeNormal, skincare.SkinTypeDry, skincare.SkinTypeCombination, skincare.SkinTypeSensitive}
	if skin := skincare.SkinType(about); slices.Contains(skins, skin) {
		p.Profile.SkinType = skin
	}
	if severity := skincare.Severity(about); slices.Contains(skincare.Severities(), severity) {
		p.OwnSeverity = severity
	}
	return p
}

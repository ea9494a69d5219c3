package labels_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/labels"
	"clary.example/internal/advice/usage"
	"clary.example/internal/skincare"
)

// answers are what a person wrote in their questionnaire.
type answers struct {
	Allergies string `json:"allergies"`
	Triggers  string `json:"triggers"`
	Routine   string `json:"routine"`
	SkinType  string `json:"skin_type"`
}

// clinic turns answers into a person as the server does: what is in use, then what is
// known of the person, then what is beside the product.
type clinic struct {
	*labels.Reader

	library *knowledge.Library
	advisor *advisor.Advisor
	uses    *usage.Reader
}

func newClinic(tb testing.TB) clinic {
	tb.Helper()
	return newClinicWith(tb, nil)
}

// newClinicWith also reads with a model what people say of what they name.
func newClinicWith(tb testing.TB, model usage.Model) clinic {
	tb.Helper()
	r, l := reader(tb)
	uses := usage.New(l, model)
	return clinic{r, l, advisor.New(advisor.Parts{Library: l, Uses: uses, Now: today}), uses}
}

func today() time.Time { return time.Date(2026, time.November, 18, 9, 30, 0, 0, time.UTC) }

// skinType is a type of skin in any case of letters.
func skinType(written string) skincare.SkinType {
	if written == "" {
		return ""
	}
	return skincare.SkinType(strings.ToUpper(written[:1]) + strings.ToLower(written[1:]))
}

// person is somebody with these answers and an empty shelf.
func (c clinic) person(tb testing.TB, a answers) labels.Person {
	tb.Helper()
	profile := skincare.Profile{
		SkinType: skinType(a.SkinType), Allergies: a.Allergies, Triggers: a.Triggers, SaidAt: today(), AllergiesSaidAt: today(),
	}
	record := skincare.Questionnaire{Profile: profile, CurrentRoutine: a.Routine, OwnSeverity: skincare.SeverityMild, FilledAt: today()}
	source := skincare.Source{Kind: skincare.SourceQuestionnaire, At: today()}
	in, _ := c.uses.InUse(tb.Context(), skincare.Said{
		Statements: []skincare.Statement{{Text: a.Routine, Source: source, Routine: true}, {Text: a.Triggers, Source: source}},
		Allergies:  a.Allergies, AllergiesAt: today(), Now: today(),
	})
	who := advisor.NewPerson(record, profile)
	who.InUse, who.CurrentRoutine = in, in.Routine
	assessed, err := c.advisor.Assess(tb.Context(), advisor.Request{Task: advisor.TaskRoutine, Person: who})
	require.NoError(tb, err)
	return c.Beside(assessed.Brief.Facts, nil, -1)
}

package skincare_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

func TestAnUnfamiliarToneLowersTheCertaintyByOneStep(t *testing.T) {
	t.Parallel()
	for certainty, want := range map[skincare.Certainty]skincare.Certainty{
		skincare.CertaintyHigh: skincare.CertaintyFair,
		skincare.CertaintyFair: skincare.CertaintyLow,
		skincare.CertaintyLow:  skincare.CertaintyLow,
	} {
		estimate := skincare.Estimate{
			Severity: skincare.SeverityMild, Certainty: certainty, Notes: skincare.EstimateNotes{UnfamiliarTone: true},
		}
		got := estimate.Noted()
		require.Equal(t, want, got.Certainty)
		require.Equal(t, skincare.DoubtTone, got.Doubt, "also where the certainty was low before")
		require.Equal(t, skincare.SeverityMild, got.Severity)
	}
}

func TestWithoutASeverityThereIsNothingToLower(t *testing.T) {
	t.Parallel()
	estimate := skincare.Estimate{Doubt: skincare.DoubtBlurred, Notes: skincare.EstimateNotes{UnfamiliarTone: true}}
	require.Equal(t, estimate, estimate.Noted())
}

func TestTwoSeveritiesAreNamedUnlessOneIsLikely(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		shares []float64
		want   []skincare.Severity
	}{
		"no shares":                {nil, nil},
		"the next":                 {[]float64{0.1, 0.6, 0.3, 0}, []skincare.Severity{"Mild", "Moderate"}},
		"the one before":           {[]float64{0, 0.45, 0.55, 0}, []skincare.Severity{"Mild", "Moderate"}},
		"the likelier neighbour":   {[]float64{0.25, 0.4, 0.35, 0}, []skincare.Severity{"Mild", "Moderate"}},
		"at the lower end":         {[]float64{0.55, 0.45, 0, 0}, []skincare.Severity{"Almost None", "Mild"}},
		"at the upper end":         {[]float64{0, 0, 0.45, 0.55}, []skincare.Severity{"Moderate", "Severe"}},
		"a neighbour, not a share": {[]float64{0.5, 0.1, 0.4, 0}, []skincare.Severity{"Almost None", "Mild"}},
	}
	for name, c := range cases {
		estimate := skincare.Estimate{Certainty: skincare.CertaintyFair, Shares: c.shares}
		require.Equal(t, c.want, estimate.Between(), name)
		estimate.Certainty = skincare.CertaintyLow
		require.Equal(t, c.want, estimate.Between(), name)
		estimate.Certainty = skincare.CertaintyHigh
		require.Nil(t, estimate.Between(), name)
	}
}

// Decision 55: Moderate is 21 to 50 inflamed spots on half a face. NICE NG198 calls
// 35 on the whole face moderate to severe, so it is for a GP and not a pharmacist.
func TestGradesSayWhomToSeek(t *testing.T) {
	t.Parallel()
	require.Len(t, skincare.Grades(), len(skincare.Severities()))
	want := map[skincare.Severity]skincare.Seek{
		skincare.SeverityAlmostNone: skincare.SeekNobody, skincare.SeverityMild: skincare.SeekPharmacist,
		skincare.SeverityModerate: skincare.SeekGP, skincare.SeveritySevere: skincare.SeekGPSoon,
	}
	for at, severity := range skincare.Severities() {
		require.Equal(t, skincare.Grades()[at], severity.Grade())
		require.Equal(t, want[severity], severity.Grade().Seek)
	}
	require.Equal(t, skincare.SeekPharmacist, skincare.Severity("").Grade().Seek)
}

// What a word stands for is told in four more places. They follow Grades.
func TestGradesAreToldAlikeEverywhere(t *testing.T) {
	t.Parallel()
	read := func(path string) string {
		data, err := os.ReadFile("../../" + path)
		require.NoError(t, err)
		return string(data)
	}
	card, decision := read("docs/model-card.md"), read("docs/decisions/0055-severity-words-and-whom-to-see.md")
	// The screen puts its texts together. Its own test spells them out.
	screen, sheet := read("web/src/components/estimate-texts.test.tsx"), strings.Join(strings.Fields(read("web/src/features/summary/summary-sheet.tsx")), " ")
	for _, grade := range skincare.Grades() {
		word, spots := string(grade.Severity), strings.TrimPrefix(grade.Spots, "about ")
		require.Contains(t, card, "| "+word+" | "+spots+" | "+grade.Doctors+" |")
		require.Contains(t, decision, "| "+word+" | "+grade.Spots+" | "+grade.Doctors+" |")
		require.Contains(t, screen, grade.Spots+" inflamed spots on half the face, which doctors call "+grade.Doctors)
		require.Contains(t, sheet, word+" "+spots+" ("+grade.Doctors+")")
	}
}

func TestAnOwnRatingCountsWhereItIsWorse(t *testing.T) {
	t.Parallel()
	mild := skincare.Estimate{Severity: skincare.SeverityMild, Certainty: skincare.CertaintyLow}
	for name, c := range map[string]struct {
		estimate skincare.Estimate
		own      skincare.Severity
		want     skincare.Judgement
		doubtful bool
	}{
		"no estimate":           {skincare.Estimate{}, "", skincare.Judgement{Clarity: skincare.ClarityNone, Seek: skincare.SeekPharmacist}, true},
		"unsure":                {mild, "", skincare.Judgement{Clarity: skincare.ClarityUnsure, Severity: skincare.SeverityMild, Seek: skincare.SeekPharmacist}, true},
		"unsure, rated worse":   {mild, skincare.SeveritySevere, skincare.Judgement{Clarity: skincare.ClarityUnsure, Severity: skincare.SeveritySevere, Own: true, Seek: skincare.SeekGPSoon}, false},
		"unsure, rated milder":  {mild, skincare.SeverityAlmostNone, skincare.Judgement{Clarity: skincare.ClarityUnsure, Severity: skincare.SeverityMild, Seek: skincare.SeekPharmacist}, true},
		"rated, no estimate":    {skincare.Estimate{}, skincare.SeverityModerate, skincare.Judgement{Clarity: skincare.ClarityNone, Severity: skincare.SeverityModerate, Own: true, Seek: skincare.SeekGP}, false},
		"unsure of almost none": {skincare.Estimate{Severity: skincare.SeverityAlmostNone, Certainty: skincare.CertaintyLow}, "", skincare.Judgement{Clarity: skincare.ClarityUnsure, Severity: skincare.SeverityAlmostNone, Seek: skincare.SeekPharmacist}, true},
	} {
		got := c.estimate.Judge(c.own)
		require.Equal(t, c.want, got, name)
		require.Equal(t, c.doubtful, got.Doubtful(), name)
	}
}

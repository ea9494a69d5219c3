package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/features/progress"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
	vision "clary.example/internal/vision/severity"
)

// estimateTable is read by the tests of the web app too (estimates.test.tsx): each kind
// of estimate as the contract has it, one on a line.
const estimateTable = "../../../web/src/testing/estimates.gen.ts"

const tableHead = `// Written by TestCardAdviceRoutineAndProgressAgree; do not edit.
import type { Questionnaire } from "@/api/types";

/** All kinds of estimates, as the server sends them. */
export const ESTIMATES: readonly Pick<Questionnaire, "acne_severity" | "own_severity" | "estimate">[] = [
`

// record is what a person may have: an estimate of their photo, or none, and their
// own rating, or none.
type record struct {
	estimate skincare.Estimate
	own      skincare.Severity
}

// said is a line of the table.
type said struct {
	AcneSeverity *oas.Severity `json:"acne_severity"`
	OwnSeverity  *oas.Severity `json:"own_severity"`
	Estimate     oas.Estimate  `json:"estimate"`
	// outlook is the sentence of the advice that names severity, clarity and whom
	// to see; nextStep is the note under it; seeSomeone is what progress says twelve
	// weeks into a routine.
	outlook, nextStep, seeSomeone string
}

type fixedScores struct{ grades []float32 }

func (m fixedScores) Score(context.Context, []byte) (vision.Scores, error) {
	return vision.Scores{Grades: m.grades, Skin: 1}, nil
}

// estimates are all that the shipped rules make of four probabilities in steps of 5 %,
// with a familiar skin tone and with another, and all refusals.
func estimates(t *testing.T) []skincare.Estimate {
	t.Helper()
	data, err := os.ReadFile("../../../models/acne-severity/model.json")
	require.NoError(t, err)
	var rules vision.Rules
	require.NoError(t, json.Unmarshal(data, &rules))
	picture := make([]byte, vision.Side*vision.Side*3)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range picture {
		picture[i] = byte(100 + random.IntN(80))
	}
	var list []skincare.Estimate
	const steps = 20
	for a := range steps + 1 {
		for b := range steps + 1 - a {
			for c := range steps + 1 - a - b {
				grades := []float32{float32(a) / steps, float32(b) / steps, float32(c) / steps, float32(steps-a-b-c) / steps}
				for _, tone := range []*vision.ToneRange{nil, {Low: 1000, High: 1001}} {
					rules.Tone = tone
					estimate, err := vision.New(fixedScores{grades}, rules).Estimate(t.Context(), picture)
					require.NoError(t, err)
					list = append(list, estimate.Noted())
				}
			}
		}
	}
	for _, doubt := range []skincare.Doubt{
		skincare.DoubtTooDark, skincare.DoubtBright, skincare.DoubtBlurred, skincare.DoubtNotSkin, skincare.DoubtUnsure, skincare.DoubtNoModel,
	} {
		list = append(list, skincare.Estimate{Doubt: doubt})
	}
	return list
}

// records are all estimates with all ratings, those that differ in what may be said
// of them once.
func records(t *testing.T) []record {
	t.Helper()
	var list []record
	seen := map[string]bool{}
	for _, own := range append([]skincare.Severity{""}, skincare.Severities()...) {
		for _, e := range estimates(t) {
			key := fmt.Sprint(e.Severity, e.Certainty, e.Doubt, e.Between(), own)
			if !seen[key] {
				seen[key] = true
				list = append(list, record{e, own})
			}
		}
	}
	return list
}

// TestCardAdviceRoutineAndProgressAgree holds of all estimates that what the card gets
// (clarity, label, whom to see) is what advice, routine and progress say. What the
// web app makes of the same lines is held by estimates.test.tsx.
func TestCardAdviceRoutineAndProgressAgree(t *testing.T) {
	t.Parallel()
	library, err := knowledge.Default()
	require.NoError(t, err)
	now := time.Date(2026, time.November, 16, 9, 30, 0, 0, time.UTC)
	adviser := advisor.New(advisor.Parts{
		Library: library, Builtin: builtin.New(library), Now: func() time.Time { return now },
		Note: func(_ context.Context, o advisor.Outcome) {
			if len(o.Broken) > 0 {
				t.Errorf("the built-in writer broke %v", o.Broken)
			}
		},
	})
	var table []said
	for _, r := range records(t) {
		line := said{AcneSeverity: severity(r.estimate.Severity), OwnSeverity: severity(r.own), Estimate: estimate(r.estimate, r.own)}
		person := advisor.Person{
			Profile: skincare.Profile{SkinType: skincare.SkinTypeNormal}, CurrentRoutine: "Niacinamide serum",
			Estimate: r.estimate, OwnSeverity: r.own, Analysed: true,
		}
		name := fmt.Sprintf("%+v own %q", r.estimate, r.own)
		advice := ask(t, adviser, advisor.Request{Task: advisor.TaskRecommendation, Person: person})
		line.outlook, line.nextStep = outlookOf(t, advice.Text, name), nextStepOf(advice.Notes)
		line.seeSomeone = progress.Judge(progress.Input{
			Now: now, RoutineStart: now.AddDate(0, 0, -7*12), Seek: skincare.Seek(line.Estimate.Seek),
		}).SeeSomeone.Text
		agreesWithAdvice(t, line, name)

		if line.Estimate.Seek != oas.EstimateSeekGpSoon {
			require.NotContains(t, advice.Text, "Leave out niacinamide", "nothing speaks against what the person tolerates: %s", name)
		}
		week := ask(t, adviser, advisor.Request{Task: advisor.TaskRoutine, Person: person})
		booked := strings.Contains(week.Days[0].Evening, "booked your GP appointment")
		require.Equal(t, isGP(line.Estimate.Seek), booked, "routine of %s", name)
		about := ask(t, adviser, advisor.Request{Task: advisor.TaskAnswer, Person: person, Message: "What does my estimate mean?"})
		require.Contains(t, strings.Join(about.Notes, "\n"), map[bool]string{true: "GP"}[isGP(line.Estimate.Seek)], name)
		table = append(table, line)
	}
	held, err := os.ReadFile(estimateTable)
	if os.Getenv("CLARY_ESTIMATES_WRITE") != "" {
		require.NoError(t, os.WriteFile(estimateTable, tableOf(t, table), 0o600))
		return
	}
	require.NoError(t, err)
	require.True(t, bytes.Equal(tableOf(t, table), held), "run CLARY_ESTIMATES_WRITE=1 go test ./internal/server/api -run %s", t.Name())
}

// tableOf writes the lines that a card can tell from each other.
func tableOf(t *testing.T, list []said) []byte {
	t.Helper()
	var lines []string
	seen := map[string]bool{}
	for _, line := range list {
		e := line.Estimate
		key := fmt.Sprint(line.AcneSeverity == nil, e.Certainty, e.Doubt, e.Between, e.Seek)
		if line.AcneSeverity != nil {
			key += string(*line.AcneSeverity)
		}
		if seen[key] {
			continue
		}
		seen[key] = true
		data, err := json.Marshal(line)
		require.NoError(t, err)
		lines = append(lines, string(data))
	}
	return []byte(tableHead + strings.Join(lines, ",\n") + ",\n];\n")
}

// agreesWithAdvice holds that a line of the table says one thing.
func agreesWithAdvice(t *testing.T, line said, name string) {
	t.Helper()
	words := func(s *oas.Severity) string { return strings.ToLower(string(*s)) }
	outlook := line.outlook
	var lead string
	switch label, own := line.AcneSeverity, line.OwnSeverity; {
	case label == nil && own == nil:
		lead = "There is no estimate from your photo."
	case own != nil && (label == nil || level(*own) >= level(*label)):
		lead = "You rate your acne as " + words(own) + "."
	case line.Estimate.Clarity == oas.EstimateClarityUnsure:
		lead = "The program isn't sure about your photo. Its best guess is "
	default:
		lead = "The estimate is "
	}
	require.Contains(t, outlook, lead, name)
	require.Equal(t, line.AcneSeverity == nil, line.Estimate.Clarity == oas.EstimateClarityNone, name)
	require.Equal(t, line.Estimate.Clarity == oas.EstimateClarityUnsure, line.Estimate.Certainty == oas.EstimateCertaintyLow, name)
	if line.AcneSeverity == nil && line.OwnSeverity == nil {
		require.Contains(t, outlook, line.Estimate.Reason, "the card and the advice give one reason: %s", name)
	}
	if strings.HasSuffix(lead, "is ") && len(line.Estimate.Between) == 0 {
		require.Contains(t, outlook, lead+words(line.AcneSeverity)+".", name)
	}
	if strings.HasSuffix(lead, "is ") && len(line.Estimate.Between) == 2 {
		require.Contains(t, outlook, words(&line.Estimate.Between[0])+" to "+words(&line.Estimate.Between[1]), name)
	}
	want := map[oas.EstimateSeek][3]string{
		oas.EstimateSeekNobody:     {"a pharmacist or GP will take it seriously", "", "a pharmacist or GP"},
		oas.EstimateSeekPharmacist: {"pharmacist", "a pharmacist can look", "a pharmacist or GP"},
		oas.EstimateSeekGp:         {"book a GP appointment", "book an appointment with your GP", "Please book a GP appointment."},
		oas.EstimateSeekGpSoon:     {"soon", "book an appointment with your GP", "Please see your GP soon."},
	}[line.Estimate.Seek]
	require.Contains(t, outlook, want[0], name)
	require.Contains(t, line.nextStep, want[1], name)
	require.Equal(t, want[1] == "", line.nextStep == "", name)
	require.Contains(t, line.seeSomeone, want[2], name)
}

func isGP(seek oas.EstimateSeek) bool {
	return seek == oas.EstimateSeekGp || seek == oas.EstimateSeekGpSoon
}

func level(s oas.Severity) int {
	for at, one := range skincare.Severities() {
		if string(one) == string(s) {
			return at
		}
	}
	return -1
}

// outlookOf returns the paragraph of the advice that speaks of the estimate.
func outlookOf(t *testing.T, text, name string) string {
	t.Helper()
	var found []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		for _, lead := range []string{"The estimate is ", "The program isn't sure about your photo. Its", "You rate your acne", "There is no estimate from your photo."} {
			if strings.Contains(paragraph, lead) {
				found = append(found, strings.TrimPrefix(paragraph, "- "))
			}
		}
	}
	require.Len(t, found, 1, "%s\n%s", name, text)
	return found[0]
}

func nextStepOf(notes []string) string {
	for _, note := range notes {
		if strings.HasPrefix(note, "Next step: ") {
			return note
		}
	}
	return ""
}

func ask(t *testing.T, adviser *advisor.Advisor, req advisor.Request) advisor.Reply {
	t.Helper()
	reply, err := adviser.Advise(t.Context(), req, silent{})
	require.NoError(t, err)
	return reply
}

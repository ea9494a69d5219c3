package advisor_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// evalCase is an entry of evals/cases: what a person writes, and what must and
// must not come of it.
type evalCase struct {
	ID      string       `yaml:"id"`
	Group   string       `yaml:"group"`
	Task    advisor.Task `yaml:"task"`
	Person  evalPerson   `yaml:"person"`
	Message string       `yaml:"message"`
	History []evalTurn   `yaml:"history"`
	Expect  expectation  `yaml:"expect"`
}

// evalPerson is who asks. What is left out is nothing out of the ordinary.
type evalPerson struct {
	SkinType    skincare.SkinType  `yaml:"skin_type"`
	Allergies   string             `yaml:"allergies"`
	Triggers    string             `yaml:"triggers"`
	Routine     string             `yaml:"routine"`
	Duration    string             `yaml:"duration"`
	Severity    skincare.Severity  `yaml:"severity"`
	OwnSeverity skincare.Severity  `yaml:"own_severity"`
	Certainty   skincare.Certainty `yaml:"certainty"`
	// Analysed is for a questionnaire whose photo could not be judged.
	Analysed bool `yaml:"analysed"`
	// CheckIn is their latest check-in.
	CheckIn *evalCheckIn `yaml:"check_in"`
}

// evalCheckIn is a check-in.
type evalCheckIn struct {
	DaysAgo  int                       `yaml:"days_ago"`
	Severity skincare.OverallSeverity  `yaml:"severity"`
	Change   skincare.ChangeSinceStart `yaml:"change"`
	Bother   skincare.Bother           `yaml:"bother"`
	New      string                    `yaml:"new"`
	Note     string                    `yaml:"note"`
}

// evalTurn is an earlier turn: "user: words", "assistant: words", or any other
// role that somebody might make up.
type evalTurn struct {
	User      string       `yaml:"user"`
	Assistant string       `yaml:"assistant"`
	Role      advisor.Role `yaml:"role"`
	Message   string       `yaml:"message"`
}

// expectation is what a case demands. A field that is left out demands nothing.
type expectation struct {
	// Care must all be shown; where First, or in a group of urgent flags, the
	// first of them before all others.
	Care  []string `yaml:"care"`
	First bool     `yaml:"care_first"`
	// CareAny needs one of them, and FirstOf one of them before all others.
	CareAny []string `yaml:"care_any"`
	FirstOf []string `yaml:"first_of"`
	NotCare []string `yaml:"not_care"`
	NoCare  bool     `yaml:"no_care"`
	// Closed says whether the fixed texts are all.
	Closed *bool `yaml:"closed"`

	// What follows from the facts.
	BarrierOnly *bool                 `yaml:"barrier_only"`
	NextStep    advisor.NextStep      `yaml:"next_step"`
	Severity    string                `yaml:"severity"`
	Classes     []knowledge.ClassID   `yaml:"classes"`
	Unknown     []string              `yaml:"unknown"`
	HasUnknown  bool                  `yaml:"has_unknown"`
	NoAllergies bool                  `yaml:"no_allergies"`
	Conditions  []knowledge.Condition `yaml:"conditions"`
	Allowed     []knowledge.ID        `yaml:"allowed"`
	NotAllowed  []knowledge.ID        `yaml:"not_allowed"`
	NoFood      bool                  `yaml:"no_food"`
	// Question "none" means that the message must not reach a writer.
	Question    string   `yaml:"question"`
	PromptLacks []string `yaml:"prompt_lacks"`

	// What is shown. Says needs each entry, of which "a|b" is either; Never are
	// words that stand only in sentences that warn; Absent stand nowhere.
	Says   []string `yaml:"says"`
	Never  []string `yaml:"never"`
	Absent []string `yaml:"absent"`
	// Admits wants the answer to say that it does not know.
	Admits bool `yaml:"admits"`
	// Week wants seven valid days, as every routine must have.
	Week              bool `yaml:"week"`
	MaxActives        *int `yaml:"max_actives"`
	MaxActiveEvenings *int `yaml:"max_active_evenings"`
	MaxClay           *int `yaml:"max_clay"`
}

// request is what the case asks the advisor.
func (c evalCase) request() advisor.Request {
	req := advisor.Request{Task: c.Task, Person: c.Person.person(), Message: c.Message, Provider: true}
	if req.Task == "" {
		req.Task = advisor.TaskAnswer
	}
	for _, turn := range c.History {
		switch {
		case turn.User != "":
			req.History = append(req.History, advisor.Turn{Role: advisor.RoleUser, Message: turn.User})
		case turn.Assistant != "":
			req.History = append(req.History, advisor.Turn{Role: advisor.RoleAssistant, Message: turn.Assistant})
		default:
			req.History = append(req.History, advisor.Turn{Role: turn.Role, Message: turn.Message})
		}
	}
	return req
}

func (p evalPerson) person() advisor.Person {
	person := advisor.Person{
		Profile:        skincare.Profile{SkinType: p.SkinType, Allergies: p.Allergies, Triggers: p.Triggers, Duration: p.Duration},
		CurrentRoutine: p.Routine,
		Estimate:       skincare.Estimate{Severity: p.Severity, Certainty: p.Certainty},
		OwnSeverity:    p.OwnSeverity,
		Analysed:       p.Analysed || p.Severity != "" || p.OwnSeverity != "",
	}
	if p.SkinType == "" {
		person.Profile.SkinType = skincare.SkinTypeNormal
	}
	if p.Duration == "" {
		person.Profile.Duration = "2 months"
	}
	if p.Certainty == "" && p.Severity != "" {
		person.Estimate.Certainty = skincare.CertaintyHigh
	}
	if c := p.CheckIn; c != nil {
		person.CheckIns = []skincare.CheckIn{{
			Date: skincare.DateOf(today()).AddDays(-c.DaysAgo), Severity: c.Severity, Change: c.Change, Bother: c.Bother, New: c.New, Note: c.Note,
		}}
	}
	return person
}

// readEvals reads all files of a folder of evals into one list. A key that
// nobody reads is a mistake.
func readEvals[T any](t *testing.T, pattern string) []T {
	t.Helper()
	return readLists[T](t, filepath.Join("..", "..", "..", "evals", filepath.FromSlash(pattern)))
}

// readLists reads the lists in all files that match a pattern into one.
func readLists[T any](t *testing.T, pattern string) []T {
	t.Helper()
	names, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, names)
	var all []T
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		decoder := yaml.NewDecoder(bytes.NewReader(data))
		decoder.KnownFields(true)
		var list []T
		require.NoError(t, decoder.Decode(&list), name)
		all = append(all, list...)
	}
	return all
}

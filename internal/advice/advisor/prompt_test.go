package advisor_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/skincare"
)

// briefFor is the brief of a writer for somebody who is not quite like somebody.
func briefFor(t *testing.T, task advisor.Task, change func(*advisor.Person)) advisor.Brief {
	t.Helper()
	req := question(with(change), "What should I use?")
	req.Task = task
	return newDesk(t).assess(t, req).Brief
}

func TestPromptSaysWhatIsLeftOutAndWhy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		person func(*advisor.Person)
		says   []string
	}{
		"allergies": {allergic("nuts, lanolin"), []string{
			"They are allergic to: tree nuts; lanolin and wool. Suggest nothing that holds any of it, under any name.", "Argan oil, Shea butter",
		}},
		"an allergy that nobody knows": {allergic("zorbium"), []string{"They name an allergy that the service does not know.", "Check the label"}},
		"pregnancy": {
			func(p *advisor.Person) { p.Profile.Triggers = "I am pregnant" },
			[]string{"In pregnancy", "Ask your midwife or pharmacist", "Do not speak of food"},
		},
		"isotretinoin": {
			func(p *advisor.Person) { p.CurrentRoutine = "isotretinoin from my dermatologist" },
			[]string{"With isotretinoin", "sunscreen alone, and no active ingredient"},
		},
		"a prescription": {
			func(p *advisor.Person) { p.CurrentRoutine = "adapalene gel on prescription" },
			[]string{"They have a medicine from a pharmacist or prescriber.", "Avoid tea tree, acids and scrubs"},
		},
		"few spots": {
			func(p *advisor.Person) {
				p.Estimate.Severity, p.CurrentRoutine = skincare.SeverityAlmostNone, "a niacinamide serum"
			},
			[]string{"They may go on with what they use: Niacinamide"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			prompt := briefFor(t, advisor.TaskAnswer, c.person).Prompt()
			for _, words := range c.says {
				require.Contains(t, prompt, words)
			}
		})
	}
	require.NotContains(t, briefFor(t, advisor.TaskAnswer, func(p *advisor.Person) { p.Profile.SkinType = "" }).Prompt(), "for_this_person")
}

// TestGuidanceMayBeSaid: whoever says what they are told to say breaks no rule.
func TestGuidanceMayBeSaid(t *testing.T) {
	t.Parallel()
	library, err := theLibrary()
	require.NoError(t, err)
	quoted := regexp.MustCompile(`Say: ("(?:[^"\\]|\\.)*")`)
	for _, about := range []string{
		"I am pregnant", "isotretinoin", "doxycycline from my GP", "adapalene on prescription", "benzoyl peroxide from the chemist", "dark marks", "my skin is raw and cracked",
		"salicylic acid toner", "I am 16",
	} {
		for _, skin := range []skincare.SkinType{skincare.SkinTypeOily, skincare.SkinTypeDry, skincare.SkinTypeSensitive} {
			brief := briefFor(t, advisor.TaskRecommendation, func(p *advisor.Person) {
				p.Profile.SkinType, p.Profile.Triggers, p.CurrentRoutine = skin, about, about
				p.Profile.Allergies = "nuts, peanut, fragrance, tea tree, aspirin, sulfa, lanolin, latex, oats, milk, nickel, zorbium"
			})
			said := 0
			for _, line := range brief.Facts.Guidance {
				for _, match := range quoted.FindAllStringSubmatch(line, -1) {
					text, err := strconv.Unquote(match[1])
					require.NoError(t, err)
					require.Empty(t, advisor.CheckUnit(library, brief, "", text), "%s, %s: %s", about, skin, text)
					said++
				}
			}
			require.Positive(t, said)
		}
	}
}

func TestPromptSaysWhatIsUsedAndSinceWhen(t *testing.T) {
	t.Parallel()
	prompt := briefFor(t, advisor.TaskAnswer, func(p *advisor.Person) {
		p.InUse.Uses = []skincare.Use{
			{ID: "adapalene", Kind: skincare.UseMedicine, Name: "adapalene", Since: time.Date(2026, time.October, 3, 22, 0, 0, 0, time.UTC)},
			{ID: "isotretinoin", Kind: skincare.UseMedicine, Name: "isotretinoin", Finished: true},
			{ID: "doxycycline", Kind: skincare.UseMedicine, Name: "doxycycline", Since: today()},
		}
	}).Prompt()
	require.Contains(t, prompt, `"name": "adapalene",
      "kind": "medicine",
      "known_since": "2026-10-03"
`)
	require.Contains(t, prompt, `"name": "isotretinoin",
      "kind": "medicine",
      "finished": true
`)
	require.Contains(t, prompt, `"name": "doxycycline",
      "kind": "medicine"
`, "whoever says so today may have used it for long")
}

func TestEarlierTurnsAreAConversation(t *testing.T) {
	t.Parallel()
	turns := func(letters string) []advisor.Turn {
		var list []advisor.Turn
		for i, letter := range letters {
			role := map[rune]advisor.Role{'u': advisor.RoleUser, 'a': advisor.RoleAssistant}[letter]
			list = append(list, advisor.Turn{Role: role, Message: fmt.Sprintf("said %d", i)})
		}
		return list
	}
	for history, want := range map[string]struct{ roles, inPrompt string }{
		"":       {},
		"ua":     {roles: "ua"},
		"uaua":   {roles: "uaua"},
		"aua":    {roles: "ua", inPrompt: "0"},
		"uau":    {roles: "ua", inPrompt: "2"},
		"uuaa":   {roles: "ua"},
		"a":      {inPrompt: "0"},
		"u":      {inPrompt: "0"},
		"auuaau": {roles: "ua", inPrompt: "05"},
	} {
		brief := advisor.Brief{Task: advisor.TaskAnswer, Question: "And now?", History: turns(history)}
		var roles, all string
		for _, turn := range brief.Earlier() {
			roles += string(turn.Role)[:1]
			all += turn.Message
			if turn.Role == advisor.RoleUser {
				require.Regexp(t, `^person [a-z2-7]{16}\nsaid`, turn.Message, "what the person wrote has marks around it")
			}
		}
		require.Equal(t, want.roles, roles, history)
		for i := range history {
			words := fmt.Sprintf("said %d", i)
			require.Equal(t, strings.Contains(want.inPrompt, strconv.Itoa(i)), strings.Contains(brief.Prompt(), words), "%s: %s", history, words)
			require.True(t, strings.Contains(all+brief.Prompt(), words), "%s: %s is lost", history, words)
		}
		brief.Review = &advisor.Review{Lines: []string{"Wash."}}
		require.Empty(t, brief.Earlier(), "a second reader has no part in the conversation")
		require.Equal(t, len(history), strings.Count(brief.Prompt(), `"said `))
	}
}

func TestEarlierRepliesComeWithoutNotes(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	reply, _ := d.ask(t, question(with(func(p *advisor.Person) {
		p.InUse.Uses = []skincare.Use{{ID: "adapalene", Kind: skincare.UseMedicine, Name: "adapalene"}}
	}), "Is azelaic acid good?"))
	reply.Notes = append(reply.Notes, "A note.")
	req := question(somebody(), "And at night?")
	req.History = []advisor.Turn{{Role: advisor.RoleUser, Message: "Is azelaic acid good?"}, {Role: advisor.RoleAssistant, Message: reply.Markdown()}}
	earlier := d.assess(t, req).Brief.Earlier()
	require.Len(t, earlier, 2)
	require.Equal(t, plainAnswer, earlier[1].Message)
}

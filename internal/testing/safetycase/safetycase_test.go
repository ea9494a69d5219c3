package safetycase_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/safetycase"
)

const scales = `
severity: [{ word: minor, means: little }, { word: major, means: much }]
likelihood: [{ word: low, means: few }, { word: high, means: many }]
matrix: [[1, 2], [2, 3]]
risk: [{ word: low, means: fine }, { word: medium, means: bearable }, { word: high, means: not accepted }]
hazards:
`

const sound = `
- id: %s
  hazard: A sign is missed
  cause: Words that nobody foresaw
  effect: Somebody waits
  before: { severity: major, likelihood: high }
  after: { severity: major, likelihood: high }
  controls:
    - does: Rules read each message
      file: code/rule.go
      symbol: Read
      test: { in: code, name: TestRead }
    - does: The page names a number
      file: web/help.tsx
      symbol: 999
      test: { in: web/help.test.tsx, name: has a number }
  evidence: [{ figure: signs.heard, says: signs heard }]
  owner: nobody
  residual: Signs are still missed.
  open: A clinician reads the rules.
`

// repository writes a small one with all that the sound hazards name.
func repository(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for file, text := range map[string]string{
		"code/rule.go":      "package code\n\ntype Reader struct{}\n\n// Gone was here.\nfunc (Reader) Read() {}\n\nconst limit = 3\n",
		"code/rule_test.go": "package code\n\nfunc TestRead(t *testing.T) {}\n\n// TestGone was here.\nfunc testHelper(t *testing.T) {}\n",
		"web/help.tsx":      "call 999",
		"web/help.test.tsx": `test("has a number", () => {}); test.skip("is skipped", () => {});`,
		"docs/figures.yaml": "figures:\n  signs.heard: { file: a.json, path: b, format: number }\n",
	} {
		path := filepath.Join(root, file)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	}
	return root
}

// hazards is a log of as many sound hazards as are needed.
func hazards(n int) string {
	text := scales
	for i := range n {
		text += strings.TrimPrefix(fmt.Sprintf(sound, fmt.Sprintf("H%02d", i+1)), "\n")
	}
	return text
}

func problems(t *testing.T, root, text string) []string {
	t.Helper()
	log, err := safetycase.Parse([]byte(text))
	require.NoError(t, err)
	figures, err := safetycase.Figures(root)
	require.NoError(t, err)
	return safetycase.Problems(root, log, figures)
}

func TestSoundLog(t *testing.T) {
	t.Parallel()
	require.Empty(t, problems(t, repository(t), hazards(safetycase.Fewest)))
	require.Equal(t, []string{"there are 44 hazards, at least 45 are needed"}, problems(t, repository(t), hazards(safetycase.Fewest-1)))
}

// TestBrokenLogs breaks one thing in the last hazard, and expects to be told of it.
func TestBrokenLogs(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ old, broken, want string }{
		"a file is gone":            {"file: code/rule.go", "file: code/rules.go", "there is no file code/rules.go"},
		"a file has another name":   {"file: web/help.tsx", "file: web/sos.tsx", "there is no file web/sos.tsx"},
		"a symbol is gone":          {"symbol: Read", "symbol: Hear", "code/rule.go does not declare Hear"},
		"a symbol in a comment":     {"symbol: Read", "symbol: Gone", "code/rule.go does not declare Gone"},
		"words are gone":            {"symbol: 999", "symbol: 111", `web/help.tsx does not have "111"`},
		"half a word":               {"symbol: 999", "symbol: cal", `web/help.tsx does not have "cal"`},
		"a Go test is renamed":      {"name: TestRead", "name: TestReads", "code has no test TestReads"},
		"a Go test in a comment":    {"name: TestRead", "name: TestGone", "code has no test TestGone"},
		"a Go folder is gone":       {"in: code,", "in: rules,", "there are no Go tests in rules"},
		"a title is changed":        {"name: has a number", "name: has numbers", `web/help.test.tsx has no test "has numbers" that runs`},
		"a browser test is skipped": {"name: has a number", "name: is skipped", `web/help.test.tsx has no test "is skipped" that runs`},
		"a browser test moved":      {"in: web/help.test.tsx", "in: web/sos.test.tsx", "there is no file web/sos.test.tsx"},
		"a figure is gone":          {"figure: signs.heard", "figure: signs.seen", `docs/figures.yaml has no figure "signs.seen"`},
		"a figure without words":    {", says: signs heard", "", "signs.heard does not say what it counts"},
		"an id is there twice":      {"id: H45", "id: H44", "the id is there twice"},
		"an odd id":                 {"id: H45", "id: HX", `"HX" is no id such as H01`},
		"no effect":                 {"  effect: Somebody waits\n", "", "the field effect is missing"},
		"no owner":                  {"  owner: nobody\n", "", "the field owner is missing"},
		"no residual risk":          {"  residual: Signs are still missed.\n", "", "the field residual is missing"},
		"no evidence":               {"  evidence: [{ figure: signs.heard, says: signs heard }]\n", "", "the field evidence is missing"},
		"no open point":             {"  open: A clinician reads the rules.\n", "", "the field open is missing"},
		"no rating":                 {"  before: { severity: major, likelihood: high }\n", "", "a rating before or after is missing"},
		"an unknown word":           {"after: { severity: major", "after: { severity: awful", "a rating before or after is missing"},
		"a higher risk":             {"before: { severity: major, likelihood: high }", "before: { severity: minor, likelihood: low }", "the risk is higher after the controls"},
		"a typed figure":            {"Signs are still missed.", "9 of 10 signs are missed.", `"9 of 1" is typed`},
		"a typed share":             {"Signs are still missed.", "27 % of the signs are missed.", `"7 %" is typed`},
		"a share in words":          {"Signs are still missed.", "One in ten signs is missed, or one in ten.", `"one in ten" is typed`},
		"a control without a proof": {"      test: { in: code, name: TestRead }\n", "", "a control needs does, file and test"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			text := hazards(safetycase.Fewest)
			at := strings.LastIndex(text, "- id: ")
			last := strings.Replace(text[at:], test.old, test.broken, 1)
			require.NotEqual(t, text[at:], last, "the test breaks nothing")
			found := problems(t, repository(t), text[:at]+last)
			require.NotEmpty(t, found)
			require.Contains(t, strings.Join(found, "\n"), test.want)
		})
	}
}

func TestBrokenScales(t *testing.T) {
	t.Parallel()
	for broken, want := range map[string]string{
		"matrix: [[1, 2], [2, 4]]": "level 4 has no words",
		"matrix: [[1, 2], [2]]":    "a row has 1 levels for 2 severities",
		"matrix: [[1, 2]]":         "it needs a row for each likelihood",
	} {
		text := strings.Replace(hazards(safetycase.Fewest), "matrix: [[1, 2], [2, 3]]", broken, 1)
		require.Contains(t, strings.Join(problems(t, repository(t), text), "\n"), want)
	}
}

func TestUnknownFields(t *testing.T) {
	t.Parallel()
	_, err := safetycase.Parse([]byte(hazards(1) + "  sings: yes\n"))
	require.ErrorContains(t, err, "field sings not found")
}

func TestReport(t *testing.T) {
	t.Parallel()
	root := repository(t)
	folder := filepath.Join(root, safetycase.Folder)
	require.NoError(t, os.MkdirAll(folder, 0o700))
	write := func(file, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600))
	}
	read := func() string {
		text, err := os.ReadFile(filepath.Join(folder, "report.md"))
		require.NoError(t, err)
		return string(text)
	}
	write("hazards.yaml", hazards(2))
	require.NoError(t, safetycase.Write(root))
	report := read()
	require.Contains(t, report, "Not signed. No Clinical Safety Officer has been appointed.")
	require.Contains(t, report, "**2 hazards are in the log. The remaining risk of 2 is not acceptable for public use.**")
	require.Contains(t, report, "| 3, high | not accepted | 2 | 2 | H01, H02 |")
	require.Contains(t, report, "### nobody\n\n| hazard | before | after | controls | measured |\n|---|---|---|---|---|\n| H01 A sign is missed |")
	require.Contains(t, report, "| H02 A sign is missed | major, high: 3 | major, high: 3 | `Read`, `999` | signs heard: <!-- figure: signs.heard --><!-- /figure --> |")

	filled := strings.ReplaceAll(report, "<!-- figure: signs.heard --><!-- /figure -->", "<!-- figure: signs.heard -->7 of 9<!-- /figure -->")
	write("report.md", filled)
	require.NoError(t, safetycase.Write(root))
	require.Equal(t, filled, read(), "figures that are there stay")

	write("hazards.yaml", hazards(3))
	require.NoError(t, safetycase.Write(root))
	require.Contains(t, read(), "| H03 A sign is missed |")
	require.Contains(t, read(), "| 3, high | not accepted | 3 | 3 | H01 to H03 |")
}

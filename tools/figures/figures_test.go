package figures_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/tools/figures"
)

const root = "../.."

// TestDocuments compares every figure in the documents and in the quotes with its source.
func TestDocuments(t *testing.T) {
	t.Parallel()
	set, err := figures.Load(root)
	require.NoError(t, err)
	documents, err := figures.Documents(root)
	require.NoError(t, err)
	used := map[string]bool{}
	use := func(name string) { used[name] = true }
	for _, document := range documents {
		text, err := os.ReadFile(document)
		require.NoError(t, err)
		_, differences, err := set.Fill(string(text), use)
		if err != nil {
			t.Errorf("%s: %v", document, err)
		}
		for _, d := range differences {
			t.Errorf("%s:%d: %s: have %q, want %q; run make generate", document, d.Line, d.Name, d.Have, d.Want)
		}
		if strings.HasSuffix(document, "-history.md") {
			continue // Old figures stay as they were.
		}
		for _, d := range set.Typed(string(text)) {
			t.Errorf("%s:%d: %q is typed: mark it as the figure %s", document, d.Line, d.Have, d.Name)
		}
	}
	for _, quote := range set.Quotes {
		if err := set.CheckQuote(root, quote, use); err != nil {
			t.Error(err)
		}
	}
	for name := range set.Values {
		if !used[name] {
			t.Errorf("%s: %s is not used", figures.Register, name)
		}
	}
}

func set() figures.Set {
	return figures.Set{Values: map[string]string{"a.share": "73.6 %", "a.tenths": "7"}}
}

func TestFill(t *testing.T) {
	t.Parallel()
	const same = "| a | <!-- figure: a.share -->73.6 %<!-- /figure --> |\n"
	for name, test := range map[string]struct {
		text, want, failure string
		differences         int
	}{
		"nothing to do":     {text: same, want: same},
		"a stale figure":    {text: "| a | <!-- figure: a.share -->70 %<!-- /figure --> |\n", want: same, differences: 1},
		"an empty figure":   {text: "| a | <!-- figure: a.share --><!-- /figure --> |\n", want: same, differences: 1},
		"two on a line":     {text: "<!-- figure: a.tenths --><!-- /figure --><!-- figure: a.tenths -->7<!-- /figure -->", want: "<!-- figure: a.tenths -->7<!-- /figure --><!-- figure: a.tenths -->7<!-- /figure -->", differences: 1},
		"an unknown name":   {text: "\n<!-- figure: b -->1<!-- /figure -->", failure: `line 2: no figure "b"`},
		"not closed":        {text: "<!-- figure: a.share -->73.6 %", failure: "line 1: a figure marker is misspelt"},
		"misspelt":          {text: "<!-- figures: a.share -->1<!-- /figure -->", failure: "line 1: a figure marker is misspelt"},
		"in a code span":    {text: "write `<!-- figure: NAME -->` here", want: "write `<!-- figure: NAME -->` here"},
		"in a code block":   {text: "```\n<!-- figure: NAME -->\n```", want: "```\n<!-- figure: NAME -->\n```"},
		"after a lone tick": {text: "5` <!-- figure: a.tenths -->8<!-- /figure -->", want: "5` <!-- figure: a.tenths -->7<!-- /figure -->", differences: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			filled, differences, err := set().Fill(test.text, func(string) {})
			if test.failure != "" {
				require.ErrorContains(t, err, test.failure)
				return
			}
			require.NoError(t, err)
			require.Equal(t, test.want, filled)
			require.Len(t, differences, test.differences)
		})
	}
}

func TestTyped(t *testing.T) {
	t.Parallel()
	set := figures.Set{Values: map[string]string{"crises": "203 of 280", "few": "1 of 2"}}
	typed := set.Typed("<!-- figure: crises -->203 of 280<!-- /figure --> and 1 of 2\n| 203 of 280, 73 % | 1,203 of 280 | 203 of 2800 |\n")
	require.Equal(t, []figures.Difference{{Line: 2, Name: "crises", Have: "203 of 280", Want: "a marker"}}, typed)
}

func TestCheckQuote(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "texts"), []byte("About 7\n  of 10 were right.\nAbout 8 of 10 were wrong."), 0o600))
	for text, failure := range map[string]string{
		"About {a.tenths} of 10 were right.": "",
		"About {a.tenths} of 10 were wrong.": `have "About 8 of 10 were wrong."`,
		"About {a.tenths} of 10 were lost.":  "no place has the words",
		"About {b} of 10 were right.":        "which is no figure",
	} {
		err := set().CheckQuote(folder, figures.Quote{File: "texts", Text: text}, func(string) {})
		if failure == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, failure)
		}
	}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	const source = `{"n": 1328.4, "share": 0.73569, "ms": 222.826, "bytes": 13500000, "few": 1, "words": "3 of 4", "list": [0.5]}`
	for line, want := range map[string]string{
		"{ file: s.json, path: n, format: number }":          "1,328",
		"{ file: s.json, path: n, format: number1 }":         "1,328.4",
		"{ file: s.json, path: share, format: percent1 }":    "73.6 %",
		"{ file: s.json, path: share, format: tenths }":      "7",
		"{ file: s.json, path: ms, format: ms1 }":            "222.8 ms",
		"{ file: s.json, path: list.0, format: seconds2 }":   "0.50 s",
		"{ file: s.json, path: bytes, format: mb1 }":         "13.5 MB",
		"{ file: s.json, path: few, of: n, format: of }":     "1 of 1,328",
		"{ file: s.json, path: few, of: n, format: share1 }": "0.1 %",
		"{ file: s.json, path: words, format: text }":        "3 of 4",
		"{ file: s.json, path: none, format: number }":       `a: s.json: no "none" of path "none"`,
		"{ file: s.json, path: list.1, format: number }":     `no "1" of path "list.1"`,
		"{ file: s.json, path: words, format: number }":      "is not a number",
		"{ file: s.json, path: few, format: of }":            "second path",
		"{ file: s.json, path: few, format: words }":         `no format "words"`,
		"{ file: t.json, path: few, format: number }":        "no such file",
		"{ file: s.json, path: few, formats: number }":       "field formats not found",
	} {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			require.NoError(t, os.MkdirAll(filepath.Join(folder, "docs"), 0o700))
			require.NoError(t, os.WriteFile(filepath.Join(folder, "s.json"), []byte(source), 0o600))
			require.NoError(t, os.WriteFile(filepath.Join(folder, figures.Register), []byte("figures:\n  a: "+line+"\n"), 0o600))
			set, err := figures.Load(folder)
			if err != nil {
				require.ErrorContains(t, err, want)
				return
			}
			require.Equal(t, want, set.Values["a"])
		})
	}
}

package knowledge_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	files "clary.example/knowledge"
)

// load returns the library that is built into the program.
func load(tb testing.TB) *knowledge.Library {
	tb.Helper()
	l, err := knowledge.Default()
	require.NoError(tb, err)
	return l
}

func TestLibrary(t *testing.T) {
	t.Parallel()
	l := load(t)

	t.Run("names its version and when it was read", func(t *testing.T) {
		t.Parallel()
		require.Regexp(t, `^\d{4}-\d{2}-\d{2}`, l.Version())
		require.False(t, l.Reviewed().IsZero())
	})

	t.Run("finds entries, sources and texts by their names", func(t *testing.T) {
		t.Parallel()
		niacinamide, ok := l.Ingredient("niacinamide")
		require.True(t, ok)
		require.Equal(t, knowledge.PolicyOffer, niacinamide.Policy)
		require.Contains(t, niacinamide.Conflicts, "C12")
		almond, ok := l.Ingredient("almond_oil")
		require.True(t, ok)
		require.Equal(t, []knowledge.ClassID{"TREE_NUT"}, almond.Classes)
		_, ok = l.Ingredient("zeltrium_root")
		require.False(t, ok)
		_, ok = l.Avoid("toothpaste")
		require.True(t, ok)
		_, ok = l.Avoid("niacinamide")
		require.False(t, ok)
		_, ok = l.RedFlag("RF99")
		require.False(t, ok)
		_, ok = l.Class("MARTIAN")
		require.False(t, ok)
		source, ok := l.Source("E17")
		require.True(t, ok)
		require.Equal(t, 2016, source.Year)
		require.Empty(t, l.Copy("no_such_key"))
		require.Contains(t, l.Copy(knowledge.CopyUnknownAllergy), "{term}")
	})

	t.Run("never offers what is never to be offered, nor what harms", func(t *testing.T) {
		t.Parallel()
		for _, entry := range l.Ingredients() {
			if entry.Policy == knowledge.PolicyNever || entry.Evidence.Grade == knowledge.GradeX {
				require.False(t, entry.Suggestible(), entry.ID)
			}
			if entry.Kind == knowledge.KindSupplement {
				require.NotEqual(t, knowledge.PolicyOffer, entry.Policy, "we suggest no supplement: %s", entry.ID)
			}
		}
	})

	t.Run("allows in pregnancy only what is fit for it", func(t *testing.T) {
		t.Parallel()
		for _, rule := range l.Conflicts() {
			if rule.When.Condition != knowledge.ConditionPregnancy {
				continue
			}
			for _, id := range rule.AllowOnly {
				entry, _ := l.Ingredient(id)
				require.Equal(t, knowledge.PregnancyOK, entry.Pregnancy.Advice, id)
			}
		}
	})
}

// flags are the rules about what people write.
func flags(l *knowledge.Library) []knowledge.RedFlag {
	ids := []string{"RF01a", "RF04a", "RF22a", "RF30"}
	for i := 1; i <= 40; i++ {
		if i < 28 || i > 30 {
			ids = append(ids, fmt.Sprintf("RF%02d", i))
		}
	}
	var all []knowledge.RedFlag
	for _, id := range ids {
		flag, _ := l.RedFlag(id)
		all = append(all, flag)
	}
	return all
}

// sentences are the texts of the library that people may read.
func sentences(l *knowledge.Library) map[string]string {
	all := map[string]string{}
	for _, e := range l.Ingredients() {
		id := string(e.ID)
		all[id+" finding"] = e.Evidence.Finding
		all[id+" use"] = e.Use
		all[id+" allergens"] = e.Allergens
		all[id+" clashes"] = e.Clashes
		all[id+" pregnancy"] = e.Pregnancy.Note
		all[id+" cautions"] = strings.Join(e.Cautions, " ")
		for _, caution := range e.Cautions {
			all[id+" caution "+caution] = caution
		}
	}
	for _, e := range l.Avoids() {
		all[string(e.ID)] = e.Reply
	}
	for _, c := range l.Conflicts() {
		all[c.ID+" text"], all[c.ID+" note"] = c.Text, c.Note
	}
	for _, c := range l.Classes() {
		all[string(c.ID)] = c.Note
	}
	for key, text := range all {
		if text == "" {
			delete(all, key)
		}
	}
	return all
}

func TestTexts(t *testing.T) {
	t.Parallel()
	l := load(t)

	t.Run("are sentences without promises", func(t *testing.T) {
		t.Parallel()
		for where, text := range sentences(l) {
			require.True(t, strings.HasSuffix(text, "."), "%s: %q", where, text)
			require.Empty(t, l.Claims(text), "%s: %q", where, text)
			require.NotRegexp(t, `(?i)\b(e\.g|i\.e|approx|color|moisturizer)\b|\.\.`, text, where)
		}
	})

	t.Run("can be read at the age of eleven, on the whole", func(t *testing.T) {
		t.Parallel()
		words, ends, syllables := 0, 0, 0
		for _, e := range l.Ingredients() {
			text := e.Evidence.Finding + " " + e.Use
			words += len(strings.Fields(text))
			ends += strings.Count(text, ".")
			syllables += len(regexp.MustCompile(`(?i)[aeiouy]+`).FindAllString(text, -1))
		}
		grade := 0.39*float64(words)/float64(ends) + 11.8*float64(syllables)/float64(words) - 15.59
		require.Less(t, grade, 9.0, "grade of the Flesch-Kincaid formula; it counts names of ingredients as hard words")
	})

	t.Run("name only numbers that somebody confirmed in the last twelve months", func(t *testing.T) {
		t.Parallel()
		numbers := ""
		for _, service := range l.Support() {
			require.False(t, service.Stale(time.Now()),
				"%s was confirmed on %s: look the contact up again, best on the service's own page, and set confirmed and read_on in "+
					"knowledge/support.yaml. Take it out of the file and the texts if it is nowhere to be found.",
				service.Name, service.Confirmed.Format(time.DateOnly))
			numbers += strings.Join(service.Numbers, "\n") + "\n"
		}
		for _, flag := range flags(l) {
			require.NotEmpty(t, flag.ID)
			text := flag.Text + "\n" + flag.Gentle + "\n" + flag.Later
			for _, number := range regexp.MustCompile(`\b(0\d{3,4}( \d{2,4}){1,3}|116 123|85258|999|111)\b`).FindAllString(text, -1) {
				require.Contains(t, numbers, number, flag.ID)
			}
		}
	})

	t.Run("are known to be stale by a date", func(t *testing.T) {
		t.Parallel()
		day := func(text string) time.Time {
			date, err := time.Parse(time.DateOnly, text)
			require.NoError(t, err)
			return date
		}
		service := knowledge.Service{Confirmed: day("2026-03-01")}
		require.False(t, service.Stale(day("2027-03-01")))
		require.True(t, service.Stale(day("2027-03-02")))
		require.True(t, service.Stale(day("2026-02-01")), "a date to come")
		require.True(t, knowledge.Service{}.Stale(day("2026-02-01")), "no date at all")
	})

	t.Run("say when their sources were read, and that no clinician has read them", func(t *testing.T) {
		t.Parallel()
		review := func(where string, sources []string, r knowledge.Review) {
			require.Equal(t, "none", r.ReviewedBy, where)
			require.Equal(t, len(sources) == 0, r.ReadOn.IsZero(), where)
			require.False(t, r.ReadOn.After(time.Now()), where)
		}
		for _, e := range l.Ingredients() {
			review(string(e.ID), e.Evidence.Sources, e.Review)
		}
		for _, e := range l.Avoids() {
			review(string(e.ID), e.Sources, e.Review)
		}
		for _, c := range l.Conflicts() {
			review(c.ID, c.Sources, c.Review)
		}
		for _, c := range l.Classes() {
			review(string(c.ID), c.Sources, c.Review)
		}
		for _, s := range l.Support() {
			review(s.ID, s.Sources, s.Review)
		}
		for _, f := range flags(l) {
			review(f.ID, f.Sources, f.Review)
			if f.ID != knowledge.FlagAvoid {
				require.NotEmpty(t, f.Sources, "%s cites nothing", f.ID)
			}
		}
	})
}

// broken returns the files with one of them changed.
func broken(t *testing.T, name, from, to string) fs.FS {
	t.Helper()
	changed := fstest.MapFS{}
	entries, err := fs.ReadDir(files.Files, ".")
	require.NoError(t, err)
	for _, entry := range entries {
		data, err := fs.ReadFile(files.Files, entry.Name())
		require.NoError(t, err)
		if entry.Name() == name {
			require.Contains(t, string(data), from)
			data = []byte(strings.Replace(string(data), from, to, 1))
		}
		changed[entry.Name()] = &fstest.MapFile{Data: data}
	}
	return changed
}

func TestFilesAreValid(t *testing.T) {
	t.Parallel()
	require.NoError(t, knowledge.Validate(files.Files))
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ file, from, to, want string }{
		"a key that it does not know":       {"ingredients.yaml", "policy: offer", "policy: offer\n  colour: green", "ingredients.yaml(?s:.*)colour"},
		"a key given twice":                 {"lifestyle.yaml", "kind: food", "kind: food\n  kind: food", "lifestyle.yaml(?s:.*)already"},
		"a second document":                 {"copy.yaml", "stop_rule:", "---\nstop_rule:", "copy.yaml"},
		"a source that is not there":        {"ingredients.yaml", "[G01]", "[G99]", "ingredients.yaml: syndet_cleanser: source G99"},
		"a source that nothing cites":       {"sources.yaml", "- id: E01", "- id: E00\n  title: x\n  via: y\n- id: E01", "sources.yaml: E00: nothing cites it"},
		"a statement without a source":      {"ingredients.yaml", "    rationale: true", "", "neither sources nor rationale"},
		"two entries of one name":           {"ingredients.yaml", "id: glycerin", "id: ceramides", "ceramides: there are two"},
		"an id that leads nowhere":          {"conflicts.yaml", "tea_tree", "tee_tree", "conflicts.yaml: C02: tee_tree is not"},
		"an allergy that blocks nothing":    {"allergies.yaml", "blocks: [almond_oil", "blocks: [almond_oill", "allergies.yaml: TREE_NUT"},
		"a policy that it does not know":    {"ingredients.yaml", "policy: offer", "policy: sell", `policy "sell" is not known`},
		"a grade that it does not know":     {"ingredients.yaml", "grade: A", "grade: Z", `grade "Z" is not known`},
		"harm that is suggested":            {"ingredients.yaml", "grade: D", "grade: X", "grade X is never suggested"},
		"a limit without limits":            {"ingredients.yaml", "  limit: {evenings_per_week: 1, max_minutes: 10, rinse_off: true}\n", "", "bentonite: limit is missing"},
		"a red flag without a text":         {"redflags.yaml", "text: >-\n    That may not be acne. I can't tell from here.", "text: \"\" #", "RF19: text is missing|redflags.yaml"},
		"a red flag of no level":            {"redflags.yaml", "level: L0", "level: L9", `RF01: level "L9"`},
		"a bracket without its other half":  {"redflags.yaml", "- acne fulminans", "- (acne fulminans", "without its other half"},
		"a pattern for nothing":             {"redflags.yaml", "- acne fulminans", "- (acne|)", "no words at all"},
		"a rule that names no other":        {"redflags.yaml", "requires: RF13", "requires: RF99", "RF14: RF99 is not a rule"},
		"a conflict that is not there":      {"redflags.yaml", "conflict: C07", "conflict: C99", "RF12: conflict C99"},
		"a do-not-use rule that is no rule": {"avoid.yaml", "rule: RF24", "rule: RF99", "rule RF99 is not in"},
		"a text that nothing shows":         {"copy.yaml", "timescale:", "timescales:", "copy.yaml: timescale: text is missing"},
		"a condition that nothing waits":    {"conditions.yaml", "condition: tetracycline", "condition: tired", "conditions.yaml: tired"},
		"a skin type that is none":          {"conflicts.yaml", "skin_type: Dry", "skin_type: Scaly", `skin_type "Scaly"`},
		"a version that is no date":         {"manifest.yaml", `version: "2026`, `version: "v26`, "manifest.yaml: version"},
		"a number that nobody confirmed":    {"support.yaml", "  confirmed: 2026-11-16\n", "", "support.yaml: emergency: confirmed is missing"},
		"a source that nobody read":         {"redflags.yaml", "  read_on: 2026-11-18\n", "", "redflags.yaml: RF01: needs read_on"},
		"a text that nobody reviewed":       {"conflicts.yaml", "  reviewed_by: none\n", "", "conflicts.yaml: C01: reviewed_by is missing"},
		"one word for two ingredients":      {"ingredients.yaml", "terms: [glycerin,", "terms: [niacinamide, glycerin,", "is one of"},
		"an urgent rule that never asks":    {"redflags.yaml", "level: refuse", "level: L1", "RF24: gentle is missing"},
		"an urgent rule that is forgotten":  {"redflags.yaml", "level: refuse", "level: L1", "RF24: later is missing"},
		"a reminder without a number":       {"redflags.yaml", "should see today: call NHS 111", "should see today: call them", "RF04a: later is not one sentence"},
		"a reminder of two sentences":       {"redflags.yaml", "should see today: call", "should see today. Call", "RF04a: later is not one sentence"},
		"a gentle text that goes on and on": {"redflags.yaml", "Did something get into your eye?", "Did something get into your eye, and does it hurt a lot?", `RF22a: gentle has \d+ words, not 30 to 60`},
		"a label of two rules":              {"redflags.yaml", "reader: shock", "reader: crisis", `RF02: reader "crisis" is that of RF01`},
		"a label that sets off nothing":     {"redflags.yaml", "  reader: mole\n", "", "mole: the message reader has this label"},
		"a label that it does not know":     {"redflags.yaml", "reader: mole", "reader: wart", `RF20: reader "wart" is not known`},
		"steps that run on":                 {"redflags.yaml", "    2. Lie down with", "    Lie down with", "RF02: needs paragraphs of one line"},
		"steps out of order":                {"redflags.yaml", "    2. Lie down with", "    3. Lie down with", "RF02: needs paragraphs of one line"},
		"a claim list without words":        {"claims.yaml", "\ndenials:\n", "\ndenials: []\nx:\n", "claims.yaml"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			changed := broken(t, test.file, test.from, test.to)
			err := knowledge.Validate(changed)
			if err == nil {
				_, err = knowledge.Load(changed)
			}
			require.Error(t, err)
			require.Regexp(t, test.want, err.Error())
		})
	}

	t.Run("a missing file", func(t *testing.T) {
		t.Parallel()
		_, err := knowledge.Load(fstest.MapFS{})
		require.ErrorContains(t, err, "knowledge/redflags.yaml")
	})
}

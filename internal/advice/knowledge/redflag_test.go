package knowledge_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v3"

	"clary.example/internal/advice/knowledge"
	files "clary.example/knowledge"
)

// ids lists the rules of flags.
func ids(flags []knowledge.RedFlag) []string {
	all := []string{}
	for _, flag := range flags {
		all = append(all, flag.ID)
	}
	return all
}

// lines reads a file of testdata.
func lines(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// rule is what the tests read of redflags.yaml.
type rule struct {
	ID        string
	Phrases   []string
	Requires  string
	Languages map[string][]string
	Context   []struct {
		Phrases, Near []string
	}
}

// rules reads redflags.yaml.
func rules(t *testing.T) []rule {
	t.Helper()
	data, err := files.Files.ReadFile("redflags.yaml")
	require.NoError(t, err)
	var all []rule
	require.NoError(t, yaml.Unmarshal(data, &all))
	return all
}

// sample returns up to a hundred of the phrases of a pattern, spread evenly.
func sample(t *testing.T, pattern string) []string {
	t.Helper()
	all, err := knowledge.Phrases(pattern)
	require.NoError(t, err)
	var some []string
	for i := 0; i < len(all); i += len(all)/100 + 1 {
		some = append(some, all[i])
	}
	return some
}

func TestEveryPhraseSetsOffItsRule(t *testing.T) {
	t.Parallel()
	l := load(t)
	for _, rule := range rules(t) {
		t.Run(rule.ID, func(t *testing.T) {
			t.Parallel()
			var patterns []string
			patterns = append(patterns, rule.Phrases...)
			for _, language := range rule.Languages {
				patterns = append(patterns, language...)
			}
			for _, context := range rule.Context {
				near := ""
				if len(context.Near) > 0 {
					near = " " + strings.Fields(context.Near[0])[0]
				}
				for _, pattern := range context.Phrases {
					patterns = append(patterns, pattern+near)
				}
			}
			for _, pattern := range patterns {
				for _, phrase := range sample(t, pattern) {
					for _, text := range []string{
						"Hello there. " + phrase + ".",
						"My answer, well,\n" + phrase + "! Sorry about that",
					} {
						require.Contains(t, ids(l.RedFlags(text, other(rule))), rule.ID, text)
					}
				}
			}
		})
	}
}

// other is a second field that rules across fields need.
func other(r rule) string {
	if r.Requires == knowledge.FlagIsotretinoin {
		return "I take isotretinoin"
	}
	if r.Requires == string(knowledge.ConditionTetracycline) {
		return "I take lymecycline"
	}
	return ""
}

func TestWhatPeopleWriteSetsOffItsRule(t *testing.T) {
	t.Parallel()
	l := load(t)
	for _, line := range lines(t, "redflags.tsv") {
		rule, text, ok := strings.Cut(line, "\t")
		require.True(t, ok, line)
		fields := []string{text}
		if rule == "RF14" || rule == "RF15" {
			fields = append(fields, "Roaccutane since May")
		}
		require.Contains(t, ids(l.RedFlags(fields...)), rule, text)
	}
}

func TestHarmlessMessages(t *testing.T) {
	t.Parallel()
	l := load(t)
	messages := lines(t, "harmless.txt")
	require.GreaterOrEqual(t, len(messages), 400)
	var flagged []string
	for _, message := range messages {
		if found := ids(l.RedFlags(message)); len(found) > 0 {
			flagged = append(flagged, message+" "+strings.Join(found, " "))
		}
	}
	require.LessOrEqual(t, len(flagged)*100, len(messages)*2, "at most two in a hundred: %s", strings.Join(flagged, "\n"))
}

func TestRedFlags(t *testing.T) {
	t.Parallel()
	l := load(t)
	for name, test := range map[string]struct {
		fields []string
		want   []string
	}{
		"denied":                           {[]string{"no scars, not pregnant"}, nil},
		"denied in a list":                 {[]string{"No cysts, nodules or scars."}, nil},
		"denied in other words":            {[]string{"I haven't got cysts and I have never taken roaccutane"}, nil},
		"denied in an answer":              {[]string{"Pregnant? No. Scars: none"}, nil},
		"denied, then not":                 {[]string{"no scars but cysts"}, []string{"RF05"}},
		"a no that answers something else": {[]string{"No, I'm pregnant"}, []string{"RF12"}},
		"not sure is not no":               {[]string{"not sure if pregnant"}, []string{"RF12"}},
		"not only is not no":               {[]string{"not only scars"}, []string{"RF06"}},
		"denying does not help a crisis":   {[]string{"I am not suicidal"}, []string{"RF01"}},
		"denying does not help breathing":  {[]string{"it's not anaphylaxis"}, []string{"RF02"}},
		"denying does not help eating":     {[]string{"I don't have bulimia"}, []string{"RF11"}},
		"a cut while shaving":              {[]string{"I cut myself badly while shaving"}, []string{"RF01a"}},
		"a cut with a razor":               {[]string{"cut myself with a razor"}, []string{"RF01a"}},
		"a cut, and shaving elsewhere":     {[]string{"I cut myself. I also think about shaving"}, []string{"RF01"}},
		"isotretinoin and pregnancy in two fields": {
			[]string{"roaccutane", "my period is late"}, []string{"RF14", "RF13"},
		},
		"isotretinoin and a mood": {[]string{"on accutane", "so angry lately"}, []string{"RF15", "RF13"}},
		"isotretinoin and distress": {
			[]string{"on accutane", "I feel hopeless"}, []string{"RF15", "RF09", "RF13"},
		},
		"angry spots are no mood":             {[]string{"on accutane with angry red spots"}, []string{"RF13"}},
		"a mood without isotretinoin":         {[]string{"so angry lately"}, nil},
		"isotretinoin that is denied":         {[]string{"not on roaccutane, my period is late"}, nil},
		"the most urgent first":               {[]string{"cysts", "dark marks", "I want to die"}, []string{"RF01", "RF05", "RF07"}},
		"each once":                           {[]string{"cysts", "more cysts", "cystic"}, []string{"RF05"}},
		"weeks as a mere duration":            {[]string{"12 weeks"}, nil},
		"weeks of a treatment":                {[]string{"the gel, for 12 weeks now"}, []string{"RF08"}},
		"a purge of the skin":                 {[]string{"is my skin purging from the retinol?"}, nil},
		"a purge of food":                     {[]string{"I purge after dinner for clear skin"}, []string{"RF11"}},
		"an age of today":                     {[]string{"hi im 15 and have spots"}, []string{"RF21"}},
		"what an age looks like":              {[]string{"I'm 34 and my skin looks like I am 16 again"}, nil},
		"as spotty as at 16":                  {[]string{"breaking out like I'm 16"}, nil},
		"an age that is no comparison":        {[]string{"even though im 16, like, everyone has it", "like im 16"}, []string{"RF21"}},
		"an age in words":                     {[]string{"I am thirteen."}, []string{"RF21"}},
		"an age of earlier days":              {[]string{"spots since I was 15"}, nil},
		"an age of earlier days, labelled":    {[]string{"since age 15"}, nil},
		"weeks are no age":                    {[]string{"I'm 12 weeks in"}, nil},
		"weeks of pregnancy are no age":       {[]string{"I'm 16 weeks pregnant"}, []string{"RF12"}},
		"a percentage is no age":              {[]string{"I'm 10% better"}, nil},
		"years of something are no age":       {[]string{"I'm 12 years into my career"}, nil},
		"an adult":                            {[]string{"I'm 18 years old"}, nil},
		"things that are old":                 {[]string{"my 10 year old razor"}, nil},
		"a child":                             {[]string{"spots on my 12-year-old"}, []string{"RF21"}},
		"a school year":                       {[]string{"I'm in year 10"}, []string{"RF21"}},
		"a year of something":                 {[]string{"in year 10 of my mortgage"}, nil},
		"a grown-up daughter":                 {[]string{"my daughter is 25"}, nil},
		"steroid cream has its own rule":      {[]string{"I use betnovate"}, []string{"RF18"}},
		"antibiotics that are left over":      {[]string{"I have leftover antibiotics"}, []string{"RF24"}},
		"vinegar on crisps":                   {[]string{"salt and vinegar crisps"}, nil},
		"vinegar on skin":                     {[]string{"I dab on vinegar"}, []string{"RF23"}},
		"letters written apart":               {[]string{"s u i c i d a l"}, []string{"RF01"}},
		"letters drawn out":                   {[]string{"i want to dieeeeee"}, []string{"RF01"}},
		"curly apostrophes":                   {[]string{"I can’t breathe"}, []string{"RF02"}},
		"hidden characters and look-alikes":   {[]string{"k\u200bіll mys\u00adelf"}, []string{"RF01"}},
		"HTML and entities":                   {[]string{"kill <b>my</b>self &#107;ill myself"}, []string{"RF01"}},
		"a word that only looks like another": {[]string{"I keep putting myself last"}, nil},
		"nothing":                             {[]string{"", "   "}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want := test.want
			if want == nil {
				want = []string{}
			}
			require.Equal(t, want, ids(l.RedFlags(test.fields...)))
		})
	}

	t.Run("a long message with the flag at its end", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, []string{"RF01"}, ids(l.RedFlags(rant())))
	})

	t.Run("says what do-not-use entry was meant", func(t *testing.T) {
		t.Parallel()
		flags := l.RedFlags("lemon juice, toothpaste and more toothpaste")
		require.Len(t, flags, 2)
		require.ElementsMatch(t, []knowledge.ID{"citrus_juice", "toothpaste"}, []knowledge.ID{flags[0].Avoid, flags[1].Avoid})
		require.NotEmpty(t, flags[0].Text)
	})

	t.Run("says what follows from a rule", func(t *testing.T) {
		t.Parallel()
		for id, want := range map[string]knowledge.RedFlag{
			"RF01":                     {Blocks: true},
			"RF05":                     {BarrierOnly: true, Upgrade: true},
			"RF11":                     {Blocks: true, DietOff: true},
			knowledge.FlagPregnancy:    {DietOff: true, Conflict: "C07"},
			knowledge.FlagIsotretinoin: {Conflict: "C05"},
			knowledge.FlagSevere:       {BarrierOnly: true, Upgrade: true},
		} {
			flag, ok := l.RedFlag(id)
			require.True(t, ok)
			require.Equal(t, want, knowledge.RedFlag{
				Blocks: flag.Blocks, BarrierOnly: flag.BarrierOnly, DietOff: flag.DietOff, Upgrade: flag.Upgrade,
				Conflict: flag.Conflict,
			}, id)
		}
	})
}

func TestConditions(t *testing.T) {
	t.Parallel()
	l := load(t)
	for text, want := range map[string][]knowledge.Condition{
		"I'm breastfeeding":             {knowledge.ConditionPregnancy},
		"on lymecycline":                {knowledge.ConditionTetracycline},
		"I have brown skin":             {knowledge.ConditionDarkMarks},
		"dark marks on my cheeks":       {knowledge.ConditionDarkMarks},
		"finished my roaccutane course": {knowledge.ConditionIsotretinoin},
		"I have eczema":                 {knowledge.ConditionBrokenSkin},
		"no eczema":                     nil,
		"just a few spots":              nil,
	} {
		require.Equal(t, want, l.Conditions(text), text)
	}
}

package usage_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/usage"
	"clary.example/internal/skincare"
)

// shared is read once: it takes longer than all tests.
var shared = sync.OnceValues(knowledge.Default) //nolint:gochecknoglobals // As above.

func reader(t *testing.T) *usage.Reader {
	t.Helper()
	library, err := shared()
	require.NoError(t, err)
	return usage.New(library)
}

// story is what a person says over time. Each step is a day later than the one
// before.
type story struct {
	said skincare.Said
	day  int
}

var start = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // A constant.

func (s *story) next() time.Time {
	s.day++
	s.said.Now = start.AddDate(0, 0, s.day+1)
	return start.AddDate(0, 0, s.day)
}

func (s *story) record(routine string) *story {
	at := s.next()
	s.said.Statements = append(s.said.Statements, skincare.Statement{
		Text: routine, Routine: true, Source: skincare.Source{Kind: skincare.SourceQuestionnaire, At: at, Record: skincare.QuestionnaireID(s.day)},
	})
	return s
}

func (s *story) checkIn(text string) *story {
	s.said.Statements = append(s.said.Statements, skincare.Statement{Text: text, Source: skincare.Source{Kind: skincare.SourceCheckIn, At: s.next()}})
	return s
}

func (s *story) profile(text string) *story {
	s.said.Statements = append(s.said.Statements, skincare.Statement{Text: text, Source: skincare.Source{Kind: skincare.SourceProfile, At: s.next()}})
	return s
}

func (s *story) end(id skincare.TreatmentID) *story {
	s.said.Notes = append(s.said.Notes, skincare.UseNote{ID: id, Ended: true, Source: skincare.SourceEnded, At: s.next()})
	return s
}

// says has the person write a message, and keeps what comes of it.
func (s *story) says(t *testing.T, message string) *story {
	t.Helper()
	s.said.Now, s.said.Message = s.next(), message
	_, notes := reader(t).InUse(s.said)
	s.said.Notes = append(s.said.Notes, notes...)
	s.said.Message = ""
	return s
}

func (s *story) later(days int) *story {
	s.said.Now = s.said.Now.AddDate(0, 0, days)
	return s
}

func (s *story) uses(t *testing.T) string {
	t.Helper()
	in, notes := reader(t).InUse(s.said)
	require.Empty(t, notes, "nothing new was said")
	var ids []string
	for _, use := range in.Uses {
		ids = append(ids, string(use.ID))
		require.NotEmpty(t, use.Name)
		require.NotEmpty(t, use.Source.Kind)
	}
	return strings.Join(ids, " ")
}

func TestStories(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		story *story
		want  string
	}{
		"stated once, then two blank questionnaires": {new(story).record("Adapalene from my GP every night").record("").record(""), "adapalene"},
		"a newer routine names only cosmetics":       {new(story).record("Adapalene at night").record("Gentle cleanser, sunscreen"), "adapalene"},
		"in a check-in only":                         {new(story).record("Water").checkIn("Started lymecycline from the GP"), "lymecycline"},
		"in the profile only":                        {new(story).profile("stress, I take spironolactone"), "spironolactone"},
		"in a conversation only":                     {new(story).says(t, "I'm 12 weeks pregnant. Is niacinamide ok?"), "pregnancy"},
		"stopped by words":                           {new(story).record("Adapalene").checkIn("I stopped adapalene, it burned"), ""},
		"two, one stopped":                           {new(story).record("Adapalene and lymecycline").checkIn("Finished the lymecycline"), "adapalene"},
		"stopped, then started again":                {new(story).record("Adapalene").checkIn("Stopped adapalene").record("Back on adapalene"), "adapalene"},
		"stopped by a tap":                           {new(story).record("Adapalene").end("adapalene"), ""},
		"stopped by a tap, then stated":              {new(story).record("Adapalene").end("adapalene").record("adapalene again"), "adapalene"},
		"a course that was finished":                 {new(story).record("Lymecycline for three months").checkIn("Finished my course!"), ""},
		"a course, with two that it can mean":        {new(story).record("Lymecycline, and isotretinoin before").checkIn("Finished my course"), "lymecycline isotretinoin"},
		"the cream, of a cream and tablets":          {new(story).record("Adapalene cream and lymecycline tablets").checkIn("I stopped the cream"), "lymecycline"},
		"all antibiotics":                            {new(story).record("Adapalene, lymecycline").checkIn("I stopped the antibiotics"), "adapalene"},
		"everything":                                 {new(story).record("Adapalene, lymecycline").checkIn("I've stopped everything"), ""},
		"it":                                         {new(story).record("Adapalene from my GP").checkIn("I stopped it because it burned"), ""},
		"somebody else's":                            {new(story).record("Water").says(t, "My sister uses adapalene"), ""},
		"a question is no statement":                 {new(story).says(t, "Is adapalene any good?").says(t, "Tell me about roaccutane."), ""},
		"a plan is no statement":                     {new(story).checkIn("GP suggested adapalene, thinking about it"), ""},
		"an ordinary question after a statement":     {new(story).record("Adapalene").says(t, "Should I stop adapalene?"), "adapalene"},
		"no end by how often":                        {new(story).record("Adapalene").checkIn("I don't use adapalene every night"), "adapalene"},
		"no end by what stopped working":             {new(story).record("Adapalene").checkIn("adapalene stopped working"), "adapalene"},
		"pregnant no more":                           {new(story).says(t, "I am pregnant").says(t, "I'm not pregnant any more"), ""},
		"a baby, then breastfeeding":                 {new(story).record("pregnant, so just water").checkIn("Had my baby! Breastfeeding now."), "breastfeeding"},
		"isotretinoin that was finished":             {new(story).record("Roaccutane").checkIn("Finished roaccutane today"), "isotretinoin_after"},
		"half a year after isotretinoin":             {new(story).record("Roaccutane").checkIn("Finished roaccutane today").later(190), ""},
		"the end of isotretinoin was wrong":          {new(story).record("Roaccutane").end("isotretinoin").end("isotretinoin_after"), ""},
		"isotretinoin years ago":                     {new(story).record("I took roaccutane five years ago. Now water."), ""},
		"misspelt":                                   {new(story).record("adaplene and lymecyclin").says(t, "im on spirolactone"), "adapalene lymecycline spironolactone"},
		"a topical antibiotic":                       {new(story).record("clindamycin lotion"), "clindamycin"},
		"the pill":                                   {new(story).record("").says(t, "I'm on the pill"), "pill"},
		"a cream without a name":                     {new(story).record("a cream from my GP"), "prescription"},
		"an allergy in a check-in":                   {new(story).checkIn("Turns out I'm allergic to lanolin"), "allergy-LANOLIN"},
		"an allergy that was denied":                 {new(story).checkIn("I'm allergic to lanolin").checkIn("The test says I'm not allergic to lanolin"), ""},
		"a new one in place of an old one":           {new(story).record("In evening I put Duac, doctor give me").checkIn("I go again to doctor. She change it, now is Treclin at night. Duac is finish."), "tretinoin_clindamycin"},
		"a medicine for something else":              {new(story).record("Soap and water. I take warfarin for my heart (AF), that's all."), "anticoagulant"},
		"HRT beside another":                         {new(story).says(t, "The dermatologist has put me on spironolactone, on top of my HRT patches."), "spironolactone hrt"},
		"trying for a baby, said in passing":         {new(story).says(t, "I should probably say, we've been trying for a baby for about a year now"), "trying_for_baby"},
		"wanting a baby":                             {new(story).says(t, "I stopped the lymecycline because me and husband we want to have baby."), "trying_for_baby"},
		"hoping for a pregnancy":                     {new(story).says(t, "We're hoping to fall pregnant this year"), "trying_for_baby"},
		"a plan to wean is no end":                   {new(story).record("breastfeeding a 5 month old").checkIn("Might think about weaning round Christmas"), "breastfeeding"},
		"stopped feeding":                            {new(story).record("breastfeeding, clindamycin lotion").says(t, "stopped feeding her last month btw, bottles only now"), "clindamycin"},
		"a reaction among the triggers":              {new(story).profile("Tea tree oil - brought me up in weeping blisters last year, never again. Shaving."), "allergy-to-tea_tree"},
		"a reaction, with a visit":                   {new(story).profile("Sulphur - used a sulphur mask, face went bright red, hot and swollen, they said avoid it."), "allergy-to-sulfur"},
		"a reaction in the next sentence":            {new(story).checkIn("Put tea tree on. Came out in hives."), "allergy-to-tea_tree"},
		"swollen spots are no reaction":              {new(story).checkIn("Tea tree wash again, two swollen spots."), ""},
		"the last tablet":                            {new(story).record("lymecycline").checkIn("last lymecycline tablet was sunday"), ""},
		"somebody else's allergy":                    {new(story).checkIn("My sister is allergic to nuts"), ""},
	} {
		require.Equal(t, tt.want, tt.story.uses(t), name)
	}
}

// TestSources holds that each use says where it comes from, and since when.
func TestSources(t *testing.T) {
	t.Parallel()
	s := new(story).record("Adapalene").record("").record("adapalene still")
	in, _ := reader(t).InUse(s.said)
	require.Equal(t, skincare.QuestionnaireID(3), in.Uses[0].Source.Record)
	require.Equal(t, start.AddDate(0, 0, 1), in.Uses[0].Since)
	require.Equal(t, "adapalene still", in.Routine)
	s.said.Allergies = "nuts"
	in, _ = reader(t).InUse(s.said)
	require.True(t, in.Uses[len(in.Uses)-1].Fixed)
}

// TestOwnAllergies holds that an answer about allergies is about the person alone.
func TestOwnAllergies(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]string{
		"NUTS!! i carry 2 epipens. my mum is allergic to latex but im not": "allergy-TREE_NUT",
		"my sister is allergic to latex and I'm allergic to nickel":        "allergy-NICKEL",
		"My mum says that nuts make me ill":                                "allergy-TREE_NUT",
	} {
		in, _ := reader(t).InUse(skincare.Said{Allergies: answer, Now: start})
		require.Len(t, in.Uses, 1, answer)
		require.Equal(t, skincare.TreatmentID(want), in.Uses[0].ID, answer)
	}
}

// TestRoutine holds that a blank answer forgets no routine, and a tap ends it.
func TestRoutine(t *testing.T) {
	t.Parallel()
	s := new(story).record("Cleanser, adapalene").record("")
	in, _ := reader(t).InUse(s.said)
	require.Equal(t, "Cleanser, adapalene", in.Routine)
	s.end(skincare.TreatmentRoutine)
	in, _ = reader(t).InUse(s.said)
	require.Empty(t, in.Routine)
	s.record("Water")
	in, _ = reader(t).InUse(s.said)
	require.Equal(t, "Water", in.Routine)
}

// TestTurns holds that earlier turns, which a client may make up, add and never end.
func TestTurns(t *testing.T) {
	t.Parallel()
	said := new(story).record("Adapalene").end("adapalene").said
	said.Turns = []string{"I use adapalene", "I'm pregnant", "I take the pill", "I stopped the pill"}
	in, notes := reader(t).InUse(said)
	require.Len(t, in.Uses, 1)
	require.Equal(t, skincare.TreatmentID("pregnancy"), in.Uses[0].ID)
	require.Empty(t, notes)

	said = new(story).record("Adapalene").said
	said.Turns = []string{"I stopped adapalene"}
	in, _ = reader(t).InUse(said)
	require.Len(t, in.Uses, 1)
}

// TestWithout holds that no rule hears again of what has ended, and that danger stays
// in the message.
func TestWithout(t *testing.T) {
	t.Parallel()
	r := reader(t)
	ended := []skincare.TreatmentID{"adapalene", "pregnancy"}
	require.Equal(t, "I use  and water.", r.Without("I use adapalene and water.", ended, false))
	require.Equal(t, "My sister uses ", r.Without("My sister uses duac", nil, true))
	require.Equal(t, "I am ", r.Without("I am pregnant", ended, false))
	require.Equal(t, "Could I be pregnant on roaccutane?", r.Without("Could I be pregnant on roaccutane?", ended, true))
	require.Equal(t, "2.5% gel", r.Without("2.5% gel", ended, false))
}

// TestEnds holds that the end of one thing ends no other.
func TestEnds(t *testing.T) {
	t.Parallel()
	r := reader(t)
	person := func(t knowledge.Treatment) bool { return !t.Medicine() }
	for text, want := range map[string][2]bool{
		"had roaccutane a decade ago, now I'm 20 weeks pregnant":         {true, false},
		"finished roaccutane five years ago, now pregnant":               {true, false},
		"I'm on roaccutane and I'm no longer pregnant":                   {false, true},
		"finished roaccutane years ago but I'm on it again and pregnant": {false, false},
	} {
		require.Equal(t, want, [2]bool{r.Ends([]string{text}, knowledge.Treatment.Medicine), r.Ends([]string{text}, person)}, text)
	}
}

// TestAttackManyRecords reads as many texts as anybody can keep, all of them long and
// hostile.
func TestAttackManyRecords(t *testing.T) {
	t.Parallel()
	r := reader(t)
	said := skincare.Said{Now: start}
	for n := range 10_000 {
		said.Statements = append(said.Statements, skincare.Statement{
			Text:   fmt.Sprintf("I stopped not using no longer %d %s", n, strings.Repeat("stopped it and ", 130)),
			Source: skincare.Source{At: start.Add(time.Duration(n) * time.Second)}, Routine: true,
		})
	}
	said.Statements[9_990].Text = "adapalene"
	began := time.Now()
	in, _ := r.InUse(said)
	t.Log("10,000 statements took", time.Since(began))
	_, ok := in.Find("adapalene")
	require.False(t, ok, "it was stopped ten thousand times")
}

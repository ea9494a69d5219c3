package usage_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/understanding"
	"clary.example/internal/advice/usage"
	"clary.example/internal/skincare"
)

// shared is read once: it takes longer than all tests.
var shared = sync.OnceValues(knowledge.Default) //nolint:gochecknoglobals // As above.

func reader(t *testing.T) *usage.Reader {
	t.Helper()
	return readerWith(t, &words{})
}

func readerWith(t *testing.T, model usage.Model) *usage.Reader {
	t.Helper()
	library, err := shared()
	require.NoError(t, err)
	return usage.New(library, model)
}

// words is a model that goes by words behind the thing, so that a test can say what
// the model says: "adapalene is OVER".
type words struct {
	passes int
	err    error
}

func (w *words) States(_ context.Context, _, message, name string) (map[understanding.State]float64, error) {
	w.passes++
	_, behind, _ := strings.Cut(message, name)
	said := understanding.StateCurrent
	at := len(behind)
	for word, state := range map[string]understanding.State{
		"OVER": understanding.StateEnded, "HIVES": understanding.StateReacts, "HERS": understanding.StateOther, "?": understanding.StateOther,
	} {
		if i := strings.Index(behind, word); i >= 0 && i < at {
			said, at = state, i
		}
	}
	return map[understanding.State]float64{said: 1}, w.err
}

func (w *words) StatesOf(ctx context.Context, message, words string) (map[understanding.State]float64, error) {
	return w.States(ctx, "", message, words)
}

// story is what a person says over time. Each step is a day later than the one
// before.
type story struct {
	said skincare.Said
	day  int
	// model is words where it is nil.
	model usage.Model
}

func (s *story) reader(t *testing.T) *usage.Reader {
	t.Helper()
	if s.model == nil {
		return reader(t)
	}
	return readerWith(t, s.model)
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
	_, notes := s.reader(t).InUse(t.Context(), s.said)
	s.said.Notes = append(s.said.Notes, notes...)
	s.said.Message = ""
	return s
}

func (s *story) later(days int) *story {
	s.said.Now = s.said.Now.AddDate(0, 0, days)
	return s
}

// uses are the ids of what counts, with a question mark where the person is asked.
func (s *story) uses(t *testing.T) string {
	t.Helper()
	in, notes := s.reader(t).InUse(t.Context(), s.said)
	require.Empty(t, notes, "nothing new was said")
	var ids []string
	for _, use := range in.Uses {
		id := string(use.ID)
		if use.Doubtful {
			id += "?"
		}
		ids = append(ids, id)
		require.NotEmpty(t, use.Name)
		require.NotEmpty(t, use.Source.Kind)
	}
	return strings.Join(ids, " ")
}

// TestStories holds what counts when the model says what each statement means.
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
		"in a conversation only":                     {new(story).says(t, "I'm 12 weeks pregnant."), "pregnancy"},
		"stopped by words":                           {new(story).record("Adapalene").checkIn("adapalene is OVER"), ""},
		"two, one stopped":                           {new(story).record("Adapalene and lymecycline").checkIn("lymecycline is OVER"), "adapalene"},
		"stopped in a conversation":                  {new(story).record("Adapalene").says(t, "adapalene is OVER"), ""},
		"stopped, then started again":                {new(story).record("Adapalene").checkIn("adapalene is OVER").record("Back on adapalene"), "adapalene"},
		"stopped by a tap":                           {new(story).record("Adapalene").end("adapalene"), ""},
		"stopped by a tap, then stated":              {new(story).record("Adapalene").end("adapalene").record("adapalene again"), "adapalene"},
		"a course that was finished":                 {new(story).record("Lymecycline for three months").checkIn("My course is OVER"), "lymecycline?"},
		"a course, with two that it can mean":        {new(story).record("Lymecycline, isotretinoin").checkIn("My course is OVER"), "lymecycline isotretinoin"},
		"the cream, of a cream and tablets":          {new(story).record("Adapalene and lymecycline").checkIn("the cream is OVER"), "lymecycline adapalene?"},
		"all antibiotics":                            {new(story).record("Adapalene, lymecycline").checkIn("the antibiotics are OVER"), "adapalene lymecycline?"},
		"everything":                                 {new(story).record("Adapalene, lymecycline").checkIn("everything is OVER"), "adapalene? lymecycline?"},
		"it":                                         {new(story).record("Adapalene from my GP").checkIn("it is OVER"), "adapalene?"},
		"it, when nothing is said of an end":         {new(story).record("Adapalene from my GP").checkIn("it is fine"), "adapalene"},
		"somebody else's":                            {new(story).record("Water").says(t, "adapalene is HERS"), ""},
		"somebody else's, after one's own":           {new(story).record("adapalene").says(t, "adapalene is HERS"), "adapalene"},
		"one in place of another":                    {new(story).says(t, "She's swapped the Duac for Treclin, HERS"), "tretinoin_clindamycin"},
		"a question is no statement":                 {new(story).says(t, "Is adapalene any good?"), ""},
		"a birth":                                    {new(story).record("pregnant, so just water").checkIn("she was born on Monday, OVER"), ""},
		"isotretinoin that was finished":             {new(story).record("Roaccutane").checkIn("roaccutane is OVER"), "isotretinoin_after"},
		"half a year after isotretinoin":             {new(story).record("Roaccutane").checkIn("roaccutane is OVER").later(190), ""},
		"the end of isotretinoin was wrong":          {new(story).record("Roaccutane").end("isotretinoin").end("isotretinoin_after"), ""},
		"isotretinoin years ago":                     {new(story).record("roaccutane is OVER since five years ago. Now water."), ""},
		"misspelt":                                   {new(story).record("adaplene and lymecyclin").says(t, "im on spirolactone"), "adapalene lymecycline spironolactone"},
		"a cream without a name":                     {new(story).record("a cream from my GP"), "prescription"},
		"a product of a shop":                        {new(story).record("niacinamide serum, glycolic toner"), "product-niacinamide product-glycolic_acid"},
		"a product that was stopped":                 {new(story).record("retinol at night").checkIn("the retinol is OVER"), ""},
		"a product that was ended with a tap":        {new(story).record("retinol at night").end("product-retinol"), ""},
		"a reaction":                                 {new(story).checkIn("lanolin gives me HIVES"), "allergy-to-lanolin"},
		"a reaction to what is used":                 {new(story).record("benzoyl peroxide").checkIn("benzoyl peroxide gives me HIVES"), "allergy-to-benzoyl_peroxide"},
		"a reaction long before a plain statement":   {new(story).checkIn("tea tree: weeping blisters, HIVES").checkIn("tea tree is OVER"), "allergy-to-tea_tree"},
		"a reaction that was none":                   {new(story).checkIn("lanolin gives me HIVES").checkIn("says the clinic today, lanolin is OVER"), ""},
		"a substance without a reaction":             {new(story).record("aloe gel, shea butter"), ""},
	} {
		require.Equal(t, tt.want, tt.story.uses(t), name)
	}
}

// TestFallback holds what counts without the model, or with one that is too busy: all
// that is named, unless a question names it. Only a tap ends it.
func TestFallback(t *testing.T) {
	t.Parallel()
	for name, model := range map[string]usage.Model{"none": nil, "busy": &words{err: errors.New("busy")}} {
		r := readerWith(t, model)
		uses := func(s *story) string {
			in, _ := r.InUse(t.Context(), s.said)
			var ids []string
			for _, use := range in.Uses {
				ids = append(ids, string(use.ID))
			}
			return strings.Join(ids, " ")
		}
		require.Equal(t, "lymecycline pregnancy", uses(new(story).record("Lymecycline").checkIn("I am pregnant")), name)
		require.Equal(t, "lymecycline", uses(new(story).record("Lymecycline").checkIn("lymecycline is OVER")), name)
		require.Empty(t, uses(new(story).checkIn("Is lymecycline any good?")), name)
		require.Equal(t, "pregnancy", uses(new(story).checkIn("I'm pregnant, what can I use?")), name)
		require.Empty(t, uses(new(story).record("Lymecycline").end("lymecycline")), name)
		require.Equal(t, "allergy-LANOLIN", uses(new(story).checkIn("I'm allergic to lanolin")), name)
		require.Empty(t, uses(new(story).checkIn("lanolin balm again")), name)
	}
}

// TestPassesAreBounded holds that years of statements do not cost more than a few
// weeks, and that the model is not asked again once it is too busy.
func TestPassesAreBounded(t *testing.T) {
	t.Parallel()
	s := new(story)
	for n := range 300 {
		s.checkIn(fmt.Sprintf("adapalene, lymecycline, lanolin, aloe and retinol in week %d", n))
	}
	s.record("spironolactone, an old answer")
	model := &words{}
	in, _ := readerWith(t, model).InUse(t.Context(), s.said)
	require.LessOrEqual(t, model.passes, 48)
	require.Len(t, in.Uses, 4)
	busy := &words{err: errors.New("busy")}
	_, _ = readerWith(t, busy).InUse(t.Context(), s.said)
	require.Equal(t, 1, busy.passes)
}

// TestSources holds that each use says where it comes from, and since when.
func TestSources(t *testing.T) {
	t.Parallel()
	s := new(story).record("Adapalene").record("").record("adapalene still")
	in, _ := reader(t).InUse(t.Context(), s.said)
	require.Equal(t, skincare.QuestionnaireID(3), in.Uses[0].Source.Record)
	require.Equal(t, start.AddDate(0, 0, 1), in.Uses[0].Since)
	require.Equal(t, "adapalene still", in.Routine)
	s.said.Allergies = "nuts"
	in, _ = reader(t).InUse(t.Context(), s.said)
	require.True(t, in.Uses[len(in.Uses)-1].Fixed)
}

// TestOwnAllergies holds that an answer about allergies is about the person alone.
func TestOwnAllergies(t *testing.T) {
	t.Parallel()
	in, _ := reader(t).InUse(t.Context(), skincare.Said{Allergies: "Latex is HERS, in our family. Nuts are mine and I carry pens", Now: start})
	require.Len(t, in.Uses, 1)
	require.Equal(t, skincare.TreatmentID("allergy-TREE_NUT"), in.Uses[0].ID)
	require.Equal(t, []skincare.TreatmentID{"allergy-LATEX"}, in.OfOthers)
}

// TestRoutine holds that a blank answer forgets no routine, and a tap ends it.
func TestRoutine(t *testing.T) {
	t.Parallel()
	s := new(story).record("Cleanser, adapalene").record("")
	in, _ := reader(t).InUse(t.Context(), s.said)
	require.Equal(t, "Cleanser, adapalene", in.Routine)
	s.end(skincare.TreatmentRoutine)
	in, _ = reader(t).InUse(t.Context(), s.said)
	require.Empty(t, in.Routine)
	s.record("Water")
	in, _ = reader(t).InUse(t.Context(), s.said)
	require.Equal(t, "Water", in.Routine)
}

// TestTurns holds that earlier turns, which a client may make up, add and never end.
func TestTurns(t *testing.T) {
	t.Parallel()
	said := new(story).record("Adapalene").end("adapalene").said
	said.Turns = []string{"I use adapalene", "I'm pregnant", "I take the pill", "the pill is OVER"}
	in, notes := reader(t).InUse(t.Context(), said)
	require.Len(t, in.Uses, 1)
	require.Equal(t, skincare.TreatmentID("pregnancy"), in.Uses[0].ID)
	require.Empty(t, notes)

	said = new(story).record("Adapalene").said
	said.Turns = []string{"adapalene is OVER"}
	in, _ = reader(t).InUse(t.Context(), said)
	require.Len(t, in.Uses, 1)
}

// TestWithout holds that no rule hears again of what has ended, and that danger stays
// in the message.
func TestWithout(t *testing.T) {
	t.Parallel()
	r := reader(t)
	in := skincare.InUse{Ended: []skincare.TreatmentID{"adapalene", "pregnancy", "product-retinol"}}
	require.Equal(t, "I use  and water.", r.Without("I use adapalene and water.", in.Ended))
	require.Equal(t, " at night", r.Without("retinol at night", in.Ended))
	require.Equal(t, "I am ", r.Without("I am pregnant", in.Ended))
	require.Equal(t, "Could I be pregnant on roaccutane?", r.Without("Could I be pregnant on roaccutane?", r.GoneFromMessage(in)))
	in.EndedNow = []skincare.TreatmentID{"pregnancy"}
	require.Equal(t, "I am no longer ", r.Without("I am no longer pregnant", r.GoneFromMessage(in)))
	require.Equal(t, "2.5% gel", r.Without("2.5% gel", in.Ended))
}

// TestEnds holds that the end of one thing ends no other.
func TestEnds(t *testing.T) {
	t.Parallel()
	r := reader(t)
	person := func(t knowledge.Treatment) bool { return !t.Medicine() }
	in, _ := r.InUse(t.Context(), skincare.Said{Message: "roaccutane is OVER. Now I am pregnant.", Now: start})
	require.Equal(t, []skincare.TreatmentID{"isotretinoin"}, in.EndedNow)
	require.True(t, r.Ends(in, in.EndedNow, knowledge.Treatment.Medicine))
	require.False(t, r.Ends(in, in.EndedNow, person))
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
	in, _ := r.InUse(t.Context(), said)
	t.Log("10,000 statements took", time.Since(began))
	require.LessOrEqual(t, len(in.Uses), 1)
}

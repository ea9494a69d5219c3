package chat_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/features/chat"
	"clary.example/internal/skincare"
)

// world is everything around the chat, with what it was asked to do.
type world struct {
	service *chat.Service
	reply   advisor.Reply
	asked   []advisor.Request
	advice  []skincare.Recommendation

	adviseErr error
	weeks     []skincare.Attempt
	days      []skincare.RoutineDay
	refused   map[skincare.Purpose]bool
	// then is the profile of the questionnaire, and now that of today.
	then, now skincare.Profile
	severity  skincare.Severity
	checkIns  []skincare.CheckIn
	checkErr  error
	paused    bool
	full      bool
	log       strings.Builder
	countErr  error
	counted   int
	inUse     skincare.InUse
	heard     []string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{
		reply:   advisor.Reply{Text: "Water.", Writer: advisor.Writer{Kind: advisor.WriterBuiltin, Name: "builtin", Prompt: "p1", Library: "l1"}},
		refused: make(map[skincare.Purpose]bool),
		then:    skincare.Profile{SkinType: skincare.SkinTypeDry, Allergies: "nuts"},
		now:     skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: "lanolin"},

		severity: skincare.SeverityMild,
	}
	w.service = &chat.Service{Advisor: w, Records: w, Routines: w, Profiles: w, Treatments: treatments{w}, Courses: noCourses{}, Products: noProducts{}, Consents: w, Quota: w, Previews: w, Counter: w, Log: slog.New(slog.NewTextHandler(&w.log, nil))}
	return w
}

// noCourses stands for people without a course.
type noCourses struct{}

func (noCourses) Follow(context.Context, skincare.Caller, string) error { return nil }

func (noCourses) LeaveOut(context.Context, skincare.UserID, string, *advisor.Person) error {
	return nil
}

// noProducts stands for messages that are about no product.
type noProducts struct{}

func (noProducts) Answer(context.Context, skincare.Caller, string, []string, []skincare.Product, advisor.Facts) (advisor.ProductAnswer, error) {
	return advisor.ProductAnswer{}, nil
}

func (noProducts) Said(messages ...string) []string { return messages }

func (w *world) Advise(_ context.Context, req advisor.Request, _ advisor.Listener) (advisor.Reply, error) {
	w.asked = append(w.asked, req)
	return w.reply, w.adviseErr
}

func (w *world) Preview(_ context.Context, req advisor.Request) (advisor.Writer, advisor.Brief, error) {
	w.asked = append(w.asked, req)
	return w.reply.Writer, advisor.Brief{Question: req.Message}, nil
}

func (w *world) Record(_ context.Context, _ skincare.UserID, id skincare.QuestionnaireID) (skincare.Questionnaire, error) {
	if id != 4 {
		return skincare.Questionnaire{}, skincare.Errorf(skincare.KindNotFound, "No.")
	}
	return skincare.Questionnaire{
		ID: 4, CurrentRoutine: "Water", Profile: w.then,
		Estimate: skincare.Estimate{Severity: w.severity},
	}, nil
}

func (w *world) Recommend(_ context.Context, _ skincare.UserID, _ skincare.QuestionnaireID, advice skincare.Recommendation) error {
	w.advice = append(w.advice, advice)
	return nil
}

func (w *world) Add(
	_ context.Context, _ skincare.UserID, attempt skincare.Attempt, days []skincare.RoutineDay,
) (skincare.RoutineAdded, error) {
	w.weeks = append(w.weeks, attempt)
	w.days = days
	return skincare.RoutineAdded{Week: "w1"}, nil
}

func (w *world) Made(
	_ context.Context, _ skincare.UserID, attempt skincare.Attempt,
) (skincare.RoutineAdded, []skincare.RoutineDay, error) {
	if !slices.Contains(w.weeks, attempt) {
		return skincare.RoutineAdded{}, nil, nil
	}
	return skincare.RoutineAdded{Week: "w1"}, w.days, nil
}

func (w *world) Profile(context.Context, skincare.Caller) (skincare.Profile, error) {
	return w.now, nil
}

func (w *world) Current(context.Context, skincare.UserID) (skincare.Consents, error) {
	consents := skincare.Consents{Restricted: w.paused}
	for _, purpose := range skincare.Purposes() {
		if !w.refused[purpose] {
			consents.Granted = append(consents.Granted, purpose)
		}
	}
	return consents, nil
}

// caller is the person with the consents of now.
func (w *world) caller() skincare.Caller {
	consents, _ := w.Current(context.Background(), 7)
	return skincare.Caller{User: skincare.User{ID: 7}, Consents: consents}
}

// treatments keeps nothing of what it hears.
type treatments struct{ *world }

func (w treatments) Hear(_ context.Context, _ skincare.Caller, _ []string, message string) (skincare.InUse, []skincare.CheckIn, error) {
	w.heard = append(w.heard, message)
	return w.inUse, w.checkIns, w.checkErr
}

func (w treatments) Preview(context.Context, skincare.Caller, []string, string) (skincare.InUse, []skincare.CheckIn, error) {
	return w.inUse, w.checkIns, w.checkErr
}

func (w *world) GiveBack(context.Context, skincare.UserID) error { return nil }

func (w *world) Take(context.Context, skincare.UserID) error {
	if w.full {
		return skincare.Throttled(1)
	}
	return nil
}

func (w *world) CountAnswer(_ context.Context, _ skincare.UserID, answer chat.Counted) error {
	if !answer.Fixed {
		w.counted++
	}
	return w.countErr
}

// deaf hears nothing.
type deaf struct{}

func (deaf) Care(advisor.Care) error { return nil }
func (deaf) Text(string) error       { return nil }
func (deaf) Reset() error            { return nil }

func (w *world) ask(t *testing.T, q chat.Question) (chat.Answer, error) {
	t.Helper()
	return w.service.Ask(t.Context(), w.caller(), q, deaf{})
}

func TestAskAnswersAQuestion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	answer, err := w.ask(t, chat.Question{Message: "Why sunscreen?"})
	require.NoError(t, err)
	require.Equal(t, "Water.", answer.Text)
	require.Equal(t, advisor.TaskAnswer, w.asked[0].Task)
	require.True(t, w.asked[0].Provider)
	require.Equal(t, "lanolin", w.asked[0].Person.Profile.Allergies)
	require.False(t, w.asked[0].Person.Analysed)
	require.Empty(t, w.advice)
	require.Equal(t, 1, w.counted)
}

// TestAskKeepsTheRecommendation [C-14].
func TestAskKeepsTheRecommendation(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]chat.Question{
		"by intent": {Message: "x", Record: 4, Intent: advisor.TaskRecommendation},
		"by the wording of the specification": {Record: 4, Message: "My skin type is Dry. Please give me recommendations for a daily " +
			"cleanser, a daily moisturizer, extras and further advice. I prefer natural remedies."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			_, err := w.ask(t, q)
			require.NoError(t, err)
			require.Equal(t, []skincare.Recommendation{{Text: "Water.", Writer: "builtin", Prompt: "p1", Library: "l1"}}, w.advice)
			person := w.asked[0].Person
			require.Equal(t, "nuts, lanolin", person.Profile.Allergies, "allergies of then and now")
			require.Equal(t, skincare.SkinTypeOily, person.Profile.SkinType)
			require.Equal(t, skincare.SkinTypeDry, person.EarlierSkinType)
			require.True(t, person.Analysed)
		})
	}
}

// Advice that broke off, or that the person stopped, must not replace the
// advice that is stored.
func TestAskKeepsTheOldRecommendationUntilTheNewOneIsComplete(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.adviseErr = context.Canceled
	_, err := w.ask(t, chat.Question{Message: "x", Record: 4, Intent: advisor.TaskRecommendation})
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, w.advice)
	require.Zero(t, w.counted)
}

// TestAskKeepsARoutine [C-12] [C-13].
func TestAskKeepsARoutine(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reply.Days = []advisor.Day{{Date: "2026-11-15", Morning: "Wash.", Evening: "Sleep."}}
	q := chat.Question{Record: 4, Attempt: "a1", Message: "Create a detailed 7-day skincare routine starting from 2026-11-15, with a " +
		"morning and an evening for each day, and reply in JSON.", Conversation: []advisor.Turn{{Role: advisor.RoleUser, Message: "x"}}}
	answer, err := w.ask(t, q)
	require.NoError(t, err)
	require.Equal(t, advisor.TaskRoutine, w.asked[0].Task)
	require.Equal(t, []skincare.Attempt{"a1"}, w.weeks)
	require.Equal(t, "w1", answer.Week.Week)
	require.JSONEq(t, `[{"Date":"2026-11-15","Morning":"Wash.","Evening":"Sleep."}]`, answer.Markdown())

	w.reply.Days = []advisor.Day{{Date: "2026-11-15", Morning: "Another.", Evening: "Week."}}
	answer, err = w.ask(t, q)
	require.NoError(t, err)
	require.JSONEq(t, `[{"Date":"2026-11-15","Morning":"Wash.","Evening":"Sleep."}]`, answer.Markdown(), "the first one is kept")
	require.Len(t, w.asked, 1, "and nobody is asked again")
}

func TestAskRefuses(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		q    chat.Question
		set  func(*world)
		kind skincare.Kind
	}{
		"while paused":             {q: chat.Question{Message: "x"}, set: func(w *world) { w.paused = true }, kind: skincare.KindRestricted},
		"without consent":          {q: chat.Question{Message: "x"}, set: func(w *world) { w.refused[skincare.PurposeHealthData] = true }, kind: skincare.KindConsentRequired},
		"nothing":                  {q: chat.Question{Message: " \n"}, kind: skincare.KindInvalid},
		"too much":                 {q: chat.Question{Message: strings.Repeat("ä", chat.MaxMessage+1)}, kind: skincare.KindInvalid},
		"somebody else's record":   {q: chat.Question{Message: "x", Record: 5}, kind: skincare.KindNotFound},
		"somebody who asks no end": {q: chat.Question{Message: "x"}, set: func(w *world) { w.full = true }, kind: skincare.KindThrottled},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			if c.set != nil {
				c.set(w)
			}
			_, err := w.ask(t, c.q)
			require.Equal(t, c.kind, skincare.KindOf(err))
			require.Empty(t, w.asked)
			require.Zero(t, w.counted)
		})
	}
}

func TestAskWithoutConsentToAIKeepsTheProviderOut(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.refused[skincare.PurposeAIProcessing] = true
	_, err := w.ask(t, chat.Question{Message: "Why sunscreen?"})
	require.NoError(t, err)
	require.False(t, w.asked[0].Provider)
}

func TestFixedTextsCostNothing(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.reply = advisor.Reply{Writer: advisor.Writer{Kind: advisor.WriterFixed}}
	_, err := w.ask(t, chat.Question{Message: "x"})
	require.NoError(t, err)
	require.Zero(t, w.counted)
}

// TestAnswersOutliveTheCounter holds that an answer which was shown and kept is
// not called a failure because nobody could count it.
func TestAnswersOutliveTheCounter(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.countErr = errors.New("no connection")
	answer, err := w.ask(t, chat.Question{Message: "What about my private rash?"})
	require.NoError(t, err)
	require.Equal(t, "Water.", answer.Text)
	require.Contains(t, w.log.String(), `msg="usage counter update failed"`)
	require.Contains(t, w.log.String(), "counter=advice")
	require.NotContains(t, w.log.String(), "rash")
	require.NotContains(t, w.log.String(), "Water")
}

// TestPreviewsHaveAQuota holds that nobody can ask without end what would be
// sent.
func TestPreviewsHaveAQuota(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.full = true
	_, _, err := w.service.Preview(t.Context(), w.caller(), chat.Question{Message: "x"})
	require.Equal(t, skincare.KindThrottled, skincare.KindOf(err))
	require.Empty(t, w.asked, "and nothing was assessed")
}

func TestAskTellsTheLatestCheckIns(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for day := range 8 {
		w.checkIns = append(w.checkIns, skincare.CheckIn{Date: skincare.Date{Year: 2026, Month: 11, Day: 16 - day}})
	}
	for _, q := range []chat.Question{{Message: "How am I doing?"}, {Message: "How am I doing?", Record: 4}} {
		_, err := w.ask(t, q)
		require.NoError(t, err)
		require.Equal(t, w.checkIns, w.asked[len(w.asked)-1].Person.CheckIns)
	}
	w.checkErr = errors.New("no database")
	_, err := w.ask(t, chat.Question{Message: "How am I doing?"})
	require.ErrorIs(t, err, w.checkErr)
}

package questionnaire_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

// world is everything around the service. It notes what is asked of it, in
// order, and fails where it is told to.
type world struct {
	service *questionnaire.Service

	mu      sync.Mutex
	calls   []string
	fail    map[string]error
	rows    []questionnaire.Row
	byTry   map[skincare.Attempt]int
	objects map[string][]byte
	count   int
	// notes are what the estimator notes about every photo.
	notes skincare.EstimateNotes
	// doubt is why the estimator can make nothing of any photo, if it cannot.
	doubt skincare.Doubt
	// first is the row that another process was faster to store, or nil.
	first *questionnaire.Row
	// now is what the person has agreed to.
	now skincare.Consents
	// forgetful people want no photo kept.
	forgetful bool
	// before is called with the name of each call, before it does anything.
	before func(call string)
}

func setup() *world {
	w := &world{
		now:  skincare.Consents{Granted: []skincare.Purpose{skincare.PurposeHealthData, skincare.PurposePhoto}},
		fail: make(map[string]error), byTry: make(map[skincare.Attempt]int), objects: make(map[string][]byte),
	}
	w.service = questionnaire.New(questionnaire.Parts{
		Store: fakeStore{w}, Photos: fakePhotos{w}, Estimator: fakeEstimator{w}, Vault: fakeVault{w}, Objects: fakeObjects{w},
		Consents: fakeConsents{w}, Quota: fakeQuota{w}, Profiles: fakeProfiles{w},
		Now: func() time.Time { return time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC) },
	})
	return w
}

// call notes a call and returns how it is to fail.
func (w *world) call(format string, args ...any) error {
	name := fmt.Sprintf(format, args...)
	if w.before != nil {
		w.before(name)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls = append(w.calls, name)
	return w.fail[name]
}

// did returns what was asked so far, and forgets it.
func (w *world) did() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	did := strings.Join(w.calls, ", ")
	w.calls = nil
	return did
}

// part is a field of a form that somebody sends.
type part struct {
	field   questionnaire.Field
	content string
}

func photo() part { return part{questionnaire.FieldPhoto, "face"} }

// submission is a form with the given parts, and notes when it is read.
func (w *world) submission(attempt skincare.Attempt, parts ...part) questionnaire.Submission {
	return questionnaire.Submission{Attempt: attempt, Fields: func(yield func(questionnaire.FormField, error) bool) {
		if err := w.call("read form"); err != nil {
			yield(questionnaire.FormField{}, err)
			return
		}
		for _, p := range parts {
			if !yield(questionnaire.FormField{Field: p.field, Content: strings.NewReader(p.content)}, nil) {
				return
			}
		}
	}}
}

// create sends a form of the user 7.
func (w *world) create(attempt skincare.Attempt, parts ...part) (questionnaire.Result, error) {
	return w.service.Create(context.Background(), w.caller(), w.submission(attempt, parts...))
}

type fakeConsents struct{ *world }

func (f fakeConsents) Current(context.Context, skincare.UserID) (skincare.Consents, error) {
	return f.now, f.call("consents")
}

// caller is the user 7 with the consents of now.
func (w *world) caller() skincare.Caller {
	return skincare.Caller{User: skincare.User{ID: 7}, Consents: w.now}
}

// withoutConsent is the user 7 who has agreed to nothing.
func withoutConsent() skincare.Caller { return skincare.Caller{User: skincare.User{ID: 7}} }

type fakeQuota struct{ *world }

func (f fakeQuota) Take(context.Context, skincare.UserID) error { return f.call("take") }
func (f fakeQuota) GiveBack(ctx context.Context, _ skincare.UserID) error {
	return errors.Join(f.call("give back"), ctx.Err())
}

type fakeProfiles struct{ *world }

func (f fakeProfiles) Profile(context.Context, skincare.Caller) (skincare.Profile, error) {
	return skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: "nickel"}, f.call("profile")
}

type fakePhotos struct{ *world }

func (f fakePhotos) Open(_ context.Context, r io.Reader, size questionnaire.Size) (questionnaire.Photo, error) {
	content, err := io.ReadAll(r)
	return questionnaire.Photo{JPEG: content, Frame: []byte("frame")}, errors.Join(err, f.call("decode %s", size))
}

type fakeEstimator struct{ *world }

func (f fakeEstimator) Estimate(context.Context, []byte) (skincare.Estimate, error) {
	if f.doubt != skincare.DoubtNone {
		return skincare.Estimate{Doubt: f.doubt, Model: "m1"}, f.call("estimate")
	}
	return skincare.Estimate{Severity: skincare.SeverityMild, Model: "m1", Notes: f.notes}, f.call("estimate")
}

// fakeVault seals by writing in front what it is sealed for.
type fakeVault struct{ *world }

func label(user skincare.UserID, field, row string) []byte {
	return fmt.Appendf(nil, "%d/%s/%s:", user, field, row)
}

func (f fakeVault) Seal(_ context.Context, user skincare.UserID, field, row string, data []byte) ([]byte, error) {
	return append(label(user, field, row), data...), f.call("seal %s", field)
}

func (f fakeVault) Open(_ context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	data, ok := bytes.CutPrefix(sealed, label(user, field, row))
	if !ok {
		return nil, errors.New("does not belong here")
	}
	return data, f.call("open %s", field)
}

type fakeObjects struct{ *world }

func (f fakeObjects) Put(_ context.Context, key string, data []byte) error {
	if err := f.call("put %s", key[strings.LastIndexByte(key, '/')+1:]); err != nil {
		return err
	}
	f.objects[key] = data
	return nil
}

func (f fakeObjects) Get(_ context.Context, key string) ([]byte, error) {
	if err := f.call("get"); err != nil {
		return nil, err
	}
	if data, ok := f.objects[key]; ok {
		return data, nil
	}
	return nil, skincare.Errorf(skincare.KindNotFound, "There is no such file.")
}

type fakeStore struct{ *world }

func (f fakeStore) ByID(_ context.Context, _ skincare.UserID, id skincare.QuestionnaireID) (questionnaire.Row, error) {
	if err := f.call("row"); err != nil {
		return questionnaire.Row{}, err
	}
	if i := int(id) - 1; i >= 0 && i < len(f.rows) {
		return f.rows[i], nil
	}
	return questionnaire.Row{}, questionnaire.NotFound()
}

func (f fakeStore) ByAttempt(_ context.Context, _ skincare.UserID, attempt skincare.Attempt) (questionnaire.Row, error) {
	if err := f.call("attempt"); err != nil {
		return questionnaire.Row{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if i, ok := f.byTry[attempt]; ok {
		return f.rows[i], nil
	}
	return questionnaire.Row{}, questionnaire.NotFound()
}

func (f fakeStore) List(context.Context, skincare.UserID) ([]questionnaire.Row, error) {
	return f.rows, f.call("list")
}

func (f fakeStore) Admission(_ context.Context, _ skincare.UserID, attempt skincare.Attempt) (questionnaire.Admission, error) {
	f.mu.Lock()
	_, made := f.byTry[attempt]
	f.mu.Unlock()
	return questionnaire.Admission{Made: made && attempt != "", Records: f.count, KeepsPhotos: !f.forgetful}, f.call("admission")
}

func (f fakeStore) Create(
	_ context.Context, _ skincare.UserID, attempt skincare.Attempt, row questionnaire.Row,
) (questionnaire.Row, error) {
	if err := f.call("store"); err != nil {
		return questionnaire.Row{}, err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.first != nil {
		return *f.first, nil
	}
	row.ID = skincare.QuestionnaireID(len(f.rows) + 1)
	f.rows = append(f.rows, row)
	f.byTry[attempt] = len(f.rows) - 1
	return row, nil
}

func (f fakeStore) SetOwnSeverity(_ context.Context, _ skincare.UserID, id skincare.QuestionnaireID, s skincare.Severity) error {
	f.rows[id-1].OwnSeverity = s
	return f.call("own severity")
}

func (f fakeStore) SetSide(_ context.Context, _ skincare.UserID, id skincare.QuestionnaireID, side skincare.Side) error {
	f.rows[id-1].Side = side
	return f.call("side")
}

func (f fakeStore) SetStartingTerm(
	_ context.Context, _ skincare.UserID, _ skincare.QuestionnaireID, term skincare.StartingTerm, now time.Time,
) (questionnaire.PhotoRetention, error) {
	return questionnaire.PhotoRetention{Starting: term != skincare.StartingEnds, Until: term.Until(now)}, f.call("term %s", term)
}

func (f fakeStore) ListWithoutAdvice(context.Context, skincare.UserID) ([]questionnaire.Row, error) {
	return f.rows, f.call("list without advice")
}

func (f fakeStore) SetRecommendation(
	_ context.Context, _ skincare.UserID, id skincare.QuestionnaireID, sealed []byte, _ skincare.Recommendation,
) error {
	f.rows[id-1].Recommendation = sealed
	return f.call("recommendation")
}

func (f fakeStore) DeletePhoto(context.Context, skincare.UserID, skincare.QuestionnaireID) error {
	return f.call("delete photo")
}

func (f fakeStore) Delete(context.Context, skincare.UserID, skincare.QuestionnaireID) error {
	return f.call("delete")
}

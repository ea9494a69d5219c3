package questionnaire_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
)

const (
	mayI      = "admission, take, "
	readPhoto = mayI + "read form, decode small, "
)

func TestCreate(t *testing.T) {
	t.Parallel()

	t.Run("asks, reads, looks, seals, stores the photo and then the row", func(t *testing.T) {
		t.Parallel()
		w := setup()
		result, err := w.create("", part{questionnaire.FieldCurrentRoutine, " water \n"}, photo(),
			part{questionnaire.FieldFullPhoto, "large face"})
		require.NoError(t, err)
		require.Equal(t, questionnaire.Result{
			ID: 1, Estimate: skincare.Estimate{Severity: skincare.SeverityMild, Model: "m1"},
		}, result)
		require.Equal(t, readPhoto+"decode full, consents, estimate, profile, seal answers, "+
			"seal photo-small, put small, seal photo-full, put full, store", w.did())
		require.Len(t, w.objects, 2)

		list, err := w.service.List(t.Context(), 7)
		require.NoError(t, err)
		require.Equal(t, []skincare.Questionnaire{{
			ID: 1, FilledAt: time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC), CurrentRoutine: "water",
			Profile:  skincare.Profile{SkinType: skincare.SkinTypeOily, Allergies: "nickel"},
			Estimate: result.Estimate, HasPhoto: true, HasFullPhoto: true,
		}}, list)
	})

	t.Run("reads nothing of someone who may not send it", func(t *testing.T) {
		t.Parallel()
		for call, did := range map[string]string{
			"admission": "admission",
			"take":      "admission, take",
		} {
			w := setup()
			w.fail[call] = skincare.Errorf(skincare.KindForbidden, "No.")
			_, err := w.create("", photo())
			require.Equal(t, skincare.KindForbidden, skincare.KindOf(err))
			require.Equal(t, did, w.did())
		}
		for kind, consents := range map[skincare.Kind]skincare.Consents{
			skincare.KindConsentRequired: {Granted: []skincare.Purpose{skincare.PurposeHealthData}},
			skincare.KindRestricted:      {Restricted: true, Granted: skincare.Purposes()},
		} {
			w := setup()
			w.now = consents
			_, err := w.create("", photo())
			require.Equal(t, kind, skincare.KindOf(err))
			require.Empty(t, w.did())
		}
		w := setup()
		w.count = questionnaire.MaxRecords
		_, err := w.create("", photo())
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		require.ErrorContains(t, err, "500 records")
		require.Equal(t, "admission", w.did())
	})

	t.Run("does not look at the photo of someone who said no while it was on its way", func(t *testing.T) {
		t.Parallel()
		for _, at := range []string{"admission", "read form", "decode small"} {
			w := setup()
			w.before = func(call string) {
				if call == at {
					w.now.Restricted = true
				}
			}
			_, err := w.create("try", photo())
			require.Equal(t, skincare.KindRestricted, skincare.KindOf(err))
			require.NotContains(t, w.did(), "estimate")
		}
	})

	t.Run("keeps no photo of someone who wants none kept", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.forgetful = true
		result, err := w.create("", photo(), part{questionnaire.FieldFullPhoto, "large face"})
		require.NoError(t, err)
		require.Equal(t, skincare.SeverityMild, result.Estimate.Severity)
		require.Empty(t, w.objects)
		require.False(t, w.rows[0].HasPhoto || w.rows[0].HasFullPhoto)
	})

	t.Run("says kindly when there were too many, and when to come back", func(t *testing.T) {
		t.Parallel()
		w := setup()
		w.fail["take"] = skincare.Throttled(time.Hour)
		_, err := w.create("", photo())
		throttled, ok := errors.AsType[*skincare.Error](err)
		require.True(t, ok)
		require.Equal(t, skincare.KindThrottled, throttled.Kind)
		require.Equal(t, time.Hour, throttled.RetryAfter)
		require.Contains(t, throttled.Message, "please wait a while before you send another")
	})

	t.Run("an attempt that has succeeded gets the same answer, without another look", func(t *testing.T) {
		t.Parallel()
		w := setup()
		first, err := w.create("try", photo())
		require.NoError(t, err)
		w.did()
		second, err := w.create("try", photo())
		require.NoError(t, err)
		require.Equal(t, first, second)
		require.Equal(t, "admission, attempt, open answers", w.did())

		_, err = w.create(skincare.Attempt(strings.Repeat("x", skincare.MaxAttempt+1)), photo())
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
		w.fail["attempt"] = skincare.Busy(time.Second)
		_, err = w.create("try", photo())
		require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "not knowing is no reason to go on")
	})

	t.Run("stores no row without its photo, and counts only what the person did", func(t *testing.T) {
		t.Parallel()
		ours, theirs := skincare.Busy(time.Second), skincare.Errorf(skincare.KindInvalid, "No.")
		for _, tt := range []struct {
			call     string
			err      error
			giveBack bool
		}{
			{"read form", errors.Join(questionnaire.ErrCutShort, theirs), true},
			{"decode small", theirs, false},
			{"decode small", ours, true},
			{"estimate", ours, true},
			{"profile", errors.New("unexpected"), true},
			{"seal answers", ours, true},
			{"seal photo-small", ours, true},
			{"put small", ours, true},
			{"store", ours, true},
		} {
			w := setup()
			w.fail[tt.call] = tt.err
			_, err := w.create("", photo())
			require.ErrorIs(t, err, tt.err)
			require.Empty(t, w.rows)
			did := w.did()
			require.Equal(t, tt.giveBack, strings.HasSuffix(did, tt.call+", give back"), did)
		}
	})

	t.Run("counts a person who disconnects once the photo is classified, whatever fails then", func(t *testing.T) {
		t.Parallel()
		for _, call := range []string{"profile", "seal answers", "seal photo-small", "put small", "store"} {
			w := setup()
			ctx, disconnect := context.WithCancel(t.Context())
			w.before = func(name string) {
				if name == call {
					disconnect()
				}
			}
			w.fail[call] = skincare.Busy(time.Second)
			_, err := w.service.Create(ctx, w.caller(), w.submission("", photo()))
			require.Error(t, err)
			require.NotContains(t, w.did(), "give back", call)
		}
	})

	t.Run("refuses a form that is not filled in properly", func(t *testing.T) {
		t.Parallel()
		routine := func(text string) part { return part{questionnaire.FieldCurrentRoutine, text} }
		for name, parts := range map[string][]part{
			"empty":           nil,
			"no photo":        {routine("water"), {questionnaire.FieldFullPhoto, "face"}},
			"two photos":      {photo(), photo()},
			"too long":        {routine(strings.Repeat("ä", skincare.MaxRoutineText+1)), photo()},
			"far too long":    {routine(strings.Repeat("x", 1<<20)), photo()},
			"not text":        {routine("\xff\xfe"), photo()},
			"a zero in it":    {routine("a\x00b"), photo()},
			"only the other ": {{questionnaire.FieldFullPhoto, "face"}},
		} {
			w := setup()
			_, err := w.create("", parts...)
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), name)
			require.NotContains(t, w.did(), "put", name)
		}
		w := setup()
		_, err := w.create("", routine(strings.Repeat("ä", skincare.MaxRoutineText)), photo())
		require.NoError(t, err)
	})
}

func TestTurns(t *testing.T) {
	t.Parallel()

	t.Run("a person's questionnaires are made one after the other, different people's at once", func(t *testing.T) {
		t.Parallel()
		synctest.Test(t, func(t *testing.T) {
			w := setup()
			w.before = func(call string) {
				if call == "estimate" {
					<-time.After(time.Second)
				}
			}
			began := time.Now()
			send := func(user skincare.UserID, attempt skincare.Attempt) {
				_, err := w.service.Create(t.Context(), skincare.Caller{User: skincare.User{ID: user}, Consents: w.now}, w.submission(attempt, photo()))
				require.NoError(t, err)
			}
			for range 5 {
				go send(7, "the same")
			}
			go send(8, "another")
			synctest.Wait()
			<-time.After(time.Minute)
			synctest.Wait()
			require.Len(t, w.rows, 2, "five times the same is once")
			require.Equal(t, 2, strings.Count(w.did(), "estimate"))
			require.Equal(t, time.Minute, time.Since(began))
		})
	})

	t.Run("waiting ends with the request", func(t *testing.T) {
		t.Parallel()
		w := setup()
		inside, leave := make(chan struct{}), make(chan struct{})
		w.before = func(call string) {
			if call == "estimate" {
				close(inside)
				<-leave
			}
		}
		done := make(chan error)
		go func() {
			_, err := w.create("", photo())
			done <- err
		}()
		<-inside
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := w.service.Create(ctx, w.caller(), w.submission("", photo()))
		require.ErrorIs(t, err, context.Canceled)
		close(leave)
		require.NoError(t, <-done)
	})
}

func TestPhoto(t *testing.T) {
	t.Parallel()

	t.Run("gives the photo in the sizes that there are", func(t *testing.T) {
		t.Parallel()
		w := setup()
		_, err := w.create("", photo())
		require.NoError(t, err)
		jpeg, err := w.service.Photo(t.Context(), 7, 1, questionnaire.Small)
		require.NoError(t, err)
		require.Equal(t, "face", string(jpeg))
		_, err = w.service.Photo(t.Context(), 7, 1, questionnaire.Full)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
		_, err = w.service.Photo(t.Context(), 7, 2, questionnaire.Small)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
	})

	t.Run("tells a photo that was deleted just now from one that is lost", func(t *testing.T) {
		t.Parallel()
		w := setup()
		_, err := w.create("", photo())
		require.NoError(t, err)
		clear(w.objects)
		_, err = w.service.Photo(t.Context(), 7, 1, questionnaire.Small)
		require.Equal(t, skincare.KindInternal, skincare.KindOf(err))
		w.before = func(call string) {
			if call == "get" {
				w.rows[0].HasPhoto = false
			}
		}
		_, err = w.service.Photo(t.Context(), 7, 1, questionnaire.Small)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
	})

	t.Run("does not show the photo of another", func(t *testing.T) {
		t.Parallel()
		w := setup()
		for range 2 {
			_, err := w.create("", photo())
			require.NoError(t, err)
		}
		w.rows[0].Name, w.rows[1].Name = w.rows[1].Name, w.rows[0].Name
		_, err := w.service.List(t.Context(), 7)
		require.ErrorContains(t, err, "does not belong here")
	})
}

func TestOwnSeverity(t *testing.T) {
	t.Parallel()
	w := setup()
	_, err := w.create("", photo())
	require.NoError(t, err)
	require.NoError(t, w.service.SetOwnSeverity(t.Context(), w.caller(), 1, skincare.SeveritySevere))
	require.Equal(t, skincare.SeveritySevere, w.rows[0].OwnSeverity)
	require.NoError(t, w.service.SetOwnSeverity(t.Context(), w.caller(), 1, ""))
	require.Empty(t, w.rows[0].OwnSeverity)
	err = w.service.SetOwnSeverity(t.Context(), w.caller(), 1, "Terrible")
	require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))

	err = w.service.SetOwnSeverity(t.Context(), withoutConsent(), 1, skincare.SeverityMild)
	require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(err))
}

func TestRecommend(t *testing.T) {
	t.Parallel()
	w := setup()
	_, err := w.create("", photo())
	require.NoError(t, err)
	for _, text := range []string{"Water.", strings.Repeat("Wash with lukewarm water. ", 100)} {
		require.NoError(t, w.service.Recommend(t.Context(), 7, 1, skincare.Recommendation{Text: text}))
		list, err := w.service.List(t.Context(), 7)
		require.NoError(t, err)
		require.Equal(t, text, list[0].Recommendation)
		require.Less(t, len(w.rows[0].Recommendation), 300, "long text is made smaller before it is sealed")
	}
	require.Error(t, w.service.Recommend(t.Context(), 7, 1, skincare.Recommendation{Text: strings.Repeat("x", 2<<20)}))
	err = w.service.Recommend(t.Context(), 7, 2, skincare.Recommendation{Text: "Water."})
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
}

package consent_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/consent"
	"clary.example/internal/skincare"
)

// store keeps the answers of one person in memory.
type store struct {
	standing consent.CurrentConsents
	history  []skincare.Consent
	most     int
	recorded []skincare.Consent
	deleted  consent.Deletion
	records  int
	// failAt is the call, counted from one, at which the store fails.
	failAt, calls int
}

var errDown = errors.New("down")

func (s *store) call() error {
	s.calls++
	if s.calls == s.failAt {
		return errDown
	}
	return nil
}

func (s *store) CurrentConsents(context.Context, skincare.UserID) (consent.CurrentConsents, error) {
	return s.standing, s.call()
}

func (s *store) History(_ context.Context, _ skincare.UserID, most int) ([]skincare.Consent, error) {
	s.most = most
	return s.history, s.call()
}

func (s *store) Record(_ context.Context, _ skincare.UserID, answers []skincare.Consent, deletion consent.Deletion) error {
	s.records++
	s.recorded, s.deleted = answers, deletion
	return s.call()
}

func now() time.Time       { return time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC) }
func yesterday() time.Time { return now().AddDate(0, 0, -1) }

// answered is what somebody said yesterday.
func answered(purpose skincare.Purpose, granted bool, source skincare.ConsentSource) skincare.Consent {
	return skincare.Consent{
		Purpose: purpose, Granted: granted, Source: source, PolicyVersion: skincare.PolicyVersion, RecordedAt: yesterday(),
	}
}

func service(s *store) *consent.Service { return consent.New(s, false, now) }

// granted returns which purposes are granted.
func granted(state consent.State) []skincare.Purpose {
	var purposes []skincare.Purpose
	for _, answer := range state.Purposes {
		if answer.Granted {
			purposes = append(purposes, answer.Purpose)
		}
	}
	return purposes
}

func TestState(t *testing.T) {
	t.Parallel()

	t.Run("says no for what was never asked", func(t *testing.T) {
		t.Parallel()
		state, err := service(&store{}).State(t.Context(), 1)
		require.NoError(t, err)
		require.Len(t, state.Purposes, len(skincare.Purposes()))
		for i, answer := range state.Purposes {
			require.Equal(t, skincare.Consent{Purpose: skincare.Purposes()[i], Source: skincare.ConsentNone}, answer)
		}
	})

	t.Run("passes on what else the person said", func(t *testing.T) {
		t.Parallel()
		state, err := service(&store{standing: consent.CurrentConsents{Adult: true, Restricted: true}}).State(t.Context(), 1)
		require.NoError(t, err)
		require.True(t, state.Adult)
		require.True(t, state.Restricted)
	})

	t.Run("an acknowledged policy never opens the way to an AI provider", func(t *testing.T) {
		t.Parallel()
		var all []skincare.Consent
		for _, purpose := range skincare.Purposes() {
			all = append(all, answered(purpose, true, skincare.ConsentAcknowledged))
		}
		lenient := &store{standing: consent.CurrentConsents{Answers: all}}
		state, err := service(lenient).State(t.Context(), 1)
		require.NoError(t, err)
		require.Equal(t, []skincare.Purpose{skincare.PurposeHealthData, skincare.PurposePhoto}, granted(state))

		state, err = consent.New(lenient, true, now).State(t.Context(), 1)
		require.NoError(t, err)
		require.Empty(t, granted(state), "where only explicit answers count")
	})

	t.Run("fails with the store", func(t *testing.T) {
		t.Parallel()
		_, err := service(&store{failAt: 1}).State(t.Context(), 1)
		require.ErrorIs(t, err, errDown)
	})
}

func TestHistory(t *testing.T) {
	t.Parallel()
	s := &store{history: []skincare.Consent{
		answered(skincare.PurposeAIProcessing, true, skincare.ConsentAcknowledged),
		answered(skincare.PurposeHealthData, true, skincare.ConsentFromProfile),
		answered(skincare.PurposePhoto, false, skincare.ConsentFromProfile),
	}}
	answers, err := service(s).History(t.Context(), 1)
	require.NoError(t, err)
	require.False(t, answers[0].Granted, "it opens the way to nothing")
	require.True(t, answers[1].Granted)
	require.False(t, answers[2].Granted)
	require.Equal(t, 500, s.most)

	_, err = service(&store{failAt: 1}).History(t.Context(), 1)
	require.ErrorIs(t, err, errDown)
}

func TestChange(t *testing.T) {
	t.Parallel()
	say := func(answers map[skincare.Purpose]bool) consent.Change {
		return consent.Change{PolicyVersion: skincare.PolicyVersion, Granted: answers}
	}

	t.Run("records each answer with its time, source and policy", func(t *testing.T) {
		t.Parallel()
		s := &store{standing: consent.CurrentConsents{Answers: []skincare.Consent{
			answered(skincare.PurposeHealthData, false, skincare.ConsentFromSignUp),
		}}}
		_, err := service(s).Change(t.Context(), 1, say(map[skincare.Purpose]bool{
			skincare.PurposeHealthData: true, skincare.PurposeAIProcessing: false,
		}))
		require.NoError(t, err)
		require.Equal(t, []skincare.Consent{
			{
				Purpose: skincare.PurposeHealthData, Granted: true, Source: skincare.ConsentFromProfile,
				PolicyVersion: skincare.PolicyVersion, RecordedAt: now(),
			},
			{
				Purpose: skincare.PurposeAIProcessing, Source: skincare.ConsentFromProfile,
				PolicyVersion: skincare.PolicyVersion, RecordedAt: now(),
			},
		}, s.recorded)
		require.Equal(t, consent.Deletion{}, s.deleted)
	})

	t.Run("an answer that is repeated adds nothing, wherever it stands", func(t *testing.T) {
		t.Parallel()
		s := &store{standing: consent.CurrentConsents{Answers: []skincare.Consent{
			answered(skincare.PurposeHealthData, true, skincare.ConsentFromProfile),
		}}}
		_, err := service(s).Change(t.Context(), 1, say(map[skincare.Purpose]bool{
			skincare.PurposeHealthData: true, skincare.PurposeAIProcessing: true,
		}))
		require.NoError(t, err)
		require.Len(t, s.recorded, 1)
		require.Equal(t, skincare.PurposeAIProcessing, s.recorded[0].Purpose)
	})

	t.Run("deletes what a withdrawal leaves no reason to keep", func(t *testing.T) {
		t.Parallel()
		no, yes := false, true
		for _, c := range []struct {
			name          string
			health, photo *bool
			keep          bool
			want          consent.Deletion
		}{
			{"nothing withdrawn", &yes, &yes, false, consent.Deletion{}},
			{"nothing answered", nil, nil, false, consent.Deletion{}},
			{"photos", nil, &no, false, consent.Deletion{Photos: true}},
			{"skin answers", &no, nil, false, consent.Deletion{Profile: true, Records: true}},
			{"skin answers, records kept", &no, &yes, true, consent.Deletion{Profile: true}},
			{"both", &no, &no, false, consent.Deletion{Photos: true, Profile: true, Records: true}},
		} {
			change := say(map[skincare.Purpose]bool{})
			for purpose, answer := range map[skincare.Purpose]*bool{skincare.PurposeHealthData: c.health, skincare.PurposePhoto: c.photo} {
				if answer != nil {
					change.Granted[purpose] = *answer
				}
			}
			change.KeepRecords = c.keep
			s := &store{}
			_, err := service(s).Change(t.Context(), 1, change)
			require.NoError(t, err, c.name)
			require.Equal(t, c.want, s.deleted, c.name)
		}
	})

	t.Run("refuses another policy, and records kept without a withdrawal", func(t *testing.T) {
		t.Parallel()
		old := say(map[skincare.Purpose]bool{skincare.PurposePhoto: true})
		old.PolicyVersion = "2020-01-01"
		keeps := say(map[skincare.Purpose]bool{skincare.PurposeHealthData: true})
		keeps.KeepRecords = true
		keepsUnasked := say(map[skincare.Purpose]bool{skincare.PurposePhoto: false})
		keepsUnasked.KeepRecords = true
		for _, change := range []consent.Change{old, keeps, keepsUnasked} {
			s := &store{}
			_, err := service(s).Change(t.Context(), 1, change)
			require.Equal(t, skincare.KindInvalid, skincare.KindOf(err))
			require.Zero(t, s.records)
		}
	})

	t.Run("fails with the store, before and after recording", func(t *testing.T) {
		t.Parallel()
		for failAt, records := range map[int]int{1: 0, 2: 1, 3: 1} {
			s := &store{failAt: failAt}
			_, err := service(s).Change(t.Context(), 1, say(map[skincare.Purpose]bool{skincare.PurposePhoto: true}))
			require.ErrorIs(t, err, errDown)
			require.Equal(t, records, s.records)
		}
	})
}

func TestCurrent(t *testing.T) {
	t.Parallel()
	agreed := consent.CurrentConsents{Answers: []skincare.Consent{
		answered(skincare.PurposeHealthData, true, skincare.ConsentFromProfile),
		answered(skincare.PurposePhoto, false, skincare.ConsentFromProfile),
	}}
	both := []skincare.Purpose{skincare.PurposeHealthData, skincare.PurposePhoto}

	now, err := service(&store{standing: agreed}).Current(t.Context(), 1)
	require.NoError(t, err)
	require.NoError(t, now.Require(skincare.PurposeHealthData))
	require.NoError(t, now.Permit(skincare.PurposeHealthData))
	for _, purposes := range [][]skincare.Purpose{{skincare.PurposePhoto}, {skincare.PurposeAIProcessing}, both} {
		require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(now.Require(purposes...)))
		require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(now.Permit(purposes...)))
	}

	agreed.Restricted = true
	paused, err := service(&store{standing: agreed}).Current(t.Context(), 1)
	require.NoError(t, err)
	require.NoError(t, paused.Require(skincare.PurposeHealthData), "what is kept may stay")
	require.Equal(t, skincare.KindRestricted, skincare.KindOf(paused.Permit(skincare.PurposeHealthData)))

	_, err = service(&store{failAt: 1}).Current(t.Context(), 1)
	require.ErrorIs(t, err, errDown)
	require.Equal(t, skincare.KindConsentRequired, skincare.KindOf(skincare.Consents{}.Require(skincare.PurposeHealthData)),
		"what was not read permits nothing")
}

// Package consent keeps what people have agreed to, by purpose, and says no
// where they have not.
package consent

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// Store keeps the answers people gave.
type Store interface {
	// CurrentConsents returns the latest answer of a user for each purpose that they
	// answered, and what else they have said.
	CurrentConsents(ctx context.Context, user skincare.UserID) (CurrentConsents, error)
	// History returns the newest answers of a user, newest first.
	History(ctx context.Context, user skincare.UserID, most int) ([]skincare.Consent, error)
	// Record adds answers and deletes in the same transaction what they no
	// longer allow us to keep.
	Record(ctx context.Context, user skincare.UserID, answers []skincare.Consent, delete Deletion) error
}

// Deletion is what goes with a consent that is withdrawn, together with the copy
// that waits to be downloaded.
type Deletion struct {
	// Photos are all photos of the person.
	Photos bool
	// Profile is the skin profile, and Records are all questionnaires, with the
	// profile that each holds, its advice and its photos, all routines and all
	// check-ins.
	Profile, Records bool
}

// CurrentConsents is what is known of a person's will.
type CurrentConsents struct {
	Answers []skincare.Consent
	// Adult says whether they have stated that they are an adult.
	Adult bool
	// Restricted says whether they have paused the use of their data.
	Restricted bool
}

// maxHistory is how many answers are shown. Few people give more than ten.
const maxHistory = 500

// Service is the consent use cases.
type Service struct {
	store Store
	// explicit means that having acknowledged the policy as a whole is not
	// enough: each purpose must have been asked for.
	explicit bool
	now      func() time.Time
}

// New returns a Service. With explicit set, only answers to an explicit
// question count. For PurposeAIProcessing that is always so.
func New(store Store, explicit bool, now func() time.Time) *Service {
	return &Service{store: store, explicit: explicit, now: now}
}

// State is what a person has agreed to.
type State struct {
	Adult bool
	// Restricted says that nothing may be made of the data, whatever was agreed.
	Restricted bool
	// Purposes has one answer for each purpose, in their order. A purpose that
	// was never asked for has the source none.
	Purposes []skincare.Consent
}

// State returns what a person has agreed to.
func (s *Service) State(ctx context.Context, user skincare.UserID) (State, error) {
	standing, err := s.store.CurrentConsents(ctx, user)
	if err != nil {
		return State{}, err
	}
	byPurpose := make(map[skincare.Purpose]skincare.Consent, len(standing.Answers))
	for _, answer := range standing.Answers {
		byPurpose[answer.Purpose] = answer
	}
	state := State{Adult: standing.Adult, Restricted: standing.Restricted}
	for _, purpose := range skincare.Purposes() {
		answer, asked := byPurpose[purpose]
		if !asked {
			answer = skincare.Consent{Purpose: purpose, Source: skincare.ConsentNone}
		}
		answer.Granted = answer.Granted && answer.Counts(s.explicit)
		state.Purposes = append(state.Purposes, answer)
	}
	return state, nil
}

// History returns what a person has answered, newest first. An answer that
// opens the way to nothing is shown as no.
func (s *Service) History(ctx context.Context, user skincare.UserID) ([]skincare.Consent, error) {
	answers, err := s.store.History(ctx, user, maxHistory)
	for i, answer := range answers {
		answers[i].Granted = answer.Granted && answer.Counts(s.explicit)
	}
	return answers, err
}

// Change is what a person says about consent.
type Change struct {
	// PolicyVersion is the policy that they were shown.
	PolicyVersion string
	// Granted has the purposes that they answered.
	Granted map[skincare.Purpose]bool
	// KeepRecords is the person's wish to keep their questionnaires, routines and
	// check-ins for themselves, although nothing may be made of them any more. Without it
	// a no to PurposeHealthData deletes them. It goes only with that no.
	KeepRecords bool
}

// deletion returns what a change leaves no reason to keep.
func (c Change) deletion() Deletion {
	health, healthAnswered := c.Granted[skincare.PurposeHealthData]
	photo, photoAnswered := c.Granted[skincare.PurposePhoto]
	withdrawn := healthAnswered && !health
	return Deletion{Photos: photoAnswered && !photo, Profile: withdrawn, Records: withdrawn && !c.KeepRecords}
}

func (c Change) check() error {
	if c.PolicyVersion != skincare.PolicyVersion {
		return skincare.Errorf(skincare.KindInvalid,
			"Our privacy policy has changed. Please reload the page and read it again.")
	}
	if c.KeepRecords && !c.deletion().Profile {
		return skincare.Errorf(skincare.KindInvalid, "You can choose to keep your records only when you withdraw consent for your skin answers.")
	}
	return nil
}

// Change records answers and returns what holds now. It returns an error of
// KindInvalid when another policy is in force.
func (s *Service) Change(ctx context.Context, user skincare.UserID, change Change) (State, error) {
	if err := change.check(); err != nil {
		return State{}, err
	}
	before, err := s.State(ctx, user)
	if err != nil {
		return State{}, err
	}
	var answers []skincare.Consent
	for _, last := range before.Purposes {
		yes, answered := change.Granted[last.Purpose]
		answer := skincare.Consent{
			Purpose:       last.Purpose,
			Granted:       yes,
			Source:        skincare.ConsentFromProfile,
			PolicyVersion: change.PolicyVersion,
			RecordedAt:    last.RecordedAt,
		}
		// Saying the same thing again adds nothing to the record.
		if !answered || answer == last {
			continue
		}
		answer.RecordedAt = s.now()
		answers = append(answers, answer)
	}
	if err := s.store.Record(ctx, user, answers, change.deletion()); err != nil {
		return State{}, err
	}
	return s.State(ctx, user)
}

// Current returns what a person's latest answers allow.
func (s *Service) Current(ctx context.Context, user skincare.UserID) (skincare.Consents, error) {
	current, err := s.store.CurrentConsents(ctx, user)
	if err != nil {
		return skincare.Consents{}, err
	}
	return skincare.NewConsents(current.Restricted, current.Answers, s.explicit), nil
}

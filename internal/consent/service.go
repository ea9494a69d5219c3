// Package consent keeps what people have agreed to, by purpose, and says no
// where they have not.
package consent

import (
	"context"
	"slices"
	"time"

	"clary.example/internal/skincare"
)

// Store keeps the answers people gave.
type Store interface {
	// Latest returns the latest answer of a user for each purpose that they
	// answered, and whether they have stated that they are an adult.
	Latest(ctx context.Context, user skincare.UserID) (answers []skincare.Consent, adult bool, err error)
	// Record adds answers. Where PurposeHealthData is refused it also empties
	// the skin profile, because nothing then allows us to keep it.
	Record(ctx context.Context, user skincare.UserID, answers []skincare.Consent) error
}

// Service is the consent use cases.
type Service struct {
	store Store
	// explicit means that having acknowledged the policy as a whole is not
	// enough: each purpose must have been asked for.
	explicit bool
	now      func() time.Time
}

// New returns a Service. With explicit set, only answers to an explicit
// question count.
func New(store Store, explicit bool, now func() time.Time) *Service {
	return &Service{store: store, explicit: explicit, now: now}
}

// State is what a person has agreed to.
type State struct {
	Adult bool
	// Purposes has one answer for each purpose, in their order. A purpose that
	// was never asked for has the source none.
	Purposes []skincare.Consent
}

// State returns what a person has agreed to.
func (s *Service) State(ctx context.Context, user skincare.UserID) (State, error) {
	answers, adult, err := s.store.Latest(ctx, user)
	if err != nil {
		return State{}, err
	}
	byPurpose := make(map[skincare.Purpose]skincare.Consent, len(answers))
	for _, answer := range answers {
		byPurpose[answer.Purpose] = answer
	}
	state := State{Adult: adult}
	for _, purpose := range skincare.Purposes() {
		answer, asked := byPurpose[purpose]
		if !asked {
			answer = skincare.Consent{Purpose: purpose, Source: skincare.ConsentNone}
		}
		answer.Granted = answer.Granted && s.counts(answer)
		state.Purposes = append(state.Purposes, answer)
	}
	return state, nil
}

func (s *Service) counts(answer skincare.Consent) bool {
	return !s.explicit || answer.Source != skincare.ConsentAcknowledged
}

// Change records the given answers, which the person gave while they were
// shown the policy of the given version, and returns what holds now. It
// returns an error of KindInvalid when another version is in force.
func (s *Service) Change(ctx context.Context, user skincare.UserID, policyVersion string, granted map[skincare.Purpose]bool) (State, error) {
	if policyVersion != skincare.PolicyVersion {
		return State{}, skincare.Errorf(skincare.KindInvalid,
			"Our privacy policy has changed. Please reload the page and read it again.")
	}
	before, err := s.State(ctx, user)
	if err != nil {
		return State{}, err
	}
	var answers []skincare.Consent
	for _, last := range before.Purposes {
		yes, answered := granted[last.Purpose]
		answer := skincare.Consent{
			Purpose:       last.Purpose,
			Granted:       yes,
			Source:        skincare.ConsentFromProfile,
			PolicyVersion: policyVersion,
			RecordedAt:    last.RecordedAt,
		}
		// Saying the same thing again adds nothing to the record.
		if !answered || answer == last {
			continue
		}
		answer.RecordedAt = s.now()
		answers = append(answers, answer)
	}
	if err := s.store.Record(ctx, user, answers); err != nil {
		return State{}, err
	}
	return s.State(ctx, user)
}

// Require returns an error of KindConsentRequired unless the person has agreed
// to all the purposes.
func (s *Service) Require(ctx context.Context, user skincare.UserID, purposes ...skincare.Purpose) error {
	state, err := s.State(ctx, user)
	if err != nil {
		return err
	}
	for _, answer := range state.Purposes {
		if slices.Contains(purposes, answer.Purpose) && !answer.Granted {
			return skincare.Errorf(skincare.KindConsentRequired,
				"You have not agreed to this use of your data. You can change that under Privacy in your profile.")
		}
	}
	return nil
}

package account

import (
	"context"
	"errors"

	"clary.example/internal/skincare"
)

// Event is something about an account that an operator should know of.
type Event string

// The events.
const (
	EventSignedUp        Event = "signed_up"
	EventLoggedIn        Event = "logged_in"
	EventLoginFailed     Event = "login_failed"
	EventLoggedOut       Event = "logged_out"
	EventTokenReused     Event = "refresh_token_reused"
	EventProofRefused    Event = "device_proof_refused"
	EventPasswordRefused Event = "password_refused"
	EventPasswordChanged Event = "password_changed"
	EventConfirmed       Event = "password_confirmed"
	EventAccountDeleted  Event = "account_deleted"
	EventSessionsEnded   Event = "sessions_ended"
	EventCodesMade       Event = "recovery_codes_made"
	EventRecovered       Event = "account_recovered"
	EventRecoveryRefused Event = "recovery_refused"
	EventPasskeyLogin    Event = "logged_in_with_passkey"
	// EventAttemptAbandoned says that a client left before its password was checked,
	// or before it got the answer. The attempt is not counted.
	EventAttemptAbandoned Event = "attempt_abandoned"
	EventPasskeyAdded     Event = "passkey_added"
	EventPasskeyRemoved   Event = "passkey_removed"
	// EventPasskeyCloned says that the counter of a passkey did not rise: there
	// may be two copies of its private key.
	EventPasskeyCloned Event = "passkey_clone_suspected" //nolint:gosec // A name, no credential.
)

// noteIfAbandoned notes an attempt whose client has left.
func (s *Service) noteIfAbandoned(ctx context.Context, user skincare.UserID) {
	if errors.Is(context.Cause(ctx), context.Canceled) {
		s.note(ctx, EventAttemptAbandoned, user)
	}
}

// note takes an event down, with the id of whose account it is. Zero is nobody
// whom we know. A name is never noted: people type passwords into its field.
func (s *Service) note(ctx context.Context, event Event, user skincare.UserID) {
	if s.Note != nil {
		s.Note(ctx, event, user)
	}
}

package account

import (
	"context"
	"time"

	"clary.example/internal/skincare"
)

// SecurityEventKind is what a person is told about the security of their
// account.
type SecurityEventKind string

// The kinds.
const (
	// SecurityNewDevice is a login on a kind of device, or from a network, that
	// the account was not used from lately.
	SecurityNewDevice        SecurityEventKind = "new_device"
	SecurityPasswordChanged  SecurityEventKind = "password_changed"
	SecurityCodesMade        SecurityEventKind = "recovery_codes_made"
	SecurityCodeUsed         SecurityEventKind = "recovery_code_used"
	SecurityExportRequested  SecurityEventKind = "export_requested"
	SecurityExportDownloaded SecurityEventKind = "export_downloaded"
	SecurityLoggedOutAll     SecurityEventKind = "logged_out_everywhere"
	SecurityStolenToken      SecurityEventKind = "stolen_token"
	SecurityAdminGranted     SecurityEventKind = "admin_granted"
	SecurityAdminRevoked     SecurityEventKind = "admin_revoked"
	SecurityPasskeyAdded     SecurityEventKind = "passkey_added"
	SecurityPasskeyRemoved   SecurityEventKind = "passkey_removed"
)

// maxSecurityEvents is how many events are shown.
const maxSecurityEvents = 100

// SecurityEvent is something that happened to the security of an account, as
// its owner reads it.
type SecurityEvent struct {
	Kind SecurityEventKind
	// Device is where it was done, in words. It is empty where that is not
	// known.
	Device string
	At     time.Time
}

// SecurityEvents keeps what happened to the security of accounts. The stores
// record an event in the transaction of the change that it is about.
type SecurityEvents interface {
	// List returns the newest events of a user, newest first.
	List(ctx context.Context, user skincare.UserID, most int) ([]SecurityEvent, error)
}

// SecurityEvents returns what happened to the security of the caller's account,
// newest first.
func (s *Service) SecurityEvents(ctx context.Context, caller skincare.Caller) ([]SecurityEvent, error) {
	return s.Events.List(ctx, caller.ID, maxSecurityEvents)
}

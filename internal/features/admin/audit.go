package admin

import (
	"context"
	"strconv"
	"time"

	"clary.example/internal/skincare"
)

// MaxEntries is how many entries of the log one answer holds.
const MaxEntries = 100

// Action is something that is written down when it is done.
type Action string

// The actions.
const (
	ActionAdminGranted      Action = "admin_granted"
	ActionAdminRevoked      Action = "admin_revoked"
	ActionAccountDeleted    Action = "account_deleted"
	ActionAccountRestored   Action = "account_restored"
	ActionAccountErased     Action = "account_erased"
	ActionFeedbackRead      Action = "feedback_read"
	ActionFeedbackHandled   Action = "feedback_handled"
	ActionConsentChanged    Action = "consent_changed"
	ActionDataExported      Action = "data_exported"
	ActionRecoveryCodesMade Action = "recovery_codes_made"
	ActionAccountRecovered  Action = "account_recovered"
	ActionSessionsEnded     Action = "sessions_ended"
	ActionPasskeyAdded      Action = "passkey_added"
	ActionPasskeyRemoved    Action = "passkey_removed"
	ActionComplaintRead     Action = "complaint_read"
	ActionComplaintAnswered Action = "complaint_answered"
	ActionNoticeSet         Action = "notice_set"
	ActionNoticeCleared     Action = "notice_cleared"
	ActionTextWithdrawn     Action = "text_withdrawn"
	ActionTextRestored      Action = "text_restored"
	ActionUsePaused         Action = "processing_restricted"
	ActionUseResumed        Action = "processing_resumed"
	ActionTermsChanged      Action = "retention_changed"
)

// Entry says who did what to whom.
type Entry struct {
	ID     int64
	At     time.Time
	Action Action
	// Actor is nil for the operator, and Subject where nobody may know.
	Actor, Subject *Person
	// Text is the id of a text of the library, or empty.
	Text string
}

// Person is somebody in the log.
type Person struct {
	ID skincare.UserID
	// Username is empty once the account is gone: the id is all that is kept.
	Username string
}

// LogPage is a part of the log.
type LogPage struct {
	Entries []Entry
	// Next asks for the page after this one. It is empty on the last.
	Next string
}

// Audit returns a page of the log, newest first.
func (s *Service) Audit(ctx context.Context, after string, limit int) (LogPage, error) {
	if limit < 1 || limit > MaxEntries {
		return LogPage{}, skincare.Errorf(skincare.KindInvalid, "Please ask for 1 to %d entries at a time.", MaxEntries)
	}
	var before int64
	if after != "" {
		var err error
		if before, err = strconv.ParseInt(after, 10, 64); err != nil || before < 1 {
			return LogPage{}, errPlace()
		}
	}
	entries, err := s.Log.Before(ctx, before, limit+1)
	if err != nil {
		return LogPage{}, err
	}
	page := LogPage{Entries: entries}
	if len(entries) > limit {
		page.Entries = entries[:limit]
		page.Next = strconv.FormatInt(page.Entries[limit-1].ID, 10)
	}
	return page, nil
}

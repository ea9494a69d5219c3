package postgres

import (
	"context"

	"clary.example/internal/skincare"
)

// leftOutSecret says why columns of sessions are left out.
const leftOutSecret = "A secret of the login."

// AccountSection returns the part of the export that has the account.
func (s *ExportStore) AccountSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "account", Title: "Account", About: "Your username and account details.",
		Tables: []skincare.ExportTable{{Name: "users", LeftOut: map[string]string{ //nolint:gosec // Columns and reasons, no credentials.
			"username_key":  "The username again, in the form that it is compared in.",
			"password_hash": "A secret: it could be used to try out passwords.",
			"deleted_at":    "When an admin deleted the account. There is no copy to be had from then on.",
			"deleted_by":    "Which admin did that.",
			"live_sessions": "Numbers of the sessions, which have a section of their own.",
		}}},
		Read: func(ctx context.Context, of skincare.ExportSubject) (any, error) {
			account, _, err := s.account(ctx, of.User)
			return account, err
		},
	}
}

// ConsentSection returns the part of the export that has every consent choice.
func (s *ExportStore) ConsentSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "consents", Title: "What you agreed to", About: "Every consent choice you made, with its time. The latest choice for each purpose applies. \"acknowledged\" means that you were shown the policy but weren't asked about this separately. It never allows an AI provider to get your text.",
		Tables: []skincare.ExportTable{{Name: "consents", LeftOut: map[string]string{"id": skincare.LeftOutInternalName}}},
		Read:   func(ctx context.Context, of skincare.ExportSubject) (any, error) { return s.Consents(ctx, of.User) },
	}
}

// UsageSection returns the part of the export that has the usage counts.
func (s *ExportStore) UsageSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "usage", Title: "Usage counts", About: "How often you used the features that cost the most to run.",
		Tables: []skincare.ExportTable{{Name: "usage"}},
		Read:   func(ctx context.Context, of skincare.ExportSubject) (any, error) { return s.Usage(ctx, of.User) },
	}
}

// SessionSection returns the part of the export that has the logins.
func (s *ExportStore) SessionSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "sessions", Title: "Where you are logged in", About: "One entry for each login that is still stored.",
		Tables: []skincare.ExportTable{{
			Name: "sessions", Renamed: map[string]string{"device_key": "bound"},
			LeftOut: map[string]string{"id": skincare.LeftOutInternalName, "newest": leftOutSecret, "previous": leftOutSecret, "salt": leftOutSecret},
		}},
		Read: func(ctx context.Context, of skincare.ExportSubject) (any, error) { return s.Sessions(ctx, of.User) },
	}
}

// SecurityEventSection returns the part of the export that has security events.
func (s *ExportStore) SecurityEventSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "security_events", Title: "Account security", About: "Logins on new devices, password changes, copies of your data and similar events.",
		Tables: []skincare.ExportTable{{Name: "security_events", LeftOut: map[string]string{"id": skincare.LeftOutInternalName}}},
		Read: func(ctx context.Context, of skincare.ExportSubject) (any, error) {
			return s.SecurityEvents(ctx, of.User)
		},
	}
}

// LogSection returns the part of the export that has the audit log of the account.
func (s *ExportStore) LogSection() skincare.ExportSection {
	return skincare.ExportSection{
		Name: "log", Title: "Log", About: "Our log of your account: what you did, and what others did to it.",
		Tables: []skincare.ExportTable{{
			Name: "audit", Renamed: map[string]string{"actor": "by", "subject": "about"},
			LeftOut: map[string]string{"id": skincare.LeftOutInternalName, "text_id": "Which text of our library it was about. It is empty in the log of an account."},
		}},
		Read: func(ctx context.Context, of skincare.ExportSubject) (any, error) { return s.Log(ctx, of.User) },
	}
}

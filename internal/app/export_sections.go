package app

import (
	"context"
	"slices"

	"clary.example/internal/features/export"
	"clary.example/internal/storage/postgres"
)

// Why columns are left out that are in more than one table.
const (
	internalName  = "A random name or number by which the program finds the row."
	attemptDigest = "A digest of a random text that the browser sent, to notice when it repeats itself."
	loginSecret   = "A secret of the login."
	lastSent      = "For when the last reminder was sent, so that none is sent twice."
)

// exportSections returns all that is held about a person, in the order in which
// they read it. A table that a person has rows in belongs to one of them, or
// to NotExported: a test holds both against the database.
func (a *App) exportSections(kept storage) []export.Section {
	return slices.Concat(a.personSections(kept.exports), a.skinSections(), a.reminderSections(), a.accountSections(kept.exports))
}

// NotExported are the tables of people's rows that are in no section, with the
// reason.
func NotExported() map[string]string {
	return map[string]string{
		"exports":    "It is about the copy itself. That one was downloaded is in the log.",
		"arrivals":   "It holds people who are being moved here, for whom no copy can be made yet.",
		"departures": "It holds the numbers of accounts that were moved elsewhere, which are no longer here.",
	}
}

// personSections are who somebody is, and what they have agreed to.
func (a *App) personSections(store *postgres.ExportStore) []export.Section {
	return []export.Section{
		{
			Name: "account", Title: "Account", About: "Your username and account details.",
			Tables: []export.Table{{Name: "users", LeftOut: map[string]string{ //nolint:gosec // Columns and reasons, no credentials.
				"username_key":  "The username again, in the form that it is compared in.",
				"password_hash": "A secret: it could be used to try out passwords.",
				"deleted_at":    "When an admin deleted the account. There is no copy to be had from then on.",
				"deleted_by":    "Which admin did that.",
				"live_sessions": "Numbers of the sessions, which have a section of their own.",
				"shard":         "The last eight bits of the account's number.",
				"moving_to":     "Where the account is being moved. There is no copy to be had meanwhile.",
			}}},
			Read: func(ctx context.Context, s export.Subject) (any, error) {
				account, _, err := store.Account(ctx, s.User)
				return account, err
			},
		},
		{
			Name: "profile", Title: "Skin profile", About: "What you have told us about your skin.",
			Tables: []export.Table{{Name: "users", Renamed: map[string]string{"sealed_profile": "skin_type"}}},
			Read: func(ctx context.Context, s export.Subject) (any, error) {
				_, caller, err := store.Account(ctx, s.User)
				if err != nil {
					return nil, err
				}
				return a.Accounts.Profile(ctx, caller)
			},
		},
		{
			Name: "consents", Title: "What you agreed to", About: "Every consent choice you made, with its time. The latest choice for each purpose applies. \"acknowledged\" means that you were shown the policy but weren't asked about this separately. It never allows an AI provider to get your text.",
			Tables: []export.Table{{Name: "consents", LeftOut: map[string]string{"id": internalName}}},
			Read:   func(ctx context.Context, s export.Subject) (any, error) { return store.Consents(ctx, s.User) },
		},
	}
}

// skinSections are what people have told about their skin, and been told.
func (a *App) skinSections() []export.Section {
	return []export.Section{
		{
			Name: "questionnaires", Title: "Records",
			About: "The questionnaires you filled in, with your photos, the estimates and the advice you were given.",
			Tables: []export.Table{{
				Name: "questionnaires",
				Renamed: map[string]string{
					"answers": "current_routine", "has_photo": "photos", "has_full_photo": "photos", "photo_due_at": "photo_kept_until",
				},
				LeftOut: map[string]string{"name": internalName, "attempt": attemptDigest},
			}},
			Read: a.exportQuestionnaires,
		},
		{
			Name: "check_ins", Title: "Check-ins", About: "How you saw your skin, day by day. \"heard\" names the fixed texts that you were shown for what you wrote.",
			Tables: []export.Table{{
				Name: "check_ins", Renamed: map[string]string{"sealed": "note"}, LeftOut: map[string]string{"name": internalName},
			}},
			Read: a.exportCheckIns,
		},
		{
			Name: "routines", Title: "Routines", About: "Your skincare routines, day by day.",
			Tables: []export.Table{{
				Name:    "routines",
				Renamed: map[string]string{"sealed": "morning", "replaced_by": "replaced_at"},
				LeftOut: map[string]string{"name": internalName, "attempt": attemptDigest, "is_newest": "Whether the week can be taken back."},
			}},
			Read: a.exportRoutines,
		},
		{
			Name: "feedback", Title: "Feedback", About: "Answers that you reported as unsafe or wrong.",
			Tables: []export.Table{{
				Name: "feedback", Renamed: map[string]string{"sealed": "comment"},
				LeftOut: map[string]string{"id": internalName, "name": internalName},
			}},
			Read: a.exportFeedback,
		},
		{
			Name: "complaints", Title: "Complaints", About: "What you complained about, and what we answered.",
			Tables: []export.Table{
				{
					Name: "complaints", Renamed: map[string]string{"sealed": "text"},
					LeftOut: map[string]string{"id": internalName, "name": "A random name. The reference is its beginning."},
				},
				{
					Name: "complaint_answers", Renamed: map[string]string{"sealed": "text"},
					LeftOut: map[string]string{"id": internalName, "complaint_id": internalName, "name": internalName},
				},
			},
			Read: a.exportComplaints,
		},
		{
			Name: "notices", Title: "Messages to you", About: "What we show you when you are logged in.",
			Tables: []export.Table{{Name: "notice_people", Renamed: map[string]string{"notice_id": "text"}}},
			Read:   a.exportNotices,
		},
	}
}

// reminderSections are what people have asked to be reminded of.
func (a *App) reminderSections() []export.Section {
	return []export.Section{
		{
			Name: "reminders", Title: "Reminders", About: "The notifications you turned on, and how many devices get them.",
			Tables: []export.Table{
				{Name: "reminders", Renamed: map[string]string{"kind": "morning", "minute": "morning", "zone": "time_zone"}},
				{
					Name: "push_subscriptions", Renamed: map[string]string{"name": "devices"},
					LeftOut: map[string]string{
						"session_id": internalName, "endpoint_digest": "A digest of your browser's address, to find the row.",
						"added_at":     "When the device was added. The list of logins says more.",
						"sealed":       "The address of your browser at its push service, with its keys. It is a secret: it could be used to send you messages.",
						"morning_sent": lastSent, "evening_sent": lastSent, "check_in_sent": lastSent,
					},
				},
			},
			Read: a.exportReminders,
		},
	}
}

// accountSections are what using the product leaves behind.
func (a *App) accountSections(store *postgres.ExportStore) []export.Section {
	return []export.Section{
		{
			Name: "settings", Title: "Your data settings", About: "Whether the use of your data is paused, and how long we keep it.",
			Tables: []export.Table{{
				Name: "data_settings", Renamed: map[string]string{"photo_days": "photo_retention", "unused_months": "inactivity_months"},
			}},
			Read: a.exportSettings,
		},
		{
			Name: "usage", Title: "Usage counts", About: "How often you used the features that cost the most to run.",
			Tables: []export.Table{{Name: "usage"}},
			Read:   func(ctx context.Context, s export.Subject) (any, error) { return store.Usage(ctx, s.User) },
		},
		{
			Name: "sessions", Title: "Where you are logged in", About: "One entry for each login that is still stored.",
			Tables: []export.Table{{
				Name: "sessions", Renamed: map[string]string{"device_key": "bound"},
				LeftOut: map[string]string{"id": internalName, "newest": loginSecret, "previous": loginSecret, "salt": loginSecret},
			}},
			Read: func(ctx context.Context, s export.Subject) (any, error) { return store.Sessions(ctx, s.User) },
		},
		{
			Name: "security_events", Title: "Account security", About: "Logins on new devices, password changes, copies of your data and similar events.",
			Tables: []export.Table{{Name: "security_events", LeftOut: map[string]string{"id": internalName}}},
			Read:   func(ctx context.Context, s export.Subject) (any, error) { return store.SecurityEvents(ctx, s.User) },
		},
		{
			Name: "passkeys", Title: "Passkeys", About: "Passkeys let you log in without your password. We never have their private keys: your device or password manager does.",
			Tables: []export.Table{{Name: "passkeys", LeftOut: map[string]string{"id": internalName}}},
			Read:   a.exportPasskeys,
		},
		{
			Name: "recovery_codes", Title: "Recovery codes", About: "How many codes you have left. We don't store the codes themselves, so they can't be shown.",
			Tables: []export.Table{{Name: "recovery_codes", LeftOut: map[string]string{
				"digest": "A secret: it could be used to try out codes.",
			}}},
			Read: a.exportRecoveryCodes,
		},
		{
			Name: "log", Title: "Log", About: "Our log of your account: what you did, and what others did to it.",
			Tables: []export.Table{{
				Name: "audit", Renamed: map[string]string{"actor": "by", "subject": "about"}, LeftOut: map[string]string{"id": internalName},
			}},
			Read: func(ctx context.Context, s export.Subject) (any, error) { return store.Log(ctx, s.User) },
		},
	}
}

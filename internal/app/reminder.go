package app

import (
	"context"
	"time"

	"clary.example/internal/features/consent"
	"clary.example/internal/features/export"
	"clary.example/internal/features/reminder"
	"clary.example/internal/features/reminder/webpush"
	"clary.example/internal/storage/postgres"
)

// addReminders adds notifications at times that people choose.
func (a *App) addReminders(pool postgres.Pool, kept storage, consents *consent.Service) error {
	var err error
	a.Reminders, err = reminder.New(reminder.Parts{
		Store:    postgres.NewReminderStore(pool, kept.queue),
		Vault:    kept.vault,
		Consents: consents,
		Pusher: webpush.New(webpush.Options{
			Key: a.config.PushKey, Contact: "mailto:" + a.config.SupportEmail, TestOrigin: a.config.PushTestOrigin, Now: time.Now,
		}),
		Key:       a.config.PushKey,
		PublicURL: a.config.PublicURL,
		Now:       time.Now,
		Count:     a.metrics.CountReminder,
	})
	return err
}

func (a *App) exportReminders(ctx context.Context, subject export.Subject) (any, error) {
	settings, err := a.Reminders.Settings(ctx, subject.User, "")
	if err != nil {
		return nil, err
	}
	exported := export.Reminders{Devices: settings.Devices}
	for _, t := range settings.Times {
		exported.TimeZone = t.Zone
		if exported.NextAt == nil || t.Next.Before(*exported.NextAt) {
			exported.NextAt = &t.Next
		}
		switch at := reminder.Clock(t.Minute); t.Kind {
		case reminder.Morning:
			exported.Morning = &at
		case reminder.Evening:
			exported.Evening = &at
		case reminder.CheckIn:
			exported.CheckIn, exported.Weekday = &at, new(t.Weekday.String())
		}
	}
	return exported, nil
}

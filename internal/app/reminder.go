package app

import (
	"time"

	"clary.example/internal/features/consent"
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

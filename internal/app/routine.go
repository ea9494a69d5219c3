package app

import (
	"time"

	"clary.example/internal/features/account"
	"clary.example/internal/features/consent"
	"clary.example/internal/features/feedback"
	"clary.example/internal/features/routine"
	"clary.example/internal/storage/postgres"
)

func (a *App) addRoutines(pool postgres.Pool, kept storage, consents *consent.Service) {
	a.Routines = routine.New(routine.Parts{
		Store:    postgres.NewRoutineStore(pool),
		Vault:    kept.vault,
		Consents: consents,
		Now:      time.Now,
	})
}

func (a *App) addFeedback(pool postgres.Pool, kept storage, throttle *postgres.Throttle) {
	// Twenty notes at once, and twenty a day.
	rate := account.Rate{Burst: 20, Every: 72 * time.Minute}
	a.Feedback = feedback.New(feedback.Parts{
		Store: postgres.NewFeedbackStore(pool),
		Vault: kept.vault,
		Quota: quota{throttle, "feedback", rate},
		Now:   time.Now,
	})
}

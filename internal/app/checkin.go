package app

import (
	"context"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/features/account"
	"clary.example/internal/features/checkin"
	"clary.example/internal/features/consent"
	"clary.example/internal/features/progress"
	"clary.example/internal/storage/postgres"
)

// addCheckIns adds check-ins and, on top of them, progress.
func (a *App) addCheckIns(
	pool postgres.Pool, kept storage, consents *consent.Service, throttle *postgres.Throttle, advice *advisor.Advisor,
) {
	// Enough for a month of missed days at once, and for six an hour after that.
	rate := account.Rate{Burst: 40, Every: 10 * time.Minute}
	a.CheckIns = checkin.New(checkin.Parts{
		Store:    postgres.NewCheckInStore(pool),
		Vault:    kept.vault,
		Consents: consents,
		Quota:    quota{throttle, "check-in", rate},
		Listener: distressListener{advice, a.metrics.CountCare},
		Now:      time.Now,
	})
	// The chat is made first, because its advisor reads what a check-in says.
	a.Chat.CheckIns = a.CheckIns
	a.Progress = progress.New(progress.Parts{
		Records: a.Questionnaires, CheckIns: a.CheckIns, Routines: a.Routines, Consents: consents, Now: time.Now,
	})
}

// distressListener reads what a person wrote in a check-in, as the chat reads a
// message. Rules and the message reader of this server read it, and no AI
// provider.
type distressListener struct {
	advice    *advisor.Advisor
	countCare func(tier string)
}

// Listen implements checkin.Listener.
func (l distressListener) Listen(ctx context.Context, text string) ([]checkin.Care, error) {
	assessed, err := l.advice.Assess(ctx, advisor.Request{Task: advisor.TaskAnswer, Message: text})
	if err != nil {
		return nil, err
	}
	var heard []checkin.Care
	for _, care := range assessed.Care {
		if care.Level == knowledge.LevelRefuse {
			continue // It answers a question, and nobody asked one.
		}
		l.countCare(string(care.Tier))
		heard = append(heard, checkin.Care{
			ID: care.ID, Level: string(care.Level), Tier: string(care.Tier), Text: knowledge.WithoutReply(care.Text), RedFlag: isRedFlag(care),
		})
	}
	return heard, nil
}

// isRedFlag says whether a fixed text asks the person to see a doctor soon, or
// sooner. A gentle one only asks whether it applies.
func isRedFlag(care advisor.Care) bool {
	if care.Tier == advisor.TierGentle {
		return false
	}
	switch care.Level {
	case knowledge.LevelEmergency, knowledge.LevelToday, knowledge.LevelGP:
		return true
	case knowledge.LevelStop, knowledge.LevelRefuse, knowledge.LevelPharmacist, knowledge.LevelInfo:
	}
	return false
}

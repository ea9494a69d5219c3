package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/ai/resilience"
	"clary.example/internal/features/chat"
	"clary.example/internal/features/consent"
	"clary.example/internal/storage/postgres"
)

// adviceDeps is the library and who writes out of it. Neither ever changes.
type adviceDeps struct {
	library *knowledge.Library
	writer  *builtin.Writer
}

// openAdviceDeps opens them once: they are megabytes that all servers of a process
// can share, and tests start hundreds.
var openAdviceDeps = sync.OnceValues(func() (adviceDeps, error) { //nolint:gochecknoglobals // Read-only, as above.
	library, err := knowledge.Default()
	if err != nil {
		return adviceDeps{}, fmt.Errorf("read the library: %w", err)
	}
	return adviceDeps{library, builtin.New(library)}, nil
})

// addChat puts the advisor and the chat together, and returns the advisor.
func (a *App) addChat(
	ctx context.Context, pool postgres.Pool, consents *consent.Service, throttle *postgres.Throttle,
) (*advisor.Advisor, error) {
	shared, err := openAdviceDeps()
	if err != nil {
		return nil, err
	}
	library, writer := shared.library, shared.writer
	advice := postgres.NewAdviceStore(pool)
	provider, err := openModel(ctx, a.config.AI, a.log, a.metrics, budget{advice, int64(a.config.AI.Budget)})
	if err != nil {
		return nil, err
	}
	a.library = library
	parts := advisor.Parts{Library: library, Builtin: writer, Provider: provider, Now: time.Now, Note: a.noteAdvice}
	if a.reader != nil {
		if parts.Bank, err = a.openBank(library); err != nil {
			return nil, err
		}
		parts.Reader = a.reader
	}
	opened := advisor.New(parts)
	a.Chat = chat.New(chat.Parts{
		Advisor:  talliedAdvisor{opened, a.tally, a.metrics.CountCare, provider != nil},
		Records:  a.Questionnaires,
		Routines: a.Routines,
		Profiles: a.Accounts,
		Consents: consents,
		Quota:    quota{throttle, "chat", a.config.ChatRate},
		Previews: quota{throttle, "preview", a.config.PreviewRate},
		Counter:  advice,
		Log:      a.log,
	})
	return opened, nil
}

// noteAdvice counts how a try to write an answer ended.
func (a *App) noteAdvice(ctx context.Context, outcome advisor.Outcome) {
	result := "ok"
	switch {
	case len(outcome.Broken) > 0:
		result = "broke rules"
	case outcome.Err != nil:
		result = "failed"
	}
	if errors.Is(outcome.Err, advisor.ErrRefused) {
		a.log.WarnContext(ctx, "AI provider rejected the credentials or model: run clary doctor")
	}
	a.metrics.ObserveAdvice(string(outcome.Task), string(outcome.Writer), result, outcome.Took)
	for _, rule := range outcome.Broken {
		a.metrics.CountBrokenRule(string(rule))
	}
	a.tally.draft(ctx, outcome)
}

// budget bounds what all people together may cost in a day.
type budget struct {
	store *postgres.AdviceStore
	calls int64
}

// Spend implements resilience.Budget.
func (b budget) Spend(ctx context.Context) error {
	left, err := b.store.Spend(ctx, time.Now(), b.calls)
	if err != nil || left {
		return err
	}
	return resilience.ErrBudget
}

package app

import (
	"context"
	"fmt"
	"log/slog"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/gemini"
	"clary.example/internal/ai/openai"
	"clary.example/internal/ai/provider"
	"clary.example/internal/config"
	"clary.example/internal/telemetry"
)

// checkedModel is a model that can be asked whether it would work.
type checkedModel interface {
	advisor.Model
	Check(ctx context.Context) error
}

// openModel returns a model of an AI provider within the bounds of the settings, or
// nil. It need not answer, now or later; the budget may be nil. The role is for the
// metrics.
func openModel(
	ctx context.Context, model config.Model, role string, cfg config.AI, log *slog.Logger, metrics *telemetry.Metrics, budget provider.Budget,
) (advisor.Model, error) {
	opened, err := openProvider(ctx, model)
	if err != nil || opened == nil {
		return nil, err
	}
	return provider.NewModel(opened, provider.Options{
		FirstPiece: cfg.Wait,
		NextPiece:  cfg.Wait,
		Whole:      cfg.Timeout,
		Calls:      uint(max(cfg.Calls, 1)),
		Budget:     budget,
		Observer:   modelObserver{metrics.NewModelMetrics(role), log.With("role", role)},
	}), nil
}

// CheckModel asks the AI provider, if there is one, whether it knows us and has
// the models that write and review.
func CheckModel(ctx context.Context, cfg config.AI) error {
	for _, settings := range []config.Model{cfg.Model, cfg.Review} {
		model, err := openProvider(ctx, settings)
		if err == nil && model != nil {
			err = model.Check(ctx)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func openProvider(ctx context.Context, cfg config.Model) (checkedModel, error) {
	var model checkedModel // No provider is no failure.
	var err error
	switch cfg.Provider {
	case config.ProviderGemini:
		model, err = gemini.Open(ctx, cfg.Gemini)
	case config.ProviderOpenAI:
		model, err = openai.Open(cfg.OpenAI)
	case config.ProviderNone:
	}
	if err != nil {
		return nil, fmt.Errorf("open the AI provider: %w", err)
	}
	return model, nil
}

// modelObserver tells metrics and log of what happens to calls.
type modelObserver struct {
	*telemetry.ModelMetrics
	log *slog.Logger
}

// CallEnded implements provider.Observer.
func (o modelObserver) CallEnded(outcome provider.Outcome) { o.CountCall(string(outcome)) }

// BreakerChanged implements provider.Observer.
func (o modelObserver) BreakerChanged(open bool) {
	o.SetBreaker(open)
	if open {
		o.log.Warn("AI provider circuit breaker opened")
		return
	}
	o.log.Info("AI provider circuit breaker closed")
}

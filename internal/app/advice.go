package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/advice/builtin"
	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/labels"
	"clary.example/internal/advice/review"
	"clary.example/internal/advice/usage"
	"clary.example/internal/advice/withdrawn"
	"clary.example/internal/ai/provider"
	"clary.example/internal/config"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/telemetry"
	files "clary.example/knowledge"
)

// advice decides what people are told.
type advice struct {
	advisor *advisor.Advisor
	library *knowledge.Library
	uses    *usage.Reader
	reviews *review.Status
	writer  *builtin.Writer
	labels  *labels.Reader
	store   *postgres.AdviceStore
	// withdrawn knows what of the library is out of use.
	withdrawn *withdrawn.Watch
	// readsMessages says whether the message reader is on. Without it, rules alone
	// read messages.
	readsMessages bool
}

// sharedLibrary is the library, who has signed it, and the writer and the reader of
// labels that use it.
type sharedLibrary struct {
	*knowledge.Library
	reviews *review.Status
	writer  *builtin.Writer
	labels  *labels.Reader
}

// openLibrary opens them once: they are megabytes that never change, and tests
// start hundreds of servers in one process.
var openLibrary = sync.OnceValues(func() (sharedLibrary, error) { //nolint:gochecknoglobals // Read-only, as above.
	library, err := knowledge.Default()
	if err != nil {
		return sharedLibrary{}, fmt.Errorf("read the library: %w", err)
	}
	folder, err := fs.Sub(files.Reviews, "reviews")
	if err != nil {
		return sharedLibrary{}, err
	}
	reviews, err := review.Open(library, folder)
	if err != nil {
		return sharedLibrary{}, fmt.Errorf("read the reviews: %w", err)
	}
	return sharedLibrary{library, reviews, builtin.New(library), labels.New(library)}, nil
})

// requireReview fails if the settings demand signatures that are not there.
func requireReview(reviews *review.Status, required config.ReviewRequirement) error {
	var err error
	switch required {
	case config.ReviewNone:
	case config.ReviewEmergencies:
		err = reviews.Require(review.PartEmergencies)
	case config.ReviewAll:
		err = reviews.Require()
	}
	if err != nil {
		return fmt.Errorf("CLARY_REQUIRE_REVIEW=%s: %w", required, err)
	}
	return nil
}

func openAdvice(
	ctx context.Context, cfg config.Config, pool *pgxpool.Pool, kept storage, log *slog.Logger, metrics *telemetry.Metrics,
) (advice, error) {
	library, err := openLibrary()
	if err != nil {
		return advice{}, err
	}
	if err := requireReview(library.reviews, cfg.RequireReview); err != nil {
		return advice{}, err
	}
	store := postgres.NewAdviceStore(pool)
	writer, err := openModel(ctx, cfg.AI.Model, "writer", cfg.AI, log, metrics, budget{store, int64(cfg.AI.Budget)})
	if err != nil {
		return advice{}, err
	}
	// Without a budget of its own: a reply that was paid for is read to its end.
	reviewer, err := openModel(ctx, cfg.AI.Review, "reviewer", cfg.AI, log, metrics, nil)
	if err != nil {
		return advice{}, err
	}
	watch := withdrawn.New(postgres.NewWithdrawnStore(pool), library.Library, log, time.Now)
	counts := adviceCounts{metrics: metrics, log: log}
	parts := advisor.Parts{
		Library: library.Library, Builtin: library.writer, Provider: writer, Reviewer: reviewer, ProviderTimeout: cfg.AI.Timeout, Now: time.Now,
		Withdrawn: watch.Now, Note: counts.draft, NoteCare: counts.care,
	}
	reader, bank, err := openReader(ctx, cfg, library.Library, kept.steps, log, metrics)
	if err != nil {
		return advice{}, err
	}
	parts.Uses = usage.New(library.Library, nil)
	if reader != nil {
		parts.Reader, parts.Sentences, parts.Bank, parts.Uses = reader, reader, bank, usage.New(library.Library, reader)
	}
	return advice{advisor.New(parts), library.Library, parts.Uses, library.reviews, library.writer, library.labels, store, watch, reader != nil}, nil
}

// adviceCounts counts drafts and fixed texts for metrics. Nobody is named in them.
type adviceCounts struct {
	metrics *telemetry.Metrics
	log     *slog.Logger
}

// draft counts how a try to write an answer ended.
func (c adviceCounts) draft(ctx context.Context, outcome advisor.Outcome) {
	result := "ok"
	switch {
	case len(outcome.Broken) > 0:
		result = "broke rules"
	case outcome.Err != nil:
		result = "failed"
	case len(outcome.LeftOut) > 0:
		result = "left out"
	}
	if errors.Is(outcome.Err, advisor.ErrRefused) {
		c.log.WarnContext(ctx, "AI provider rejected the credentials or model: run clary doctor")
	}
	c.metrics.ObserveAdvice(string(outcome.Task), string(outcome.Writer), result, outcome.Took)
	for _, rule := range outcome.Broken {
		c.metrics.CountBrokenRule(string(rule), "draft discarded")
	}
	if len(outcome.Broken) == 0 {
		for _, rule := range outcome.LeftOut {
			c.metrics.CountBrokenRule(string(rule), "sentence left out")
		}
	}
}

// care counts fixed texts by tier. Which texts they were is not counted.
func (c adviceCounts) care(list []advisor.Care) {
	for _, care := range list {
		c.metrics.CountCare(string(care.Tier))
	}
}

// budget limits what all people together may cost in a day.
type budget struct {
	store *postgres.AdviceStore
	calls int64
}

// Spend implements provider.Budget.
func (b budget) Spend(ctx context.Context) error {
	left, err := b.store.Spend(ctx, time.Now(), b.calls)
	if err != nil || left {
		return err
	}
	return provider.ErrBudget
}

package app

import (
	"runtime"
	"time"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/limiter"
	"clary.example/internal/server/api"
	"clary.example/internal/skincare"
)

// queuePerSlot is how many requests may wait for each slot. It only bounds their
// memory: the maximum wait ends first.
const queuePerSlot = 16

const (
	// The maximum wait covers a stall of the machine or its disk: people would rather
	// wait for two seconds than read an error.
	maxWait = 2 * time.Second
	// In an overload a long wait would help nobody: as many are rejected either way.
	overloadMaxWait = 100 * time.Millisecond

	// Whoever asks a question expects to wait for the answer.
	answerMaxWait      = 5 * time.Second
	answerQueuePerSlot = 64
)

// newLimiters returns the concurrency limiters of a server, sized to the machine.
// CPU-bound work gets a fraction of the slots of other requests, which wait for
// the database now and then: by default one slot for each core, and two where a
// password is hashed. While reads wait, passwords use only half of their slots. So
// users who are logged in are served before users who log in.
func (b builder) newLimiters() api.Limiters {
	slots := int(b.config.ConcurrencyPerCore) * runtime.GOMAXPROCS(0)
	cpuBoundSlots := max(1, slots/config.DefaultConcurrencyPerCore)
	answerSlots := cpuBoundSlots
	switch b.config.AI.Provider {
	case config.ProviderGemini, config.ProviderOpenAI:
		answerSlots += int(b.config.AI.Calls) // These wait for the provider.
	case config.ProviderNone:
	}
	// Concurrent reads share a query: the more of them, the cheaper.
	reads := limiter.New(limiterConfig(4 * slots))
	changes := limiter.New(limiterConfig(slots))
	// One hash for each core runs at a time. While it runs, another request may wait
	// for the database.
	passwordSlots := 2 * cpuBoundSlots
	passwords := limiter.NewYielding(limiterConfig(passwordSlots), reads)
	answerConfig := limiterConfig(answerSlots)
	answerConfig.MaxWait, answerConfig.QueueSize = answerMaxWait, answerQueuePerSlot*answerSlots
	answers := limiter.New(answerConfig)
	b.watch("reads", reads.Load)
	b.watch("changes", changes.Load)
	b.watch("passwords", passwords.Load)
	b.watch("answers", answers.Load)
	return api.Limiters{Reads: reads, Changes: changes, Passwords: passwords, Answers: answers}
}

// limiterConfig returns the size of a limiter.
func limiterConfig(slots int) limiter.Config {
	return limiter.Config{Slots: slots, QueueSize: queuePerSlot * slots, MaxWait: maxWait, OverloadMaxWait: overloadMaxWait}
}

// watch exports the load of a limiter as metrics.
func (b builder) watch(kind string, load func() limiter.Load) {
	b.metrics.WatchLimiter(kind, func() (open, limit int, rejected int64) {
		now := load()
		return now.InFlightOrQueued, now.Max, now.Rejected
	})
}

// newLimits returns the rate limits of a server.
func newLimits(c config.Config) api.Limits {
	byAccount := func(r account.Rate) *api.RateLimit[skincare.UserID] {
		return api.NewRateLimit[skincare.UserID](r.Burst, r.Every)
	}
	concurrent := func() *api.ConcurrencyLimit[skincare.UserID] {
		return api.NewConcurrencyLimit[skincare.UserID](int(c.ConcurrentPerUser))
	}
	return api.Limits{
		Network: api.NewRateLimit[account.Network](c.NetworkRate.Burst, c.NetworkRate.Every),
		Reads:   byAccount(c.ReadRate), Changes: byAccount(c.ChangeRate),
		Answers: concurrent(), Uploads: concurrent(), Passwords: concurrent(),
	}
}

package app

import (
	"runtime"
	"time"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/server/api"
	"clary.example/internal/server/loadshed"
	"clary.example/internal/skincare"
)

// waiting is how many may wait for each place. It only bounds what they take up:
// time runs out before that.
const waiting = 16

// openGates returns the doors of a server, sized to the machine. Work that is
// all computing gets a fraction of the places that calls get, which wait for the
// database now and then: by default one for each core. When reads have to wait,
// passwords leave half of the cores to them, so that those who are logged in are
// served before those who come.
func (a *App) openGates() api.Gates {
	atOnce := waits{patience: 500 * time.Millisecond, haste: 100 * time.Millisecond}
	toCompute := waits{patience: 2 * time.Second, haste: 250 * time.Millisecond}
	calls := int(a.config.CallsPerCore) * runtime.GOMAXPROCS(0)
	few := max(1, calls/config.DefaultCallsPerCore)
	answers := few
	switch a.config.AI.Provider {
	case config.ProviderGemini, config.ProviderOpenAI:
		answers += int(a.config.AI.Calls) // These wait for somebody else.
	case config.ProviderNone:
	}
	// Reads that come together share a query: the more of them, the cheaper.
	read := loadshed.NewGate(atOnce.door(2 * calls))
	change := loadshed.NewGate(atOnce.door(calls))
	password := loadshed.NewCourteous(toCompute.door(few), read)
	answer := loadshed.NewGate(toCompute.door(answers))
	a.watch("reads", read.Load)
	a.watch("changes", change.Load)
	a.watch("passwords", password.Load)
	a.watch("answers", answer.Load)
	return api.Gates{Reads: read, Changes: change, Passwords: password, Answers: answer}
}

// waits are how long requests wait at a door: rather a moment than an error when
// the machine or its disk stood still, and hardly any time in an overload. To hash
// a password or to write an answer takes longer than most calls take in all, and
// whoever asks for that expects to wait.
type waits struct{ patience, haste time.Duration }

// door returns the bounds of one at which people wait like this.
func (w waits) door(places int) loadshed.Bounds {
	return loadshed.Bounds{Places: places, Waiting: waiting * places, Patience: w.patience, Haste: w.haste}
}

// watch has the metrics watch a door.
func (a *App) watch(kind string, load func() loadshed.Load) {
	a.metrics.WatchGate(kind, func() (known, most int, refused int64) {
		now := load()
		return now.Known, now.Most, now.Refused
	})
}

// newLimits returns the rate limits of a server.
func newLimits(c config.Config) api.Limits {
	byAccount := func(r account.Rate) *loadshed.RateLimit[skincare.UserID] {
		return loadshed.NewRateLimit[skincare.UserID](r.Burst, r.Every)
	}
	atOnce := func() *loadshed.ShareLimit[skincare.UserID] {
		return loadshed.NewShareLimit[skincare.UserID](int(c.AtOnce))
	}
	return api.Limits{
		Network: loadshed.NewRateLimit[account.Network](c.NetworkRate.Burst, c.NetworkRate.Every),
		Reads:   byAccount(c.ReadRate), Changes: byAccount(c.ChangeRate),
		Answers: atOnce(), Uploads: atOnce(), Passwords: atOnce(),
	}
}

package app

import (
	"runtime"
	"time"

	"clary.example/internal/admission"
	"clary.example/internal/config"
	"clary.example/internal/httpapi"
)

// How long a request waits at the door. A person hardly notices it, and in an
// overload it is what bounds everybody's wait. A password takes longer to hash
// than most calls take in all, so who logs in waits for longer.
const (
	patience        = 100 * time.Millisecond
	patienceToLogIn = 250 * time.Millisecond
)

// openGates returns the doors of a server, sized to the machine. Work that is
// all computing gets a fraction of the places that calls get, which wait for the
// database now and then: by default one for each core. When reads have to wait,
// passwords leave half of the cores to them, so that those who are logged in are
// served before those who come.
func (a *App) openGates() httpapi.Gates {
	calls := int(a.config.CallsPerCore) * runtime.GOMAXPROCS(0)
	few := max(1, calls/config.DefaultCallsPerCore)
	answers := few
	switch a.config.AI.Provider {
	case config.ProviderGemini, config.ProviderOpenAI:
		answers += int(a.config.AI.Calls) // These wait for somebody else.
	case config.ProviderNone:
	}
	// Reads that come together share a query: the more of them, the cheaper.
	read := admission.NewGate(admission.Bounds{Places: 2 * calls, Waiting: 4 * calls, Patience: patience})
	change := admission.NewGate(admission.Bounds{Places: calls, Waiting: 4 * calls, Patience: patience})
	password := admission.NewCourteous(admission.Bounds{Places: few, Waiting: calls, Patience: patienceToLogIn}, read)
	answer := admission.NewGate(admission.Bounds{Places: answers, Waiting: calls, Patience: patience})
	a.watch("reads", read.Load)
	a.watch("changes", change.Load)
	a.watch("passwords", password.Load)
	a.watch("answers", answer.Load)
	return httpapi.Gates{Reads: read, Changes: change, Passwords: password, Answers: answer}
}

// watch has the metrics watch a door.
func (a *App) watch(kind string, load func() admission.Load) {
	a.metrics.WatchGate(kind, func() (known, most int, refused int64) {
		now := load()
		return now.Known, now.Most, now.Refused
	})
}

package app

import (
	"runtime"
	"time"

	"clary.example/internal/admission"
	"clary.example/internal/config"
	"clary.example/internal/httpapi"
)

// patience is how long a request waits at the door. A person hardly notices it,
// and in an overload it is what bounds everybody's wait.
const patience = 250 * time.Millisecond

// openGates returns the doors of a server, sized to the machine. Work that is
// all computing gets a fraction of the places that calls get, which wait for the
// database most of the time. So those who are logged in already are served
// before those who come.
func (a *App) openGates() httpapi.Gates {
	calls := int(a.config.CallsPerCore) * runtime.GOMAXPROCS(0)
	few := max(1, calls/8)
	answers := few
	switch a.config.AI.Provider {
	case config.ProviderGemini, config.ProviderOpenAI:
		answers += int(a.config.AI.Calls) // These wait for somebody else.
	case config.ProviderNone:
	}
	return httpapi.Gates{
		Calls:     a.gate("calls", admission.Bounds{Places: calls, Waiting: 2 * calls, Patience: patience}),
		Passwords: a.gate("passwords", admission.Bounds{Places: few, Waiting: calls, Patience: patience}),
		Answers:   a.gate("answers", admission.Bounds{Places: answers, Waiting: calls, Patience: patience}),
	}
}

// gate returns one door, which the metrics watch.
func (a *App) gate(kind string, bounds admission.Bounds) *admission.Gate {
	gate := admission.NewGate(bounds)
	a.metrics.WatchGate(kind, func() (known, most int, refused int64) {
		load := gate.Load()
		return load.Known, load.Most, load.Refused
	})
	return gate
}

package app

import (
	"runtime"
	"time"

	"clary.example/internal/admission"
	"clary.example/internal/config"
	"clary.example/internal/httpapi"
)

// openGates returns the doors of a server, sized to the machine. Work that is
// all computing gets a fraction of the places that calls get, which wait for the
// database most of the time. So those who are logged in already are served
// before those who come, and all who wait are served within a second or told
// to come again.
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
		Calls:     a.gate("calls", admission.Bounds{Places: calls, Waiting: 2 * calls, Patience: time.Second}),
		Passwords: a.gate("passwords", admission.Bounds{Places: few, Waiting: 3 * few, Patience: time.Second}),
		Answers:   a.gate("answers", admission.Bounds{Places: answers, Waiting: 3 * few, Patience: time.Second}),
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

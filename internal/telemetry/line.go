package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Line is the state of the waiting line for logins and sign-ups.
type Line struct {
	// People is how many wait, and Wait what a newcomer would be told.
	People int
	Wait   time.Duration
	// The sums are people who got a ticket, people who found the line full, tickets
	// that came too late, and rejected requests of clients that know no tickets.
	Joined, Full, Late, Rejected int64
}

// WatchLine exports the state of the waiting line. It names nobody.
func (m *Metrics) WatchLine(read func() Line) {
	for _, gauge := range []struct {
		name, help string
		value      func(Line) float64
	}{
		{"clary_line_people", "People who wait to log in or sign up.", func(l Line) float64 { return float64(l.People) }},
		{"clary_line_wait_seconds", "How long somebody who joins the line now would wait.", func(l Line) float64 { return l.Wait.Seconds() }},
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: gauge.name, Help: gauge.help},
			func() float64 { return gauge.value(read()) }))
	}
	for result, value := range map[string]func(Line) int64{
		"joined":   func(l Line) int64 { return l.Joined },
		"full":     func(l Line) int64 { return l.Full },
		"late":     func(l Line) int64 { return l.Late },
		"rejected": func(l Line) int64 { return l.Rejected },
	} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "clary_line_total", Help: "People who joined the line, found it full or came too late, and rejected requests without a ticket.",
			ConstLabels: prometheus.Labels{"result": result},
		}, func() float64 { return float64(value(read())) }))
	}
}

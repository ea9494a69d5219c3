package telemetry

import "github.com/prometheus/client_golang/prometheus"

// Reads is how reads on a database cluster were answered so far.
type Reads struct {
	Primary, Standby, Refused int64
	PrimaryAnswers            bool
}

// WatchReads reports which database nodes answer reads whenever the metrics are
// asked for. Without a cluster all counts stay at zero.
func (m *Metrics) WatchReads(now func() Reads) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "clary_db_primary_answers", Help: "1 while the primary of the database cluster answers, else 0.",
	}, func() float64 {
		if now().PrimaryAnswers {
			return 1
		}
		return 0
	}))
	for from, count := range map[string]func(Reads) int64{
		"primary": func(r Reads) int64 { return r.Primary },
		"standby": func(r Reads) int64 { return r.Standby },
		"none":    func(r Reads) int64 { return r.Refused },
	} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "clary_db_reads_total", Help: "Reads on a database cluster, by which kind of node answered.",
			ConstLabels: prometheus.Labels{"from": from},
		}, func() float64 { return float64(count(now())) }))
	}
}

package telemetry

import "github.com/prometheus/client_golang/prometheus"

// WatchGate reports how many requests of a kind are open, how many may be, and
// how many were turned away, whenever the metrics are asked for.
func (m *Metrics) WatchGate(kind string, load func() (open, most int, refused int64)) {
	labels := prometheus.Labels{"kind": kind}
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "clary_requests_open", Help: "Requests that are worked on or wait at the door, by kind.", ConstLabels: labels,
		}, func() float64 {
			open, _, _ := load()
			return float64(open)
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "clary_requests_open_max", Help: "Requests that may; one more is turned away.", ConstLabels: labels,
		}, func() float64 {
			_, most, _ := load()
			return float64(most)
		}),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "clary_requests_shed_total", Help: "Requests that were turned away at the door, by kind.", ConstLabels: labels,
		}, func() float64 {
			_, _, refused := load()
			return float64(refused)
		}))
}

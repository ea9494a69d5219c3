package telemetry

import "github.com/prometheus/client_golang/prometheus"

// WatchLimiter exports the load of the limiter for one kind of requests: how many
// run or wait, how many may, and how many were rejected.
func (m *Metrics) WatchLimiter(kind string, load func() (open, limit int, rejected int64)) {
	labels := prometheus.Labels{"kind": kind}
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "clary_requests_open", Help: "Requests that run or wait for a slot, by kind.", ConstLabels: labels,
		}, func() float64 {
			open, _, _ := load()
			return float64(open)
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "clary_requests_open_max", Help: "Requests that may run or wait, by kind. The server rejects more.", ConstLabels: labels,
		}, func() float64 {
			_, limit, _ := load()
			return float64(limit)
		}),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "clary_requests_shed_total", Help: "Requests rejected by load shedding, by kind.", ConstLabels: labels,
		}, func() float64 {
			_, _, rejected := load()
			return float64(rejected)
		}))
}

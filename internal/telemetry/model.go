package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// ModelMetrics counts and times calls to an AI provider. It sees none of what
// is said.
type ModelMetrics struct {
	calls     *prometheus.CounterVec
	firstWord prometheus.Histogram
	retries   prometheus.Counter
	breaker   prometheus.Gauge
}

// NewModelMetrics returns metrics of a model of an AI provider among the others. It
// must be called once for each role.
func (m *Metrics) NewModelMetrics(role string) *ModelMetrics {
	model := &ModelMetrics{
		calls: counter("clary_ai_calls_total", "Replies that the AI provider was to write, by how that ended.", "outcome"),
		firstWord: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "clary_ai_first_word_seconds",
			Help:    "Time until the AI provider says the first word of a reply.",
			Buckets: []float64{.05, .1, .25, .5, .75, 1, 1.5, 2, 3, 5, 10, 30},
		}),
		retries: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "clary_ai_retries_total",
			Help: "Second tries after a failure of the AI provider.",
		}),
		breaker: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "clary_ai_breaker_open",
			Help: "Whether the circuit breaker of the AI provider is open.",
		}),
	}
	prometheus.WrapRegistererWith(prometheus.Labels{"role": role}, m.registry).MustRegister(model.calls, model.firstWord, model.retries, model.breaker)
	return model
}

// CountCall counts one call by how it ended.
func (m *ModelMetrics) CountCall(outcome string) { m.calls.WithLabelValues(outcome).Inc() }

// FirstPiece notes how long the first word took.
func (m *ModelMetrics) FirstPiece(took time.Duration) { m.firstWord.Observe(took.Seconds()) }

// Retried counts a second try.
func (m *ModelMetrics) Retried() { m.retries.Inc() }

// SetBreaker sets whether the circuit breaker of the provider is open.
func (m *ModelMetrics) SetBreaker(open bool) {
	if open {
		m.breaker.Set(1)
		return
	}
	m.breaker.Set(0)
}

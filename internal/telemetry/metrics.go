package telemetry

import (
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// slow is the time after which a request is worth a line in the log.
const slow = time.Second

// Metrics counts and times what the program does.
type Metrics struct {
	registry        *prometheus.Registry
	requests        *prometheus.HistogramVec
	steps           *prometheus.HistogramVec
	events          *prometheus.CounterVec
	classifications *prometheus.CounterVec
	advice          *prometheus.HistogramVec
	brokenRules     *prometheus.CounterVec
	care            *prometheus.CounterVec
	reminders       *prometheus.CounterVec
}

// NewMetrics returns metrics of the process, its requests and its database
// pool.
func NewMetrics(pool *pgxpool.Pool) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: histogram("clary_http_request_duration_seconds", "Time to answer a request, by route and status.",
			[]float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}, "route", "status"),
		steps: histogram("clary_step_duration_seconds", "Time that a step of a request takes, such as decoding a photo or a call to the object store.",
			[]float64{.00001, .0001, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}, "step"),
		events:          counter("clary_security_events_total", "What an operator should know of, such as a refresh token that was shown twice.", "event"),
		classifications: counter("clary_classifications_total", "Photos that were looked at, by what came of it: a severity, or the reason for none.", "outcome"),
		advice: histogram("clary_advice_seconds", "How long it took to write an answer, by what was wanted, who wrote it and what came of it.",
			[]float64{.001, .01, .05, .1, .25, .5, 1, 2, 5, 10, 20, 40}, "task", "writer", "outcome"),
		brokenRules: counter("clary_advice_broken_rules_total", "Rules that drafts broke, by what was done: a sentence left out, or the draft discarded.", "rule", "done"),
		care:        counter("clary_care_texts_total", "Fixed texts that were shown, by tier: closed, gentle or note.", "tier"),
		reminders:   counter("clary_reminders_total", "Reminders by what came of them: sent, gone, retry, refused, unwanted or late.", "outcome"),
	}
	m.registry.MustRegister(m.requests, m.steps, m.events, m.classifications, m.advice, m.brokenRules, m.care, m.reminders, poolCollector{pool}, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
}

func histogram(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: name, Help: help, Buckets: buckets}, labels)
}

// Handler serves the metrics in the Prometheus text format.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry})
}

// Describe implements prometheus.Collector, for whoever wants to know which
// metrics there are.
func (m *Metrics) Describe(ch chan<- *prometheus.Desc) { m.registry.Describe(ch) }

// CountEvent counts one security event.
func (m *Metrics) CountEvent(event string) { m.events.WithLabelValues(event).Inc() }

// CountClassification counts one photo that was looked at.
func (m *Metrics) CountClassification(outcome string) {
	m.classifications.WithLabelValues(outcome).Inc()
}

// ObserveAdvice notes how long it took to write an answer.
func (m *Metrics) ObserveAdvice(task, writer, outcome string, took time.Duration) {
	m.advice.WithLabelValues(task, writer, outcome).Observe(took.Seconds())
}

// CountBrokenRule counts a rule that a draft broke, and what was done about it.
func (m *Metrics) CountBrokenRule(rule, done string) { m.brokenRules.WithLabelValues(rule, done).Inc() }

// CountCare counts a fixed text by its tier, and not by what it is about.
func (m *Metrics) CountCare(tier string) { m.care.WithLabelValues(tier).Inc() }

// CountReminder counts how sending a reminder went.
func (m *Metrics) CountReminder(outcome string) { m.reminders.WithLabelValues(outcome).Inc() }

// ObserveStep notes how long a step of a request took.
func (m *Metrics) ObserveStep(step string, took time.Duration) {
	m.steps.WithLabelValues(step).Observe(took.Seconds())
}

// WatchComplaints reports how many complaints are overdue whenever the metrics
// are asked for.
func (m *Metrics) WatchComplaints(overdue func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "clary_complaints_overdue", Help: "Complaints that should have been answered by now, up to 1,000.",
	}, overdue))
}

// WatchWithdrawn reports how many texts of the library are out of use, and how long ago
// this server read which, whenever the metrics are asked for.
func (m *Metrics) WatchWithdrawn(count func() int, age func() time.Duration) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "clary_withdrawn_texts", Help: "Texts of the library that are out of use.",
		}, func() float64 { return float64(count()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "clary_withdrawn_texts_age_seconds", Help: "How long ago this server read which texts are out of use.",
		}, func() float64 { return age().Seconds() }))
}

// WatchClassifier reports how many photos are being looked at or wait, and how
// many may, whenever the metrics are asked for.
func (m *Metrics) WatchClassifier(load func() (now, most int)) {
	m.watchQueue("clary_classifier_photos", "Photos that are being looked at or wait.", load)
}

// WatchMessageReader reports how many messages are being read or wait, and how
// many may, whenever the metrics are asked for.
func (m *Metrics) WatchMessageReader(load func() (now, most int)) {
	m.watchQueue("clary_message_reader_messages", "Messages that are being read or wait.", load)
}

// watchQueue reports how full a queue is under its name, and its size under the
// name with _max.
func (m *Metrics) watchQueue(name, help string, load func() (now, most int)) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 {
			now, _ := load()
			return float64(now)
		}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name + "_max", Help: "How many may; one more is refused."}, func() float64 {
			_, most := load()
			return float64(most)
		}))
}

// Instrument times the requests that reach next, and logs those that are slow
// or fail. The label is the route's pattern, never the path that was asked
// for: a path is chosen by the client and can hold anything.
func (m *Metrics) Instrument(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		recorder := &statusRecorder{ResponseWriter: w, status: http.StatusOK}
		next.ServeHTTP(recorder, r)

		took := time.Since(start)
		m.requests.WithLabelValues(r.Pattern, strconv.Itoa(recorder.status)).Observe(took.Seconds())

		// Whoever answers 503 says why, unless there are too many to say it of.
		failed := recorder.status >= http.StatusInternalServerError && recorder.status != http.StatusServiceUnavailable
		level := slog.LevelDebug
		if took >= slow || failed {
			level = slog.LevelWarn
		}
		if log.Enabled(r.Context(), level) {
			log.LogAttrs(r.Context(), level, "request", slog.String("route", r.Pattern),
				slog.Int("status", recorder.status), slog.Duration("took", took))
		}
	})
}

// statusRecorder remembers the status of a response.
type statusRecorder struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements http.ResponseWriter.
func (r *statusRecorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach what is underneath.
func (r *statusRecorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// poolCollector reports the state of the database pool when it is asked.
type poolCollector struct {
	pool *pgxpool.Pool
}

// Describe implements prometheus.Collector.
func (c poolCollector) Describe(ch chan<- *prometheus.Desc) {
	prometheus.DescribeByCollect(c, ch)
}

// Collect implements prometheus.Collector.
func (c poolCollector) Collect(ch chan<- prometheus.Metric) {
	stat := c.pool.Stat()
	for _, m := range []struct {
		name, help string
		kind       prometheus.ValueType
		value      float64
	}{
		{"clary_db_connections", "Open database connections.", prometheus.GaugeValue, float64(stat.TotalConns())},
		{"clary_db_connections_in_use", "Connections in use.", prometheus.GaugeValue, float64(stat.AcquiredConns())},
		{"clary_db_connections_max", "Size of the pool.", prometheus.GaugeValue, float64(stat.MaxConns())},
		{"clary_db_waits_total", "Times a request had to wait for a connection.", prometheus.CounterValue, float64(stat.EmptyAcquireCount())},
		{"clary_db_wait_seconds_total", "Time spent waiting for a connection.", prometheus.CounterValue, stat.EmptyAcquireWaitTime().Seconds()},
	} {
		ch <- prometheus.MustNewConstMetric(prometheus.NewDesc(m.name, m.help, nil, nil), m.kind, m.value)
	}
}

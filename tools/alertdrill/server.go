package main

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	client "github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// server plays the metrics of a server, well or not. That the program has
// metrics of these names is tested in package telemetry.
type server struct {
	registry *client.Registry
	failing  atomic.Bool

	requests, steps   *client.HistogramVec
	events, calls     *client.CounterVec
	broken, reminders *client.CounterVec
	waits, shed       client.Counter
}

func newServer() *server {
	s := &server{
		registry: client.NewRegistry(),
		requests: client.NewHistogramVec(client.HistogramOpts{
			Name: "clary_http_request_duration_seconds", Buckets: []float64{.01, .1, .5, 1, 5},
		}, []string{"route", "status"}),
		steps: client.NewHistogramVec(client.HistogramOpts{
			Name: "clary_step_duration_seconds", Buckets: []float64{.01, .1, 1, 5},
		}, []string{"step"}),
		events:    client.NewCounterVec(client.CounterOpts{Name: "clary_security_events_total"}, []string{"event"}),
		calls:     client.NewCounterVec(client.CounterOpts{Name: "clary_ai_calls_total"}, []string{"outcome"}),
		broken:    client.NewCounterVec(client.CounterOpts{Name: "clary_advice_broken_rules_total"}, []string{"rule"}),
		reminders: client.NewCounterVec(client.CounterOpts{Name: "clary_reminders_total"}, []string{"outcome"}),
		waits:     client.NewCounter(client.CounterOpts{Name: "clary_db_wait_seconds_total"}),
		shed:      client.NewCounter(client.CounterOpts{Name: "clary_requests_shed_total"}),
	}
	s.registry.MustRegister(s.requests, s.steps, s.events, s.calls, s.broken, s.reminders, s.waits, s.shed)
	// A counter is there before the first event, or its first increase goes
	// unseen.
	s.events.WithLabelValues("refresh_token_reused")
	s.events.WithLabelValues("login_failed")
	s.calls.WithLabelValues("refused")
	s.broken.WithLabelValues("claim")
	s.reminders.WithLabelValues("refused")
	for _, gauge := range []struct {
		name, label string
		well, ill   float64
	}{
		{name: "clary_db_connections_in_use", well: 2, ill: 16},
		{name: "clary_db_connections_max", well: 16, ill: 16},
		{name: "clary_db_primary_answers", well: 1, ill: 0},
		{name: "clary_classifier_photos", well: 1, ill: 15},
		{name: "clary_classifier_photos_max", well: 16, ill: 16},
		{name: "clary_jobs_oldest_seconds", well: 1, ill: 900},
		{name: "clary_jobs", label: "given_up", well: 0, ill: 1},
		{name: "clary_ai_breaker_open", well: 0, ill: 1},
		{name: "clary_complaints_overdue", well: 0, ill: 1},
		{name: "clary_line_wait_seconds", well: 60, ill: 300},
		{name: "process_resident_memory_bytes", well: 2e8, ill: 2e9},
	} {
		options := client.GaugeOpts{Name: gauge.name}
		if gauge.label != "" {
			options.ConstLabels = client.Labels{"state": gauge.label}
		}
		s.registry.MustRegister(client.NewGaugeFunc(options, func() float64 {
			if s.failing.Load() {
				return gauge.ill
			}
			return gauge.well
		}))
	}
	return s
}

func (s *server) metrics() http.Handler {
	return promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{})
}

// fail makes everything go wrong from now on.
func (s *server) fail() { s.failing.Store(true) }

// live lets time pass: people come and are served, well or not.
func (s *server) live(ctx context.Context) {
	tick := time.NewTicker(50 * time.Millisecond)
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				s.serve()
			}
		}
	}()
}

func (s *server) serve() {
	s.requests.WithLabelValues("GET /api/user/profile/{$}", "200").Observe(.004)
	// A waiting line is no failure, while it is short.
	s.requests.WithLabelValues("POST /api/token/{$}", "503").Observe(.001)
	s.steps.WithLabelValues("object put").Observe(.02)
	s.calls.WithLabelValues("answered").Inc()
	s.reminders.WithLabelValues("sent").Inc()
	if !s.failing.Load() {
		return
	}
	s.requests.WithLabelValues("GET /api/user/profile/{$}", "500").Observe(3)
	s.steps.WithLabelValues("object put").Observe(4)
	s.calls.WithLabelValues("refused").Inc()
	s.broken.WithLabelValues("claim").Add(5)
	s.reminders.WithLabelValues("refused").Add(5)
	s.events.WithLabelValues("refresh_token_reused").Inc()
	s.events.WithLabelValues("login_failed").Add(100)
	s.waits.Add(10)
	s.shed.Inc()
}

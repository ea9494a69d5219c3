package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// WatchJobs reports how the jobs stand whenever the metrics are asked for: how
// many there are in each state, and how long the oldest has been due. Where
// read fails there is no number, which is better than a wrong one.
func (m *Metrics) WatchJobs(read func() (states map[string]int, oldest time.Duration, err error)) {
	m.registry.MustRegister(jobCollector{
		read:   read,
		jobs:   prometheus.NewDesc("clary_jobs", "Jobs of all servers by state, of a thousand at most.", []string{"state"}, nil),
		oldest: prometheus.NewDesc("clary_jobs_oldest_seconds", "How long the job that is due longest has been waiting.", nil, nil),
	})
}

type jobCollector struct {
	read         func() (map[string]int, time.Duration, error)
	jobs, oldest *prometheus.Desc
}

// Describe implements prometheus.Collector.
func (c jobCollector) Describe(ch chan<- *prometheus.Desc) {
	ch <- c.jobs
	ch <- c.oldest
}

// Collect implements prometheus.Collector.
func (c jobCollector) Collect(ch chan<- prometheus.Metric) {
	states, oldest, err := c.read()
	if err != nil {
		return
	}
	for state, count := range states {
		ch <- prometheus.MustNewConstMetric(c.jobs, prometheus.GaugeValue, float64(count), state)
	}
	ch <- prometheus.MustNewConstMetric(c.oldest, prometheus.GaugeValue, oldest.Seconds())
}

package telemetry_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"clary.example/internal/telemetry"
)

// TestAlertsHaveRunbooks fails when an alert has no runbook, when its runbook does
// not mention it, or when the reference does not list it.
func TestAlertsHaveRunbooks(t *testing.T) {
	t.Parallel()
	read := func(file string) string {
		text, err := os.ReadFile("../../" + file)
		require.NoError(t, err)
		return string(text)
	}
	rules := strings.Split(read("deploy/prometheus/alerts.yml"), "- alert: ")[1:]
	require.NotEmpty(t, rules)
	reference := read("docs/operations/reference.md")
	for _, rule := range rules {
		name, rest, _ := strings.Cut(rule, "\n")
		runbook := regexp.MustCompile(`runbook: (docs/runbooks/[a-z-]+\.md)`).FindStringSubmatch(rest)
		require.NotNil(t, runbook, "%s has no runbook", name)
		require.Contains(t, read(runbook[1]), "`"+name+"`", "%s does not mention the alert", runbook[1])
		require.Contains(t, reference, "| `"+name+"` | ", "the reference does not list the alert")
	}
}

// TestWatchedMetricsExist holds what alerts and dashboards look at against what
// the program counts: a metric that was renamed never raises an alarm.
func TestWatchedMetricsExist(t *testing.T) {
	t.Parallel()
	pool, err := pgxpool.New(t.Context(), "postgres://127.0.0.1:1/none")
	require.NoError(t, err)
	defer pool.Close()
	metrics := telemetry.NewMetrics(pool)
	metrics.NewModelMetrics("writer")
	metrics.WatchClassifier(func() (now, most int) { return 0, 0 })
	metrics.WatchMessageReader(func() (now, most int) { return 0, 0 })
	metrics.WatchLimiter("reads", func() (open, limit int, rejected int64) { return 0, 0, 0 })
	metrics.WatchComplaints(func() float64 { return 0 })
	metrics.WatchWithdrawn(func() int { return 0 }, func() time.Duration { return 0 })
	metrics.WatchJobs(func() (map[string]int, time.Duration, error) { return nil, 0, nil })

	described := make(chan *prometheus.Desc, 1000)
	metrics.Describe(described)
	close(described)
	var names strings.Builder
	for desc := range described {
		names.WriteString(desc.String())
	}

	for _, file := range []string{"../../deploy/prometheus/alerts.yml", "../../deploy/grafana/dashboards/clary.json"} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		watched := regexp.MustCompile(`\b(clary|process|go)_[a-z_]+`).FindAllString(string(text), -1)
		require.NotEmpty(t, watched)
		for _, name := range watched {
			base := regexp.MustCompile(`(_seconds)_(count|bucket|sum)$`).ReplaceAllString(name, "$1")
			require.Contains(t, names.String(), `fqName: "`+base+`"`, file)
		}
	}
}

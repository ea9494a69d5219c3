// Command alertdrill shows that our alerts fire. It loads the rules into a real
// Prometheus that watches two servers, which it plays itself: at first they are
// well, and nothing may fire; then everything goes wrong, and every alert must.
//
//	alertdrill RULES
//
// Waits of minutes are cut to seconds; expressions stay as they are.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

const (
	// How long the servers are well, and how long the alerts then have.
	wellFor    = 15 * time.Second
	firingSoon = 60 * time.Second
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: alertdrill RULES")
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "alertdrill:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rulesFile string) error {
	rules, err := os.ReadFile(rulesFile) //nolint:gosec // Our own file, named by the caller.
	if err != nil {
		return err
	}
	wanted := names(rules)
	server := newServer()
	steady, doomed := httptest.NewServer(server.metrics()), httptest.NewServer(server.metrics())
	defer steady.Close()
	defer doomed.Close()
	server.live(ctx)

	watcher, err := startPrometheus(ctx, rules, steady.Listener.Addr(), doomed.Listener.Addr())
	if err != nil {
		return err
	}
	defer watcher.stop()

	<-time.After(wellFor)
	if firing, err := watcher.firing(ctx); err != nil || len(firing) > 0 {
		return fmt.Errorf("while all is well these fire: %v %w", firing, err)
	}
	fmt.Fprintf(os.Stdout, "all is well for %s: nothing fires\n", wellFor)

	began := time.Now()
	server.fail()
	doomed.Close()
	return watcher.await(ctx, wanted, began)
}

// names returns the alerts of a file of rules.
func names(rules []byte) []string {
	var found []string
	for _, match := range regexp.MustCompile(`(?m)^ *- alert: (\w+)$`).FindAllSubmatch(rules, -1) {
		found = append(found, string(match[1]))
	}
	slices.Sort(found)
	return found
}

// prometheus is a running Prometheus.
type prometheus struct {
	address string
	folder  string
	process *exec.Cmd
}

func startPrometheus(ctx context.Context, rules []byte, targets ...net.Addr) (*prometheus, error) {
	folder, err := os.MkdirTemp("", "alertdrill")
	if err != nil {
		return nil, err
	}
	quick := regexp.MustCompile(`(?m)^( *for:) .*$`).ReplaceAll(rules, []byte("$1 3s"))
	config := fmt.Sprintf(`
global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: clary
    static_configs: [{ targets: [%q, %q] }]
`, targets[0], targets[1])
	for name, content := range map[string][]byte{"alerts.yml": quick, "prometheus.yml": []byte(config)} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			return nil, err
		}
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &prometheus{address: listener.Addr().String(), folder: folder}
	_ = listener.Close()
	p.process = exec.CommandContext(ctx, "prometheus", "--config.file="+filepath.Join(folder, "prometheus.yml"), //nolint:gosec // Our own arguments.
		"--storage.tsdb.path="+filepath.Join(folder, "data"), "--web.listen-address="+p.address, "--log.level=error")
	p.process.Stderr = os.Stderr
	if err := p.process.Start(); err != nil {
		return nil, fmt.Errorf("start Prometheus: %w", err)
	}
	return p, nil
}

func (p *prometheus) stop() {
	_ = p.process.Process.Kill()
	_ = p.process.Wait()
	_ = os.RemoveAll(p.folder)
}

// firing returns the names of the alerts that fire.
func (p *prometheus) firing(ctx context.Context) ([]string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+p.address+"/api/v1/alerts", http.NoBody)
	if err != nil {
		return nil, err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = res.Body.Close() }()
	var answer struct {
		Data struct {
			Alerts []struct {
				State  string
				Labels map[string]string
			}
		}
	}
	if err := json.NewDecoder(res.Body).Decode(&answer); err != nil {
		return nil, err
	}
	var names []string
	for _, alert := range answer.Data.Alerts {
		if alert.State == "firing" {
			names = append(names, alert.Labels["alertname"])
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// await waits until all the alerts that are wanted have fired, and reports when
// each one did.
func (p *prometheus) await(ctx context.Context, wanted []string, began time.Time) error {
	seen := map[string]bool{}
	for len(seen) < len(wanted) {
		firing, err := p.firing(ctx)
		if err != nil {
			return err
		}
		for _, name := range firing {
			if !seen[name] {
				fmt.Fprintf(os.Stdout, "%-24s fires after %4.1f s\n", name, time.Since(began).Seconds())
				seen[name] = true
			}
		}
		if time.Since(began) > firingSoon {
			missing := slices.DeleteFunc(slices.Clone(wanted), func(name string) bool { return seen[name] })
			return fmt.Errorf("these do not fire: %s", strings.Join(missing, ", "))
		}
		<-time.After(200 * time.Millisecond)
	}
	fmt.Fprintf(os.Stdout, "%d of %d alerts fired\n", len(seen), len(wanted))
	return nil
}

package provider_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/ai/provider"
	"clary.example/internal/testing/aiserver"
)

// `go test -run FirstWord -replies 40` measures for about a minute.
//
//nolint:gochecknoglobals // Flags of a test are read by its package.
var (
	replies = flag.Int("replies", 0, "how many replies to read in each stream")
	streams = flag.Int("streams", 50, "how many streams to read at once")
)

// mostAdded is how much later the first word may come through us, but for one
// reply in twenty.
const mostAdded = 20 * time.Millisecond

// TestFirstWord measures how long the first word takes through the SDK and the
// policies, and how long it takes for whoever reads the provider's bytes. Both
// sides and the provider share the machine.
func TestFirstWord(t *testing.T) { //nolint:paralleltest // It measures time.
	if *replies == 0 {
		t.Skip("say with -replies how much to measure")
	}
	server := aiserver.Start(t)
	server.Always(aiserver.Answer{
		Delay: 200 * time.Millisecond, Pace: 20 * time.Millisecond,
		Pieces: strings.SplitAfter("Wash your face with a mild cleanser in the evening and use a light moisturiser.", " "),
	})
	options := usual()
	options.Calls = uint(*streams)
	model := provider.NewModel(openGemini(t, server), options)
	through := func(ctx context.Context) (time.Duration, error) { return firstPiece(ctx, model) }
	_, err := through(t.Context())
	require.NoError(t, err)
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: *streams, DisableCompression: true}}
	t.Cleanup(client.CloseIdleConnections)
	body := string(server.Last().Body)
	direct := func(ctx context.Context) (time.Duration, error) { return firstBytes(ctx, client, server.URL, body) }

	near, far := inTurns(t, direct, through)
	added := func(share float64) time.Duration { return quantile(far, share) - quantile(near, share) }
	t.Logf("%d streams at once, %d replies: first word after %v (median) and %v (95 %%), added by us %v and %v",
		*streams, len(far), quantile(far, .5), quantile(far, .95), added(.5), added(.95))
	require.LessOrEqual(t, added(.95), mostAdded)
}

// inTurns reads replies in many streams, which begin at different times, and in
// each by one way and by the other in turns, so that whatever else the machine
// does slows down both. The first ones make the connections and do not count.
func inTurns(t *testing.T, one, other func(context.Context) (time.Duration, error)) (ones, others []time.Duration) {
	t.Helper()
	var (
		mu   sync.Mutex
		errs []error
		wait sync.WaitGroup
	)
	for range *streams {
		wait.Go(func() {
			<-time.After(rand.N(500 * time.Millisecond))
			for n := range 1 + *replies {
				a, errOne := one(t.Context())
				b, errOther := other(t.Context())
				mu.Lock()
				errs = append(errs, errOne, errOther)
				if n > 0 {
					ones, others = append(ones, a), append(others, b)
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	require.NoError(t, errors.Join(errs...))
	return ones, others
}

// firstPiece reads a reply and returns when its first piece came.
func firstPiece(ctx context.Context, model advisor.Model) (took time.Duration, err error) {
	began := time.Now()
	for _, err := range model.Write(ctx, advisor.Brief{Task: advisor.TaskAnswer, Question: "How?"}) {
		if err != nil {
			return 0, err
		}
		if took == 0 {
			took = time.Since(began)
		}
	}
	return took, nil
}

// firstBytes reads a reply off the wire and returns when its first event came.
func firstBytes(ctx context.Context, client *http.Client, url, body string) (took time.Duration, err error) {
	began := time.Now()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost,
		url+"/v1beta/models/"+aiserver.GeminiModel+":streamGenerateContent?alt=sse", strings.NewReader(body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("X-Goog-Api-Key", aiserver.Key)
	res, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("status %d", res.StatusCode)
	}
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		if took == 0 {
			took = time.Since(began)
		}
	}
	return took, lines.Err()
}

func quantile(times []time.Duration, share float64) time.Duration {
	sorted := slices.Sorted(slices.Values(times))
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))].Round(10 * time.Microsecond)
}

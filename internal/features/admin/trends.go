package admin

import (
	"context"
	"slices"
	"strconv"
	"time"

	"clary.example/internal/skincare"
)

// MaxDays is how far back the trends go.
const MaxDays = 366

// What is something that is counted by the day.
type What string

// What is counted, and what its kinds are.
const (
	// CountSignUp has no kinds.
	CountSignUp What = "sign_up"
	// CountQuestionnaire is by severity, which is empty where there is none.
	CountQuestionnaire What = "questionnaire"
	// CountAnswer is by who wrote it: fixed, builtin or provider.
	CountAnswer What = "answer"
	// CountLeftOut is an answer of a provider of which a sentence was left out,
	// CountAskedAgain one that it wrote twice, and CountFallback one that it should
	// have written. They have no kinds, and an answer counts as one of them at most.
	CountLeftOut    What = "left_out"
	CountAskedAgain What = "asked_again"
	CountFallback   What = "fallback"
	// CountLatency is how long a provider took, by LatencyKind.
	CountLatency What = "latency"
)

// Count is how often something happened on a day.
type Count struct {
	Date  skincare.Date
	What  What
	Kind  string
	Times int64
}

// Day is what happened on one day.
type Day struct {
	Date           skincare.Date
	SignUps        int64
	Questionnaires int64
	// Severities are the questionnaires by severity, with the empty one for
	// those without. What would say too much about too few people is missing.
	Severities map[skincare.Severity]int64
	// Answers are by who wrote them.
	Answers map[string]int64
	// LeftOut, AskedAgain and Fallbacks are what became of answers that a provider
	// was asked for.
	LeftOut, AskedAgain, Fallbacks int64
	// Latency is nil when a provider wrote nothing.
	Latency *Latency
}

// Trends returns the last days, oldest first, with today (UTC) as the last.
func (s *Service) Trends(ctx context.Context, days int) ([]Day, error) {
	if days < 1 || days > MaxDays {
		return nil, skincare.Errorf(skincare.KindInvalid, "Please ask for 1 to %d days.", MaxDays)
	}
	first := skincare.DateOf(s.Now()).AddDays(1 - days)
	counts, err := s.Counts.Since(ctx, first)
	if err != nil {
		return nil, err
	}
	byDate := make(map[skincare.Date][]Count)
	for _, count := range counts {
		byDate[count.Date] = append(byDate[count.Date], count)
	}
	trends := make([]Day, days)
	for i := range trends {
		date := first.AddDays(i)
		trends[i] = dayOf(date, byDate[date])
	}
	return trends, nil
}

// dayOf puts the counts of a day together.
func dayOf(date skincare.Date, counts []Count) Day {
	day := Day{Date: date, Answers: make(map[string]int64)}
	severities := make(map[skincare.Severity]int64)
	latencies := make(map[string]int64)
	for _, count := range counts {
		switch count.What {
		case CountSignUp:
			day.SignUps += count.Times
		case CountQuestionnaire:
			day.Questionnaires += count.Times
			severities[skincare.Severity(count.Kind)] += count.Times
		case CountAnswer:
			day.Answers[count.Kind] += count.Times
		case CountLeftOut:
			day.LeftOut += count.Times
		case CountAskedAgain:
			day.AskedAgain += count.Times
		case CountFallback:
			day.Fallbacks += count.Times
		case CountLatency:
			latencies[count.Kind] += count.Times
		}
	}
	day.Severities = suppress(severities)
	day.Latency = latencyOf(latencies)
	return day
}

// fewest is the smallest count of severities that is shown.
const fewest = 5

// suppress leaves out counts that are too small, because somebody may know who
// these few were. As the sum of all is known, so is that of what is left out:
// where that is too small, the smallest of the others is left out, too.
func suppress(counts map[skincare.Severity]int64) map[skincare.Severity]int64 {
	shown := make(map[skincare.Severity]int64)
	var hidden int64
	var least skincare.Severity
	for _, severity := range append(skincare.Severities(), "") {
		count := counts[severity]
		if count < fewest {
			hidden += count
			continue
		}
		shown[severity] = count
		if len(shown) == 1 || count < shown[least] {
			least = severity
		}
	}
	if hidden > 0 && hidden < fewest {
		delete(shown, least)
	}
	return shown
}

// Latency is how long a provider took, as far as counts by range can tell.
type Latency struct {
	Median, P95 time.Duration
}

// latencyBounds are the upper ends of the ranges. What takes longer than the
// last is counted there: no answer takes much longer.
func latencyBounds() []time.Duration {
	const second = time.Second
	return []time.Duration{
		second / 4, second / 2, second, 3 * second / 2, 2 * second, 3 * second, 5 * second, 8 * second, 13 * second,
		21 * second, 34 * second, 55 * second,
	}
}

// LatencyKind names the range that a time falls into.
func LatencyKind(took time.Duration) string {
	bounds := latencyBounds()
	i, _ := slices.BinarySearch(bounds, took)
	return latencyKind(bounds[min(i, len(bounds)-1)])
}

func latencyKind(bound time.Duration) string { return strconv.FormatInt(bound.Milliseconds(), 10) }

func latencyOf(kinds map[string]int64) *Latency {
	if len(kinds) == 0 {
		return nil
	}
	return &Latency{Median: quantile(kinds, 0.5), P95: quantile(kinds, 0.95)}
}

// quantile estimates below which time a share of the counts lies, as if those
// of a range were spread over it evenly.
func quantile(kinds map[string]int64, share float64) time.Duration {
	var all int64
	for _, count := range kinds {
		all += count
	}
	wanted := share * float64(all)
	var from time.Duration
	for _, to := range latencyBounds() {
		count := float64(kinds[latencyKind(to)])
		if count > 0 && wanted <= count {
			return from + time.Duration(wanted/count*float64(to-from))
		}
		wanted -= count
		from = to
	}
	return from
}

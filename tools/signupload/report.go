package main

import (
	"slices"
	"time"
)

// report is what the drill measured.
type report struct {
	OfferedPerSecond int     `json:"offered_per_second"`
	OfferedSeconds   float64 `json:"offered_seconds"`
	Seconds          float64 `json:"seconds"`
	Requests         int     `json:"requests"`
	// Served have an account, LoggedIn also a session. Full found the line full.
	// Unfinished still waited at the end of the drill.
	Served     int `json:"served"`
	LoggedIn   int `json:"logged_in"`
	Waited     int `json:"waited"`
	Full       int `json:"full"`
	Late       int `json:"late"`
	Unfinished int `json:"unfinished"`
	// ServedPerSecond is while there was a line.
	ServedPerSecond float64 `json:"served_per_second"`
	WaitP50         float64 `json:"wait_p50_s"`
	WaitLongest     float64 `json:"wait_longest_s"`
	// HonestFirst is the share of people whose first told wait was within 20 % of the
	// truth or 2 seconds. HonestAll is of everything that was told.
	HonestFirst float64 `json:"honest_first"`
	Told        int     `json:"told"`
	HonestAll   float64 `json:"honest_all"`
	Within20    float64 `json:"within_20_percent_of_waits_over_10_s"`
	// ToldOverTrue are told waits divided by the truth: the 10th, 50th and 90th
	// percentile of waits over 10 seconds.
	ToldOverTrue [3]float64 `json:"told_over_true"`
	WrongCount   int        `json:"wrong_count"`
	Wrong        []string   `json:"wrong"`
	Before       figures    `json:"inside_before"`
	During       figures    `json:"inside_during"`
	After        figures    `json:"inside_after"`
}

func (c *crowd) report(p plan, length time.Duration) report {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := report{
		OfferedPerSecond: p.rate, OfferedSeconds: p.offered.Seconds(), Seconds: length.Seconds(), Requests: c.requests,
		Served: c.served, LoggedIn: c.loggedIn, Waited: c.waited, Full: c.full, Late: c.late, Unfinished: c.unfinished,
		ServedPerSecond: float64(c.served) / length.Seconds(), Told: len(c.told),
		WaitP50: percentile(c.waits, 0.5) / 1000, WaitLongest: percentile(c.waits, 1) / 1000,
		WrongCount: len(c.wrong), Wrong: c.wrong[:min(10, len(c.wrong))],
	}
	r.HonestFirst = share(c.told, func(o told) bool { return o.isFirst }, told.isHonest)
	r.HonestAll = share(c.told, func(told) bool { return true }, told.isHonest)
	r.Within20 = share(c.told, func(o told) bool { return o.trueWait > 10*time.Second }, func(o told) bool {
		return (o.wait - o.trueWait).Abs() <= o.trueWait/5
	})
	r.ToldOverTrue = toldOverTrue(c.told)
	return r
}

// toldOverTrue shows whether waits were told too long or too short.
func toldOverTrue(list []told) [3]float64 {
	var ratios []float64
	for _, o := range list {
		if o.trueWait > 10*time.Second {
			ratios = append(ratios, o.wait.Seconds()/o.trueWait.Seconds())
		}
	}
	if len(ratios) == 0 {
		return [3]float64{}
	}
	slices.Sort(ratios)
	at := func(share float64) float64 { return ratios[int(share*float64(len(ratios)-1))] }
	return [3]float64{at(0.1), at(0.5), at(0.9)}
}

// share returns how many of a part of the list are good.
func share(list []told, part, good func(told) bool) float64 {
	all, fine := 0, 0
	for _, o := range list {
		if part(o) {
			all++
			if good(o) {
				fine++
			}
		}
	}
	return float64(fine) / float64(max(1, all))
}

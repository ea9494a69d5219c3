package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"clary.example/tools/chaos/ledger"
)

// maxAnswer is how long an answer may take while things are broken. The server
// gives requests up after 10 s.
const maxAnswer = 12 * time.Second

// report is what the drill found out.
type report struct {
	Seed     uint64         `json:"seed"`
	Took     time.Duration  `json:"took_ns"`
	Outcomes []outcome      `json:"outcomes"`
	Rows     ledger.Verdict `json:"rows"`
	Records  ledger.Verdict `json:"records"`
	// Profiles are reads through the API, and Ended requests of sessions that had
	// ended.
	Profiles ledger.Staleness `json:"profiles"`
	Ended    ledger.Staleness `json:"ended"`
	// Control is what asynchronous replication lost.
	Control ledger.Verdict `json:"control"`
	Missed  []string       `json:"missed"`
}

func say(format string, args ...any) { _, _ = fmt.Fprintf(os.Stdout, format, args...) }

// say prints the row of a fault.
func (o outcome) say() {
	say("%-20s %6.1fs writes stop %6.1fs reads stop, failed: %4d of %5d reads %3d of %3d creates %2d of %2d chats; stale %d, let in %d; load %.1f\n",
		o.Fault, o.Writes.Gap.Seconds(), o.Reads.Gap.Seconds(), o.Reads.Failed, o.Reads.Failed+o.Reads.Good,
		o.Creates.Failed, o.Creates.Failed+o.Creates.Good, o.Chats.Failed, o.Chats.Failed+o.Chats.Good, o.Stale, o.LetIn, o.Load)
}

// missed returns the bars that a fault made us miss.
func (o outcome) missed() (missed []string) {
	miss := func(format string, args ...any) { missed = append(missed, o.Fault+": "+fmt.Sprintf(format, args...)) }
	for name, seen := range map[string]window{"writes": o.Writes, "reads": o.Reads, "creates": o.Creates, "chats": o.Chats} {
		if o.Bar > 0 && seen.Gap > o.Bar && (name == "writes" || name == "reads") {
			miss("%s stopped for %.1f s, longer than %v", name, seen.Gap.Seconds(), o.Bar)
		}
		if seen.Unhinted > 0 {
			miss("%d %s failed without saying when to try again, such as %s", seen.Unhinted, name, seen.Example)
		}
	}
	if o.Reads.Slowest > maxAnswer {
		miss("an answer took %.1f s", o.Reads.Slowest.Seconds())
	}
	if !o.MayBeStale && o.Stale+o.LetIn > 0 {
		miss("%d profiles were stale, and %d requests of ended sessions were let in", o.Stale, o.LetIn)
	}
	return missed
}

// judge notes what was promised and not kept.
func (r *report) judge(wanted options) {
	for _, o := range r.Outcomes {
		r.Missed = append(r.Missed, o.missed()...)
	}
	for name, v := range map[string]ledger.Verdict{"rows": r.Rows, "records": r.Records} {
		if !v.Clean() || v.Acknowledged == 0 {
			r.Missed = append(r.Missed, fmt.Sprintf("%s: %d acknowledged, %d lost, %d doubled, %d that nobody wrote", name, v.Acknowledged, v.Lost, v.Doubled, v.Unasked))
		}
	}
	if r.Rows.Acknowledged < wanted.rows {
		r.Missed = append(r.Missed, fmt.Sprintf("%d rows were acknowledged, fewer than %d", r.Rows.Acknowledged, wanted.rows))
	}
	if r.Control.Lost == 0 {
		r.Missed = append(r.Missed, "the control lost nothing, so this drill is blind")
	}
}

// end prints the totals, saves the report for programs, and returns an error when
// a bar was missed.
func (r *report) end(file string) error {
	for _, each := range []struct {
		name string
		v    ledger.Verdict
	}{{"rows in the database", r.Rows}, {"records through the API", r.Records}, {"control: asynchronous", r.Control}} {
		say("%-24s %9d acknowledged, %6d lost, %d doubled, %d kept without an answer\n", each.name, each.v.Acknowledged, each.v.Lost, each.v.Doubled, each.v.Unanswered)
	}
	say("%d of %d profiles stale, %d of %d requests of ended sessions let in\n", r.Profiles.Stale, r.Profiles.Checked, r.Ended.Stale, r.Ended.Checked)
	say("%d faults, seed %d, %v\n", len(r.Outcomes), r.Seed, r.Took.Round(time.Second))
	text, err := json.MarshalIndent(r, "", "  ")
	all := []error{err, os.WriteFile(file, append(text, '\n'), 0o644)} //nolint:gosec // Nothing in it is secret.
	for _, missed := range r.Missed {
		all = append(all, errors.New("MISSED: "+missed))
	}
	return errors.Join(all...)
}

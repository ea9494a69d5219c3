package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"clary.example/tools/chaos/ledger"
)

// maxAnswer is how long an answer may take while things are broken. The server
// gives requests up after 10 s, and uploads after 40 s.
const maxAnswer = 12 * time.Second

// minAnswered is the share of reads that must be answered during every fault, and
// maxReadGap the longest that one reader may be without an answer.
const (
	minAnswered = 0.995
	maxReadGap  = 2 * time.Second
)

// report is what the drill found out.
type report struct {
	Seed      uint64         `json:"seed"`
	Took      time.Duration  `json:"took_ns"`
	Outcomes  []outcome      `json:"outcomes"`
	Rows      ledger.Verdict `json:"rows"`
	Records   ledger.Verdict `json:"records"`
	Timelines int            `json:"timelines"`
	// StaleRows are reads straight from the database, StaleProfiles those of
	// people, and LetIn requests of sessions that had ended.
	StaleRows     ledger.Staleness `json:"stale_rows"`
	StaleProfiles ledger.Staleness `json:"stale_profiles"`
	LetIn         ledger.Staleness `json:"let_in"`
	// Control is what asynchronous replication lost, and StaleControl what a
	// standby that proves nothing showed.
	Control      ledger.Verdict   `json:"control"`
	StaleControl ledger.Staleness `json:"stale_control"`
	Missed       []string         `json:"missed"`
}

func say(format string, args ...any) { _, _ = fmt.Fprintf(os.Stdout, format, args...) }

func sayHeader() {
	say("%-20s %16s %18s %18s %16s %16s %9s %5s\n", "fault", "write gap (bar)", "reads answered", "longest gap", "creates failed", "chats failed", "healed in", "load")
}

// say prints the row of a fault.
func (o outcome) say() {
	bar := ""
	if o.Bar > 0 {
		bar = fmt.Sprintf(" (%.0f)", o.Bar.Seconds())
	}
	asked := o.Reads.Good + o.Reads.Failed
	say("%-20s %16s %10.2f %% of %4d %16.1fs %9d of %4d %9d of %4d %8.1fs %5.1f\n",
		o.Fault, fmt.Sprintf("%.1fs%s", o.Writes.Gap.Seconds(), bar), 100*float64(o.Reads.Good)/float64(max(asked, 1)), asked, o.Reads.Gap.Seconds(),
		o.Creates.Failed, o.Creates.Good+o.Creates.Failed, o.Chats.Failed, o.Chats.Good+o.Chats.Failed, o.Healing.Seconds(), o.Load)
	for _, each := range []struct {
		name string
		seen window
	}{{"read", o.Reads}, {"create", o.Creates}} {
		for _, reason := range slices.Sorted(maps.Keys(each.seen.Reasons)) {
			say("    %5d × %s: %s\n", each.seen.Reasons[reason], each.name, reason)
		}
	}
}

// missed returns the bars that a fault made us miss.
func (o outcome) missed() []string {
	var missed []string
	miss := func(format string, args ...any) { missed = append(missed, o.Fault+": "+fmt.Sprintf(format, args...)) }
	if o.Bar > 0 && o.Writes.Gap > o.Bar {
		miss("no write for %.1f s, more than %v", o.Writes.Gap.Seconds(), o.Bar)
	}
	for name, seen := range map[string]window{"reads": o.Reads, "creates": o.Creates, "chats": o.Chats} {
		if seen.Unhinted > 0 {
			miss("%d %s failed without saying when to try again, such as %s", seen.Unhinted, name, seen.Example)
		}
	}
	if asked := o.Reads.Good + o.Reads.Failed; float64(o.Reads.Good) < minAnswered*float64(asked) {
		miss("%d of %d reads failed", o.Reads.Failed, asked)
	}
	if o.Reads.Gap > maxReadGap {
		miss("one reader got no answer for %.1f s", o.Reads.Gap.Seconds())
	}
	if o.Reads.Slowest > maxAnswer {
		miss("an answer took %.1f s", o.Reads.Slowest.Seconds())
	}
	return missed
}

// judge notes what was promised and not kept.
func (r *report) judge(wanted options) {
	moves := 0
	for _, o := range r.Outcomes {
		r.Missed = append(r.Missed, o.missed()...)
		if o.Moves {
			moves++
		}
	}
	if r.Timelines < moves {
		r.Missed = append(r.Missed, fmt.Sprintf("the lead changed %d times, not %d: faults were without effect", r.Timelines, moves))
	}
	for name, v := range map[string]ledger.Verdict{"rows": r.Rows, "records": r.Records} {
		if !v.Clean() {
			r.Missed = append(r.Missed, fmt.Sprintf("%s: %d lost, %d doubled, %d that nobody wrote", name, v.Lost, v.Doubled, v.Unasked))
		}
	}
	if r.Rows.Acknowledged < wanted.rows {
		r.Missed = append(r.Missed, fmt.Sprintf("%d rows were acknowledged, fewer than %d", r.Rows.Acknowledged, wanted.rows))
	}
	for name, seen := range map[string]ledger.Staleness{"rows": r.StaleRows, "profiles": r.StaleProfiles, "ended sessions": r.LetIn} {
		if seen.Stale > 0 || seen.Checked == 0 {
			r.Missed = append(r.Missed, fmt.Sprintf("%s: %d of %d reads showed an older state than was acknowledged", name, seen.Stale, seen.Checked))
		}
	}
	if checked := r.StaleRows.Checked + r.StaleProfiles.Checked; checked < int64(wanted.reads) {
		r.Missed = append(r.Missed, fmt.Sprintf("%d reads were checked, fewer than %d", checked, wanted.reads))
	}
	if r.Records.Acknowledged == 0 {
		r.Missed = append(r.Missed, "no record was acknowledged")
	}
}

// sayAll prints the end of the report.
func (r *report) sayAll() {
	for _, each := range []struct {
		name string
		v    ledger.Verdict
	}{{"rows in the database", r.Rows}, {"records through the API", r.Records}, {"control: asynchronous", r.Control}} {
		say("%-24s %9d acknowledged, %6d lost, %d doubled, %d kept without an answer\n", each.name, each.v.Acknowledged, each.v.Lost, each.v.Doubled, each.v.Unanswered)
	}
	for _, each := range []struct {
		name string
		seen ledger.Staleness
	}{
		{"reads in the database", r.StaleRows},
		{"reads through the API", r.StaleProfiles},
		{"ended sessions", r.LetIn},
		{"control: no proof", r.StaleControl},
	} {
		say("%-24s %9d checked, %6d stale\n", each.name, each.seen.Checked, each.seen.Stale)
	}
	say("%d faults, %d changes of timeline, seed %d, %v\n", len(r.Outcomes), r.Timelines, r.Seed, r.Took.Round(time.Second))
}

// save leaves the report for programs.
func (r *report) save(file string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644) //nolint:gosec // Nothing in it is secret.
}

// err is an error when a bar was missed.
func (r *report) err() error {
	var all []error
	for _, missed := range r.Missed {
		all = append(all, errors.New("MISSED: "+missed))
	}
	return errors.Join(all...)
}

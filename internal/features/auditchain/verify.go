package auditchain

import (
	"context"
	"crypto/hmac"
	"fmt"
	"time"

	"clary.example/internal/skincare"
)

const (
	// How long an entry may be without a link before that is
	// a finding.
	linkedWithin = 5 * time.Minute
	// How many findings a report lists. The number is always right.
	maxFindings = 20
)

// Report is what a verification found.
type Report struct {
	// Links is how many links were checked.
	Links int64
	// Findings say what is wrong, one sentence each, the first 20 at most.
	Findings []string
	// Total is how many findings there were.
	Total int
}

func (r *Report) find(format string, args ...any) {
	r.Total++
	if len(r.Findings) < maxFindings {
		r.Findings = append(r.Findings, fmt.Sprintf(format, args...))
	}
}

// Verify reads the whole chain and compares it with the log and the checkpoint.
func (c *Chain) Verify(ctx context.Context) (Report, error) {
	key, err := c.key(ctx)
	if err != nil {
		return Report{}, err
	}
	v := verification{key: key, gone: skincare.KeepAudit(c.Now())}
	known, err := c.checkpoint(ctx, key)
	if err != nil {
		v.report.find("%v", err)
	}
	v.known = known
	for {
		links, err := c.Store.After(ctx, v.newest.Position)
		if err != nil {
			return v.report, err
		}
		if len(links) == 0 {
			break
		}
		for _, link := range links {
			v.check(link)
		}
	}
	v.checkEnd()
	unlinked, err := c.Store.Unlinked(ctx, c.Now().Add(-linkedWithin))
	if err != nil {
		return v.report, err
	}
	for _, id := range unlinked {
		v.report.find("entry %d has no link: it was added later with an older time, or its link was deleted", id)
	}
	return v.report, nil
}

// verification is how far a Verify has come.
type verification struct {
	key    key
	known  checkpoint
	gone   time.Time
	newest Link
	report Report
}

// check compares one link with the one before, and with its entry.
func (v *verification) check(link Linked) {
	v.report.Links++
	if missing := link.Position - v.newest.Position - 1; missing > 0 {
		v.report.find("%d links before position %d are missing, with the entries between %d and %d",
			missing, link.Position, v.newest.EntryID, link.EntryID)
	} else if hash := v.key.hash(v.newest.Hash, link.Link); !hmac.Equal(hash[:], link.Hash[:]) {
		v.report.find("the link of entry %d at position %d was changed, inserted or moved", link.EntryID, link.Position)
	}
	switch {
	case link.Entry == nil && link.EntryAt.After(v.gone):
		v.report.find("entry %d of %s was deleted", link.EntryID, link.EntryAt.UTC().Format(time.RFC3339))
	case link.Entry != nil:
		if mac := v.key.entryMAC(*link.Entry); !hmac.Equal(mac[:], link.EntryMAC[:]) {
			v.report.find("entry %d was changed", link.EntryID)
		}
	}
	if link.Position == v.known.Position && link.Hash != v.known.Hash {
		v.report.find("position %d is not the one that the checkpoint of %s knows: entries were deleted and others linked in their place",
			link.Position, v.known.At.UTC().Format(time.RFC3339))
	}
	v.newest = link.Link
}

// checkEnd compares the newest link with the checkpoint.
func (v *verification) checkEnd() {
	switch {
	case v.known.Position > v.newest.Position:
		v.report.find("the last %d entries are missing: the checkpoint of %s knows %d links, and there are %d",
			v.known.Position-v.newest.Position, v.known.At.UTC().Format(time.RFC3339), v.known.Position, v.newest.Position)
	case v.known.Position == 0 && v.newest.Position > 0 && len(v.report.Findings) == 0:
		v.report.find("there is no checkpoint in the object store")
	}
}

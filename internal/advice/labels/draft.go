package labels

import (
	"slices"
	"strings"
)

// draft is a finding before it is known what else is said of its names.
type draft struct {
	level Level
	// names are those of the label that it is about, and least is how many of them must
	// be left when a stricter finding has taken some away, or 0 for one.
	names []Name
	least int
	// about is what it is about where it has no names.
	about string
	// text is fixed, with {names} for the names.
	text    string
	sources []string
	// tip says that it is about how to use the product, so that it has no place where the
	// product is to be left.
	tip bool
}

// add keeps a finding, together with one that says the same of other names. A name stands
// once in it.
func (c *check) add(d draft) {
	at := slices.IndexFunc(c.drafts, func(other draft) bool {
		return other.level == d.level && other.text == d.text && d.least+other.least == 0 && len(d.names) > 0 && slices.Equal(other.sources, d.sources)
	})
	var names []Name
	if at >= 0 {
		names = c.drafts[at].names
	}
	for _, n := range d.names {
		if !slices.ContainsFunc(names, func(other Name) bool { return other.AsWritten == n.AsWritten }) {
			names = append(names, n)
		}
	}
	if d.names = names; at >= 0 {
		c.drafts[at] = d
		return
	}
	c.drafts = append(c.drafts, d)
}

// findings are the drafts from the strictest on, each text once, and the names, as they
// are written, about which they say more than a note. The strictest finding about a name
// wins: what is milder says nothing of it.
func (c *check) findings() (all []Finding, spoken map[string]bool) {
	taken := map[string]bool{}
	for _, level := range []Level{LevelStop, LevelAsk, LevelCare, LevelNote} {
		stopped := len(all) > 0 && all[0].Level == LevelStop
		var now []string
		for _, d := range c.drafts {
			if d.level != level || d.tip && stopped {
				continue
			}
			f, names, ok := d.finding(taken)
			if !ok || slices.ContainsFunc(all, func(other Finding) bool { return other.Text == f.Text }) {
				continue
			}
			all = append(all, f)
			now = append(now, names...)
		}
		if level == LevelNote {
			break
		}
		for _, name := range now {
			taken[name] = true
		}
	}
	return all, taken
}

// finding is a draft without the names that are taken, which it returns as they are
// written. It fails if too few are left.
func (d draft) finding(taken map[string]bool) (f Finding, written []string, ok bool) {
	f = Finding{About: d.about, Level: d.level, Text: d.text, Sources: d.sources}
	if len(d.names) == 0 {
		return f, nil, true
	}
	var left []Name
	for _, n := range d.names {
		if !taken[n.AsWritten] {
			left, written = append(left, n), append(written, n.AsWritten)
		}
	}
	if len(left) < max(1, d.least) {
		return f, nil, false
	}
	f.About = shownAll(left)
	f.Text = strings.ReplaceAll(d.text, "{names}", f.About)
	return f, written, true
}

// unspoken is what we can't say anything about in a name: nothing of one that we know or
// that a finding names, and of a run of words what is left without such names in it.
func (c *check) unspoken(name Name, spoken map[string]bool) string {
	if name.Known() || spoken[name.AsWritten] {
		return ""
	}
	rest := " " + name.AsWritten + " "
	for _, other := range c.label.Names {
		if other.Known() && spoken[other.AsWritten] {
			rest = strings.ReplaceAll(rest, " "+other.AsWritten+" ", " ")
		}
	}
	return strings.Join(strings.Fields(rest), " ")
}

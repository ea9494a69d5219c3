package scale

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// Tables returns the generated parts of docs/scale.md by their names.
func (m Measured) Tables() map[string]string {
	return map[string]string{
		"measured": m.inputs(), "costs": m.costs(), "rows": m.rows(), "assumptions": assumptions(), "needs": m.needs(), "breaks": m.breaks(),
	}
}

// Fill replaces what stands between the comments that name the tables.
func (m Measured) Fill(document string) (string, error) {
	for name, table := range m.Tables() {
		begin, end := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->"
		before, rest, ok := strings.Cut(document, begin)
		_, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			return "", fmt.Errorf("there is no place for the table %q", name)
		}
		document = before + begin + "\n" + table + "\n" + end + after
	}
	return document, nil
}

func (m Measured) inputs() string {
	return table("figure|measured",
		[]string{"when, and how long", m.At + ", " + m.Form},
		[]string{"cores, which carry the load, the database and the object store too", number(float64(m.Cores))},
		[]string{"capacity: requests of the mixed day a second", number(m.Capacity)},
		[]string{"p99 at that rate", number(m.P99) + " ms"},
		[]string{"photo of 224 by 224 pixels, sealed", bytes(m.PhotoBytes)},
	)
}

func (m Measured) costs() string {
	var rows [][]string
	for _, kind := range slices.Sorted(maps.Keys(m.Costs)) {
		c := m.Costs[kind]
		rows = append(rows, []string{kind, ms(c.Server), ms(c.Database), ms(c.Objects)})
	}
	mix := m.mix()
	rows = append(rows, []string{"**a call of the mixed day**", ms(1000 * mix.Server), ms(1000 * mix.Database), ms(1000 * mix.Objects)})
	return table("request|server|database|object store", rows...)
}

func (m Measured) rows() string {
	var rows [][]string
	for _, name := range slices.Sorted(maps.Keys(m.Rows)) {
		rows = append(rows, []string{"`" + name + "`", number(m.Rows[name])})
	}
	return table("table|bytes for each row, with indexes", rows...)
}

func assumptions() string {
	var rows [][]string
	for _, a := range Assumptions() {
		rows = append(rows, []string{a.What, strings.TrimSpace(number(a.Value) + " " + a.Unit), a.Why})
	}
	return table("assumption|value|why", rows...)
}

func (m Measured) needs() string {
	all := []Need{m.For(1e6), m.For(1e7), m.For(1e8)}
	var rows [][]string
	row := func(what string, show func(Need) string) {
		cells := []string{what}
		for _, n := range all {
			cells = append(cells, show(n))
		}
		rows = append(rows, cells)
	}
	row("requests a second, mean and peak", func(n Need) string { return number(n.MeanRate) + ", " + number(n.PeakRate) })
	row("cores of servers at the peak", func(n Need) string { return number(n.ServerCores) })
	row("cores of the database", func(n Need) string { return number(n.DatabaseCores) })
	row("cores of the object store, if it is your own", func(n Need) string { return number(n.ObjectCores) })
	row("machines like the measured one that carry everything", func(n Need) string { return number(math.Ceil(n.Machines)) })
	row("accounts with sessions and consents", func(n Need) string { return bytes(n.Accounts) })
	row("records, routines and audit, a year", func(n Need) string { return bytes(n.YearlyRows) })
	row("photos a year", func(n Need) string { return bytes(n.YearlyPhotos) })
	row("logins a second at the peak", func(n Need) string { return number(n.LoginsPeak) })
	row("cores, if all of a day log in within an hour", func(n Need) string { return number(n.EveryoneCores) })
	row("photos a second at the peak", func(n Need) string { return number(n.UploadsPeak) })
	row("chat turns a second at the peak, open answers", func(n Need) string { return number(n.TurnsPeak) + ", " + number(n.Streams) })
	row("cells", func(n Need) string { return number(math.Ceil(n.Cells)) })
	row("£ for a thousand people and month, builtin writer", func(n Need) string { return pounds(n.Cost) })
	row("the same, with a provider for every turn", func(n Need) string { return pounds(n.CostWithProvider) })
	return table("what|1 million people|10 million|100 million", rows...)
}

func (m Measured) breaks() string {
	breaks := m.Breaks()
	slices.SortFunc(breaks, func(a, b Break) int { return cmp.Compare(a.People, b.People) })
	var rows [][]string
	for _, b := range breaks {
		rows = append(rows, []string{b.What, b.Bound, number(b.People/1e6) + " million", b.Then})
	}
	return table("what one cell runs out of|bound (assumed)|people|and then", rows...)
}

// table writes a table in Markdown. The columns of its head are divided by bars.
func table(head string, rows ...[]string) string {
	columns := strings.Split(head, "|")
	var out strings.Builder
	fmt.Fprintf(&out, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	for _, row := range rows {
		fmt.Fprintf(&out, "| %s |\n", strings.Join(row, " | "))
	}
	return out.String()
}

// number shows three digits that matter, and thousands with commas.
func number(n float64) string {
	if n == 0 {
		return "0"
	}
	if n < 100 {
		digits := max(0, 1-int(math.Floor(math.Log10(n))))
		text := fmt.Sprintf("%.*f", digits, n)
		if strings.Contains(text, ".") {
			text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
		}
		return text
	}
	text := fmt.Sprintf("%.0f", n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func ms(n float64) string { return fmt.Sprintf("%.2f ms", n) }

func pounds(n float64) string { return fmt.Sprintf("%.2f", n) }

func bytes(n float64) string {
	for _, unit := range []string{"B", "KB", "MB", "GB"} {
		if n < 1000 {
			return number(n) + " " + unit
		}
		n /= 1000
	}
	return number(n) + " TB"
}

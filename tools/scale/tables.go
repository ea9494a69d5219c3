package scale

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// Tables returns the generated parts of docs/scale.md by name.
func (m Measured) Tables() map[string]string {
	return map[string]string{
		"measured": m.inputs(), "costs": m.costs(), "rows": m.rows(), "assumptions": assumptions(), "needs": m.needs(), "breaks": m.breaks(),
	}
}

// Fill replaces the text between the comments that name the tables.
func (m Measured) Fill(document string) (string, error) {
	for name, table := range m.Tables() {
		begin, end := "<!-- "+name+" -->\n", "<!-- end of "+name+" -->"
		before, rest, ok := strings.Cut(document, begin)
		_, after, closed := strings.Cut(rest, end)
		if !ok || !closed {
			return "", fmt.Errorf("no place for the table %q", name)
		}
		document = before + begin + "\n" + table + "\n" + end + after
	}
	return document, nil
}

func (m Measured) inputs() string {
	return table("figure|measured",
		[]string{"date and length of the phases", m.At + ", " + m.Form},
		[]string{"cores of the server, its database and its object store", number(float64(m.Cores))},
		[]string{"capacity, requests of the mixed day a second", number(m.Capacity)},
		[]string{"p99 at that rate", number(m.P99) + " ms"},
		[]string{"encrypted photo of 224 by 224 pixels", bytes(m.PhotoBytes)},
	)
}

func (m Measured) costs() string {
	var rows [][]string
	for _, kind := range slices.Sorted(maps.Keys(m.Costs)) {
		c := m.Costs[kind]
		rows = append(rows, []string{kind, ms(c.Server), ms(c.Database), ms(c.Objects)})
	}
	mix := m.mix()
	rows = append(rows, []string{"**mean of the mixed day**", ms(1000 * mix.Server), ms(1000 * mix.Database), ms(1000 * mix.Objects)})
	return table("request|server|database|object store", rows...)
}

func (m Measured) rows() string {
	var rows [][]string
	for _, name := range slices.Sorted(maps.Keys(m.Rows)) {
		rows = append(rows, []string{"`" + name + "`", number(m.Rows[name])})
	}
	return table("table|bytes a row, with indexes", rows...)
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
	row("server cores at the peak", func(n Need) string { return number(n.ServerCores) })
	row("database cores", func(n Need) string { return number(n.DatabaseCores) })
	row("object store cores, if you run your own", func(n Need) string { return number(n.ObjectCores) })
	row("machines of the measured kind for everything", func(n Need) string { return number(math.Ceil(n.Machines)) })
	row("accounts with sessions and consents", func(n Need) string { return bytes(n.Accounts) })
	row("records, routines and audit entries, a year", func(n Need) string { return bytes(n.YearlyRows) })
	row("photos, a year", func(n Need) string { return bytes(n.YearlyPhotos) })
	row("logins a second at the peak", func(n Need) string { return number(n.LoginsPeak) })
	row("server cores if all users of a day log in within an hour", func(n Need) string { return number(n.EveryoneCores) })
	row("server cores for a viral hour without a line", func(n Need) string { return number(n.ViralCores) })
	row("photos a second at the peak", func(n Need) string { return number(n.UploadsPeak) })
	row("chat turns a second at the peak, open streams", func(n Need) string { return number(n.TurnsPeak) + ", " + number(n.Streams) })
	row("£ a month for a thousand users, builtin writer", func(n Need) string { return pounds(n.Cost) })
	row("the same, with a provider for every turn", func(n Need) string { return pounds(n.CostWithProvider) })
	return table("resource|1 million users|10 million|100 million", rows...)
}

func (m Measured) breaks() string {
	breaks := m.Breaks()
	slices.SortFunc(breaks, func(a, b Break) int { return cmp.Compare(a.People, b.People) })
	var rows [][]string
	for _, b := range breaks {
		rows = append(rows, []string{b.What, b.Bound, number(b.People/1e6) + " million", b.Then})
	}
	return table("limit|assumed value|users|what to do", rows...)
}

// table writes a Markdown table. Bars separate the columns of the head.
func table(head string, rows ...[]string) string {
	columns := strings.Split(head, "|")
	var out strings.Builder
	fmt.Fprintf(&out, "| %s |\n|%s\n", strings.Join(columns, " | "), strings.Repeat("---|", len(columns)))
	for _, row := range rows {
		fmt.Fprintf(&out, "| %s |\n", strings.Join(row, " | "))
	}
	return out.String()
}

// number rounds to about two significant digits below 100, and groups thousands.
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

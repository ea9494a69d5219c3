package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"clary.example/internal/advice/labels"
)

// reading is what was read of the photo of a label, and how it was drawn.
type reading struct {
	ID       int      `json:"id"`
	Curved   bool     `json:"curved"`
	Effects  []string `json:"effects"`
	Text     string   `json:"text"`
	Doubtful []string `json:"doubtful"`
	Whole    bool     `json:"whole"`
	Seconds  float64  `json:"seconds"`
}

// tally counts the names of some labels.
type tally struct {
	labels, names, right, exact                int
	allergens, lost, unmarked, unmarkedOnWhole int
	words, doubtful, whole                     int
	seconds                                    []float64
}

// report prints a line for each kind of label.
func report(out io.Writer, reader *labels.Reader, lists []list, readings []reading) {
	tallies := map[string]*tally{}
	var order []string
	for _, r := range readings {
		one := count(reader, lists[r.ID-firstID], r)
		shape := "flat"
		if r.Curved {
			shape = "curved"
		}
		groups := []string{shape, "all"}
		for _, effect := range r.Effects {
			groups = append(groups, shape+" "+effect)
		}
		for _, group := range groups {
			if tallies[group] == nil {
				tallies[group] = &tally{}
				order = append(order, group)
			}
			tallies[group].add(one)
		}
		_, _ = fmt.Fprintf(out, "label %3d %-6s %2d of %2d names, %d of %d allergens lost, %d unmarked  %s\n", r.ID, shape,
			one.right, one.names, one.lost, one.allergens, one.unmarked, strings.Join(r.Effects, " "))
	}
	slices.Sort(order)
	for _, group := range order {
		t := tallies[group]
		slices.Sort(t.seconds)
		_, _ = fmt.Fprintf(out, "%-24s labels %3d  names right %5.1f %% (%d of %d; letter by letter %.1f %%)  "+
			"allergens lost %d of %d, unmarked %d, of these on labels called whole %d  words marked %.1f %%  whole %d  seconds median %.1f, p95 %.1f\n",
			group, t.labels, percent(t.right, t.names), t.right, t.names, percent(t.exact, t.names), t.lost, t.allergens, t.unmarked,
			t.unmarkedOnWhole, percent(t.doubtful, t.words), t.whole, t.seconds[len(t.seconds)/2], t.seconds[len(t.seconds)*95/100])
	}
}

func (t *tally) add(o tally) {
	t.labels += o.labels
	t.names += o.names
	t.right += o.right
	t.exact += o.exact
	t.allergens += o.allergens
	t.lost += o.lost
	t.unmarked += o.unmarked
	t.unmarkedOnWhole += o.unmarkedOnWhole
	t.words += o.words
	t.doubtful += o.doubtful
	t.whole += o.whole
	t.seconds = append(t.seconds, o.seconds...)
}

func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

// count compares one reading with what stands on the label.
func count(reader *labels.Reader, truth list, r reading) tally {
	parsed := reader.Parse(r.Text).Names
	t := tally{
		labels: 1, names: len(truth.Names), allergens: len(truth.Allergens),
		words: len(strings.Fields(r.Text)), doubtful: len(r.Doubtful), seconds: []float64{r.Seconds},
	}
	if r.Whole {
		t.whole = 1
	}
	for _, name := range truth.Names {
		exact := slices.ContainsFunc(parsed, func(p labels.Name) bool { return letters(p.AsWritten) == letters(name) })
		if exact {
			t.exact++
		}
		if exact || found(reader, parsed, name) {
			t.right++
			continue
		}
		if !slices.Contains(truth.Allergens, name) {
			continue
		}
		t.lost++
		if !marked(r.Doubtful, name) {
			t.unmarked++
			t.unmarkedOnWhole += t.whole
		}
	}
	return t
}

// found says whether the parser took a misspelt name for the right one.
func found(reader *labels.Reader, parsed []labels.Name, name string) bool {
	want := reader.Parse(name).Names
	if len(want) != 1 {
		return false
	}
	return slices.ContainsFunc(parsed, func(p labels.Name) bool {
		return p.Guess && p.KnownAs == want[0].KnownAs && likeness(letters(p.AsWritten), letters(name)) >= 0.75
	})
}

// marked says whether a doubtful word stands where a name was: it is like one of its words.
func marked(doubtful []string, name string) bool {
	for _, word := range strings.Fields(name) {
		for _, doubt := range doubtful {
			if likeness(letters(doubt), letters(word)) >= 0.6 {
				return true
			}
		}
	}
	return false
}

// letters leaves the letters and digits of a text, in lower case.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// likeness is 1 for equal texts and 0 for those without anything in common.
func likeness(a, b string) float64 {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return 1 - float64(row[len(b)])/float64(max(1, len(a), len(b)))
}

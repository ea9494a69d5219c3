package advisor

import (
	"slices"
	"strings"
)

// paragraph is a part of a provider's reply that is read, mended and shown as one:
// its lines, each as its sentences. Headings belong to what they head.
type paragraph struct {
	lines [][]string
}

// add takes the next unit of a reply, and reports whether the paragraph is complete.
func (p *paragraph) add(unit string) bool {
	if last := len(p.lines) - 1; last >= 0 && !strings.HasSuffix(p.lines[last][len(p.lines[last])-1], "\n") {
		// A space may stand before the end of a line. That is no empty line.
		p.lines[last] = append(p.lines[last], unit)
		return false
	}
	p.lines = append(p.lines, []string{unit})
	return strings.TrimSpace(unit) == "" && !p.expectsMore()
}

// expectsMore reports whether the paragraph ends in a heading or in the beginning of
// a list.
func (p *paragraph) expectsMore() bool {
	for _, line := range slices.Backward(p.lines) {
		if text := strings.TrimSpace(strings.Join(line, "")); text != "" {
			return !isContent(line) || strings.HasSuffix(text, ":")
		}
	}
	return true
}

// sentences returns the sentences of the paragraph, without blanks and headings.
func (p *paragraph) sentences() []string {
	var list []string
	for _, line := range p.lines {
		for _, unit := range line {
			if isContent(line) && strings.TrimSpace(unit) != "" {
				list = append(list, unit)
			}
		}
	}
	return list
}

// without returns the paragraph without what is bad. Of a list an item
// is left out, of other text the bad sentence and the rest of its line, which may
// refer to it. It reports false when what is left would make no sense: a heading or
// the beginning of a list with nothing behind it.
func (p *paragraph) without(bad []string) (kept paragraph, sensible bool) {
	for _, line := range p.lines {
		left := line
		if at := slices.IndexFunc(line, func(unit string) bool { return slices.Contains(bad, unit) }); at >= 0 {
			left = line[:at]
			if isListItem(line) {
				left = nil
			}
		}
		if len(left) > 0 && len(left) < len(line) {
			left = append(slices.Clone(left[:len(left)-1]), strings.TrimRight(left[len(left)-1], " ")+"\n")
		}
		if len(left) > 0 {
			kept.lines = append(kept.lines, left)
		}
	}
	return kept, len(bad) == 0 || strings.TrimSpace(kept.text()) == "" || !kept.expectsMore()
}

// text returns all of it.
func (p *paragraph) text() string {
	var text strings.Builder
	for _, line := range p.lines {
		for _, unit := range line {
			text.WriteString(unit)
		}
	}
	return text.String()
}

// isContent reports whether a line is more than a blank or a heading.
func isContent(line []string) bool {
	text := strings.TrimSpace(strings.Join(line, ""))
	return text != "" && !strings.HasPrefix(text, "#")
}

// isListItem reports whether a line is an item of a list.
func isListItem(line []string) bool {
	text := strings.TrimLeft(line[0], " ")
	if strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "* ") || strings.HasPrefix(text, "+ ") {
		return true
	}
	number := strings.TrimLeft(text, "0123456789")
	return len(number) < len(text) && (strings.HasPrefix(number, ". ") || strings.HasPrefix(number, ") "))
}

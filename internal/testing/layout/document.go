package layout

import (
	"errors"
	"fmt"
	"strings"
)

const (
	begin = "<!-- layout: begin -->\n"
	end   = "<!-- layout: end -->"
)

// errNoPlace is a page without the two markers.
var errNoPlace = errors.New("no place for the table: the page needs the comments layout: begin and layout: end")

// Fill puts the table of the rooms between the markers of a page.
func (l Layout) Fill(page string) (string, error) {
	before, rest, opened := strings.Cut(page, begin)
	_, after, closed := strings.Cut(rest, end)
	if !opened || !closed {
		return "", errNoPlace
	}
	return before + begin + l.Table() + end + after, nil
}

// Report is the layout in figures, as `make layout` prints it.
func (l Layout) Report() string {
	packages := 0
	for _, list := range l.Packages {
		packages += len(list)
	}
	return fmt.Sprintf("rooms %d, packages %d\narrows between rooms %d, between packages %d\ncircles %d %s\narrows upwards %d %s\nrooms without a place %d %s\n",
		len(l.Packages), packages, l.ArrowCount(), l.PackageArrows,
		len(l.Circles()), strings.Join(l.Circles(), ", "),
		len(l.Upward()), strings.Join(l.Upward(), ", "),
		len(l.Unknown()), strings.Join(l.Unknown(), ", "))
}

package advisor

import "strings"

// splitter cuts a growing text into units that can be checked and shown on
// their own: sentences, headings and items of a list. What comes in pieces of
// any size leaves in the same units.
type splitter struct {
	pending string
}

// add takes the next piece and returns the units that are complete.
func (s *splitter) add(piece string) []string {
	s.pending += piece
	var units []string
	for {
		end := unitEnd(s.pending)
		if end < 0 {
			return units
		}
		units = append(units, s.pending[:end])
		s.pending = s.pending[end:]
	}
}

// rest returns what is left when nothing more comes.
func (s *splitter) rest() string {
	rest := s.pending
	s.pending = ""
	return rest
}

// unitEnd returns where the first unit of a text ends, with the white space
// behind it, or -1 when more may belong to it. A full stop counts only once
// something follows that is not part of the same number or name.
func unitEnd(text string) int {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			return i + 1
		case '.', '!', '?':
			end := i + 1
			for end < len(text) && strings.IndexByte(`"')*_`, text[end]) >= 0 {
				end++
			}
			if end < len(text) && (text[end] == ' ' || text[end] == '\n') {
				return end + 1
			}
		}
	}
	return -1
}

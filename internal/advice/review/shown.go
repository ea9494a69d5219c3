package review

import (
	"strings"
)

// piece is a signed text that may be part of a reply.
type piece struct {
	text  string
	entry Entry
}

// keyWords is how many words a piece is found by.
const keyWords = 3

// addPieces keeps the texts of a signed item for Covers.
func (s *Status) addPieces(item Item, standing Standing) {
	if standing.State != StateSigned || item.Part == PartIngredients { // Replies reword these.
		return
	}
	for _, text := range item.Texts {
		words := strings.Fields(text.Text)
		key := keyOf(words)
		s.pieces[key] = append(s.pieces[key], piece{strings.Join(words, " "), *standing.Last})
	}
}

func keyOf(words []string) string { return strings.Join(words[:min(keyWords, len(words))], " ") }

// Covers reports whether a text consists of signed texts alone, and returns the
// oldest of their signatures. Line breaks make no difference.
func (s *Status) Covers(text string) (Entry, bool) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return Entry{}, false
	}
	var oldest *Entry
	for len(words) > 0 {
		next := s.longestAt(words)
		if next == nil {
			return Entry{}, false
		}
		words = words[len(strings.Fields(next.text)):]
		if oldest == nil || next.entry.Date.Before(oldest.Date) {
			oldest = &next.entry
		}
	}
	return *oldest, true
}

// longestAt returns the longest piece with which some words begin.
func (s *Status) longestAt(words []string) *piece {
	candidates := s.pieces[keyOf(words)]
	if len(candidates) == 0 {
		return nil
	}
	rest := strings.Join(words, " ") + " "
	var best *piece
	for i := range candidates {
		if strings.HasPrefix(rest, candidates[i].text+" ") && (best == nil || len(candidates[i].text) > len(best.text)) {
			best = &candidates[i]
		}
	}
	return best
}

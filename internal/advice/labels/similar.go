package labels

import (
	"slices"
	"strings"
)

// Names shorter than this are not looked for with letters wrong.
const minSimilar = 5

// maxWrong is how many letters of a name of this length may be wrong.
func maxWrong(length int) int {
	switch {
	case length < minSimilar:
		return 0
	case length < 8:
		return 1
	case length < 14:
		return 2
	default:
		return 3
	}
}

// maxSimilarKey bounds the names that are looked for with letters wrong.
const maxSimilarKey = 96

// piece is a part of a known name. A wrong letter spoils one part and two letters swapped
// spoil at most two, so that with n of them one of 2n+1 parts is the same in both names.
type piece struct {
	text string
	// length is that of the whole name, and at is where the part begins in it.
	length, at int
}

// similar finds known names that a misspelt one is most like.
type similar struct {
	keys   []string
	values []int32
	pieces map[piece][]int32
}

func newSimilar() *similar { return &similar{pieces: map[piece][]int32{}} }

// add makes a name known.
func (s *similar) add(k string, value int32) {
	if len(k) < minSimilar || len(k) > maxSimilarKey {
		return
	}
	n := int32(len(s.keys)) //nolint:gosec // There are a few thousand names.
	s.keys, s.values = append(s.keys, k), append(s.values, value)
	forPieces(len(k), func(from, to int) {
		p := piece{k[from:to], len(k), from}
		s.pieces[p] = append(s.pieces[p], n)
	})
}

// forPieces cuts a name of some length into parts.
func forPieces(length int, each func(from, to int)) {
	n := 2*maxWrong(length) + 1
	for i := range n {
		each(i*length/n, (i+1)*length/n)
	}
}

// maxNearest bounds how many names a misspelt one may stand for.
const maxNearest = 4

// nearest returns the entries that k is most like, if few enough letters are wrong.
// Numbers must be the same: PEG-40 is not PEG-60.
func (s *similar) nearest(k string) []int32 {
	if len(k) < minSimilar || len(k) > maxSimilarKey {
		return nil
	}
	best := maxWrong(len(k))
	var found []int32
	tried := map[int32]bool{}
	number := digits(k)
	s.candidates(k, func(n int32) {
		if tried[n] {
			return
		}
		tried[n] = true
		other := s.keys[n]
		limit := min(best, maxWrong(len(other)))
		wrong := distance(k, other, limit)
		if wrong > limit || digits(other) != number {
			return
		}
		if wrong < best {
			best, found = wrong, nil
		}
		if !slices.Contains(found, s.values[n]) && len(found) < maxNearest {
			found = append(found, s.values[n])
		}
	})
	slices.Sort(found)
	return found
}

// lookAlike writes letters as a camera or a small print confuses them.
func lookAlike(k string) string {
	return strings.NewReplacer("rn", "m", "vv", "w", "cl", "d").Replace(k)
}

// candidates calls each for known names that share a part with k.
func (s *similar) candidates(k string, each func(int32)) {
	most := maxWrong(len(k) + 1)
	for length := max(minSimilar, len(k)-most); length <= len(k)+most; length++ {
		forPieces(length, func(from, to int) {
			for at := max(0, from-most); at <= from+most && at+to-from <= len(k); at++ {
				for _, n := range s.pieces[piece{k[at : at+to-from], length, from}] {
					each(n)
				}
			}
		})
	}
}

// digits returns the digits of a name.
func digits(k string) string {
	if !strings.ContainsAny(k, "0123456789") {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, k)
}

// distance counts letters put in, left out, changed or swapped between a and b. It gives up
// with more than most, so the work is bounded by the length times most.
func distance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	width := len(b) + 1
	before, last, row := make([]int, width), make([]int, width), make([]int, width)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := range row {
			row[j] = most + 1
		}
		if i <= most {
			row[0] = i
		}
		least := row[0]
		for j := max(1, i-most); j <= min(len(b), i+most); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j-1]+cost, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > most {
			return most + 1
		}
		before, last, row = last, row, before
	}
	return min(last[len(b)], most+1)
}

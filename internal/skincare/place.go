package skincare

import (
	"strconv"
	"strings"
	"time"
)

// Place is where something stands in a list that is ordered by time, and where the
// next page begins. The zero Place is before all.
type Place struct {
	At time.Time
	// Name tells apart what has the same time.
	Name string
}

// latestPlace is in the year 3000: the database knows no time that is much later.
const latestPlace = 32_503_680_000_000_000

// String writes a place so that ParsePlace can read it.
func (p Place) String() string { return strconv.FormatInt(p.At.UnixMicro(), 10) + "." + p.Name }

// ParsePlace reads a place. Nothing is the zero Place.
func ParsePlace(text string) (Place, error) {
	if text == "" {
		return Place{}, nil
	}
	at, name, found := strings.Cut(text, ".")
	micros, err := strconv.ParseInt(at, 10, 64)
	if err != nil || !found || micros < 0 || micros > latestPlace || !IsRandomName(name) {
		return Place{}, Errorf(KindInvalid, "This page is not part of the list. Please start at the first page.")
	}
	return Place{At: time.UnixMicro(micros), Name: name}, nil
}

// IsRandomName tells whether a text can be what rand.Text returns, which has 26
// characters today.
func IsRandomName(text string) bool {
	return len(text) >= 8 && len(text) <= 64 && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

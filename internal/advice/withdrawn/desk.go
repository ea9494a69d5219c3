package withdrawn

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/skincare"
)

// Bounds of what the operator writes and reads.
const (
	maxReason = 500
	maxListed = 1000
	maxNear   = 5
	maxQuoted = 60
)

// Desk is where the operator withdraws texts and restores them.
type Desk struct {
	Store   Store
	Library *knowledge.Library
	Now     func() time.Time
}

// Withdraw takes a text out of use and returns its kind.
func (d Desk) Withdraw(ctx context.Context, id, reason string) (knowledge.TextKind, error) {
	kinds := d.Library.Withdrawable()
	kind := kinds[id]
	reason = strings.TrimSpace(reason)
	switch {
	case kind == "" && d.Library.IsWarning(id):
		return "", skincare.Errorf(skincare.KindForbidden,
			"%s warns people, so it cannot be withdrawn: without it somebody may come to harm. docs/runbooks/wrong-answer.md says what to do.", id)
	case kind == "":
		return "", unknown(id, kinds)
	case utf8.RuneCountInString(reason) > maxReason:
		return "", skincare.Errorf(skincare.KindInvalid, "A reason may have %d characters.", maxReason)
	case !utf8.ValidString(reason) || strings.ContainsFunc(reason, isUnprintable):
		return "", skincare.Errorf(skincare.KindInvalid, "A reason is plain text on one line, without control characters.")
	}
	return kind, d.Store.Withdraw(ctx, skincare.WithdrawnText{ID: id, Kind: string(kind), At: d.Now(), Reason: reason})
}

// Restore puts a text to use again.
func (d Desk) Restore(ctx context.Context, id string) error { return d.Store.Restore(ctx, id) }

// All returns the newest texts that are withdrawn, newest first.
func (d Desk) All(ctx context.Context) ([]skincare.WithdrawnText, error) {
	return d.Store.All(ctx, maxListed)
}

func isUnprintable(r rune) bool { return !unicode.IsPrint(r) }

// unknown is the error for an id that the library does not have, with those that are
// nearest to it.
func unknown(id string, kinds map[string]knowledge.TextKind) error {
	if len(id) > maxQuoted {
		id = strings.ToValidUTF8(id[:maxQuoted], "")
	}
	if near := nearest(id, kinds); len(near) > 0 {
		return skincare.Errorf(skincare.KindNotFound, "The library has no text %q. Near are: %s.", id, strings.Join(near, ", "))
	}
	return skincare.Errorf(skincare.KindNotFound, "The library has no text %q. The ids are in knowledge/questions.yaml, ingredients.yaml, lifestyle.yaml and aspects.yaml.", id)
}

// nearest returns the ids that differ least from one, if any is near.
func nearest(id string, kinds map[string]knowledge.TextKind) []string {
	type near struct {
		id       string
		distance int
	}
	var all []near
	for known := range kinds {
		if d := distance(id, known); d <= max(2, len(id)/3) { //nolint:mnd // Two slips of the finger, or a third of it.
			all = append(all, near{known, d})
		} else if len(id) > 3 && strings.Contains(known, id) && !strings.Contains(known, "/") {
			all = append(all, near{known, len(known)})
		}
	}
	slices.SortFunc(all, func(a, b near) int {
		if a.distance != b.distance {
			return a.distance - b.distance
		}
		return strings.Compare(a.id, b.id)
	})
	return skincare.Convert(all[:min(len(all), maxNear)], func(n near) string { return n.id })
}

// distance is how many bytes have to change to make one text of another (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for i := range row {
		row[i] = i
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(row[j+1]+1, row[j]+1, diagonal+cost)
		}
	}
	return row[len(b)]
}

package apitest_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

// aging is how a test makes one kind of data old.
type aging struct {
	// shift is SQL that moves the data back in time, by the interval $1.
	shift string
	// left counts what is still there.
	left string
}

// agings has, for each row of the table, one aging for each period that the row
// names, as far as a chore acts on it.
func agings() map[string][]aging {
	return map[string][]aging{
		"photo": {{"UPDATE questionnaires SET photo_due_at = photo_due_at - $1::text::interval", "questionnaires WHERE has_photo"}},
		"starting photo": {
			{"UPDATE questionnaires SET starting_photo = true, photo_due_at = now() + interval '6 months' - $1::text::interval", "questionnaires WHERE has_photo"},
			{"UPDATE questionnaires SET starting_photo = true, photo_due_at = now() + interval '1 year' - $1::text::interval", "questionnaires WHERE has_photo"},
		},
		"account with all that belongs to it": {{"UPDATE data_settings SET last_used_on = (last_used_on - $1::text::interval)::date", "users"}},
		"account that an admin deleted":       {{"UPDATE users SET deleted_at = now() - $1::text::interval, live_sessions = '{}'", "users"}},
		"feedback":                            {{"UPDATE feedback SET given_at = given_at - $1::text::interval", "feedback"}},
		"session": {
			{"UPDATE sessions SET used_at = used_at - $1::text::interval", "sessions"},
			{"UPDATE sessions SET started_at = started_at - $1::text::interval", "sessions"},
		},
		"replaced day of a routine": {{"UPDATE routines SET replaced_at = replaced_at - $1::text::interval", "routines WHERE replaced_by IS NOT NULL"}},
		"security event":            {{"UPDATE security_events SET at = at - $1::text::interval", "security_events"}},
	}
}

// shownElsewhere are the rows whose data this test cannot make old, with the
// test that shows each.
func shownElsewhere() map[string]string {
	return map[string]string{
		"count of attempts":          "TestThrottle",
		"photo that no record names": "TestSweep",
		"job that names a person":    "TestErasure",
		"entry of the audit log":     "TestOldFeedbackAndLogGo",
	}
}

// periods finds the periods that a text names, in words that PostgreSQL knows.
var periods = regexp.MustCompile(`\d+ (?:second|hour|day|month|year)s?`)

// TestRetentionIsWrittenDown: the periods that the documents and the policy name
// are those after which the chores delete. They are read from the documents: data
// that is a little younger stays, and data that is a little older goes.
func TestRetentionIsWrittenDown(t *testing.T) {
	t.Parallel()
	docs, policy := plain(t, "../../../docs/operations/reference.md"), plain(t, "../../../web/src/components/policy-text.tsx")
	for _, kept := range skincare.Retentions() {
		_, rest, found := strings.Cut(docs, "| "+kept.What+" | ")
		require.True(t, found, "operations/reference.md has no row for %q", kept.What)
		written, _, _ := strings.Cut(rest, " |")
		require.Equal(t, kept.Keep, written)
		require.Contains(t, policy, kept.Policy, kept.What)
		if kept.Chore != "" {
			require.Contains(t, docs, "| "+kept.Chore+" |", "the chore has a row")
		}
		if _, elsewhere := shownElsewhere()[kept.What]; elsewhere {
			continue
		}
		ways := agings()[kept.What]
		require.NotEmpty(t, ways, "%q: say in agings how a test makes it old", kept.What)
		for n, way := range ways {
			period := periods.FindAllString(written, -1)[n]
			if promised := periods.FindString(kept.Policy); n == 0 && promised != "" {
				require.Equal(t, promised, period, "what the policy promises of %q", kept.What)
			}
			t.Run(kept.What+" after "+period, func(t *testing.T) {
				t.Parallel()
				margin := "2 days"
				switch {
				case strings.HasSuffix(period, "hours"):
					margin = "2 minutes"
				case strings.HasSuffix(period, "days"):
					margin = "2 hours"
				}
				require.False(t, agedIsGone(t, way, period+" -"+margin, kept.Chore), "younger by %s", margin)
				require.True(t, agedIsGone(t, way, period+" +"+margin, kept.Chore), "older by %s", margin)
			})
		}
	}
	a := setup(t)
	for chore := range a.sweep(t) {
		require.Contains(t, docs, "| "+chore+" |")
	}
}

// agedIsGone reports whether the chores delete what is as old as that.
func agedIsGone(t *testing.T, way aging, age, chore string) bool {
	t.Helper()
	a := setup(t)
	writeAll(t, a, a.newClient(t))
	before := a.count(t, way.left)
	require.Positive(t, before)
	a.exec(t, way.shift, age)
	require.Contains(t, a.sweep(t), chore)
	left := a.count(t, way.left)
	require.Contains(t, []int{0, before}, left, "all or nothing")
	return left == 0
}

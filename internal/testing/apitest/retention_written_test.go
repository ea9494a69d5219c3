package apitest_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

// retention says for how long one kind of data is kept.
type retention struct {
	// what is kept, and for how long, in the words of the documents.
	what, keep string
	// policy is a part of what the privacy policy says of it. It is empty where that
	// speaks of no time.
	policy string
	// chore removes it. It is empty where something else does.
	chore string
}

// retentions lists everything about a person that is not kept until the person or
// the end of the account takes it away.
func retentions() []retention {
	hours := func(d time.Duration) int { return int(d / time.Hour) }
	now := time.Now()
	return []retention{
		{"photo", "90 days after its upload; by choice until the estimate is made, 365 days, or as long as the account", "90 days after you send it", skincare.ChoreDuePhotos},
		{"starting photo", "6 months or 1 year after the person chose it, or as long as the account", "6 months or 1 year after you chose it", skincare.ChoreDuePhotos},
		{"account with all that belongs to it", "24 months after its last use; by choice 6 or 12. Admins stay", "If you do not log in for 24 months", skincare.ChoreUnused},
		{"account that an admin deleted", "24 hours, hidden from everybody, unless another admin restores it", "24 hours later", skincare.ChoreDeleted},
		{"feedback", "12 months after it was given", "12 months after you gave it", skincare.ChoreFeedback},
		{"session", "14 days without use, 30 days at most", "14 days after you last used it, and at most 30 days after you logged in", skincare.ChoreRunOut},
		{"count of attempts", "until it is back to nothing, which is within days", "within days", skincare.ChoreRunOut},
		{"replaced day of a routine", "25 hours after it was replaced", "25 hours after a new week took its place", skincare.ChoreReplaced},
		{
			what: "photo that no record names", chore: skincare.ChoreOrphans,
			keep: fmt.Sprintf("%d hour, then %d days in quarantine", hours(skincare.KeepOrphan), hours(skincare.KeepQuarantined)/24),
		},
		{
			what: "job that names a person",
			keep: fmt.Sprintf("at most %d seconds after it was done, %d days after it was given up",
				(skincare.KeepDoneJob+skincare.CleanJobsEvery)/time.Second, hours(skincare.KeepLostJob)/24),
		},
		{"security event", "12 months after it happened", "12 months after it happened", skincare.ChoreEvents},
		{
			what: "entry of the audit log", chore: skincare.ChoreAudit, policy: "6 years",
			keep: fmt.Sprintf("%d years, by number and without a name", now.Year()-skincare.KeepAudit(now).Year()),
		},
	}
}

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
	docs, policy := plain(t, "../../../docs/privacy.md"), plain(t, "../../../web/src/components/policy-text.tsx")
	chores := plain(t, "../../../docs/operations/reference.md")
	for _, kept := range retentions() {
		_, rest, found := strings.Cut(docs, "| "+kept.what+" | ")
		require.True(t, found, "privacy.md has no row for %q", kept.what)
		written, _, _ := strings.Cut(rest, " |")
		require.Equal(t, kept.keep, written)
		require.Contains(t, policy, kept.policy, kept.what)
		if kept.chore != "" {
			require.Contains(t, chores, "| "+kept.chore+" |", "the chore has a row")
		}
		if _, elsewhere := shownElsewhere()[kept.what]; elsewhere {
			continue
		}
		ways := agings()[kept.what]
		require.NotEmpty(t, ways, "%q: say in agings how a test makes it old", kept.what)
		for n, way := range ways {
			period := periods.FindAllString(written, -1)[n]
			if promised := periods.FindString(kept.policy); n == 0 && promised != "" {
				require.Equal(t, promised, period, "what the policy promises of %q", kept.what)
			}
			t.Run(kept.what+" after "+period, func(t *testing.T) {
				t.Parallel()
				margin := "2 days"
				switch {
				case strings.HasSuffix(period, "hours"):
					margin = "2 minutes"
				case strings.HasSuffix(period, "days"):
					margin = "2 hours"
				}
				require.False(t, agedIsGone(t, way, period+" -"+margin, kept.chore), "younger by %s", margin)
				require.True(t, agedIsGone(t, way, period+" +"+margin, kept.chore), "older by %s", margin)
			})
		}
	}
	a := setup(t)
	for chore := range a.sweep(t) {
		require.Contains(t, chores, "| "+chore+" |")
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

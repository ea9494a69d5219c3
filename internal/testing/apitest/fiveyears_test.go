package apitest_test

import (
	"flag"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/features/routine"
	"clary.example/internal/testing/level"
)

var foreignRows = flag.Int("foreign-rows", level.Pick(4, 1_000_000, 10_000_000), "rows of other people beside five years of use") //nolint:gochecknoglobals // A flag.

// What five years of use leave: a check-in a week, a photo in two weeks, and a
// routine for every day.
const (
	yearsCheckIns = 260
	yearsRecords  = 150
	yearsDays     = 1800
)

// TestFiveYears measures progress and routines of somebody who has used them for
// five years, among few and among many rows of others.
func TestFiveYears(t *testing.T) { //nolint:paralleltest // It measures time.
	level.Need(t, 2)
	r := start(t)
	_, client := r.newUser(t)
	r.fiveYears(t, client.access)
	p := r.progress(t, client.access)
	require.Equal(t, []int{yearsCheckIns, yearsRecords}, []int{len(p.CheckIns), len(p.Photos)})
	require.InDelta(t, yearsDays/7, len(p.Weeks), 2)

	r.addForeignRows(t, 10_000, 10_000_000)
	few := r.timeGets(t, progressPath, client.access)
	r.addForeignRows(t, *foreignRows, 20_000_000)
	many := r.timeGets(t, progressPath, client.access)
	t.Logf("progress, p50 and p95: %v among 10,000 rows (target: p95 at most 60 ms), %v among %d, %.2f times (target: 1.3)",
		few, many, *foreignRows, float64(many[1])/float64(few[1]))
	require.Less(t, few[1], 60*time.Millisecond)
	require.Less(t, many[1], 60*time.Millisecond)

	r.fillRoutines(t, client.access, routine.MaxDays)
	res := r.send(t, http.MethodGet, routines, client.access, nil)
	t.Logf("%d days of routines, p50 and p95: %v, %d bytes", routine.MaxDays, r.timeGets(t, routines, client.access), len(res.body))
}

// timeGets returns the median and the 95th percentile of a request.
func (r *running) timeGets(t *testing.T, path, access string) [2]time.Duration {
	t.Helper()
	const warm, measured = 20, 200
	var times []time.Duration
	for i := range warm + measured {
		began := time.Now()
		require.Equal(t, http.StatusOK, r.send(t, http.MethodGet, path, access, nil).status)
		if i >= warm {
			times = append(times, time.Since(began).Round(10*time.Microsecond))
		}
	}
	slices.Sort(times)
	return [2]time.Duration{times[measured/2], times[measured*95/100]}
}

// fiveYears gives a person five years of use. One of each is made by the program
// and copied: what is sealed opens under its name, wherever it lies.
func (r *running) fiveYears(t *testing.T, access string) {
	t.Helper()
	user := r.userID(t, access)
	r.newRecord(t, access, form{routine: "A gel cleanser in the morning, and a plain cream.", image: drawn(t), others: map[string]string{"side": "front"}})
	r.exec(t, `INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo, side, shares)
		SELECT user_id, name, filled_at - n * interval '12 days', 'Mild', 'fair', '', 'm', answers, has_photo, has_full_photo, side, '{0.2,0.5,0.2,0.1}'
		FROM questionnaires, generate_series(1, $2::integer - 1) AS n WHERE user_id = $1`, user, yearsRecords)
	r.newCheckIn(t, access, today(), map[string]any{
		"severity": "mild", "change": "a_little_better", "skin_feels": []string{"dry"}, "bother": "a_little",
		"new": "A new cream", "note": "Better than last week, and a little dry around the mouth.",
	})
	r.exec(t, `INSERT INTO check_ins (user_id, day, name, saved_at, sealed)
		SELECT user_id, day - 7 * n, name, saved_at, sealed FROM check_ins, generate_series(1, $2::integer - 1) AS n
		WHERE user_id = $1`, user, yearsCheckIns)
	r.newWeek(t, access, today().AddDays(-6), "Wash with a mild gel, then a plain moisturiser, then sunscreen.", "")
	r.fillRoutines(t, access, yearsDays)
	r.exec(t, "UPDATE routines SET morning_done = true, evening_done = true WHERE user_id = $1", user)
}

// fillRoutines copies the first day of a person until they have so many.
func (r *running) fillRoutines(t *testing.T, access string, days int) {
	t.Helper()
	user := r.userID(t, access)
	r.exec(t, `INSERT INTO routines (user_id, name, day, week, added_at, is_newest, sealed)
		SELECT o.user_id, o.name, o.day - n, o.week, o.added_at, false, o.sealed
		FROM (SELECT * FROM routines WHERE user_id = $1 ORDER BY day LIMIT 1) AS o,
			generate_series(1, $2::integer - (SELECT count(*)::integer FROM routines WHERE user_id = $1)) AS n`, user, days)
	require.Equal(t, days, r.count(t, fmt.Sprintf("routines WHERE user_id = %d", user)))
}

// addForeignRows adds rows of people who do not exist, interleaved by day as they
// would be. Of 2,210 rows of a person 1,800 are days, 260 check-ins and 150 records.
func (r *running) addForeignRows(t *testing.T, rows, firstUser int) {
	t.Helper()
	conn, err := r.pool.Acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	const person = yearsDays + yearsCheckIns + yearsRecords
	people := max(1, rows/person)
	for _, statement := range []string{
		"SET statement_timeout = 0",
		"SET lock_timeout = 0",                   // Autovacuum may be at work on the same tables.
		"SET session_replication_role = replica", // Nobody checks whether there are such people.
		`INSERT INTO routines (user_id, name, day, week, added_at, is_newest, sealed, morning_done)
			SELECT $1 + u, gen_random_uuid(), current_date - d, gen_random_uuid(), now(), false, convert_to(repeat('x', 200), 'UTF8'), true
			FROM generate_series(1, 1800) AS d, generate_series(1, $2::integer) AS u`,
		`INSERT INTO check_ins (user_id, day, name, saved_at, sealed)
			SELECT $1 + u, current_date - 7 * d, gen_random_uuid(), now(), convert_to(repeat('x', 200), 'UTF8')
			FROM generate_series(1, 260) AS d, generate_series(1, $2::integer) AS u`,
		`INSERT INTO questionnaires (user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo)
			SELECT $1 + u, gen_random_uuid(), now(), 'Mild', 'fair', '', 'm', convert_to(repeat('x', 200), 'UTF8'), false, false
			FROM generate_series(1, 150) AS d, generate_series(1, $2::integer) AS u`,
		"RESET session_replication_role",
		"ANALYZE routines, check_ins, questionnaires",
		"RESET lock_timeout",
		"RESET statement_timeout",
	} {
		var arguments []any
		if strings.HasPrefix(statement, "INSERT") {
			arguments = []any{firstUser, people}
		}
		_, err := conn.Conn().Exec(t.Context(), statement, append([]any{pgx.QueryExecModeExec}, arguments...)...)
		require.NoError(t, err, statement)
	}
}

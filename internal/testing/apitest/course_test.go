package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
)

const coursePath = "/api/course/"

// courseWeek is a week of a course, as the API tells it.
type courseWeek struct {
	Week         int
	FirstDay     string `json:"first_day"`
	LastDay      string `json:"last_day"`
	Stage        string
	Active       *string
	ArmTestUntil *string `json:"arm_test_until"`
	Evenings     []string
	PlainFrom    *string  `json:"plain_from"`
	FixedSteps   []string `json:"fixed_steps"`
	Reasons      []string
}

type courseView struct {
	Running, Finished bool
	Week              int
	Current, Next     *courseWeek
	NextDue           bool `json:"next_due"`
	Expect            string
	Done              struct{ Days, Mornings, Evenings int }
}

func (a *program) course(t *testing.T, method, path, access string, body any) courseView {
	t.Helper()
	res := a.send(t, method, path, access, body)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var v courseView
	require.NoError(t, json.Unmarshal(res.body, &v))
	return v
}

func (a *program) startCourse(t *testing.T, access string) courseView {
	t.Helper()
	return a.course(t, http.MethodPost, coursePath, access, nil)
}

// sendOn sends a request of somebody whose calendar shows a date.
func (v *visitor) sendOn(t *testing.T, date, method, path string, body any) answer {
	t.Helper()
	payload := []byte(nil)
	if body != nil {
		var err error
		payload, err = json.Marshal(body)
		require.NoError(t, err)
	}
	req := v.request(t, method, path, v.access, "application/json", payload)
	req.Header.Set("Clary-Date", date)
	return v.do(t, req)
}

func (a *program) deleteRoutines(t *testing.T, access string) {
	t.Helper()
	_, err := a.pool.Exec(t.Context(), "DELETE FROM routines WHERE user_id = $1", a.userID(t, access))
	require.NoError(t, err)
}

// TestCourseStarts: a course begins with an arm test, its days are routines, and it can
// be ended.
func TestCourseStarts(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	offered := v.course(t, http.MethodGet, coursePath, v.access, nil)
	require.False(t, offered.Running)
	require.Equal(t, 1, offered.Next.Week)
	require.Contains(t, offered.Expect, "12 weeks")

	started := v.startCourse(t, v.access)
	require.True(t, started.Running)
	require.Equal(t, 1, started.Week)
	require.Equal(t, "arm_test", started.Current.Stage)
	require.NotNil(t, started.Current.Active)
	require.Equal(t, today().AddDays(6).String(), *started.Current.ArmTestUntil)
	require.Empty(t, started.Current.Evenings)
	require.False(t, started.NextDue)
	days := v.routines(t, v.access)
	require.Len(t, days, 7)
	require.Equal(t, today().String(), days[0].Date)
	require.Contains(t, days[0].Morning, "inner arm")
	require.Equal(t, started, v.startCourse(t, v.access), "a course that runs goes on")
	require.Len(t, v.routines(t, v.access), 7)

	require.Equal(t, http.StatusUnprocessableEntity, v.send(t, http.MethodPost, coursePath+"next-week/", v.access, map[string]int{"week": 2}).status)
	require.Equal(t, http.StatusUnprocessableEntity, v.send(t, http.MethodPost, coursePath+"next-week/", v.access, map[string]int{"week": 9}).status)
	require.Equal(t, started, v.course(t, http.MethodPost, coursePath+"next-week/", v.access, map[string]int{"week": 1}))

	require.Equal(t, http.StatusNoContent, v.send(t, http.MethodDelete, coursePath, v.access, nil).status)
	require.Equal(t, http.StatusNotFound, v.send(t, http.MethodDelete, coursePath, v.access, nil).status)
	require.Len(t, v.routines(t, v.access), 7, "its days stay")
}

// TestCourseNarrowsAtOnce: what a person says anywhere changes the days that are planned
// already, before anything is read, and keeps their ticks.
func TestCourseNarrowsAtOnce(t *testing.T) {
	t.Parallel()
	const prescribed = "My GP gave me adapalene, I use it every night"
	for _, place := range []string{"a check-in", "the profile", "a record", "the chat", "the shelf", "a check-in with a wrong clock"} {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			v := newVisitor(t)
			v.startCourse(t, v.access)
			day := v.routines(t, v.access)[0]
			require.Contains(t, day.Evening, "arm test")
			require.Equal(t, http.StatusOK, v.send(t, http.MethodPut, routines+day.id()+"/done/", v.access, ticks(true, false)).status)
			switch place {
			case "a check-in":
				v.newCheckIn(t, v.access, today(), map[string]any{"new": prescribed})
			case "the profile":
				v.profile(t, "", prescribed)
			case "a record":
				v.newRecord(t, v.access, form{routine: prescribed, image: drawn(t)})
			case "the shelf":
				require.Equal(t, http.StatusCreated, v.send(t, http.MethodPost, "/api/products/", v.access,
					map[string]string{"name": "Adapalene gel", "from": "prescribed"}).status)
			case "the chat":
				v.chat(t, v.access, asking(prescribed))
			default:
				require.Equal(t, http.StatusOK, v.sendOn(t, "2020-01-01", http.MethodPut, checkInToday(), map[string]any{"new": prescribed}).status)
			}
			after := v.routines(t, v.access)
			require.Equal(t, day.ID, after[0].ID)
			require.True(t, after[0].MorningDone)
			require.NotContains(t, after[0].Evening, "arm test")
			require.Contains(t, after[0].Evening, "just as your prescriber, your pharmacist or the leaflet says")
			now := v.course(t, http.MethodGet, coursePath, v.access, nil)
			require.Equal(t, today().String(), *now.Current.PlainFrom, "%+v", now.Current)
			require.Equal(t, []string{"adapalene"}, lowered(now.Current.FixedSteps))
			require.Equal(t, "treatment", now.Next.Stage)
		})
	}
}

// TestCourseFollowsAnUndo: something that was ended by mistake and is back narrows again.
func TestCourseFollowsAnUndo(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.newCheckIn(t, v.access, today(), map[string]any{"new": "My GP gave me adapalene, I use it every night"})
	ended := func(ended bool) {
		require.Equal(t, http.StatusNoContent, v.send(t, http.MethodPut, "/api/treatments/adapalene/ended/", v.access, map[string]bool{"ended": ended}).status)
	}
	ended(true)
	v.startCourse(t, v.access)
	require.Contains(t, v.routines(t, v.access)[0].Evening, "arm test")
	ended(false)
	require.NotContains(t, v.routines(t, v.access)[0].Evening, "arm test")
}

// TestCourseIsReadOnly: however often a course is read, nothing is written.
func TestCourseIsReadOnly(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.startCourse(t, v.access)
	v.newCheckIn(t, v.access, today(), map[string]any{"new": "My GP gave me adapalene, I use it every night"})
	rows := func() (state string) {
		t.Helper()
		require.NoError(t, v.pool.QueryRow(t.Context(), `SELECT (SELECT string_agg(c::text, '') FROM courses AS c) ||
			(SELECT string_agg(r::text, '' ORDER BY r.id) FROM routines AS r)`).Scan(&state))
		return state
	}
	before := rows()
	for _, date := range []string{today().AddDays(-1).String(), today().String(), today().AddDays(1).String()} {
		require.Equal(t, http.StatusOK, v.sendOn(t, date, http.MethodGet, coursePath, nil).status)
	}
	require.Equal(t, before, rows())
}

// TestCourseHasThePersonsDay: a course begins and narrows on the day of the person's
// calendar, also where that is not the server's.
func TestCourseHasThePersonsDay(t *testing.T) {
	t.Parallel()
	for _, ahead := range []int{-1, 0, 1} {
		v := newVisitor(t)
		local := today().AddDays(ahead).String()
		require.Equal(t, http.StatusOK, v.sendOn(t, local, http.MethodPost, coursePath, nil).status)
		require.Equal(t, local, v.routines(t, v.access)[0].Date)
		require.Equal(t, http.StatusOK, v.sendOn(t, local, http.MethodPut, checkInToday(), map[string]any{"new": "My GP gave me adapalene, I use it every night"}).status)
		res := v.sendOn(t, local, http.MethodGet, coursePath, nil)
		var now courseView
		require.NoError(t, json.Unmarshal(res.body, &now))
		require.Equal(t, local, *now.Current.PlainFrom)
		require.NotContains(t, v.routines(t, v.access)[0].Evening, "arm test")
	}
}

func lowered(list []string) []string {
	return skincare.Convert(list, strings.ToLower)
}

// TestCourseSting: stinging takes the active ingredient off the plan at once, says when
// to stop, and makes the next week a plain one.
func TestCourseSting(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.startCourse(t, v.access)
	type stingAnswer struct {
		Course   courseView
		Do, Stop string
	}
	sting := func(strong bool) (answer stingAnswer) {
		res := v.send(t, http.MethodPost, coursePath+"sting/", v.access, map[string]bool{"strong": strong})
		require.Equal(t, http.StatusOK, res.status)
		require.NoError(t, json.Unmarshal(res.body, &answer))
		return answer
	}
	mild := sting(false)
	require.Contains(t, mild.Stop, "Ask a pharmacist")
	require.Equal(t, today().String(), *mild.Course.Current.PlainFrom)
	require.NotContains(t, v.routines(t, v.access)[0].Evening, "arm test")
	require.Equal(t, mild, sting(false), "a second tap changes nothing")
	require.Contains(t, sting(true).Stop, "999")
}

// TestWhatStungIsNotAdvised: advice and routines of the chat leave out what the course has
// called unsuitable.
func TestWhatStungIsNotAdvised(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	active := strings.ToLower(*v.startCourse(t, v.access).Current.Active)
	say := func() (texts string) {
		for _, intent := range []string{"recommendation", "routine"} {
			texts += v.chat(t, v.access, chatRequest{Conversation: []turn{}, Message: "What do you recommend?", Intent: intent}).Reply
		}
		return strings.ToLower(texts)
	}
	require.Contains(t, say(), active)
	require.Equal(t, http.StatusOK, v.send(t, http.MethodPost, coursePath+"sting/", v.access, map[string]bool{"strong": true}).status)
	after := say()
	require.NotContains(t, strings.ReplaceAll(after, "leave out "+active, ""), active)
	require.NotContains(t, after, "arm test", "nor anything else in a week of rest")
}

// TestAttackCourseRace: however many taps at once, one course with one week, and no week
// of somebody else.
func TestAttackCourseRace(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	_, other := v.newUser(t)
	var all sync.WaitGroup
	for n := range 12 {
		all.Go(func() {
			path, body := coursePath, any(nil)
			if n%3 == 1 {
				path, body = coursePath+"next-week/", map[string]int{"week": 1}
			}
			if n%3 == 2 {
				path, body = coursePath+"sting/", map[string]bool{"strong": false}
			}
			require.Contains(t, []int{http.StatusOK, http.StatusNotFound, http.StatusServiceUnavailable}, v.send(t, http.MethodPost, path, v.access, body).status)
		})
	}
	all.Wait()
	require.Equal(t, 1, v.count(t, "courses"))
	require.Equal(t, 7, v.count(t, "routines"))
	require.Equal(t, 1, v.count(t, "(SELECT DISTINCT week FROM routines) AS weeks"))
	require.False(t, v.course(t, http.MethodGet, coursePath, other.access, nil).Running)
	require.Equal(t, http.StatusNotFound, v.send(t, http.MethodDelete, coursePath, other.access, nil).status)
	require.Equal(t, 1, v.count(t, "courses"))
	for _, bad := range []string{"2020-01-01", "x", today().AddDays(3).String()} {
		require.Equal(t, http.StatusUnprocessableEntity, v.sendOn(t, bad, http.MethodGet, coursePath, nil).status, bad)
	}
}

// TestCourseConsent: nothing is worked out without consent or in a pause.
func TestCourseConsent(t *testing.T) {
	t.Parallel()
	v := newVisitor(t)
	v.startCourse(t, v.access)
	v.dataSettings(t, v.access, map[string]any{"restricted": true})
	require.Equal(t, http.StatusNoContent, v.send(t, http.MethodGet, coursePath, v.access, nil).status)
	require.Equal(t, http.StatusForbidden, v.send(t, http.MethodPost, coursePath, v.access, nil).status)
	require.Equal(t, http.StatusForbidden, v.send(t, http.MethodPost, coursePath+"sting/", v.access, map[string]bool{"strong": true}).status)
	v.dataSettings(t, v.access, map[string]any{"restricted": false})
	v.withdraw(t, v.access, skincare.PurposeHealthData)
	require.Zero(t, v.count(t, "courses"))
	require.Equal(t, http.StatusNoContent, v.send(t, http.MethodGet, coursePath, v.access, nil).status)
}

package apitest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/vault"
)

const (
	routines     = "/api/routines/"
	giveFeedback = "/api/chatbot/feedback/"
)

// monday is a day like any other.
func monday() skincare.Date { return skincare.Date{Year: 2026, Month: time.November, Day: 16} }

// routineDay is one entry of the list of routines.
type routineDay struct {
	ID          int64  `json:"id"`
	Date        string `json:"date"`
	Morning     string `json:"morning"`
	Evening     string `json:"evening"`
	MorningDone bool   `json:"morning_done"`
	EveningDone bool   `json:"evening_done"`
	Week        string `json:"week"`
}

func (d routineDay) id() string { return strconv.FormatInt(d.ID, 10) }

// newWeek adds a week from a day on, as the chat does, which says the text in
// the morning and in the evening.
func (a *program) newWeek(t *testing.T, access string, from skincare.Date, text string, attempt skincare.Attempt) skincare.RoutineAdded {
	t.Helper()
	var days []skincare.RoutineDay
	for i := range skincare.RoutineDays {
		days = append(days, skincare.RoutineDay{
			Date: from.AddDays(i), Morning: fmt.Sprint("Morning ", i+1, " ", text), Evening: fmt.Sprint("Evening ", i+1, " ", text),
		})
	}
	user := a.userID(t, access)
	for {
		added, err := a.app.Routines.Add(t.Context(), user, attempt, days)
		if skincare.KindOf(err) == skincare.KindUnavailable {
			continue // A busy machine, which asks to be asked again.
		}
		require.NoError(t, err)
		return added
	}
}

// routines lists the routines of a user.
func (a *program) routines(t *testing.T, access string) []routineDay {
	t.Helper()
	res := a.send(t, http.MethodGet, routines, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var list []routineDay
	require.NoError(t, json.Unmarshal(res.body, &list))
	require.NotNil(t, list)
	return list
}

// undo takes back a week.
func (a *program) undo(t *testing.T, access, week string) answer {
	t.Helper()
	return a.send(t, http.MethodPost, routines+"weeks/"+week+"/undo/", access, nil)
}

func ticks(morning, evening bool) map[string]bool {
	return map[string]bool{"morning": morning, "evening": evening}
}

func TestRoutines(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("[T-08] the list has every field, oldest first, for its owner alone", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		_, other := a.newUser(t)
		require.Empty(t, a.routines(t, client.access))
		later := a.newWeek(t, client.access, monday().AddDays(7), "later", "")
		sooner := a.newWeek(t, client.access, monday(), "sooner", "")
		require.Empty(t, sooner.Replaced)

		list := a.routines(t, client.access)
		require.Len(t, list, 14)
		require.Equal(t, routineDay{
			ID: list[0].ID, Date: "2026-11-16", Morning: "Morning 1 sooner", Evening: "Evening 1 sooner", Week: sooner.Week,
		}, list[0])
		require.Equal(t, routineDay{
			ID: list[13].ID, Date: "2026-11-29", Morning: "Morning 7 later", Evening: "Evening 7 later", Week: later.Week,
		}, list[13])
		require.Empty(t, a.routines(t, other.access))
	})

	t.Run("[T-08] deleting answers 204, once", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		a.newWeek(t, client.access, monday(), "x", "")
		list := a.routines(t, client.access)
		remove := func() int {
			return a.send(t, http.MethodDelete, routines+"delete/"+list[2].id()+"/", client.access, nil).status
		}
		require.Equal(t, http.StatusNoContent, remove())
		require.Equal(t, http.StatusNotFound, remove())
		require.Equal(t, append(list[:2:2], list[3:]...), a.routines(t, client.access))
	})

	t.Run("morning and evening are ticked off, each on its own", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		a.newWeek(t, client.access, monday(), "x", "")
		path := routines + a.routines(t, client.access)[1].id() + "/done/"
		res := a.send(t, http.MethodPut, path, client.access, ticks(true, false))
		require.Equal(t, http.StatusOK, res.status)
		require.JSONEq(t, `{"morning":true,"evening":false}`, string(res.body))
		day := a.routines(t, client.access)[1]
		require.True(t, day.MorningDone)
		require.False(t, day.EveningDone)
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, path, client.access, ticks(false, true)).status)
		day = a.routines(t, client.access)[1]
		require.False(t, day.MorningDone)
		require.True(t, day.EveningDone)
		for _, body := range []any{map[string]bool{"morning": true}, map[string]any{"morning": "yes", "evening": nil}} {
			require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPut, path, client.access, body).status)
		}
		require.Equal(t, day, a.routines(t, client.access)[1])
	})

	t.Run("a week replaces days of the same dates, and can be taken back once", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		first := a.newWeek(t, client.access, monday(), "first", "")
		before := a.routines(t, client.access)
		second := a.newWeek(t, client.access, monday().AddDays(4), "second", "")
		require.Equal(t, []skincare.Date{monday().AddDays(4), monday().AddDays(5), monday().AddDays(6)}, second.Replaced)
		list := a.routines(t, client.access)
		require.Len(t, list, 11)
		require.Equal(t, before[:4], list[:4])
		require.Equal(t, "Morning 1 second", list[4].Morning)
		require.Equal(t, http.StatusNotFound,
			a.send(t, http.MethodDelete, routines+"delete/"+before[5].id()+"/", client.access, nil).status, "what is replaced is not there")

		res := a.undo(t, client.access, first.Week)
		require.Equal(t, http.StatusNotFound, res.status)
		require.Contains(t, res.field(t, "detail"), "no longer be undone")
		res = a.undo(t, client.access, second.Week)
		require.Equal(t, http.StatusOK, res.status)
		require.JSONEq(t, `{"restored":["2026-11-20","2026-11-21","2026-11-22"]}`, string(res.body))
		require.Equal(t, before, a.routines(t, client.access))
		require.Equal(t, http.StatusNotFound, a.undo(t, client.access, second.Week).status)
	})

	t.Run("without anything to bring back, taking back leaves nothing", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		week := a.newWeek(t, client.access, monday(), "x", "")
		require.JSONEq(t, `{"restored":[]}`, string(a.undo(t, client.access, week.Week).body))
		require.Empty(t, a.routines(t, client.access))
	})

	t.Run("an attempt that succeeded is answered with its week, on any replica", func(t *testing.T) {
		t.Parallel()
		b := replica(t, a.pool, a.config)
		_, client := a.newUser(t)
		a.newWeek(t, client.access, monday(), "first", "")
		made := a.newWeek(t, client.access, monday(), "second", "key")
		require.Len(t, made.Replaced, 7)
		require.Equal(t, made, b.newWeek(t, client.access, monday(), "third", "key"))
		again, days, err := b.app.Routines.Made(t.Context(), a.userID(t, client.access), "key")
		require.NoError(t, err)
		require.Equal(t, made, again)
		require.Equal(t, "Morning 1 second", days[0].Morning)
		require.Equal(t, "Morning 1 second", a.routines(t, client.access)[0].Morning)
	})

	t.Run("twenty weeks at once on two replicas leave seven days", func(t *testing.T) {
		t.Parallel()
		b := replica(t, a.pool, a.config)
		_, client := a.newUser(t)
		var wait sync.WaitGroup
		for i := range 20 {
			replica := []*program{a, b}[i%2]
			wait.Go(func() { replica.newWeek(t, client.access, monday(), strconv.Itoa(i), "") })
		}
		wait.Wait()
		list := a.routines(t, client.access)
		require.Len(t, list, 7)
		for i, day := range list {
			require.Equal(t, monday().AddDays(i).String(), day.Date)
			require.Equal(t, list[0].Week, day.Week)
		}
	})

	t.Run("a routine of another is answered like one that is not there", func(t *testing.T) {
		t.Parallel()
		_, owner := a.newUser(t)
		week := a.newWeek(t, owner.access, monday(), "x", "")
		before := a.routines(t, owner.access)
		username, stranger := a.newUser(t)
		a.setAdmin(t, username, true)
		for _, route := range []string{"PUT NAME/done/", "DELETE delete/NAME/", "POST weeks/NAME/undo/"} {
			method, path, _ := strings.Cut(route, " ")
			ask := func(name string) answer {
				return a.send(t, method, routines+strings.Replace(path, "NAME", name, 1), stranger.access, ticks(true, true))
			}
			name, absent := before[0].id(), []string{"999999999", "0", "99999999999999999999"}
			if method == http.MethodPost {
				name, absent = week.Week, []string{"5d3c1f0e-0000-4000-8000-000000000000", "5d3c1f0e"}
			}
			foreign := ask(name)
			require.Equal(t, http.StatusNotFound, foreign.status, route)
			for _, name := range absent {
				require.Equal(t, foreign.body, ask(name).body, "%s %s", route, name)
			}
		}
		require.Equal(t, before, a.routines(t, owner.access), "nothing happened to it")
	})

	t.Run("who takes back their consent can read and delete, and nothing more", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		a.newWeek(t, client.access, monday(), "x", "")
		day := a.routines(t, client.access)[0]
		body := map[string]any{"policy_version": skincare.PolicyVersion, "health_data": false, "keep_records": true}
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/consents/", client.access, body).status)
		res := a.send(t, http.MethodPut, routines+day.id()+"/done/", client.access, ticks(true, true))
		require.Equal(t, http.StatusForbidden, res.status)
		require.Equal(t, "consent_required", res.field(t, "code"))
		require.Len(t, a.routines(t, client.access), 7)
		require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, routines+"delete/"+day.id()+"/", client.access, nil).status)
	})
}

func TestReplacedRoutines(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	a.newWeek(t, client.access, monday(), "first", "")
	second := a.newWeek(t, client.access, monday(), "second", "")
	require.Zero(t, a.sweep(t)["routines that were replaced"], "they may be wanted back")
	age := func(hours int) {
		_, err := a.pool.Exec(t.Context(), `UPDATE routines
			SET added_at = added_at - make_interval(hours => $1), replaced_at = replaced_at - make_interval(hours => $1)`, hours)
		require.NoError(t, err)
	}
	age(24)
	require.Equal(t, http.StatusNotFound, a.undo(t, client.access, second.Week).status, "a day later it is too late")
	require.Zero(t, a.sweep(t)["routines that were replaced"])
	age(1)
	require.Equal(t, 7, a.sweep(t)["routines that were replaced"])
	require.Equal(t, 7, a.count(t, "routines"))
	require.Len(t, a.routines(t, client.access), 7)
}

func TestFeedback(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("is kept, and what was written opens with the key of its author only", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		_, other := a.newUser(t)
		body := map[string]string{"concern": "unsafe", "comment": "It said lemon juice.", "answer": "Try lemon juice."}
		require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, giveFeedback, client.access, body).status)
		require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, giveFeedback, other.access, map[string]string{"concern": "wrong"}).status)

		user := a.userID(t, client.access)
		var name, concern string
		var sealed []byte
		require.NoError(t, a.pool.QueryRow(t.Context(),
			"SELECT name, concern, sealed FROM feedback WHERE user_id = $1 AND handled_at IS NULL", user).Scan(&name, &concern, &sealed))
		require.Equal(t, "unsafe", concern)
		require.NotContains(t, string(sealed), "lemon")
		v, err := vault.New(a.bucket(t), a.config.VaultKeys, time.Now)
		require.NoError(t, err)
		text, err := v.Open(t.Context(), user, vault.Place{Field: "feedback", Row: name}, sealed)
		require.NoError(t, err)
		require.JSONEq(t, `{"comment":"It said lemon juice.","answer":"Try lemon juice."}`, string(text))
		_, err = v.Open(t.Context(), a.userID(t, other.access), vault.Place{Field: "feedback", Row: name}, sealed)
		require.Error(t, err)
	})

	t.Run("takes no other concern, nothing too long and nothing without a concern", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		for name, body := range map[string]map[string]string{
			"another concern": {"concern": "rude"},
			"none":            {"comment": "x"},
			"a long comment":  {"concern": "wrong", "comment": strings.Repeat("x", 1001)},
			"a long answer":   {"concern": "wrong", "answer": strings.Repeat("x", 8001)},
		} {
			require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, giveFeedback, client.access, body).status, name)
		}
		body := map[string]string{"concern": "wrong", "comment": strings.Repeat("🌿", 1000), "answer": strings.Repeat("🌿", 8000)}
		require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, giveFeedback, client.access, body).status)
	})

	t.Run("more than twenty a day are asked to come back, on all replicas together", func(t *testing.T) {
		t.Parallel()
		b := replica(t, a.pool, a.config)
		_, client := a.newUser(t)
		body := map[string]string{"concern": "wrong"}
		for i := range 20 {
			replica := []*program{a, b}[i%2]
			require.Equal(t, http.StatusNoContent, replica.send(t, http.MethodPost, giveFeedback, client.access, body).status)
		}
		res := b.send(t, http.MethodPost, giveFeedback, client.access, body)
		require.Equal(t, http.StatusTooManyRequests, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
		require.Contains(t, res.field(t, "detail"), "Please wait a while before you send more")
	})
}

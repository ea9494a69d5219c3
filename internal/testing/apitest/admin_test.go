package apitest_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/questionnaire"
)

const (
	adminUsers    = "/api/admin/users/"
	toggleRole    = "/api/admin/users/toggle-role/"
	adminDelete   = "/api/admin/users/delete/"
	adminTotals   = "/api/admin/totals/"
	adminTrends   = "/api/admin/trends/"
	adminFeedback = "/api/admin/feedback/"
	adminAudit    = "/api/admin/audit/"
)

// listedUser is one entry of the list of users.
type listedUser struct {
	ID       int64  `json:"id"`
	Username string `json:"username"`
	Profile  struct {
		IsAdmin         bool  `json:"is_admin"`
		AIRequests      int64 `json:"gemini_api_requests"`
		Classifications int64 `json:"image_classification_requests"`
	} `json:"profile"`
	Questionnaires int64 `json:"questionnaire_count"`
}

// newAdmin creates an account, makes it an admin and logs in.
func (a *program) newAdmin(t *testing.T) (string, tokens) {
	t.Helper()
	username, client := a.newUser(t)
	a.setAdmin(t, username, true)
	return username, client
}

// users asks for a page of users, and returns it with the way to the next.
func (a *program) users(t *testing.T, access, path string) (list []listedUser, next string) {
	t.Helper()
	res := a.send(t, http.MethodGet, path, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	require.NoError(t, json.Unmarshal(res.body, &list))
	if link := res.header.Get("Link"); link != "" {
		parts := regexp.MustCompile(`^<([^>]*)>; rel="next"$`).FindStringSubmatch(link)
		require.Len(t, parts, 2, link)
		next = parts[1]
	}
	return list, next
}

// allUsers follows the pages to the last, and returns the names in order.
func (a *program) allUsers(t *testing.T, access, path string) []string {
	t.Helper()
	var names []string
	for path != "" {
		var list []listedUser
		list, path = a.users(t, access, path)
		for _, user := range list {
			names = append(names, user.Username)
		}
	}
	return names
}

// newFeedback has a person give feedback, and returns its id.
func (a *program) newFeedback(t *testing.T, access string) string {
	t.Helper()
	note := map[string]string{"concern": "wrong"}
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, giveFeedback, access, note).status)
	var name string
	require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT name FROM feedback WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
		a.userID(t, access)).Scan(&name))
	return name
}

func path(prefix string, id any) string { return fmt.Sprint(prefix, id, "/") }

func TestAdminUsers(t *testing.T) {
	t.Parallel()

	t.Run("[M-07] lists everybody with what they use", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		name, chief := a.newAdmin(t)
		other, client := a.newUser(t)
		a.newRecord(t, client.access, form{image: drawn(t)})
		a.newRecord(t, client.access, form{image: drawn(t)})
		a.chat(t, client.access, asking("Why sunscreen?"))
		a.startCourse(t, client.access)
		_, err := a.pool.Exec(t.Context(), "UPDATE usage SET image_classification_requests = 7 WHERE user_id = $1", a.userID(t, client.access))
		require.NoError(t, err)

		res := a.send(t, http.MethodGet, adminUsers, chief.access, nil)
		require.Equal(t, http.StatusOK, res.status)
		require.Empty(t, res.header.Get("Link"))
		require.JSONEq(t, fmt.Sprintf(`[
			{"id": %d, "username": %q, "profile": {"is_admin": true, "gemini_api_requests": 0, "image_classification_requests": 0},
				"questionnaire_count": 0},
			{"id": %d, "username": %q, "profile": {"is_admin": false, "gemini_api_requests": 1, "image_classification_requests": 7},
				"questionnaire_count": 2}]`,
			a.userID(t, chief.access), name, a.userID(t, client.access), other), string(res.body))

		require.JSONEq(t, `{"users": 2, "gemini_api_requests": 1, "image_classification_requests": 7, "questionnaires": 2, "courses": 1, "open_feedback": 0}`,
			sums(t, a.send(t, http.MethodGet, adminTotals, chief.access, nil)))
		record := a.records(t, client.access)[0]
		a.send(t, http.MethodDelete, path(questionnaires+"delete/", record.ID), client.access, nil)
		list, _ := a.users(t, chief.access, adminUsers)
		require.EqualValues(t, 1, list[1].Questionnaires)
	})

	t.Run("[M-08] [M-09] makes and unmakes admins, from the very next request on, and never oneself", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		b := replica(t, a.pool, a.config)
		_, chief := a.newAdmin(t)
		name, other := a.newUser(t)
		toggle := func(access string, id any) answer {
			return a.send(t, http.MethodPost, path(toggleRole, id), access, nil)
		}
		require.Equal(t, http.StatusForbidden, b.send(t, http.MethodGet, adminUsers, other.access, nil).status)
		require.Equal(t, name+" is now an admin.", toggle(chief.access, a.userID(t, other.access)).field(t, "message"))
		require.Equal(t, http.StatusOK, b.send(t, http.MethodGet, adminUsers, other.access, nil).status)

		own := toggle(chief.access, a.userID(t, chief.access))
		require.Equal(t, http.StatusForbidden, own.status)
		require.Equal(t, "You cannot change your own role. Another admin can.", own.field(t, "detail"))
		for _, nobody := range []string{"999999", "0", "-1", "x", "99999999999999999999"} {
			require.Equal(t, http.StatusNotFound, toggle(chief.access, nobody).status, nobody)
		}

		res := toggle(chief.access, a.userID(t, other.access))
		require.Equal(t, http.StatusOK, res.status)
		require.Equal(t, name+" is no longer an admin.", res.field(t, "message"))
		require.Equal(t, http.StatusForbidden, b.send(t, http.MethodGet, adminUsers, other.access, nil).status)
		require.Equal(t, http.StatusForbidden, toggle(other.access, a.userID(t, chief.access)).status)
	})

	t.Run("[M-08] [M-09] deletes others with all that is theirs, and never oneself", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		_, chief := r.newAdmin(t)
		remove := func(id any) answer { return r.send(t, http.MethodDelete, path(adminDelete, id), chief.access, nil) }
		own := remove(r.userID(t, chief.access))
		require.Equal(t, http.StatusForbidden, own.status)
		require.Equal(t, "You cannot delete your own account. Another admin can.", own.field(t, "detail"))
		for _, newSubject := range []func(*testing.T) (string, tokens){r.newUser, r.newAdmin} {
			name, client := newSubject(t)
			writeAll(t, r.program, client)
			id := r.userID(t, client.access)
			require.NotEmpty(t, keys(t, r.bucket(t), questionnaire.UserFolder(id)))

			res := remove(id)
			require.Equal(t, http.StatusOK, res.status)
			require.Equal(t, "The account of "+name+" was deleted.", res.field(t, "message"))
			require.Equal(t, http.StatusUnauthorized, r.profileStatus(t, client.access))
			require.Equal(t, http.StatusUnauthorized, r.refresh(t, client.refresh).status)
			require.Equal(t, http.StatusNotFound, remove(id).status)
			require.JSONEq(t, `{"users": 1, "gemini_api_requests": 0, "image_classification_requests": 0, "questionnaires": 0, "courses": 0, "open_feedback": 0}`,
				sums(t, r.send(t, http.MethodGet, adminTotals, chief.access, nil)), "the sums are those of who is left")

			erased, err := r.app.Admin.EraseDeleted(t.Context())
			require.NoError(t, err)
			require.Zero(t, erased, "not before the day is over")
			r.exec(t, "UPDATE users SET deleted_at = deleted_at - interval '24 hours' WHERE id = $1", id)
			erased, err = r.app.Admin.EraseDeleted(t.Context())
			require.NoError(t, err)
			require.Equal(t, 1, erased)
			for _, table := range r.tablesOfUsers(t) {
				column := map[bool]string{true: "id", false: "user_id"}[table == "users"]
				require.Zero(t, r.count(t, fmt.Sprintf("%s WHERE %s = %d", table, column, id)), table)
			}
			require.Eventually(t, func() bool { return len(keys(t, r.bucket(t), questionnaire.UserFolder(id))) == 0 }, soon, 50*time.Millisecond)
			require.Eventually(t, func() bool { return len(keys(t, r.bucket(t), "keys/")) == 0 }, soon, 50*time.Millisecond)
		}
	})
}

// namedUsers are usernames that search and sorting might trip over.
func namedUsers() []string {
	return []string{"alex", "Alexandra", "al%x", "al_x", `al\x`, "ALBERT", "öyster", "zoe", "zo'e--", "zoé"}
}

func TestAdminPages(t *testing.T) {
	t.Parallel()
	a := setup(t)
	name, chief := a.newAdmin(t)
	for i, username := range namedUsers() {
		a.signUp(t, username)
		_, err := a.pool.Exec(t.Context(), `UPDATE usage SET gemini_api_requests = $2::bigint, image_classification_requests = $2::bigint / 3, questionnaires = 10 - $2::bigint
			FROM users WHERE users.id = usage.user_id AND users.username = $1`, username, i)
		require.NoError(t, err)
	}
	everybody := append([]string{name}, namedUsers()...)

	t.Run("every order and page size shows everybody once, and backwards the same", func(t *testing.T) {
		t.Parallel()
		for _, sort := range []string{"id", "username", "gemini_api_requests", "image_classification_requests", "questionnaire_count"} {
			whole := a.allUsers(t, chief.access, adminUsers+"?sort="+sort)
			require.ElementsMatch(t, everybody, whole)
			for _, limit := range []int{1, 2, 3, 10, 11} {
				paged := a.allUsers(t, chief.access, fmt.Sprintf("%s?sort=%s&limit=%d", adminUsers, sort, limit))
				require.Equal(t, whole, paged, "%s by %d", sort, limit)
				back := a.allUsers(t, chief.access, fmt.Sprintf("%s?sort=%s&order=desc&limit=%d", adminUsers, sort, limit))
				slices.Reverse(back)
				require.Equal(t, whole, back, "%s by %d", sort, limit)
			}
		}
		require.Equal(t, everybody, a.allUsers(t, chief.access, adminUsers))
		most := a.allUsers(t, chief.access, adminUsers+"?sort=gemini_api_requests&order=desc")
		require.Equal(t, "zoé", most[0])
		require.Equal(t, everybody[0], most[len(most)-1])
		require.Equal(t, []string{name}, a.allUsers(t, chief.access, adminUsers+"?role=admin&limit=1"))
	})

	t.Run("a search takes signs for what they are, and the case for none", func(t *testing.T) {
		t.Parallel()
		for search, found := range map[string][]string{
			"":           everybody,
			"al":         {"ALBERT", "Alexandra", `al\x`, "al%x", "al_x", "alex"},
			"ALEX":       {"Alexandra", "alex"},
			"al%":        {"al%x"},
			"al_":        {"al_x"},
			`al\`:        {`al\x`},
			"%":          {},
			"lex":        {},
			"zo'e--":     {"zo'e--"},
			"' OR 1=1":   {},
			"zoé":        {"zoé"},
			"zoe\u0301":  {"zoé"}, // The same letter, written with two characters.
			"Ö":          {"öyster"},
			"\x00":       {},
			"\xff":       {},
			"\U0010FFFF": {},
			"$1":         {},
		} {
			for _, sort := range []string{"id", "username", "questionnaire_count"} {
				for _, limit := range []int{2, 1000} {
					query := url.Values{"search": {search}, "sort": {sort}, "limit": {fmt.Sprint(limit)}}
					require.ElementsMatch(t, found, a.allUsers(t, chief.access, adminUsers+"?"+query.Encode()), "%q by %s", search, sort)
				}
			}
		}
	})

	t.Run("what cannot be asked for is 422, and no failure of ours", func(t *testing.T) {
		t.Parallel()
		for _, query := range []string{
			"limit=0", "limit=", "sort=", "role=", "order=", "search=" + strings.Repeat("a", 65), "limit=1001", "limit=-1", "limit=x", "limit=9999999999999999999", "sort=password_hash", "sort=id;", "order=up",
			"order=desc,username", "role=user", "after=x", "after=1.2", "sort=questionnaire_count&after=5", "sort=questionnaire_count&after=x.5",
			"sort=questionnaire_count&after=5.x", "sort=username&after=%00", "sort=username&after=%ff", "after=99999999999999999999",
		} {
			res := a.send(t, http.MethodGet, adminUsers+"?"+query, chief.access, nil)
			if strings.Contains(query, ";") { // Not part of a query at all.
				require.Equal(t, http.StatusOK, res.status)
				continue
			}
			require.Equal(t, http.StatusUnprocessableEntity, res.status, query)
		}
		for _, path := range []string{
			adminTrends + "?days=0", adminTrends + "?days=367", adminTrends + "?days=x", adminAudit + "?limit=101", adminAudit + "?after=x",
			adminAudit + "?after=0", adminFeedback + "?limit=0", adminFeedback + "?after=5", adminFeedback + "?after=5.%00",
			adminFeedback + "?after=99999999999999999.A", adminFeedback + "?open=maybe",
		} {
			require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodGet, path, chief.access, nil).status, path)
		}
		for _, id := range []string{"x", "%00", "AAAAAAAAAAAAAAAAAAAAAAAAAA", "1"} {
			require.Equal(t, http.StatusNotFound, a.send(t, http.MethodPost, adminFeedback+id+"/handled/", chief.access, nil).status, id)
		}
	})
}

func TestAdminPagesWhilePeopleComeAndGo(t *testing.T) {
	t.Parallel()
	for _, sort := range []string{"id", "username"} {
		t.Run("sorted by "+sort+", who stays is seen once", func(t *testing.T) {
			t.Parallel()
			a := setup(t)
			_, chief := a.newAdmin(t)
			_, err := a.pool.Exec(t.Context(), `INSERT INTO users (username, username_key, password_hash)
				SELECT 'u' || n, 'u' || n, 'none' FROM generate_series(100, 299) AS n`)
			require.NoError(t, err)
			seen := make(map[string]int)
			next := adminUsers + "?limit=10&sort=" + sort
			for page := 0; next != ""; page++ {
				var list []listedUser
				list, next = a.users(t, chief.access, next)
				for _, user := range list {
					seen[user.Username]++
				}
				// The last of the page leaves, and so does somebody ahead;
				// others come, before and after.
				_, err := a.pool.Exec(t.Context(), "DELETE FROM users WHERE username IN ($1, $2)",
					list[len(list)-1].Username, fmt.Sprint("u", 290-page))
				require.NoError(t, err)
				if page < 5 {
					_, err = a.pool.Exec(t.Context(), "INSERT INTO users (username, username_key, password_hash) SELECT n, n, 'x' FROM unnest($1::text[]) AS n",
						[]string{fmt.Sprint("a-new", page), fmt.Sprint("z-new", page)})
					require.NoError(t, err)
				}
			}
			for name, times := range seen {
				require.Equal(t, 1, times, name)
			}
			for n := 100; n < 270; n++ {
				require.Contains(t, seen, fmt.Sprint("u", n))
			}
			for n := range 5 {
				require.Contains(t, seen, fmt.Sprint("z-new", n), "who comes behind is seen, too")
			}
		})
	}
}

// TestAdminSpecBound shows what a client of the specification gets on an
// installation that is larger than one answer.
func TestAdminSpecBound(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, chief := a.newAdmin(t)
	_, err := a.pool.Exec(t.Context(), `INSERT INTO users (username, username_key, password_hash)
		SELECT 'u' || n, 'u' || n, 'none' FROM generate_series(1, 999) AS n`)
	require.NoError(t, err)
	list, next := a.users(t, chief.access, adminUsers)
	require.Len(t, list, 1000)
	require.Empty(t, next)

	a.signUp(t, "one-more")
	list, next = a.users(t, chief.access, adminUsers)
	require.Len(t, list, 1000, "still a plain list")
	rest, last := a.users(t, chief.access, next)
	require.Equal(t, "one-more", rest[0].Username)
	require.Len(t, rest, 1)
	require.Empty(t, last)
	require.Contains(t, string(a.send(t, http.MethodGet, adminTotals, chief.access, nil).body), `"users":1001`)
}

package apitest_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/complaint"
	"clary.example/internal/storage/vault"
)

const (
	complaints      = "/api/user/complaints/"
	notices         = "/api/user/notices/"
	adminComplaints = "/api/admin/complaints/"
)

func complaining(text string) map[string]string {
	return map[string]string{"about": "data", "text": text}
}

func answering(text string, closes bool) map[string]any {
	return map[string]any{"text": text, "closes": closes}
}

// complained is a complaint as the person sees it.
type complained struct {
	Reference, About, Text, Status string
	MadeAt                         time.Time  `json:"made_at"`
	DueAt                          time.Time  `json:"due_at"`
	ClosedAt                       *time.Time `json:"closed_at"`
	Answers                        []struct{ Text string }
}

// registered is a complaint in the register.
type registered struct {
	ID, Reference, Username, About, Status string
	Overdue                                bool
}

// register is a page of the register.
type register struct {
	Entries       []registered
	Next          *string
	Open, Overdue int
	Months        []struct{ Made, Closed, Late int }
}

// newComplaint has a person complain, and returns its id in the register.
func (a *program) newComplaint(t *testing.T, access, text string) string {
	t.Helper()
	require.Equal(t, http.StatusCreated, a.send(t, http.MethodPost, complaints, access, complaining(text)).status)
	var name string
	require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT name FROM complaints WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
		a.userID(t, access)).Scan(&name))
	return name
}

func (a *program) complaints(t *testing.T, access string) (list []complained) {
	t.Helper()
	res := a.send(t, http.MethodGet, complaints, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	require.NoError(t, json.Unmarshal(res.body, &list))
	return list
}

func (a *program) register(t *testing.T, access, query string) (page register) {
	t.Helper()
	res := a.send(t, http.MethodGet, adminComplaints+query, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	require.NoError(t, json.Unmarshal(res.body, &page))
	return page
}

// moveComplaint has a complaint be made so much earlier.
func (a *program) moveComplaint(t *testing.T, id string, by time.Duration) {
	t.Helper()
	_, err := a.pool.Exec(t.Context(), "UPDATE complaints SET made_at = made_at - $2::interval, due_at = due_at - $2::interval WHERE name = $1", id, by)
	require.NoError(t, err)
}

func TestComplaints(t *testing.T) {
	t.Parallel()

	t.Run("are acknowledged at once, answered, closed, and read by their person alone", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		chief, boss := a.newAdmin(t)
		username, client := a.newUser(t)
		_, other := a.newUser(t)
		res := a.send(t, http.MethodPost, complaints, client.access, complaining(" My export is empty. "))
		require.Equal(t, http.StatusCreated, res.status)
		var made complained
		require.NoError(t, json.Unmarshal(res.body, &made))
		require.Regexp(t, `^[A-Z2-7]{4}-[A-Z2-7]{4}$`, made.Reference)
		require.Equal(t, complaint.AnswerWithin, made.DueAt.Sub(made.MadeAt))
		require.WithinDuration(t, time.Now(), made.MadeAt, time.Minute)
		require.Equal(t, "My export is empty.", made.Text)
		require.Equal(t, "open", made.Status)
		require.Equal(t, made.Reference, a.complaints(t, client.access)[0].Reference)
		require.Empty(t, a.complaints(t, other.access))

		page := a.register(t, boss.access, "")
		require.Equal(t, 1, page.Open)
		entry := page.Entries[0]
		require.Equal(t, registered{ID: entry.ID, Reference: made.Reference, Username: username, About: "data", Status: "open"}, entry)
		list := a.send(t, http.MethodGet, adminComplaints, boss.access, nil)
		require.NotContains(t, string(list.body), "export is empty", "the register shows no words")

		read := a.send(t, http.MethodGet, adminComplaints+entry.ID+"/", boss.access, nil)
		require.Contains(t, string(read.body), "My export is empty.")
		answer := func(text string, closes bool) answer {
			return a.send(t, http.MethodPost, adminComplaints+entry.ID+"/answers/", boss.access, answering(text, closes))
		}
		require.Equal(t, http.StatusCreated, answer("We are looking into it.", false).status)
		require.Equal(t, "answered", a.complaints(t, client.access)[0].Status)
		require.Equal(t, 1, a.register(t, boss.access, "").Open)
		require.Contains(t, string(answer("It was a mistake of ours, and is mended.", true).body), "We are looking into it.")
		require.Equal(t, http.StatusUnprocessableEntity, answer("One more thing.", false).status)

		own := a.complaints(t, client.access)[0]
		require.Equal(t, "closed", own.Status)
		require.NotNil(t, own.ClosedAt)
		require.Len(t, own.Answers, 2)
		require.Equal(t, "It was a mistake of ours, and is mended.", own.Answers[1].Text)
		require.Empty(t, a.register(t, boss.access, "").Entries)
		require.Equal(t, made.Reference, a.register(t, boss.access, "?state=closed").Entries[0].Reference)
		require.Equal(t, []string{
			chief + " complaint_answered " + username, chief + " complaint_answered " + username,
			chief + " complaint_read " + username,
		}, a.logged(t, boss.access)[:3])
	})

	t.Run("come in the order in which they are due, page by page, and overdue ones are marked", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, boss := a.newAdmin(t)
		_, client := a.newUser(t)
		late, calm, soon := a.newComplaint(t, client.access, "a"), a.newComplaint(t, client.access, "b"), a.newComplaint(t, client.access, "c")
		a.moveComplaint(t, late, complaint.AnswerWithin+time.Minute)
		a.moveComplaint(t, soon, complaint.AnswerWithin-time.Minute)
		var ids []string
		for query := "?limit=1"; query != ""; {
			page := a.register(t, boss.access, query)
			ids = append(ids, page.Entries[0].ID)
			require.Equal(t, page.Entries[0].ID == late, page.Entries[0].Overdue)
			require.Equal(t, 3, page.Open)
			require.Equal(t, 1, page.Overdue)
			query = ""
			if page.Next != nil {
				query = "?limit=1&after=" + *page.Next
			}
		}
		require.Equal(t, []string{late, soon, calm}, ids)

		for _, id := range []string{late, soon} {
			a.send(t, http.MethodPost, adminComplaints+id+"/answers/", boss.access, answering("Done.", true))
		}
		page := a.register(t, boss.access, "?state=closed&limit=1")
		require.Equal(t, soon, page.Entries[0].ID, "the latest first")
		require.Equal(t, late, a.register(t, boss.access, "?state=closed&limit=1&after="+*page.Next).Entries[0].ID)
		for _, query := range []string{"?state=x", "?limit=0", "?limit=x", "?after=x"} {
			require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodGet, adminComplaints+query, boss.access, nil).status, query)
		}
	})

	t.Run("go with the account, and a count stays", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, boss := a.newAdmin(t)
		_, client := a.newUser(t)
		id := a.newComplaint(t, client.access, "a")
		a.moveComplaint(t, id, complaint.AnswerWithin+time.Minute)
		a.send(t, http.MethodPost, adminComplaints+id+"/answers/", boss.access, answering("Done.", true))
		a.newComplaint(t, client.access, "b")
		a.send(t, http.MethodPost, "/api/user/delete-account/", client.access, map[string]string{"current_password": goodPassword})
		require.Zero(t, a.count(t, "complaints"))
		require.Zero(t, a.count(t, "complaint_answers"))
		page := a.register(t, boss.access, "")
		require.Zero(t, page.Open)
		made, closed, late := 0, 0, 0
		for _, month := range page.Months { // Two, if midnight was just now.
			made, closed, late = made+month.Made, closed+month.Closed, late+month.Late
		}
		require.Equal(t, []int{2, 1, 1}, []int{made, closed, late})
		require.Equal(t, http.StatusNotFound, a.send(t, http.MethodGet, adminComplaints+id+"/", boss.access, nil).status)
	})

	t.Run("are bounded, and need no consent", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, client := a.newUser(t)
		_, err := a.pool.Exec(t.Context(), "DELETE FROM consents")
		require.NoError(t, err)
		for _, body := range []map[string]string{
			complaining(" "), complaining(strings.Repeat("ä", 4001)), complaining("a\x00b"), {"about": "rude", "text": "x"}, {"text": "x"},
		} {
			require.Equal(t, http.StatusUnprocessableEntity, a.send(t, http.MethodPost, complaints, client.access, body).status)
		}
		for range 10 {
			a.newComplaint(t, client.access, strings.Repeat("ä", 4000))
		}
		res := a.send(t, http.MethodPost, complaints, client.access, complaining("x"))
		require.Equal(t, http.StatusTooManyRequests, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
	})

	t.Run("say when the words of somebody cannot be read", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, boss := a.newAdmin(t)
		_, client := a.newUser(t)
		id := a.newComplaint(t, client.access, "a")
		v, err := vault.New(a.bucket(t), a.config.VaultKeys, time.Now)
		require.NoError(t, err)
		require.NoError(t, v.Forget(t.Context(), a.userID(t, client.access)))
		b := replica(t, a.pool, a.config) // Which has no key in its memory.
		require.Contains(t, string(b.send(t, http.MethodGet, adminComplaints+id+"/", boss.access, nil).body), `"unreadable":true`)
		lost := a.config
		lostBucket(&lost)
		c := replica(t, a.pool, lost)
		require.Equal(t, http.StatusServiceUnavailable, c.send(t, http.MethodGet, adminComplaints+id+"/", boss.access, nil).status)
		require.Equal(t, http.StatusServiceUnavailable, c.send(t, http.MethodPost, complaints, client.access, complaining("x")).status)
	})
}

// TestOverdueComplaints shows how an operator learns of a complaint that was
// forgotten.
func TestOverdueComplaints(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	r.moveComplaint(t, r.newComplaint(t, client.access, canary), complaint.AnswerWithin-time.Hour)
	_, metrics := fetch(t, r.ops+"/metrics")
	require.Contains(t, metrics, "clary_complaints_overdue 0\n")
	r.sweep(t)
	require.NotContains(t, r.log.String(), "complaints are overdue")

	r.moveComplaint(t, r.newComplaint(t, client.access, canary), complaint.AnswerWithin+time.Second)
	_, metrics = fetch(t, r.ops+"/metrics")
	require.Contains(t, metrics, "clary_complaints_overdue 1\n")
	r.sweep(t)
	require.Contains(t, r.log.String(), `"msg":"complaints are overdue","count":1`)
	require.NotContains(t, r.log.String(), canary)
}

func TestNotices(t *testing.T) {
	t.Parallel()
	a := setup(t)
	chief, boss := a.newAdmin(t)
	username, client := a.newUser(t)
	_, other := a.newUser(t)
	shown := func(client tokens) (texts []string) {
		var list []struct{ Text string }
		require.NoError(t, json.Unmarshal(a.send(t, http.MethodGet, notices, client.access, nil).body, &list))
		for _, n := range list {
			texts = append(texts, n.Text)
		}
		return texts
	}
	require.Empty(t, shown(client))
	named, err := a.app.Notices.Set(t.Context(), "Somebody saw your <b>username</b>.", []string{strings.ToUpper(username), username})
	require.NoError(t, err)
	everyone, err := a.app.Notices.Set(t.Context(), "We will be away on Sunday.", nil)
	require.NoError(t, err)
	require.Equal(t, []string{"We will be away on Sunday.", "Somebody saw your <b>username</b>."}, shown(client))
	require.Equal(t, []string{"We will be away on Sunday."}, shown(other))
	all, err := a.app.Notices.All(t.Context())
	require.NoError(t, err)
	require.Len(t, all, 2)
	require.True(t, all[0].ForEveryone)
	require.Equal(t, 1, all[1].People)

	_, err = a.app.Notices.Set(t.Context(), "x", []string{username, "nobody-of-that-name"})
	require.ErrorContains(t, err, "1 are unknown")
	require.Equal(t, 2, a.count(t, "notices"), "all or nobody")

	require.NoError(t, a.app.Notices.Clear(t.Context(), everyone))
	require.Error(t, a.app.Notices.Clear(t.Context(), everyone))
	require.Empty(t, shown(other))
	require.Equal(t, []string{"nobody notice_cleared nobody", "nobody notice_set nobody", "nobody notice_set " + username, "nobody admin_granted " + chief},
		a.logged(t, boss.access))
	require.NoError(t, a.app.Notices.Clear(t.Context(), named))
	require.Zero(t, a.count(t, "notice_people"))
}

package apitest_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/aiserver"
)

// TestAttackCrossOrigin has a page of another site ask a browser to call the API. No
// answer allows it, to a preflight or to the call itself.
func TestAttackCrossOrigin(t *testing.T) {
	t.Parallel()
	a := setup(t)
	_, client := a.newUser(t)
	call := func(t *testing.T, method, path, origin string, header http.Header) int {
		t.Helper()
		req := a.request(t, method, path, client.access, "", nil)
		req.Header.Set("Origin", origin)
		for name, values := range header {
			req.Header[name] = values
		}
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		_, err = io.Copy(io.Discard, res.Body)
		require.NoError(t, errors.Join(err, res.Body.Close()))
		for name := range res.Header {
			require.False(t, strings.HasPrefix(name, "Access-Control-"), "%s %s answers %s", method, path, name)
		}
		require.Equal(t, "same-origin", res.Header.Get("Cross-Origin-Resource-Policy"))
		return res.StatusCode
	}
	known := strings.NewReplacer("{$}", "", "{id}", "1", "{first}", "delete", "{second}", "1", "{token}", "x", "{week}", "x", "{date}", "2026-11-18")
	routes := 0
	for _, route := range a.app.Routes() {
		method, path, ok := strings.Cut(route.Pattern, " ")
		if !ok || !strings.HasPrefix(path, "/api/") {
			continue
		}
		routes++
		path = known.Replace(path)
		for _, origin := range []string{"https://evil.test", "https://clary.example.evil.test", "null"} {
			status := call(t, http.MethodOptions, path, origin, http.Header{
				"Access-Control-Request-Method": {method}, "Access-Control-Request-Headers": {"authorization, content-type"},
			})
			require.Equal(t, http.StatusMethodNotAllowed, status, path)
		}
		if method == http.MethodGet {
			call(t, method, path, "https://evil.test", nil)
		}
	}
	require.Greater(t, routes, 50)
}

// TestAttackForeignRecordInChat asks about the record of somebody else. The answer is
// that to a record that does not exist, and nobody learns or changes anything.
func TestAttackForeignRecordInChat(t *testing.T) {
	t.Parallel()
	const secret = "Canary-Meadow cream"
	writer := aiserver.Start(t)
	a := setup(t, withProvider(writer))
	_, owner := a.newUser(t)
	_, thief := a.newUser(t)
	record := a.newRecord(t, owner.access, form{routine: secret, image: drawn(t)})
	id, err := strconv.ParseInt(record, 10, 64)
	require.NoError(t, err)
	deleted := a.newRecord(t, thief.access, form{routine: "Water", image: drawn(t)})
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodDelete, questionnaires+"delete/"+deleted+"/", thief.access, nil).status)
	gone, err := strconv.ParseInt(deleted, 10, 64)
	require.NoError(t, err)
	for _, path := range []string{chatbot, chatbot + "preview/"} {
		for _, intent := range []string{"", "question", "recommendation", "routine"} {
			ask := func(record int64) answer {
				return a.send(t, http.MethodPost, path, thief.access, chatRequest{
					Conversation: []turn{}, Message: "What do I use?", Record: record, Intent: intent,
				})
			}
			foreign := ask(id)
			require.Equal(t, http.StatusNotFound, foreign.status, "%s", foreign.body)
			require.NotContains(t, string(foreign.body), "Canary")
			for _, none := range []int64{1 << 40, gone, -1} {
				require.Equal(t, foreign, withoutDate(ask(none), foreign), "%s %s %d", path, intent, none)
			}
		}
	}
	require.Zero(t, writer.Seen())
	require.Empty(t, a.records(t, owner.access)[0].Recommendation)
	require.Zero(t, a.count(t, "routines"))
}

// withoutDate gives an answer the date of another, so that the rest can be compared.
func withoutDate(a, other answer) answer {
	a.header.Set("Date", other.header.Get("Date"))
	return a
}

// TestAttackStoredMarkup stores markup wherever a person may write, and reads it as the
// admin's browser does: it is JSON that a browser neither shows nor runs, and the name of
// a file is stored nowhere. What the pages make of it is shown by e2e/tests/security.spec.ts.
func TestAttackStoredMarkup(t *testing.T) {
	t.Parallel()
	const markup = `<img/src=x/onerror=alert(1)>`
	a := setup(t)
	username := markup + "ana"
	a.signUp(t, username)
	owner := a.logIn(t, username, goodPassword)
	boss, _ := a.newUser(t)
	a.setAdmin(t, boss, true)
	admin := a.logIn(t, boss, goodPassword)
	profile := map[string]string{"skin_type": "Oily", "allergies": markup, "triggers": markup, "duration": markup}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", owner.access, profile).status)
	complaint := a.newComplaint(t, owner.access, markup)
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, "/api/chatbot/feedback/", owner.access,
		map[string]string{"concern": "wrong", "comment": markup}).status)
	record := a.submitNamed(t, owner.access, markup, markup+".jpg")

	for path, access := range map[string]string{
		"/api/admin/users/": admin.access, adminComplaints: admin.access, adminComplaints + complaint + "/": admin.access,
		"/api/admin/feedback/": admin.access, "/api/admin/audit/": admin.access,
		questionnaires: owner.access, "/api/user/profile/": owner.access, complaints: owner.access,
	} {
		t.Run(path, func(t *testing.T) {
			t.Parallel()
			res := a.send(t, http.MethodGet, path, access, nil)
			require.Equal(t, http.StatusOK, res.status, "%s", res.body)
			require.Equal(t, "application/json", res.header.Get("Content-Type"))
			require.Equal(t, "nosniff", res.header.Get("X-Content-Type-Options"))
			require.Contains(t, res.header.Get("Content-Security-Policy"), "sandbox")
			require.NotContains(t, string(res.body), "<img", "angle brackets are escaped in JSON")
			require.NotContains(t, string(res.body), ".jpg")
		})
	}
	t.Run("the photo", func(t *testing.T) {
		t.Parallel()
		res := a.image(t, owner.access, record)
		require.Equal(t, "image/jpeg", res.header.Get("Content-Type"))
		require.Equal(t, `inline; filename="skin.jpg"`, res.header.Get("Content-Disposition"))
		require.NotContains(t, string(res.body), "onerror")
	})
}

// submitNamed sends a questionnaire whose photo has a name of the sender's choice, and
// returns the id of the record.
func (a *program) submitNamed(t *testing.T, access, routine, file string) string {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	require.NoError(t, w.WriteField("current_skincare_routine", routine))
	part, err := w.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {fmt.Sprintf(`form-data; name="image"; filename="%s"`, file)}, "Content-Type": {"text/html"},
	})
	require.NoError(t, err)
	_, err = part.Write(drawn(t))
	require.NoError(t, errors.Join(err, w.Close()))
	res := a.do(t, a.request(t, http.MethodPost, questionnaires, access, w.FormDataContentType(), body.Bytes()))
	require.Equal(t, http.StatusCreated, res.status, "%s", res.body)
	return res.id(t)
}

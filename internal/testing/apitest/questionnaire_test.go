package apitest_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/testing/buckettest"
)

func TestQuestionnaire(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run(kind.Name, func(t *testing.T) {
			t.Parallel()
			testQuestionnaire(t, setup(t, func(c *config.Config) { c.BucketURL = kind.Address(t) }))
		})
	}
}

func testQuestionnaire(t *testing.T, a *program) {
	t.Helper()

	t.Run("[Q-08] creating answers 201 with id and acne_severity", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		res := a.submit(t, client.access, form{routine: "Water", image: drawn(t)})
		require.Equal(t, http.StatusCreated, res.status)
		require.Positive(t, res.id(t))
		require.Contains(t, string(res.body), `"acne_severity":null`, "this server has no classifier")
		require.Contains(t, string(res.body), `"doubt":"no_model"`)
		require.Contains(t, string(res.body), skincare.Estimate{Doubt: skincare.DoubtNoModel}.Reason())
	})

	t.Run("[R-08] the list has every field, newest first, for its owner alone", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		_, other := a.newUser(t)
		require.Empty(t, a.records(t, client.access))
		first := a.newRecord(t, client.access, form{routine: "  Water \n", image: drawn(t)})
		second := a.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})

		list := a.records(t, client.access)
		require.Len(t, list, 2)
		require.Equal(t, questionnaires+second+"/image/", *list[0].Image)
		require.True(t, list[0].HasFullPhoto)
		require.Empty(t, list[0].Routine)
		require.Equal(t, questionnaires+first+"/image/", *list[1].Image)
		require.False(t, list[1].HasFullPhoto)
		require.Equal(t, "Water", list[1].Routine)
		require.Nil(t, list[1].OwnSeverity)
		require.Empty(t, list[1].Recommendation)
		require.Empty(t, a.records(t, other.access))
	})

	t.Run("[Q-06] [Q-07] the answers go to the profile first, and the record keeps them as they stood", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		answers := map[string]string{"skin_type": "Oily", "allergies": "Nickel", "triggers": "Stress", "duration": "1 year"}
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", client.access, answers).status)
		a.newRecord(t, client.access, form{image: drawn(t)})
		answers["allergies"] = "Latex"
		require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", client.access, answers).status)

		list, err := a.app.Questionnaires.List(t.Context(), a.userID(t, client.access))
		require.NoError(t, err)
		require.Equal(t, skincare.Profile{
			SkinType: skincare.SkinTypeOily, Allergies: "Nickel", Triggers: "Stress", Duration: "1 year",
			SaidAt: list[0].Profile.SaidAt, AllergiesSaidAt: list[0].Profile.AllergiesSaidAt,
		}, list[0].Profile)
		res := a.send(t, http.MethodGet, questionnaires, client.access, nil)
		require.NotContains(t, string(res.body), "Nickel", "on the wire they belong to the profile")
	})

	t.Run("[R-09] the image goes to its owner as a JPEG and nothing else", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		id := a.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
		res := a.image(t, client.access, id)
		require.Equal(t, http.StatusOK, res.status)
		for name, value := range map[string]string{
			"Content-Type":                 "image/jpeg",
			"X-Content-Type-Options":       "nosniff",
			"Content-Disposition":          `inline; filename="skin.jpg"`,
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cache-Control":                "no-store",
			"Content-Security-Policy":      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-downloads",
		} {
			require.Equal(t, value, res.header.Get(name), name)
		}
		require.Equal(t, image.Rect(0, 0, 224, 224), pixels(t, res.body).Bounds())
		full := a.send(t, http.MethodGet, questionnaires+id+"/image/?size=full", client.access, nil)
		require.Equal(t, image.Rect(0, 0, 640, 640), pixels(t, full.body).Bounds())
		require.Equal(t, http.StatusUnprocessableEntity,
			a.send(t, http.MethodGet, questionnaires+id+"/image/?size=huge", client.access, nil).status)

		small := a.newRecord(t, client.access, form{image: drawn(t)})
		require.Equal(t, http.StatusNotFound,
			a.send(t, http.MethodGet, questionnaires+small+"/image/?size=full", client.access, nil).status)
	})

	t.Run("[R-09] deleting answers 204, once, and takes the photo along", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		id := a.newRecord(t, client.access, form{image: drawn(t)})
		remove := func() int {
			return a.send(t, http.MethodDelete, questionnaires+"delete/"+id+"/", client.access, nil).status
		}
		require.Equal(t, http.StatusNoContent, remove())
		require.Equal(t, http.StatusNotFound, remove())
		require.Equal(t, http.StatusNotFound, a.image(t, client.access, id).status)
		require.Empty(t, a.records(t, client.access))
	})

	t.Run("the photo can be deleted alone", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		id := a.newRecord(t, client.access, form{routine: "Water", image: drawn(t), photo: drawnLarge(t)})
		for range 2 {
			require.Equal(t, http.StatusNoContent,
				a.send(t, http.MethodDelete, questionnaires+id+"/image/", client.access, nil).status)
		}
		require.Equal(t, http.StatusNotFound, a.image(t, client.access, id).status)
		list := a.records(t, client.access)
		require.Nil(t, list[0].Image)
		require.False(t, list[0].HasFullPhoto)
		require.Equal(t, "Water", list[0].Routine)
	})

	t.Run("a person can say how they see it, and take it back", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		id := a.newRecord(t, client.access, form{image: drawn(t)})
		say := func(severity any) int {
			body := map[string]any{"severity": severity}
			return a.send(t, http.MethodPut, questionnaires+id+"/own-severity/", client.access, body).status
		}
		require.Equal(t, http.StatusOK, say("Severe"))
		require.Equal(t, "Severe", *a.records(t, client.access)[0].OwnSeverity)
		require.Equal(t, http.StatusUnprocessableEntity, say("Terrible"))
		require.Equal(t, http.StatusUnprocessableEntity, say(""))
		require.Equal(t, http.StatusOK, say(nil))
		require.Nil(t, a.records(t, client.access)[0].OwnSeverity)
		require.Equal(t, http.StatusUnprocessableEntity,
			a.send(t, http.MethodPut, questionnaires+id+"/own-severity/", client.access, map[string]any{}).status)
	})

	t.Run("a record of another is answered like one that is not there", func(t *testing.T) {
		t.Parallel()
		_, owner := a.newUser(t)
		id := a.newRecord(t, owner.access, form{image: drawn(t)})
		username, stranger := a.newUser(t)
		a.setAdmin(t, username, true)
		for _, route := range []string{
			"GET ID/image/", "GET ID/image/?size=full", "DELETE ID/image/", "PUT ID/own-severity/", "DELETE delete/ID/",
		} {
			method, path, _ := strings.Cut(route, " ")
			ask := func(id string) answer {
				return a.send(t, method, questionnaires+strings.Replace(path, "ID", id, 1), stranger.access, bodyFor(method))
			}
			foreign, absent := ask(id), ask("999999999")
			require.Equal(t, http.StatusNotFound, foreign.status, route)
			require.Equal(t, absent.body, foreign.body, route)
		}
		require.Equal(t, http.StatusOK, a.image(t, owner.access, id).status, "nothing happened to it")
	})
}

func bodyFor(method string) any {
	if method == http.MethodPut {
		return map[string]string{"severity": "Mild"}
	}
	return nil
}

// pixels decodes a JPEG.
func pixels(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := jpeg.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	return img
}

// userID returns the id of whoever holds an access token.
func (a *program) userID(t *testing.T, access string) skincare.UserID {
	t.Helper()
	caller, err := a.app.Accounts.Authenticate(t.Context(), access)
	require.NoError(t, err)
	return caller.ID
}

func TestQuestionnaireRefusals(t *testing.T) {
	t.Parallel()
	a := setup(t)

	t.Run("what is no photo, too large or not a form", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		for name, tt := range map[string]struct {
			form form
			want int
		}{
			"no image":           {form{routine: "Water"}, http.StatusUnprocessableEntity},
			"an empty image":     {form{image: []byte{}}, http.StatusUnprocessableEntity},
			"no photo at all":    {form{image: []byte("<html>")}, http.StatusUnprocessableEntity},
			"half a photo":       {form{image: drawn(t)[:2000]}, http.StatusUnprocessableEntity},
			"a bad larger copy":  {form{image: drawn(t), photo: []byte("GIF89a")}, http.StatusUnprocessableEntity},
			"too many pixels":    {form{image: blank(t, 1601, 10)}, http.StatusRequestEntityTooLarge},
			"too many bytes":     {form{image: append(bytes.Clone(drawn(t)), make([]byte, 5<<20)...)}, http.StatusRequestEntityTooLarge},
			"far too many bytes": {form{image: make([]byte, 12<<20)}, http.StatusRequestEntityTooLarge},
			"a long other field": {form{image: drawn(t), others: map[string]string{"x": strings.Repeat("x", 12<<20)}}, http.StatusRequestEntityTooLarge},
			"a novel":            {form{image: drawn(t), routine: strings.Repeat("x", 2001)}, http.StatusUnprocessableEntity},
			"a long key":         {form{image: drawn(t), key: strings.Repeat("k", 65)}, http.StatusUnprocessableEntity},
		} {
			require.Equal(t, tt.want, a.submit(t, client.access, tt.form).status, name)
		}
		res := a.send(t, http.MethodPost, questionnaires, client.access, map[string]string{"image": "x"})
		require.Equal(t, http.StatusUnprocessableEntity, res.status, "JSON is no form")
		body, contentType := form{image: drawn(t)}.encode(t)
		cut := a.do(t, a.request(t, http.MethodPost, questionnaires, client.access, contentType, body[:len(body)-20]))
		require.Equal(t, http.StatusUnprocessableEntity, cut.status, "a form without its end")
		require.Empty(t, a.records(t, client.access))
		require.Zero(t, a.count(t, "river_job"))
	})

	t.Run("what is a photo, of any kind and size that a browser may send", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		for name, f := range map[string]form{
			"a PNG":               {image: blank(t, 224, 224)},
			"a larger image":      {image: drawnLarge(t)},
			"an oblong one":       {image: blank(t, 1600, 9)},
			"as long as it gets":  {image: drawn(t), routine: strings.Repeat("ä", 2000)},
			"fields we know not":  {image: drawn(t), others: map[string]string{"skin_type": "Oily", "extra": "x"}},
			"a larger copy too":   {image: drawn(t), photo: blank(t, 1600, 1200)},
			"a key of 64 letters": {image: drawn(t), key: strings.Repeat("k", 64)},
		} {
			require.Equal(t, http.StatusCreated, a.submit(t, client.access, f).status, name)
		}
	})

	t.Run("without consent to keep answers and photo, and before anything is read", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		for _, purpose := range []string{"health_data", "photo"} {
			consent := func(granted bool) {
				body := map[string]any{"policy_version": skincare.PolicyVersion, purpose: granted}
				require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/consents/", client.access, body).status)
			}
			consent(false)
			res := a.submit(t, client.access, form{image: []byte("not even a photo")})
			require.Equal(t, http.StatusForbidden, res.status)
			require.Equal(t, "consent_required", res.field(t, "code"))
			consent(true)
		}
		require.Equal(t, http.StatusCreated, a.submit(t, client.access, form{image: drawn(t)}).status)
	})

	t.Run("more than a person may send, on all replicas together", func(t *testing.T) {
		t.Parallel()
		a := setup(t, func(c *config.Config) { c.QuestionnaireRate = account.Rate{Burst: 3, Every: time.Hour} })
		b := replica(t, a.pool, a.config)
		_, client := a.newUser(t)
		require.Equal(t, http.StatusCreated, a.submit(t, client.access, form{image: drawn(t), key: "first"}).status)
		require.Equal(t, http.StatusCreated, b.submit(t, client.access, form{image: drawn(t)}).status)
		require.Equal(t, http.StatusUnprocessableEntity, b.submit(t, client.access, form{image: []byte("x")}).status)
		res := a.submit(t, client.access, form{image: drawn(t)})
		require.Equal(t, http.StatusTooManyRequests, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
		require.Contains(t, res.field(t, "detail"), "please wait a while before you send another")
		require.Equal(t, http.StatusCreated, a.submit(t, client.access, form{image: drawn(t), key: "first"}).status,
			"saying it again costs nothing")
		_, other := a.newUser(t)
		require.Equal(t, http.StatusCreated, a.submit(t, other.access, form{image: drawn(t)}).status)
	})

	t.Run("more than five hundred records", func(t *testing.T) {
		t.Parallel()
		_, client := a.newUser(t)
		a.newRecord(t, client.access, form{image: drawn(t)})
		_, err := a.pool.Exec(t.Context(), `INSERT INTO questionnaires
			(user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo)
			SELECT user_id, name, filled_at, severity, certainty, doubt, model, answers, has_photo, has_full_photo
			FROM questionnaires, generate_series(2, 500) WHERE user_id = $1`, a.userID(t, client.access))
		require.NoError(t, err)
		res := a.submit(t, client.access, form{image: drawn(t)})
		require.Equal(t, http.StatusUnprocessableEntity, res.status)
		require.Contains(t, res.field(t, "detail"), "500 records")
		list := a.records(t, client.access)
		require.Len(t, list, 500)
	})
}

// blank returns a PNG of a plain colour.
func blank(t *testing.T, width, height int) []byte {
	t.Helper()
	var buf bytes.Buffer
	require.NoError(t, png.Encode(&buf, image.NewGray(image.Rect(0, 0, width, height))))
	return buf.Bytes()
}

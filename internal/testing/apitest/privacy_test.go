package apitest_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/objects"
	"clary.example/internal/testing/buckettest"
)

// canary is in everything that a person writes in these tests.
const canary = "Canary-Meadow-77"

// pictureMarks are how JPEG files by our own encoder, files of cameras and PNG
// files begin.
func pictureMarks() []string {
	return []string{"\xff\xd8\xff\xdb\x00\x84", "JFIF\x00", "Exif\x00", "\x89PNG\r\n\x1a\n"}
}

// writeAll has a person write the canary wherever they can, and returns their
// record.
func writeAll(t *testing.T, a *program, client tokens) string {
	t.Helper()
	return write(t, a, client, func(string) string { return canary }, form{image: drawn(t), photo: drawnLarge(t), key: canary})
}

// write has a person write something in every place there is, by its name, and
// returns their record.
func write(t *testing.T, a *program, client tokens, text func(place string) string, f form) string {
	t.Helper()
	profile := map[string]string{
		"skin_type": "Oily", "allergies": text("allergies"), "triggers": text("triggers"), "duration": text("duration"),
	}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile).status)
	a.startCourse(t, client.access)
	a.deleteRoutines(t, client.access)                                 // The days of a course are of our own making.
	for _, attempt := range []skincare.Attempt{canary, canary + "2"} { // The second week replaces the first.
		a.newWeek(t, client.access, monday(), text("week "+string(attempt)), attempt)
	}
	note := map[string]string{"concern": "unsafe", "comment": text("comment"), "answer": text("answer")}
	require.Equal(t, http.StatusNoContent, a.send(t, http.MethodPost, giveFeedback, client.access, note).status)
	a.newCodes(t, client.access)
	a.addPasskey(t, client.access, newPasskeyDevice(), "Phone")
	_, err := a.app.Complaints.Answer(t.Context(), 0, a.newComplaint(t, client.access, text("complaint")), text("reply"), false)
	require.NoError(t, err)
	caller, err := a.app.Accounts.Authenticate(t.Context(), client.access)
	require.NoError(t, err)
	_, err = a.app.Notices.Set(t.Context(), "Hello.", []string{caller.Username})
	require.NoError(t, err)
	a.newCheckIn(t, client.access, today(), map[string]any{
		"severity": "very_severe", "change": "much_worse", "skin_feels": []string{"stinging"}, "bother": "extremely",
		"new": text("check-in new"), "note": text("check-in note"),
	})
	a.newProduct(t, client.access, map[string]any{
		"name": text("product name"), "ingredients": text("product ingredients"), "notes": text("product notes"), "from": "prescribed",
		"arm_test": map[string]string{"started": today().String(), "day1": "stung", "day3": "", "day7": ""},
	})
	a.newReminders(t, client.access, canary)
	require.Equal(t, http.StatusNoContent, a.endTreatment(t, client.access, "adapalene", true))
	f.routine = text("current routine")
	id := a.newRecord(t, client.access, f)
	require.NoError(t, a.app.Questionnaires.Recommend(t.Context(), a.userID(t, client.access), a.records(t, client.access)[0].qid(),
		skincare.Recommendation{Text: strings.Repeat(text("recommendation")+" ", 100)}))
	return id
}

func (r record) qid() skincare.QuestionnaireID { return skincare.QuestionnaireID(r.ID) }

// dump returns every byte of every table.
func (a *program) dump(t *testing.T) []byte {
	t.Helper()
	conn, err := a.pool.Acquire(t.Context())
	require.NoError(t, err)
	defer conn.Release()
	rows, err := conn.Query(t.Context(), "SELECT quote_ident(relname) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
	require.NoError(t, err)
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	require.Greater(t, len(tables), 5)
	var all bytes.Buffer
	for _, table := range tables {
		_, err := conn.Conn().PgConn().CopyTo(t.Context(), &all, "COPY "+table+" TO STDOUT (FORMAT binary)")
		require.NoError(t, err)
	}
	return all.Bytes()
}

// contents returns every byte of every object.
func contents(t *testing.T, bucket *objects.Bucket) []byte {
	t.Helper()
	var all []byte
	for _, key := range keys(t, bucket, "") {
		data, err := bucket.Get(t.Context(), key)
		require.NoError(t, err)
		all = append(all, data...)
	}
	return all
}

func TestPrivacy(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run("neither database nor bucket nor log shows what people wrote or how they look, "+kind.Name, func(t *testing.T) {
			t.Parallel()
			r := start(t, func(c *config.Config) { c.BucketURL = kind.Address(t) })
			_, client := r.newUser(t)
			id := writeAll(t, r.program, client)
			// Mistakes are where programs quote what they were given.
			r.submit(t, client.access, form{routine: strings.Repeat(canary, 200), image: drawn(t)})
			r.submit(t, client.access, form{routine: canary, image: []byte(canary), key: canary + "2"})
			r.submit(t, client.access, form{routine: canary, key: strings.Repeat(canary, 9)})
			r.send(t, http.MethodPut, questionnaires+id+"/own-severity/", client.access, map[string]string{"severity": canary})
			r.send(t, http.MethodPut, questionnaires+id+"/side/", client.access, map[string]string{"side": canary})
			r.send(t, http.MethodPut, questionnaires+id+"/photo-retention/", client.access, map[string]string{"keep": canary})
			r.send(t, http.MethodPut, checkIns+canary+"/", client.access, map[string]string{"note": canary})
			r.send(t, http.MethodPut, checkInToday(), client.access, map[string]string{"bother": canary, "note": canary})
			r.send(t, http.MethodPut, checkInToday(), client.access, map[string]string{"note": strings.Repeat(canary, 80)})
			r.send(t, http.MethodPost, giveFeedback, client.access, map[string]string{"concern": canary})
			r.send(t, http.MethodPost, giveFeedback, client.access, map[string]string{"concern": "wrong", "answer": strings.Repeat(canary, 600)})
			r.send(t, http.MethodPost, complaints, client.access, complaining(strings.Repeat(canary, 300)))
			r.send(t, http.MethodPost, complaints, client.access, map[string]string{"about": canary, "text": canary})
			r.send(t, http.MethodPost, routines+"weeks/"+canary+"/undo/", client.access, nil)
			photo := r.image(t, client.access, id)
			require.Equal(t, http.StatusOK, photo.status)
			require.Contains(t, string(photo.body), pictureMarks()[0], "the search finds what it looks for")
			res := r.send(t, http.MethodGet, questionnaires, client.access, nil)
			require.Contains(t, string(res.body), canary)
			require.Contains(t, r.routines(t, client.access)[0].Evening, canary)
			require.Contains(t, string(r.send(t, http.MethodGet, progressPath, client.access, nil).body), canary)
			require.Contains(t, r.complaints(t, client.access)[0].Answers[0].Text, canary)
			require.Equal(t, 14, r.count(t, "routines"), "what was replaced is searched, too")

			for name, bytes := range map[string][]byte{
				"database": r.dump(t), "bucket": contents(t, r.bucket(t)), "log": []byte(r.log.String()),
			} {
				require.Greater(t, len(bytes), 1000, name)
				for _, secret := range append(pictureMarks(), canary) {
					require.NotContains(t, string(bytes), secret, name)
				}
			}
			_, metrics := fetch(t, r.ops+"/metrics")
			require.NotContains(t, metrics, canary)
			require.Contains(t, metrics, `clary_step_duration_seconds_count{step="photo decode"}`)
			require.Contains(t, metrics, `clary_step_duration_seconds_count{step="object put"}`)
		})
	}

	t.Run("a thousand ciphertexts with one wrong bit: a thousand refusals", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, client := a.newUser(t)
		id := writeAll(t, a, client)
		sealed := a.sealedPlaces(t, client, id)
		readable := slices.DeleteFunc(encryptedColumns(), func(column string) bool {
			// Admins alone read the first. Only the sender of reminders reads the second (TestReminderSealed).
			return column == "feedback.sealed" || column == "push_subscriptions.sealed"
		})
		for _, column := range readable {
			require.True(t, slices.ContainsFunc(sealed, func(place sealedPlace) bool { return place.name == column }), "sealedPlaces lacks %s", column)
		}
		refused := 0
		for i := range 1000 {
			place := sealed[i%len(sealed)]
			original := place.read()
			changed := bytes.Clone(original)
			bit := rand.IntN(8 * len(changed))
			changed[bit/8] ^= 1 << (bit % 8)
			place.write(changed)
			if place.ask() == http.StatusInternalServerError {
				refused++
			}
			place.write(original)
		}
		require.Equal(t, 1000, refused)
		for _, place := range sealed {
			require.Equal(t, http.StatusOK, place.ask(), "it opens as it was")
		}
	})

	t.Run("what is sealed for one person does not open for another", func(t *testing.T) {
		t.Parallel()
		a := setup(t)
		_, ana := a.newUser(t)
		_, ben := a.newUser(t)
		ofAna := a.sealedPlaces(t, ana, writeAll(t, a, ana))
		ofBen := a.sealedPlaces(t, ben, writeAll(t, a, ben))
		for i := range ofAna {
			own, foreign := ofAna[i].read(), ofBen[i].read()
			ofAna[i].write(foreign)
			require.Equal(t, http.StatusInternalServerError, ofAna[i].ask(), ofAna[i].name)
			ofAna[i].write(own)
		}
	})
}

// sealedPlace is where something sealed is kept, and how to ask for it.
type sealedPlace struct {
	name  string
	read  func() []byte
	write func([]byte)
	ask   func() int
}

// sealedPlaces returns all places of one person with one record.
func (a *program) sealedPlaces(t *testing.T, client tokens, id string) []sealedPlace {
	t.Helper()
	user := a.userID(t, client.access)
	column := func(table, name, key, path string) sealedPlace {
		return sealedPlace{
			name: table + "." + name,
			read: func() (sealed []byte) {
				require.NoError(t, a.pool.QueryRow(t.Context(), "SELECT "+name+" FROM "+table+" WHERE "+key+" = $1", user).Scan(&sealed))
				return sealed
			},
			write: func(sealed []byte) {
				_, err := a.pool.Exec(t.Context(), "UPDATE "+table+" SET "+name+" = $2 WHERE "+key+" = $1", user, sealed)
				require.NoError(t, err)
			},
			ask: func() int { return a.send(t, http.MethodGet, path, client.access, nil).status },
		}
	}
	bucket := a.bucket(t)
	object := func(size string) sealedPlace {
		var key string
		for _, found := range keys(t, bucket, fmt.Sprintf("photos/%d/", user)) {
			if strings.HasSuffix(found, "/"+size) {
				key = found
			}
		}
		require.NotEmpty(t, key)
		query := map[string]string{"small": "", "full": "?size=full"}[size]
		return sealedPlace{
			name: key,
			read: func() []byte {
				sealed, err := bucket.Get(t.Context(), key)
				require.NoError(t, err)
				return sealed
			},
			write: func(sealed []byte) { require.NoError(t, bucket.Put(t.Context(), key, sealed)) },
			ask: func() int {
				return a.send(t, http.MethodGet, questionnaires+id+"/image/"+query, client.access, nil).status
			},
		}
	}
	return []sealedPlace{
		column("users", "sealed_profile", "id", "/api/user/profile/"),
		column("questionnaires", "answers", "user_id", questionnaires),
		column("questionnaires", "recommendation", "user_id", questionnaires),
		object("small"),
		object("full"),
		column("complaints", "sealed", "user_id", complaints),
		column("complaint_answers", "sealed", "user_id", complaints),
		column("routines", "sealed", "day = '"+monday().String()+"' AND replaced_by IS NULL AND user_id", routines),
		column("check_ins", "sealed", "user_id", progressPath),
		column("use_notes", "sealed", "user_id", treatments),
		column("courses", "sealed", "user_id", coursePath),
		column("products", "sealed", "user_id", shelfPath),
	}
}

// TestWithoutKeys shows what works while the object store is down.
func TestWithoutKeys(t *testing.T) {
	t.Parallel()
	a := setup(t, func(c *config.Config) { c.QuestionnaireRate = account.Rate{Burst: 1, Every: time.Hour} })
	username, client := a.newUser(t)
	writeAll(t, a, client)
	lost := a.config
	lostBucket(&lost)
	b := replica(t, a.pool, lost)
	client = b.logIn(t, username, goodPassword)
	require.Equal(t, http.StatusOK, b.send(t, http.MethodGet, "/api/user/me/", client.access, nil).status)
	for _, path := range []string{"/api/user/profile/", questionnaires, routines} {
		res := b.send(t, http.MethodGet, path, client.access, nil)
		require.Equal(t, http.StatusServiceUnavailable, res.status, path)
		require.NotEmpty(t, res.header.Get("Retry-After"))
	}
	res := b.send(t, http.MethodPost, "/api/user/delete-account/", client.access, map[string]string{"current_password": goodPassword})
	require.Equal(t, http.StatusOK, res.status, "an account can be deleted; its key follows")
	require.Equal(t, http.StatusUnauthorized, a.send(t, http.MethodGet, questionnaires, client.access, nil).status)
	require.Equal(t, http.StatusUnauthorized, a.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
	require.Equal(t, 1, a.count(t, "river_job WHERE kind = 'forget_key'"))

	_, other := b.newUser(t)
	for range 2 {
		require.Equal(t, http.StatusServiceUnavailable, b.submit(t, other.access, form{image: drawn(t), key: "k"}).status)
	}
	require.Equal(t, http.StatusCreated, a.submit(t, other.access, form{image: drawn(t), key: "k"}).status, "nothing was counted or kept")
	require.Equal(t, 1, a.count(t, "questionnaires"))
}

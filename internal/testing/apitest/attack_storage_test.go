package apitest_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/export"
	"clary.example/internal/features/questionnaire"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// changePassword sets another password and returns how that went.
func (a *program) changePassword(t *testing.T, access string) int {
	t.Helper()
	return a.send(t, http.MethodPost, "/api/user/change-password/", access, map[string]string{
		"current_password": goodPassword, "new_password": nextPassword,
	}).status
}

// closings are all ways in which a person or the operator shuts everybody else
// out of an account.
func (r *running) closings(t *testing.T) map[string]func(t *testing.T, username string, client tokens, code string) {
	t.Helper()
	return map[string]func(t *testing.T, username string, client tokens, code string){
		"a password change": func(t *testing.T, _ string, client tokens, _ string) {
			t.Helper()
			require.Equal(t, http.StatusOK, r.changePassword(t, client.access))
		},
		"a recovery": func(t *testing.T, username string, _ tokens, code string) {
			t.Helper()
			require.Equal(t, http.StatusOK, r.recover(t, username, code, nextPassword).status)
		},
		"logging out everywhere": func(t *testing.T, _ string, client tokens, _ string) {
			t.Helper()
			require.Equal(t, http.StatusNoContent, r.send(t, http.MethodPost, "/api/user/sessions/end-all/", client.access, nil).status)
		},
		"the operator's sessions end": func(t *testing.T, username string, _ tokens, _ string) {
			t.Helper()
			require.NoError(t, postgres.EndSessions(t.Context(), r.pool, newQueue(t), username))
		},
	}
}

// TestAttackStolenExportLink: a link that a thief has copied leads nowhere after
// its owner has shut everybody out, and the archive is erased.
func TestAttackStolenExportLink(t *testing.T) {
	t.Parallel()
	r := start(t, wideLimits)
	for name, closing := range r.closings(t) {
		t.Run("after "+name, func(t *testing.T) {
			t.Parallel()
			username, client := r.newUser(t)
			user := r.userID(t, client.access)
			code := r.newCodes(t, client.access)[0]
			link := r.newExport(t, client.access)
			closing(t, username, client, code)
			require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, link, "", nil).status)
			require.Zero(t, r.count(t, fmt.Sprintf("exports WHERE user_id = %d", user)))
			require.Eventually(t, func() bool { return len(keys(t, r.bucket(t), export.UserFolder(user))) == 0 }, soon, 50*time.Millisecond)
		})
	}
}

// TestAttackOldRecoveryCodes: a thief who has copied the codes gets in with none
// of them after the owner has shut everybody out.
func TestAttackOldRecoveryCodes(t *testing.T) {
	t.Parallel()
	r := start(t, wideLimits)
	for name, closing := range r.closings(t) {
		t.Run("after "+name, func(t *testing.T) {
			t.Parallel()
			username, client := r.newUser(t)
			codes := r.newCodes(t, client.access)
			closing(t, username, client, codes[0])
			for _, code := range codes {
				require.Equal(t, http.StatusUnauthorized, r.recover(t, username, code, "Stolen-Meadow-43").status)
			}
		})
	}
}

// TestAttackEverybodysLinksAndCodes: after the operator has logged everybody
// out, no link and no code of anybody works.
func TestAttackEverybodysLinksAndCodes(t *testing.T) {
	t.Parallel()
	r := start(t, wideLimits)
	username, client := r.newUser(t)
	codes, link := r.newCodes(t, client.access), r.newExport(t, client.access)
	require.NoError(t, postgres.EndAllSessions(t.Context(), r.pool, newQueue(t)))
	require.Equal(t, http.StatusUnauthorized, r.profileStatus(t, client.access))
	require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, link, "", nil).status)
	require.Equal(t, http.StatusUnauthorized, r.recover(t, username, codes[0], nextPassword).status)
	require.Eventually(t, func() bool { return len(keys(t, r.bucket(t), export.RootFolder())) == 0 }, soon, 50*time.Millisecond)
}

// TestAttackExportWithOldPassword: a thief who knows the old password asks for a
// copy at the very moment in which the owner changes it.
func TestAttackExportWithOldPassword(t *testing.T) {
	t.Parallel()
	r := start(t, wideLimits)
	for range 10 {
		username, owner := r.newUser(t)
		thief := r.logIn(t, username, goodPassword)
		var wait sync.WaitGroup
		var asked answer
		wait.Go(func() {
			asked = r.send(t, http.MethodPost, exports, thief.access, map[string]string{"current_password": goodPassword})
		})
		wait.Go(func() { require.Equal(t, http.StatusOK, r.changePassword(t, owner.access)) })
		wait.Wait()
		require.Equal(t, "none", r.exportStatus(t, owner.access).State, "the thief was told %d", asked.status)
	}
}

// TestAttackGuessedLinks: a guess is refused before the database is asked, so
// that no number of guesses makes work for it.
func TestAttackGuessedLinks(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	link := r.newExport(t, client.access)
	token := strings.TrimSuffix(strings.TrimPrefix(link, exports), "/")
	// With the pool closed a request that needs the database fails.
	r.pool.Close()
	for _, guess := range []string{
		"A", strings.Repeat("A", 52), strings.Repeat("A", 64), token[:63], token + "A", strings.ToLower(token),
		token[1:] + token[:1], strings.Repeat("%00", 8), strings.Repeat("9", 4000),
	} {
		res, err := http.Get(r.url + exports + guess + "/")
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		require.Equal(t, http.StatusNotFound, res.StatusCode, guess)
	}
	res, err := http.Get(r.url + link)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	require.GreaterOrEqual(t, res.StatusCode, http.StatusInternalServerError, "a real link does need the database")
}

// TestAttackReplayedDownload: whoever follows a link that was used, from a
// browser's history or a proxy's log, gets nothing.
func TestAttackReplayedDownload(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	link := r.newExport(t, client.access)
	r.download(t, link)
	for range 5 {
		require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, link, "", nil).status)
	}
}

// TestAttackForeignExport: a link belongs to one copy of one person. Nobody can
// put their own link onto another's copy, and the next copy has another link.
func TestAttackForeignExport(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, victim := r.newUser(t)
	_, thief := r.newUser(t)
	r.newExport(t, victim.access)
	own := r.newExport(t, thief.access)
	files := r.download(t, own)
	require.Contains(t, string(files["data.json"]), fmt.Sprintf(`"id": %d`, r.userID(t, thief.access)))
	again := r.newExport(t, thief.access)
	require.NotEqual(t, own, again)
	require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, own, "", nil).status)
	require.Equal(t, "ready", r.exportStatus(t, victim.access).State)
}

// TestAttackEndlessBreakOff: breaking off a download again and again does not
// keep a link alive, is no error of ours, and leaves no address in the log.
func TestAttackEndlessBreakOff(t *testing.T) {
	t.Parallel()
	r := start(t)
	_, client := r.newUser(t)
	for range 6 {
		r.newRecord(t, client.access, form{image: drawn(t), photo: noisePhoto(t)})
	}
	link := r.newExport(t, client.access)
	require.Greater(t, *r.exportStatus(t, client.access).Bytes, int64(6<<20), "more than the system buffers")
	for range 3 {
		require.Eventually(t, func() bool {
			// False means that the server has not noticed yet that the one before is gone.
			return r.breakOff(t, link)
		}, soon, 50*time.Millisecond)
	}
	require.Eventually(t, func() bool {
		return strings.Count(r.log.String(), "export download broken off by client") == 3
	}, soon, 50*time.Millisecond)
	require.NotContains(t, r.log.String(), `"level":"ERROR"`)
	require.NotContains(t, r.log.String(), "broken pipe")
	require.NotContains(t, r.log.String(), "reset by peer")
	require.WithinDuration(t, time.Now().Add(export.RetryTime), *r.exportStatus(t, client.access).ExpiresAt, time.Minute)
	r.age(t, "61 minutes")
	require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, link, "", nil).status)
	require.Equal(t, "expired", r.exportStatus(t, client.access).State)
}

// noisePhoto returns a photo that does not get any smaller.
func noisePhoto(t *testing.T) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 1400, 1400))
	_, _ = rand.NewChaCha8([32]byte{}).Read(img.Pix)
	var photo bytes.Buffer
	require.NoError(t, jpeg.Encode(&photo, img, &jpeg.Options{Quality: 80}))
	return photo.Bytes()
}

// breakOff begins to download a copy and resets the connection. It reports
// whether there was a copy.
func (a *program) breakOff(t *testing.T, link string) bool {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(a.url, "http://"))
	require.NoError(t, err)
	tcp, ok := conn.(*net.TCPConn)
	require.True(t, ok)
	require.NoError(t, tcp.SetLinger(0))
	require.NoError(t, tcp.SetReadBuffer(4096))
	_, err = fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: here\r\n\r\n", link)
	require.NoError(t, err)
	answer := make([]byte, 500)
	_, err = io.ReadFull(conn, answer)
	require.NoError(t, err)
	require.NoError(t, conn.Close())
	return strings.HasPrefix(string(answer), "HTTP/1.1 200")
}

// TestAttackWithdrawingWhileSaving: what was on its way when consent was
// withdrawn is not kept.
func TestAttackWithdrawingWhileSaving(t *testing.T) {
	t.Parallel()
	a := setup(t)
	profile := map[string]string{"skin_type": "Oily", "allergies": canary, "triggers": "", "duration": "2 years"}
	week := "Please create a detailed 7-day skincare routine starting from " + time.Now().UTC().Format(time.DateOnly) +
		". Reply only with a JSON array of objects with Date, Morning and Evening."
	for range 10 {
		_, client := a.newUser(t)
		var wait sync.WaitGroup
		wait.Go(func() { a.send(t, http.MethodPut, "/api/user/profile/", client.access, profile) })
		wait.Go(func() { a.send(t, http.MethodPost, chatbot, client.access, asking(week)) })
		wait.Go(func() {
			body := map[string]any{
				"policy_version": skincare.PolicyVersion, string(skincare.PurposeHealthData): false, "delete_records": true,
			}
			require.Equal(t, http.StatusOK, a.send(t, http.MethodPut, consentsPath, client.access, body).status)
		})
		wait.Wait()
		user := a.userID(t, client.access)
		require.Zero(t, a.count(t, fmt.Sprintf("users WHERE id = %d AND sealed_profile IS NOT NULL", user)))
		require.Zero(t, a.count(t, fmt.Sprintf("routines WHERE user_id = %d", user)))
	}
}

// TestAttackDeletionWithoutBucket: an account that is deleted while the object
// store is down is closed at once, and its key and photos go when the store is
// back.
func TestAttackDeletionWithoutBucket(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	bucketURL, vaultKeys := settings(t).BucketURL, vaultKeys(t)
	same := func(c *config.Config) { c.BucketURL, c.VaultKeys = bucketURL, vaultKeys }
	before := startOn(t, pool, same)
	username, client := before.newUser(t)
	user := before.userID(t, client.access)
	writeAll(t, before.program, client)
	bucket := before.bucket(t)
	before.stop()
	require.NoError(t, <-before.stopped)

	down := startOn(t, pool, same, lostBucket)
	client = down.logIn(t, username, goodPassword)
	body := map[string]string{"current_password": goodPassword}
	require.Equal(t, http.StatusOK, down.send(t, http.MethodPost, "/api/user/delete-account/", client.access, body).status)
	require.Equal(t, http.StatusUnauthorized, down.send(t, http.MethodPost, "/api/token/", "", login(username, goodPassword)).status)
	require.Equal(t, http.StatusUnauthorized, down.profileStatus(t, client.access))
	require.Empty(t, down.rowsOf(t, user))
	require.Eventually(t, func() bool { return strings.Contains(down.log.String(), "key erasure failed, will retry") }, time.Minute, 100*time.Millisecond)
	require.NotEmpty(t, keys(t, bucket, questionnaire.UserFolder(user)), "they can be erased only when the store is back")
	down.stop()
	require.NoError(t, <-down.stopped)

	startOn(t, pool, same)
	require.Eventually(t, func() bool { return len(objectsOf(t, bucket, user)) == 0 }, time.Minute, 250*time.Millisecond)
	require.Contains(t, keys(t, bucket, "forgotten/"), fmt.Sprint("forgotten/", user))
}

// TestAttackUsedRecoveryCode: a code works once, also for many who use it at the
// same time.
func TestAttackUsedRecoveryCode(t *testing.T) {
	t.Parallel()
	a := setup(t, wideLimits)
	username, client := a.newUser(t)
	code := a.newCodes(t, client.access)[0]
	var wait sync.WaitGroup
	results := make(chan int, 8)
	for i := range 8 {
		wait.Go(func() { results <- a.recover(t, username, code, fmt.Sprint("Still-Meadow-", 50+i)).status })
	}
	wait.Wait()
	close(results)
	count := make(map[int]int)
	for status := range results {
		count[status]++
	}
	require.Equal(t, 1, count[http.StatusOK], "%v", count)
	require.Equal(t, http.StatusUnauthorized, a.recover(t, username, code, nextPassword).status)
}

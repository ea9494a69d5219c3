package apitest_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"clary.example/internal/config"
	"clary.example/internal/features/export"
	"clary.example/internal/testing/buckettest"
)

const exports = "/api/user/exports/"

// exportStatus is what the API says of a copy.
type exportStatus struct {
	State     string     `json:"state"`
	Progress  int        `json:"progress"`
	AskedAt   *time.Time `json:"asked_at"`
	ReadyAt   *time.Time `json:"ready_at"`
	ExpiresAt *time.Time `json:"expires_at"`
	EndedAt   *time.Time `json:"ended_at"`
	Bytes     *int64     `json:"bytes"`
}

func (a *program) exportStatus(t *testing.T, access string) exportStatus {
	t.Helper()
	res := a.send(t, http.MethodGet, exports, access, nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	var status exportStatus
	require.NoError(t, json.Unmarshal(res.body, &status))
	return status
}

// askForExport asks for a copy and returns its link.
func (a *program) askForExport(t *testing.T, access string) string {
	t.Helper()
	res := a.send(t, http.MethodPost, exports, access, map[string]string{"current_password": goodPassword})
	require.Equal(t, http.StatusAccepted, res.status, "%s", res.body)
	return res.field(t, "link")
}

// newExport asks for a copy, waits until it is ready, and returns its link.
func (r *running) newExport(t *testing.T, access string) string {
	t.Helper()
	link := r.askForExport(t, access)
	require.Eventually(t, func() bool { return r.exportStatus(t, access).State == "ready" }, soon, 50*time.Millisecond)
	return link
}

// archive is an export that was downloaded and unpacked.
type archive map[string][]byte

func (a *program) download(t *testing.T, link string) archive {
	t.Helper()
	res := a.send(t, http.MethodGet, link, "", nil)
	require.Equal(t, http.StatusOK, res.status, "%s", res.body)
	require.Equal(t, "application/zip", res.header.Get("Content-Type"))
	require.Regexp(t, `^attachment; filename="clary-data-\d{4}-\d\d-\d\d\.zip"$`, res.header.Get("Content-Disposition"))
	require.Equal(t, "no-store", res.header.Get("Cache-Control"))
	z, err := zip.NewReader(bytes.NewReader(res.body), int64(len(res.body)))
	require.NoError(t, err)
	files := make(archive)
	for _, file := range z.File {
		r, err := file.Open()
		require.NoError(t, err)
		files[file.Name], err = io.ReadAll(r)
		require.NoError(t, err)
	}
	return files
}

// all returns every byte of an archive, unpacked.
func (a archive) all() string {
	var all strings.Builder
	for _, data := range a {
		all.Write(data)
	}
	return all.String()
}

// requireValid holds data.json against the schema in the same archive.
func (a archive) requireValid(t *testing.T) {
	t.Helper()
	schema, err := jsonschema.UnmarshalJSON(bytes.NewReader(a["schema.json"]))
	require.NoError(t, err)
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	require.NoError(t, compiler.AddResource("schema.json", schema))
	compiled, err := compiler.Compile("schema.json")
	require.NoError(t, err)
	data, err := jsonschema.UnmarshalJSON(bytes.NewReader(a["data.json"]))
	require.NoError(t, err)
	require.NoError(t, compiled.Validate(data))
}

func TestExport(t *testing.T) {
	t.Parallel()
	for _, kind := range buckettest.Kinds() {
		t.Run("holds all of one person and nothing of another, "+kind.Name, func(t *testing.T) {
			t.Parallel()
			r := start(t, func(c *config.Config) { c.BucketURL = kind.Address(t) })
			ana, ben := r.newWitness(t, "ana", 1), r.newWitness(t, "ben", 2)
			link := r.newExport(t, ana.access)
			files := r.download(t, link)
			files.requireValid(t)

			require.Greater(t, len(ana.canaries), 15)
			for _, written := range ana.canaries {
				require.Contains(t, string(files["data.json"]), written)
				require.Contains(t, string(files["index.html"]), written)
			}
			require.NotContains(t, files.all(), "canary ben", "not a word of anybody else")
			for _, secret := range append(ana.secrets, ben.secrets...) {
				require.NotContains(t, files.all(), secret)
			}
			require.Len(t, files, 3+len(ana.photos))
			for path, photo := range ana.photos {
				require.True(t, bytes.Equal(photo, files[path]), path)
				require.Contains(t, string(files["index.html"]), `<img src="`+path+`"`)
			}
			for _, photo := range ben.photos {
				require.NotContains(t, files.all(), string(photo))
			}
			require.NotContains(t, string(files["index.html"]), "<script")

			token := strings.TrimSuffix(strings.TrimPrefix(link, exports), "/")
			var metrics string
			require.Eventually(t, func() bool { // It is counted when the answer is over.
				_, metrics = fetch(t, r.ops+"/metrics")
				return strings.Contains(metrics, exports+"{token}/")
			}, soon, 50*time.Millisecond)
			for name, trail := range map[string]string{"metrics": metrics, "log": r.log.String(), "database": string(r.dump(t))} {
				require.NotContains(t, trail, token, name)
			}
		})
	}

	t.Run("is sealed in the bucket, and gone when it was downloaded", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		_, client := r.newUser(t)
		writeAll(t, r.program, client)
		require.Equal(t, "none", r.exportStatus(t, client.access).State)
		link := r.newExport(t, client.access)
		status := r.exportStatus(t, client.access)
		require.Equal(t, 100, status.Progress)
		require.WithinDuration(t, time.Now().Add(24*time.Hour), *status.ExpiresAt, time.Minute)
		bucket := r.bucket(t)
		require.NotEmpty(t, keys(t, bucket, export.RootFolder()))
		for _, secret := range append(pictureMarks(), canary, "PK\x03\x04", "data.json") {
			require.NotContains(t, string(contents(t, bucket)), secret)
		}

		files := r.download(t, link)
		require.NotEmpty(t, files["data.json"])
		res := r.send(t, http.MethodGet, link, "", nil)
		require.Equal(t, http.StatusNotFound, res.status, "a link works once")
		require.NotNil(t, r.downloaded(t, client.access).EndedAt)
		require.Eventually(t, func() bool { return len(keys(t, bucket, export.RootFolder())) == 0 }, soon, 50*time.Millisecond)
		require.Equal(t, 1, r.count(t, fmt.Sprintf("audit WHERE action = 'data_exported' AND actor = %[1]d AND subject = %[1]d", r.userID(t, client.access))))

		again := r.newExport(t, client.access)
		require.Contains(t, string(r.download(t, again)["data.json"]), "data_exported", "the next copy tells of this one")
	})

	t.Run("the link is good for 24 hours and not longer", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		_, client := r.newUser(t)
		link := r.newExport(t, client.access)
		r.age(t, "24 hours")
		require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, link, "", nil).status)
		require.Equal(t, "expired", r.exportStatus(t, client.access).State)
		require.Equal(t, 1, r.sweep(t)["copies that nobody has fetched"])
		require.Equal(t, "expired", r.exportStatus(t, client.access).State)
		require.Eventually(t, func() bool { return len(keys(t, r.bucket(t), export.RootFolder())) == 0 }, soon, 50*time.Millisecond)

		other := r.newExport(t, client.access)
		r.age(t, "23 hours 59 minutes")
		require.Zero(t, r.sweep(t)["copies that nobody has fetched"])
		r.download(t, other)
		r.downloaded(t, client.access)
		r.age(t, "31 days")
		require.Equal(t, 1, r.sweep(t)["copies that nobody has fetched"])
		require.Equal(t, "none", r.exportStatus(t, client.access).State, "it is not remembered for ever")
	})

	t.Run("of many who follow one link one gets it", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		_, client := r.newUser(t)
		link := r.newExport(t, client.access)
		require.Equal(t, http.StatusNotFound, r.head(t, link), "looking is not fetching")
		var wait sync.WaitGroup
		var got, refused atomic.Int32
		for range 50 {
			wait.Go(func() {
				switch r.send(t, http.MethodGet, link, "", nil).status {
				case http.StatusOK:
					got.Add(1)
				case http.StatusNotFound:
					refused.Add(1)
				}
			})
		}
		wait.Wait()
		require.EqualValues(t, 1, got.Load())
		require.EqualValues(t, 49, refused.Load())
	})

	t.Run("takes the password, one at a time and a few a day", func(t *testing.T) {
		t.Parallel()
		r := start(t)
		_, client := r.newUser(t)
		wrong := map[string]string{"current_password": "Wrong-Meadow-41"}
		require.Equal(t, http.StatusBadRequest, r.send(t, http.MethodPost, exports, client.access, wrong).status)
		require.Equal(t, "none", r.exportStatus(t, client.access).State)
		for range 3 {
			old := r.newExport(t, client.access)
			link := r.askForExport(t, client.access)
			require.Equal(t, http.StatusNotFound, r.send(t, http.MethodGet, old, "", nil).status, "there is one link at a time")
			r.download(t, link)
		}
		right := map[string]string{"current_password": goodPassword}
		res := r.send(t, http.MethodPost, exports, client.access, right)
		require.Equal(t, http.StatusTooManyRequests, res.status)
		require.NotEmpty(t, res.header.Get("Retry-After"))
		for range 10 {
			r.send(t, http.MethodPost, exports, client.access, wrong)
		}
		require.Equal(t, http.StatusTooManyRequests, r.send(t, http.MethodPost, "/api/user/delete-account/", client.access, right).status,
			"guesses count together with those elsewhere")
	})
}

// age moves the times of all copies into the past, as if so long had gone by.
func (a *program) age(t *testing.T, by string) {
	t.Helper()
	_, err := a.pool.Exec(t.Context(), `UPDATE exports SET asked_at = asked_at - $1::interval, ready_at = ready_at - $1::interval,
		ended_at = ended_at - $1::interval, lasts_until = lasts_until - $1::interval`, by)
	require.NoError(t, err)
}

// downloaded waits until the server has noted a download: the last bytes reach
// the client before that.
func (a *program) downloaded(t *testing.T, access string) exportStatus {
	t.Helper()
	var status exportStatus
	require.Eventually(t, func() bool {
		status = a.exportStatus(t, access)
		return status.State == "downloaded"
	}, soon, 20*time.Millisecond)
	return status
}

func (a *program) head(t *testing.T, path string) int {
	t.Helper()
	res, err := http.Head(a.url + path)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return res.StatusCode
}

// TestLeavingDuringExport deletes accounts while their copies are being made.
func TestLeavingDuringExport(t *testing.T) {
	t.Parallel()
	r := start(t)
	var wait sync.WaitGroup
	for i := range 8 {
		_, client := r.newUser(t)
		for range 4 {
			r.newRecord(t, client.access, form{image: drawn(t), photo: drawnLarge(t)})
		}
		link := r.askForExport(t, client.access)
		wait.Go(func() {
			// From at once to long after it is ready.
			<-time.After(time.Duration(i*i) * 50 * time.Millisecond)
			body := map[string]string{"current_password": goodPassword}
			if r.send(t, http.MethodPost, "/api/user/delete-account/", client.access, body).status != http.StatusOK {
				t.Error("an account was not deleted")
			}
			if r.send(t, http.MethodGet, link, "", nil).status != http.StatusNotFound {
				t.Error("a link outlived its account")
			}
		})
	}
	wait.Wait()
	bucket := r.bucket(t)
	require.Eventually(t, func() bool {
		return r.count(t, "river_job WHERE kind <> 'chore' AND state <> 'completed'") == 0 &&
			len(keys(t, bucket, export.RootFolder()))+len(keys(t, bucket, "photos/"))+len(keys(t, bucket, "keys/")) == 0
	}, erased, 250*time.Millisecond)
	require.Zero(t, r.count(t, "exports"))
	require.NotContains(t, r.log.String(), "given up")
}

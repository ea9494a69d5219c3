package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/level"
	"clary.example/internal/testing/pgtest"
	"clary.example/internal/testing/pictures"
)

// costlyJPEG is a file of almost 5 MB that costs the decoder the most memory: all
// coefficients of a progressive photo of 1,600 by 1,600 pixels in three full
// components.
func costlyJPEG() []byte {
	const side, size, blocks = 1600, 5<<20 - 1<<10, (1600 / 8) * (1600 / 8)
	out := []byte("\xff\xd8")
	add := func(marker byte, content string) {
		out = append(out, 0xff, marker)
		out = binary.BigEndian.AppendUint16(out, uint16(len(content)+2))
		out = append(out, content...)
	}
	add(0xdb, "\x00"+strings.Repeat("\x08", 64))
	frame := binary.BigEndian.AppendUint16([]byte{8}, side)
	frame = binary.BigEndian.AppendUint16(frame, side)
	add(0xc2, string(frame)+"\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00")
	add(0xc4, "\x00\x00\x00\x00\x0c"+strings.Repeat("\x00", 12)+"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b")
	for len(out) < size-3*blocks/2-1<<16 { // A comment, so that the file is as large as one may be.
		add(0xfe, strings.Repeat("x", 1<<16-3))
	}
	add(0xda, "\x03\x01\x00\x02\x00\x03\x00\x00\x00\x00")
	out = append(out, make([]byte, 3*blocks/2)...) // Four bits for each block: the same grey as before.
	return append(out, 0xff, 0xd9)
}

// largeForm is a questionnaire with two photos.
func largeForm(t *testing.T, photo []byte) ([]byte, http.Header) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, field := range []string{"image", "photo"} {
		part, err := w.CreateFormFile(field, "face.jpg")
		require.NoError(t, err)
		_, err = part.Write(photo)
		require.NoError(t, err)
	}
	require.NoError(t, errors.Join(w.WriteField("current_skincare_routine", "Water"), w.Close()))
	return body.Bytes(), http.Header{"Content-Type": {w.FormDataContentType()}}
}

// What the chart gives a server (deploy/helm/clary/values.yaml): its memory, less what
// the models take, and the soft limit of Go.
const (
	chartMiB      = 1024 - 300
	chartMemLimit = "640MiB"
)

// photoSite starts a server in a process of its own, with the memory of the chart, and
// people who can send it photos.
func photoSite(t *testing.T, number int) (*site, []*person) {
	t.Helper()
	chart, err := os.ReadFile("../../deploy/helm/clary/values.yaml")
	require.NoError(t, err)
	require.Contains(t, string(chart), "GOMEMLIMIT: "+chartMemLimit)
	require.Contains(t, string(chart), "limits: { memory: 1Gi }")
	_, url := pgtest.NewWithURL(t)
	env := settings(t, url)
	env["CLARY_LISTEN"], env["GOMEMLIMIT"] = freeAddress(t), chartMemLimit
	for _, limit := range []string{"SIGNUP", "LOGIN_ADDRESS", "NETWORK"} {
		env["CLARY_LIMIT_"+limit] = "100000/1ms"
	}
	// The race detector multiplies memory, so the server is built without it.
	binary := filepath.Join(t.TempDir(), "clary")
	output, err := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".").CombinedOutput()
	require.NoError(t, err, string(output))
	s := &site{t: t, url: "http://" + env["CLARY_LISTEN"], env: env, command: []string{binary, "serve"}}
	s.start(t.Context())
	t.Cleanup(s.kill)
	people := make([]*person, number)
	for n := range people {
		people[n] = s.newPerson(fmt.Sprintf("person-%d", n))
	}
	return s, people
}

// TestAttackLargePhotos: forty people at once send the two costliest photos that are
// accepted. The server stays within the memory of its container. Everybody is
// answered, by a record or by 503 with Retry-After.
//
//nolint:paralleltest // The memory of a process is measured.
func TestAttackLargePhotos(t *testing.T) {
	const attackers, each = 40, 2
	s, people := photoSite(t, attackers)
	before := s.peakKB()
	body, header := largeForm(t, costlyJPEG())
	var (
		all  sync.WaitGroup
		mu   sync.Mutex
		seen = map[int]int{}
	)
	for _, p := range people {
		all.Go(func() {
			for range each {
				status, _, err := s.do(t.Context(), http.MethodPost, questionnaires, p.token(), header, body)
				mu.Lock()
				if err == nil {
					seen[status]++
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	most := s.peakKB()
	t.Logf("%d MB before, %d MB at most, answers %v", before>>10, most>>10, seen)
	require.Positive(t, seen[http.StatusCreated])
	require.Equal(t, attackers*each, seen[http.StatusCreated]+seen[http.StatusServiceUnavailable], "%v", seen)
	require.Less(t, most>>10, chartMiB)
}

// TestAttackSlowPhotos: many people send almost all of a large photo, and then nothing
// for a while. What they have sent is in memory for as long.
//
//nolint:paralleltest // The memory of a process is measured.
func TestAttackSlowPhotos(t *testing.T) {
	level.Need(t, 2)
	const attackers, hold = 150, 5 * time.Second
	s, people := photoSite(t, attackers)
	before := s.peakKB()
	body, header := largeForm(t, costlyJPEG())
	var all sync.WaitGroup
	for _, p := range people {
		sent, sender := io.Pipe()
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+questionnaires, sent)
		require.NoError(t, err)
		req.Header = header.Clone()
		req.Header.Set("Authorization", "Bearer "+p.token())
		all.Go(func() {
			go func() {
				_, _ = sender.Write(body[:len(body)*2/5]) // Less than the first photo.
				<-time.After(hold)
				_ = sender.CloseWithError(io.ErrUnexpectedEOF)
			}()
			if res, err := http.DefaultClient.Do(req); err == nil {
				_ = res.Body.Close()
			}
			_ = sent.Close()
		})
	}
	all.Wait()
	most := s.peakKB()
	t.Logf("%d MB before, %d MB at most", before>>10, most>>10)
	require.Less(t, most>>10, chartMiB)
	form, contentType := form(t, "Water", pictures.Small)
	status, _, err := s.do(t.Context(), http.MethodPost, questionnaires, people[0].token(), contentType, form)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, status, "and afterwards photos are taken again")
}

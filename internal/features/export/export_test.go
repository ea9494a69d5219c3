package export_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
)

func nothing() error { return nil }

// unpack returns the files of an archive.
func unpack(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	files := make(map[string]string)
	for _, file := range z.File {
		r, err := file.Open()
		require.NoError(t, err)
		content, err := io.ReadAll(r)
		require.NoError(t, err)
		files[file.Name] = string(content)
	}
	return files
}

func TestAsk(t *testing.T) {
	t.Parallel()
	caller := skincare.Caller{User: skincare.User{ID: 7}}

	t.Run("takes the right password", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		_, _, err := w.service.RequestExport(t.Context(), caller, "wrong")
		require.Equal(t, skincare.KindWrongPassword, skincare.KindOf(err))
		require.Equal(t, export.StateNone, w.current.State)
	})

	t.Run("counts new copies, not new links", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		for range 3 {
			first, token, err := w.service.RequestExport(t.Context(), caller, "right")
			require.NoError(t, err)
			again, other, err := w.service.RequestExport(t.Context(), caller, "right")
			require.NoError(t, err)
			require.Equal(t, first.Name, again.Name)
			require.NotEqual(t, token, other)
			w.current.State = export.StateDownloaded
		}
		require.Equal(t, 3, w.quota)
		_, _, err := w.service.RequestExport(t.Context(), caller, "right")
		require.Equal(t, skincare.KindThrottled, skincare.KindOf(err))
	})

	t.Run("a copy that another request has started does not count", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		w.started = true
		_, _, err := w.service.RequestExport(t.Context(), caller, "right")
		require.NoError(t, err)
		require.Zero(t, w.quota)
	})

	t.Run("a copy that failed does not count", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		_, _, err := w.service.RequestExport(t.Context(), caller, "right")
		require.NoError(t, err)
		require.NoError(t, w.service.Fail(t.Context(), 7, w.current.Name))
		require.Equal(t, export.StateFailed, w.current.State)
		require.Zero(t, w.quota)
	})
}

func TestCurrent(t *testing.T) {
	t.Parallel()
	w := setup(t)
	token := w.ready(t)
	state := func() export.State {
		current, err := w.service.Current(t.Context(), 7)
		require.NoError(t, err)
		return current.State
	}
	w.now = w.now.Add(24*time.Hour - time.Nanosecond)
	require.Equal(t, export.StateReady, state())
	w.now = w.now.Add(time.Nanosecond)
	require.Equal(t, export.StateExpired, state(), "it is over on time, be it swept or not")
	_, err := w.service.Download(t.Context(), token)
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
	w.current.State = export.StatePreparing
	require.Equal(t, export.StateFailed, state())
}

func TestBuild(t *testing.T) {
	t.Parallel()

	t.Run("writes what there is, in parts, and leaves out what was deleted meanwhile", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		full, gone := skincare.ExportPhoto{Record: 3, Size: "full"}, skincare.ExportPhoto{Record: 2, Size: "small"}
		w.photos[full], w.photos[gone] = noise(3<<20), nil
		token := w.ready(t)
		require.Equal(t, 4, w.current.Parts)
		require.Len(t, w.objects, 4)
		require.True(t, slices.IsSorted(w.reports), "progress only grows: %v", w.reports)

		download, err := w.service.Download(t.Context(), token)
		require.NoError(t, err)
		var data bytes.Buffer
		require.NoError(t, download.Copy(t.Context(), &data, nothing))
		require.Equal(t, download.Bytes, int64(data.Len()))
		files := unpack(t, data.Bytes())
		require.Len(t, files, 4)
		require.Equal(t, string(w.photos[full]), files["photos/3-full.jpg"])
		require.NotContains(t, files["data.json"], "2-small")
		require.Contains(t, files["index.html"], `<img src="photos/3-full.jpg"`)
		require.NotContains(t, files["index.html"], "<script", "what people write is text")
		require.Contains(t, files["index.html"], "&lt;script&gt;")
		require.Contains(t, files["index.html"], "<dt>Text</dt>", "each value stands beside its name")
		require.Equal(t, export.StateDownloaded, w.current.State)
	})

	t.Run("does not take another copy that is ready for its own", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		token := w.ready(t)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(w.service.Build(t.Context(), 7, "older")))
		w.fetch(t, token)
	})

	t.Run("shows photos, and no other path that a person wrote", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		w.service.Sections[0].Read = func(context.Context, skincare.ExportSubject) (any, error) {
			return []string{"photos/3-full.jpg", "holiday/me.jpg", "photos/me.gif", "photos/a/b.jpg"}, nil
		}
		download, err := w.service.Download(t.Context(), w.ready(t))
		require.NoError(t, err)
		var data bytes.Buffer
		require.NoError(t, download.Copy(t.Context(), &data, nothing))
		page := unpack(t, data.Bytes())["index.html"]
		require.Equal(t, 1, strings.Count(page, "<img"))
		require.Contains(t, page, "holiday/me.jpg")
	})

	for reports := range 6 {
		t.Run("leaves nothing when it is no longer wanted", func(t *testing.T) {
			t.Parallel()
			w := setup(t)
			w.photos[skincare.ExportPhoto{Record: 3, Size: "full"}] = noise(3 << 20)
			w.unwanted = reports
			_, _, err := w.service.RequestExport(t.Context(), skincare.Caller{}, "right")
			require.NoError(t, err)
			require.Equal(t, skincare.KindNotFound, skincare.KindOf(w.service.Build(t.Context(), 7, w.current.Name)))
			require.Empty(t, w.objects)
		})
	}

	t.Run("leaves nothing when it fails, and can be repeated", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		w.photos[skincare.ExportPhoto{Record: 3, Size: "full"}] = noise(3 << 20)
		_, _, err := w.service.RequestExport(t.Context(), skincare.Caller{}, "right")
		require.NoError(t, err)
		w.broken, w.after = errors.New("the bucket is on strike"), 2
		require.ErrorContains(t, w.service.Build(t.Context(), 7, w.current.Name), "on strike")
		require.Empty(t, w.objects)
		w.broken = nil
		require.NoError(t, w.service.Build(t.Context(), 7, w.current.Name))
		require.Equal(t, export.StateReady, w.current.State)
	})
}

func TestDownload(t *testing.T) {
	t.Parallel()
	strike := errors.New("the bucket is on strike")

	t.Run("has it to itself, and gives it back when the client goes away", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		w.photos[skincare.ExportPhoto{Record: 3, Size: "full"}] = noise(3 << 20)
		token := w.ready(t)
		w.after = 0
		first, err := w.service.Download(t.Context(), token)
		require.NoError(t, err)
		_, err = w.service.Download(t.Context(), token)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
		gone := errors.New("write tcp 192.0.2.7:443: broken pipe")
		err = first.Copy(t.Context(), io.Discard, func() error { return gone })
		require.ErrorIs(t, err, export.ErrBrokenOff)
		require.NotContains(t, err.Error(), "192.0.2.7")

		second, err := w.service.Download(t.Context(), token)
		require.NoError(t, err)
		require.NoError(t, second.Copy(t.Context(), io.Discard, nothing))
		require.Equal(t, -second.Parts-1, w.after, "each part is read once")
		_, err = w.service.Download(t.Context(), token)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
	})

	for part := range 4 {
		t.Run("a bucket that fails does not use up the link", func(t *testing.T) {
			t.Parallel()
			w := setup(t)
			w.photos[skincare.ExportPhoto{Record: 3, Size: "full"}] = noise(3 << 20)
			token := w.ready(t)
			w.broken, w.after = strike, part
			download, err := w.service.Download(t.Context(), token)
			if err == nil {
				err = download.Copy(t.Context(), io.Discard, nothing)
			}
			require.ErrorIs(t, err, strike)
			w.broken = nil
			_, err = w.service.Download(t.Context(), token)
			require.NoError(t, err)
		})
	}

	t.Run("parts that were swapped, or are missing, are our failure", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		w.photos[skincare.ExportPhoto{Record: 3, Size: "full"}] = noise(3 << 20)
		token := w.ready(t)
		folder := export.Folder(7, w.current.Name)
		w.objects[folder+"1"], w.objects[folder+"2"] = w.objects[folder+"2"], w.objects[folder+"1"]
		download, err := w.service.Download(t.Context(), token)
		require.NoError(t, err)
		require.ErrorContains(t, download.Copy(t.Context(), io.Discard, nothing), "does not belong here")
		delete(w.objects, folder+"0")
		_, err = w.service.Download(t.Context(), token)
		require.Equal(t, skincare.KindInternal, skincare.KindOf(err))
		require.ErrorContains(t, err, "missing")
	})
}

// TestAmbiguousCommit: the connection breaks just after the commit that made
// an archive ready.
func TestAmbiguousCommit(t *testing.T) {
	t.Parallel()

	t.Run("is settled by looking", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		w.cut = true
		token := w.ready(t)
		w.fetch(t, token)
	})

	t.Run("keeps the archive while nobody can look, and the next try finds it", func(t *testing.T) {
		t.Parallel()
		w := setup(t)
		w.cut, w.unread = true, 2
		_, token, err := w.service.RequestExport(t.Context(), skincare.Caller{User: skincare.User{ID: 7}}, "right")
		require.NoError(t, err)
		name := w.current.Name
		require.Error(t, w.service.Build(t.Context(), 7, name))
		require.NotEmpty(t, w.objects)
		require.Error(t, w.service.Build(t.Context(), 7, name), "nobody can look yet")
		require.NoError(t, w.service.Build(t.Context(), 7, name))
		w.fetch(t, token)
	})
}

func (w *world) fetch(t *testing.T, token string) {
	t.Helper()
	download, err := w.service.Download(t.Context(), token)
	require.NoError(t, err)
	require.NoError(t, download.Copy(t.Context(), io.Discard, nothing))
}

func TestTokens(t *testing.T) {
	t.Parallel()
	w := setup(t)
	token := w.ready(t)
	require.Len(t, token, 64)
	for name, guess := range map[string]string{
		"empty": "", "short": token[:63], "long": token + "A", "random": strings.Repeat("A", 64),
		"changed": token[:63] + string('A'+(token[63]+1)%4),
		"broken":  token[:32] + "\n" + token[32:], "no base64": strings.Repeat("!", 64), "lower case": strings.ToLower(token),
	} {
		_, err := w.service.Download(t.Context(), guess)
		require.Equal(t, skincare.KindNotFound, skincare.KindOf(err), name)
	}
	require.Zero(t, w.asked, "a guess costs no query")

	w.service.LinkKeys = [][]byte{[]byte("newest key"), []byte("new key")}
	_, err := w.service.Download(t.Context(), token)
	require.NoError(t, err, "a link outlives the change of a key")
	w.service.LinkKeys = w.service.LinkKeys[:1]
	_, err = w.service.Download(t.Context(), token)
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
}

// TestBrokenOff: a client that breaks off may come back for an hour, however
// often it does so.
func TestBrokenOff(t *testing.T) {
	t.Parallel()
	w := setup(t)
	token := w.ready(t)
	for range 5 {
		download, err := w.service.Download(t.Context(), token)
		require.NoError(t, err)
		require.ErrorIs(t, download.Copy(t.Context(), io.Discard, func() error { return io.ErrClosedPipe }), export.ErrBrokenOff)
		w.now = w.now.Add(11 * time.Minute)
	}
	w.now = w.now.Add(5 * time.Minute)
	_, err := w.service.Download(t.Context(), token)
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(err))
	current, err := w.service.Current(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, export.StateExpired, current.State)
}

// noise returns bytes that do not get any smaller.
func noise(length int) []byte {
	data := make([]byte, length)
	_, _ = rand.NewChaCha8([32]byte([]byte(strings.Repeat("n", 32)))).Read(data)
	return data
}

package export_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
)

// world is what the service sees: one person's export, a bucket in memory, and
// whatever is told to break.
type world struct {
	service *export.Service
	now     time.Time
	current export.Export
	link    export.Link
	taken   time.Time
	objects map[string][]byte
	photos  map[skincare.ExportPhoto][]byte
	// unwanted makes the archive one that nobody wants any more after so many
	// reports of progress.
	unwanted int
	reports  []int
	quota    int
	// asked is how often the store was asked for a link.
	asked int
	// broken is what the bucket answers after so many more calls to Put or Get.
	broken error
	after  int
	// cut breaks the connection just after the commit of Finish, and unread
	// that of so many calls to Current after it.
	cut    bool
	unread int
	// started says that another request has just started a copy.
	started bool
}

func setup(t *testing.T) *world {
	t.Helper()
	w := &world{
		now: time.Date(2026, 11, 15, 10, 0, 0, 0, time.UTC), current: export.Export{State: export.StateNone},
		objects: make(map[string][]byte), photos: make(map[skincare.ExportPhoto][]byte), unwanted: 1000,
	}
	w.service = &export.Service{
		Store: fakeStore{w}, Passwords: fakePasswords{}, Vault: fakeVault{}, Objects: fakeObjects{w}, Quota: fakeQuota{w},
		Photos: fakePhotos{w}, Sections: []skincare.ExportSection{{
			Name: "notes", Title: "Notes", About: "What you wrote.",
			Read: func(_ context.Context, s skincare.ExportSubject) (any, error) {
				return []map[string]any{{"text": `<script>alert("hello")</script>`, "photos": slices.Sorted(maps.Keys(s.Photos))}}, nil
			},
		}},
		Schema: []byte(`{}`), LinkKeys: [][]byte{[]byte("new key"), []byte("old key")}, Now: func() time.Time { return w.now },
	}
	return w
}

// ready has a copy asked for and made, and returns its token.
func (w *world) ready(t *testing.T) string {
	t.Helper()
	_, token, err := w.service.RequestExport(t.Context(), skincare.Caller{User: skincare.User{ID: 7}}, "right")
	if err == nil {
		err = w.service.Build(t.Context(), 7, w.current.Name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return token
}

type fakePasswords struct{}

func (fakePasswords) Confirm(_ context.Context, _ skincare.Caller, password string) error {
	if password != "right" {
		return skincare.Errorf(skincare.KindWrongPassword, "No.")
	}
	return nil
}

type fakeQuota struct{ *world }

func (f fakeQuota) Take(context.Context, skincare.UserID) error {
	f.quota++
	if f.quota > 3 {
		return skincare.Throttled(time.Hour)
	}
	return nil
}

func (f fakeQuota) GiveBack(context.Context, skincare.UserID) error {
	f.quota--
	return nil
}

// fakeVault seals by writing in front what it is sealed for.
type fakeVault struct{}

func label(user skincare.UserID, field, row string) []byte {
	return fmt.Appendf(nil, "%d/%s/%s:", user, field, row)
}

func (fakeVault) Seal(_ context.Context, user skincare.UserID, field, row string, data []byte) ([]byte, error) {
	return append(label(user, field, row), data...), nil
}

func (fakeVault) Open(_ context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	data, ok := bytes.CutPrefix(sealed, label(user, field, row))
	if !ok {
		return nil, errors.New("does not belong here")
	}
	return data, nil
}

type fakeObjects struct{ *world }

func (f fakeObjects) call() error {
	f.after--
	if f.after < 0 {
		return f.broken
	}
	return nil
}

func (f fakeObjects) Put(_ context.Context, key string, data []byte) error {
	f.objects[key] = bytes.Clone(data)
	return f.call()
}

func (f fakeObjects) Get(_ context.Context, key string) ([]byte, error) {
	data, ok := f.objects[key]
	if !ok {
		return nil, skincare.Errorf(skincare.KindNotFound, "There is no such file.")
	}
	return data, f.call()
}

func (f fakeObjects) Erase(_ context.Context, folder string) error {
	maps.DeleteFunc(f.objects, func(key string, _ []byte) bool { return strings.HasPrefix(key, folder) })
	return nil
}

type fakePhotos struct{ *world }

func (f fakePhotos) ExportedPhotos(context.Context, skincare.UserID) ([]skincare.ExportPhoto, error) {
	return slices.SortedFunc(maps.Keys(f.photos), func(a, b skincare.ExportPhoto) int { return strings.Compare(a.Path(), b.Path()) }), nil
}

func (f fakePhotos) ExportedPhoto(_ context.Context, _ skincare.UserID, photo skincare.ExportPhoto) ([]byte, error) {
	if f.photos[photo] == nil {
		return nil, skincare.Errorf(skincare.KindNotFound, "Deleted meanwhile.")
	}
	return f.photos[photo], nil
}

// fakeStore does what the database does, for one person.
type fakeStore struct{ *world }

func (f fakeStore) Current(context.Context, skincare.UserID) (export.Export, error) {
	if f.current.State == export.StateReady && f.unread > 0 {
		f.unread--
		return export.Export{}, skincare.Busy(time.Second)
	}
	return f.current, nil
}

func (f fakeStore) Relink(_ context.Context, _ skincare.Caller, link export.Link, now time.Time) (export.Export, bool, error) {
	if f.current.State != export.StatePreparing && f.current.State != export.StateReady || !now.Before(f.current.LastsUntil) {
		return export.Export{}, false, nil
	}
	f.link = link
	return f.current, true, nil
}

func (f fakeStore) Start(_ context.Context, _ skincare.Caller, wanted export.Export, link export.Link) (export.Export, bool, error) {
	wanted.State = export.StatePreparing
	if f.started {
		return wanted, false, nil
	}
	f.current, f.link = wanted, link
	return wanted, true, nil
}

func (f fakeStore) Progress(_ context.Context, _ skincare.UserID, _ string, progress int) error {
	f.reports = append(f.reports, progress)
	if len(f.reports) > f.unwanted || f.current.State != export.StatePreparing {
		return export.NotFound()
	}
	return nil
}

func (f fakeStore) Finish(_ context.Context, made export.Export) error {
	if f.current.State != export.StatePreparing {
		return export.NotFound()
	}
	made.State = export.StateReady
	f.current = made
	if f.cut {
		return skincare.Busy(time.Second)
	}
	return nil
}

func (f fakeStore) Has(_ context.Context, link export.Link, now time.Time) (bool, error) {
	f.asked++
	return link == f.link && f.current.State == export.StateReady && now.Before(f.current.LastsUntil) && !now.Before(f.taken), nil
}

func (f fakeStore) Take(_ context.Context, link export.Link, now, until time.Time) (export.Export, error) {
	if link != f.link || f.current.State != export.StateReady || !now.Before(f.current.LastsUntil) || now.Before(f.taken) {
		return export.Export{}, export.NotFound()
	}
	f.taken = until
	return f.current, nil
}

func (f fakeStore) GiveBack(context.Context, skincare.UserID, string) error {
	f.taken = time.Time{}
	return nil
}

func (f fakeStore) BreakOff(_ context.Context, _ skincare.UserID, _ string, until time.Time) error {
	f.taken = time.Time{}
	if until.Before(f.current.LastsUntil) {
		f.current.LastsUntil = until
	}
	return nil
}

func (f fakeStore) End(_ context.Context, ended export.Export) error {
	f.current = ended
	return nil
}

func (f fakeStore) Sweep(context.Context, time.Time, time.Time) (int, error) { return 0, nil }

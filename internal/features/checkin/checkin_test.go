package checkin_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/advisor"
	"clary.example/internal/features/checkin"
	"clary.example/internal/skincare"
)

// world is everything around the service. It fails where it is told to.
type world struct {
	service  *checkin.Service
	now      time.Time
	rows     []checkin.Row
	messages []string
	care     []advisor.Care

	consents skincare.Consents

	quota, deaf, broken error
}

func setup() *world {
	w := &world{now: time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC), consents: skincare.Consents{Granted: []skincare.Purpose{skincare.PurposeHealthData}}}
	w.service = &checkin.Service{
		Store: w, Vault: fakeVault{}, Quota: fakeQuota{w}, RedFlags: fakeScanner{w},
		Now: func() time.Time { return w.now },
	}
	return w
}

func (w *world) Save(_ context.Context, _ skincare.UserID, row checkin.Row) error {
	w.rows = append(w.rows, row)
	return w.broken
}

func (w *world) List(context.Context, skincare.UserID) ([]checkin.Row, error) {
	return w.rows, w.broken
}

func (w *world) Delete(context.Context, skincare.UserID, skincare.Date) error {
	return checkin.NotFound()
}

type fakeScanner struct{ *world }

func (f fakeScanner) ScanRedFlags(_ context.Context, text string) ([]advisor.Care, error) {
	f.messages = append(f.messages, text)
	return f.care, f.deaf
}

func (w *world) caller() skincare.Caller {
	return skincare.Caller{User: skincare.User{ID: 7}, Consents: w.consents}
}

type fakeQuota struct{ *world }

func (f fakeQuota) Take(context.Context, skincare.UserID) error     { return f.quota }
func (f fakeQuota) GiveBack(context.Context, skincare.UserID) error { return nil }

// fakeVault seals by writing in front what it is sealed for.
type fakeVault struct{}

func (fakeVault) Seal(_ context.Context, user skincare.UserID, field, row string, data []byte) ([]byte, error) {
	return append(fmt.Appendf(nil, "%d/%s/%s:", user, field, row), data...), nil
}

func (fakeVault) Open(_ context.Context, user skincare.UserID, field, row string, sealed []byte) ([]byte, error) {
	data, ok := bytes.CutPrefix(sealed, fmt.Appendf(nil, "%d/%s/%s:", user, field, row))
	if !ok {
		return nil, errors.New("does not belong here")
	}
	return data, nil
}

func (w *world) note(text string) skincare.CheckIn {
	return skincare.CheckIn{Date: skincare.DateOf(w.now), Note: text}
}

func TestSave(t *testing.T) {
	t.Parallel()
	w := setup()
	w.care = []advisor.Care{{ID: "RF01", Level: "L0", Tier: advisor.TierGentle, Text: "Call."}, {ID: "RF20", Level: "L1"}}
	given := skincare.CheckIn{
		Date: skincare.DateOf(w.now), Severity: skincare.OverallSevere, Change: skincare.ChangeWorse,
		SkinFeels: []skincare.SkinFeeling{skincare.FeelsSore, skincare.FeelsSore}, Bother: skincare.BotherALot,
		New: " A gel ", Note: "\nSore. ", Heard: []string{"made up"},
	}
	saved, care, err := w.service.Save(t.Context(), w.caller(), given)
	require.NoError(t, err)
	require.Equal(t, w.care, care)
	require.Equal(t, []string{"A gel\nSore."}, w.messages, "both texts are one message")
	require.Equal(t, []string{"RF01", "RF20"}, saved.Heard)
	require.True(t, saved.RedFlag)
	require.Equal(t, []skincare.SkinFeeling{skincare.FeelsSore}, saved.SkinFeels)
	require.Equal(t, w.now, saved.SavedAt)

	listed, err := w.service.List(t.Context(), 7)
	require.NoError(t, err)
	require.Equal(t, []skincare.CheckIn{saved}, listed)
	_, err = w.service.List(t.Context(), 8)
	require.Error(t, err, "it opens for nobody else")

	again, _, err := w.service.Save(t.Context(), w.caller(), skincare.CheckIn{Date: given.Date, Bother: skincare.BotherALittle, RedFlag: true})
	require.NoError(t, err)
	require.False(t, again.RedFlag)
	require.Len(t, w.messages, 1, "there is nothing to read")
	require.NotEqual(t, w.rows[0].Name, w.rows[1].Name)
}

func TestSaveRefusals(t *testing.T) {
	t.Parallel()
	w := setup()
	today := skincare.DateOf(w.now)
	for name, c := range map[string]skincare.CheckIn{
		"nothing":         {Date: today},
		"blank":           {Date: today, Note: " \n"},
		"too old":         {Date: today.AddDays(-32), Note: "x"},
		"too soon":        {Date: today.AddDays(2), Note: "x"},
		"severity":        {Date: today, Severity: "Mild"},
		"change":          {Date: today, Change: "cured"},
		"feeling":         {Date: today, SkinFeels: []skincare.SkinFeeling{"great"}},
		"bother":          {Date: today, Bother: "never"},
		"long new":        {Date: today, New: strings.Repeat("ä", checkin.MaxNew+1)},
		"long note":       {Date: today, Note: strings.Repeat("ä", checkin.MaxNote+1)},
		"a null byte":     {Date: today, Note: "a\x00b"},
		"not even a text": {Date: today, New: "\xff"},
	} {
		_, _, err := w.service.Save(t.Context(), w.caller(), c)
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(err), name)
	}
	require.Empty(t, w.rows)
	require.Empty(t, w.messages)
	for _, day := range []skincare.Date{today.AddDays(-31), today.AddDays(1)} {
		_, _, err := w.service.Save(t.Context(), w.caller(), skincare.CheckIn{Date: day, New: strings.Repeat("ä", checkin.MaxNew)})
		require.NoError(t, err)
	}
}

func TestSaveAsksFirst(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		spoil func(*world)
		kind  skincare.Kind
		heard int
	}{
		"no consent":        {func(w *world) { w.consents.Granted = nil }, skincare.KindConsentRequired, 0},
		"paused":            {func(w *world) { w.consents.Restricted = true }, skincare.KindRestricted, 0},
		"too often":         {func(w *world) { w.quota = skincare.Throttled(time.Minute) }, skincare.KindThrottled, 0},
		"nobody can listen": {func(w *world) { w.deaf = skincare.Busy(time.Second) }, skincare.KindUnavailable, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := setup()
			tt.spoil(w)
			_, _, err := w.service.Save(t.Context(), w.caller(), w.note("Dry."))
			require.Equal(t, tt.kind, skincare.KindOf(err))
			require.Len(t, w.messages, tt.heard)
			require.Empty(t, w.rows, "nothing is kept that nobody has read")
		})
	}
}

func TestSealedCheckInsAreNotQuoted(t *testing.T) {
	t.Parallel()
	w := setup()
	_, _, err := w.service.Save(t.Context(), w.caller(), w.note("Dry."))
	require.NoError(t, err)
	row := &w.rows[0]
	row.Sealed = []byte("7/check-in/" + row.Name.String() + ":secret")
	_, err = w.service.List(t.Context(), 7)
	require.ErrorContains(t, err, "unknown form")
	require.NotContains(t, err.Error(), "secret")
	require.Equal(t, skincare.KindNotFound, skincare.KindOf(w.service.Delete(t.Context(), 7, row.Day)))
}

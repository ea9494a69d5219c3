package account_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
)

// creator takes every new user.
type creator struct{ account.Users }

func (creator) Create(context.Context, account.NewUser) (skincare.UserID, error) { return 7, nil }

func TestLookalikeUsernames(t *testing.T) {
	t.Parallel()
	b := setup()
	b.service.Users = creator{}
	signUp := func(name string) error {
		_, err := b.service.SignUp(t.Context(), account.Registration{Username: name, Password: "Quiet-Meadow-41"})
		return err
	}
	for _, name := range []string{
		"аdmin", "admіn", "аdmіn", "Аdmin", "clаry", "сlary", "ana_аna", "αdmin", "suppоrt", // Mixed scripts.
		"сосо", "аха", "роса", "ѕсоре", "СОСО", "АННА", "ααα", "ΑΝΝΑ", "сосо_1", // Whole words that look Latin.
		"clary", "Clary", "SUPPORT", "moderator", "ádmin", "ａｄｍｉｎıstrator", "admın", "a.d.m.ı.n", "ŕoot", "clårÿ",
	} {
		require.Equal(t, skincare.KindInvalid, skincare.KindOf(signUp(name)), name)
	}
	for _, name := range []string{
		"ana", "Ana-Maria", "zoë", "søren", "łukasz", "o'brien", "user123", "анна", "Дмитрий", "юля", "γιώργος", "Ελένη", "محمد", "דוד",
		"小明", "コーヒー", "さくらsakura", "王li", "kim김", "teammate", "supporter", "admiral", "rooted", "admin", "admin2", "clary-fan",
	} {
		require.NoError(t, signUp(name), name)
	}
}

package postgres_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
)

// TestWriteOnBrokenConnection has all connections break while the primary lives.
// Nothing of a transaction was sent that could not begin.
func TestWriteOnBrokenConnection(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for id := range skincare.SessionID(5) {
		session := account.Session{User: s.person, ID: id + 10, StartedAt: time.Now(), UsedAt: time.Now()}
		require.NoError(t, s.sessions.Start(t.Context(), session, "hash", account.NetworkDigest{}))
		s.road.cut()
	}
	require.NoError(t, s.check(t))
}

// TestLostCommit has the connection break at a commit, so that nobody knows
// whether it was done.
func TestLostCommit(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	erasures := &fakeErasures{}
	store := postgres.NewQuestionnaireStore(s.router, erasures)
	records := func() int {
		list, err := store.List(t.Context(), s.person)
		require.NoError(t, err)
		return len(list)
	}

	s.road.loseCommit(answerLost)
	kept, err := store.Create(t.Context(), s.person, "one", row(1))
	require.NoError(t, err)
	require.Equal(t, 1, records(), "it is found by its name")

	s.road.loseCommit(questionLost)
	_, err = store.Create(t.Context(), s.person, "two", row(2))
	require.NoError(t, err)
	require.Equal(t, 2, records(), "it is made again")

	again, err := store.ByAttempt(t.Context(), s.person, "one")
	require.NoError(t, err)
	require.Equal(t, kept, again)
	require.Empty(t, erasures.folders, "the photos are kept")

	s.road.loseCommit(answerLost)
	_, err = store.Create(t.Context(), s.person, "", row(3))
	require.Equal(t, skincare.KindUnavailable, skincare.KindOf(err), "without a name it is not repeated")
	require.Equal(t, 3, records())

	weeks := postgres.NewRoutineStore(s.router)
	for _, how := range []fate{answerLost, questionLost} {
		s.road.loseCommit(how)
		_, _, err := weeks.Add(t.Context(), s.person, weekFrom(0, "week"))
		require.NoError(t, err)
	}
	days, err := weeks.List(t.Context(), s.person)
	require.NoError(t, err)
	require.Len(t, days, 7, "the week is there once")
}

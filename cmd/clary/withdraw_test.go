package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pgtest"
)

func TestWithdraw(t *testing.T) {
	t.Parallel()
	pool, url := pgtest.NewWithURL(t)
	env := settings(t, url)
	run := func(want int, args ...string) string {
		t.Helper()
		status, out, errs := command(t, env, append([]string{"withdraw"}, args...)...)
		require.Equal(t, want, status, out+errs)
		return out + errs
	}
	require.Equal(t, "Nothing is withdrawn.\n", run(0, "--list"))
	require.Equal(t, "The ingredient niacinamide is withdrawn. All servers leave it out within a minute. To undo: clary withdraw --restore niacinamide\n",
		run(0, "niacinamide", "--reason", "The strength is wrong."))
	require.Contains(t, run(0, "wash_how_often"), "The question wash_how_often is withdrawn.")
	require.Contains(t, run(0, "squalane/often"), "The aspect squalane/often is withdrawn.")
	require.Contains(t, run(1, "niacinamide"), "niacinamide is withdrawn already.")
	require.Contains(t, run(1, "niacinamid"), "Near are: niacinamide")
	require.Contains(t, run(1, "pregnancy"), "warns people, so it cannot be withdrawn")
	_, err := pool.Exec(t.Context(), "INSERT INTO withdrawn_texts (id, kind, at, reason) VALUES (E'old\\x1b[2J', 'question', now() - interval '1 day', '')")
	require.NoError(t, err)
	require.Regexp(t, `(?s)^20\S+Z  aspect  squalane/often  \n.*question  wash_how_often  \n.*ingredient  niacinamide  The strength is wrong\.\n.*old\?\[2J \(not in the library of this program\)`,
		run(0, "--list"))

	require.Contains(t, run(0, "--restore", "niacinamide"), "niacinamide is restored.")
	require.Contains(t, run(1, "--restore", "niacinamide"), "There is no withdrawn text with this id.")
	run(0, "--restore", "old\x1b[2J")
	var log string
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT string_agg(action || ' ' || text_id, ', ' ORDER BY id) FROM audit WHERE actor IS NULL AND subject IS NULL AND id < 5").Scan(&log))
	require.Equal(t, "text_withdrawn niacinamide, text_withdrawn wash_how_often, text_withdrawn squalane/often, text_restored niacinamide", log)
	for _, args := range [][]string{{}, {"--restore"}, {"--list", "x"}, {"x", "--reason"}, {"x", "y"}, {"--restore", ""}, {"--all"}} {
		run(2, args...)
	}
}

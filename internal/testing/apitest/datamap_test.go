package apitest_test

import (
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"
)

// TestDataMap fails when something is kept that docs/privacy.md does not tell
// of, or it tells of something that is not there.
func TestDataMap(t *testing.T) {
	t.Parallel()
	a := start(t)
	_, client := a.newUser(t)
	writeAll(t, a.program, client)
	a.newExport(t, client.access)
	_, gone := a.newUser(t)
	writeAll(t, a.program, gone)
	body := map[string]string{"current_password": goodPassword}
	require.Equal(t, http.StatusOK, a.send(t, http.MethodPost, "/api/user/delete-account/", gone.access, body).status)
	_, err := a.app.AuditChain.Extend(t.Context())
	require.NoError(t, err)
	require.NoError(t, a.bucket(t).Put(t.Context(), "photos/1/orphan/small", []byte("x")))
	require.NoError(t, a.app.Sweep(t.Context(), 0, 0, func(string, int) {}))
	require.Eventually(t, func() bool { return len(keys(t, a.bucket(t), "forgotten/")) == 1 }, soon, 50*time.Millisecond)

	rows, err := a.pool.Query(t.Context(), "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace")
	require.NoError(t, err)
	kept, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	folders := make(map[string]bool)
	for _, key := range keys(t, a.bucket(t), "") {
		folder, _, _ := strings.Cut(key, "/")
		folders[folder+"/"] = true
	}
	kept = append(kept, slices.Collect(maps.Keys(folders))...)

	var mapped []string
	for line := range strings.Lines(section(t, readFile(t, "docs/privacy.md"), "## Data map")) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		where, rest, _ := strings.Cut(line[1:], "|")
		names := regexp.MustCompile("`([a-z_]+/?)`").FindAllStringSubmatch(where, -1)
		for _, name := range names {
			mapped = append(mapped, name[1])
		}
		if len(names) > 0 {
			require.Len(t, strings.Split(rest, "|"), 6, "a row without all its answers: %s", line)
		}
	}
	require.ElementsMatch(t, kept, mapped, "tables and folders against the data map")
	for _, table := range a.tablesOfUsers(t) {
		require.Contains(t, mapped, table)
	}
}

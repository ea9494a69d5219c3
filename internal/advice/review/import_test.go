package review_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/review"
)

const registration = "2099123"

// verdictOf is a verdict as the page saves it.
func verdictOf(item review.Item, verdict review.Verdict, comment string) map[string]any {
	return map[string]any{"id": item.ID, "hash": item.Hash, "verdict": verdict, "comment": comment}
}

// sent is a file as the page saves it, with other fields if there are any.
func sent(tb testing.TB, other map[string]any, verdicts ...map[string]any) string {
	tb.Helper()
	file := map[string]any{
		"format": review.Format, "role": "pharmacist", "registration": registration, "date": "2027-03-03", "version": "1", "verdicts": verdicts,
	}
	maps.Copy(file, other)
	data, err := json.Marshal(file)
	require.NoError(tb, err)
	return string(data)
}

func TestReceive(t *testing.T) {
	t.Parallel()
	items := review.Collect(library(t))
	receive := func(file string) (review.Received, error) {
		return review.Receive(strings.NewReader(file), items, day(4))
	}

	t.Run("takes verdicts, and lists those on texts that have changed", func(t *testing.T) {
		t.Parallel()
		old := verdictOf(items[2], review.VerdictSign, "")
		old["hash"] = strings.Repeat("0", 64)
		markup := "<script>alert(1)</script> & \"quotes\"\n- a list: {{x}}"
		received, err := receive(sent(t, nil, verdictOf(items[0], review.VerdictSign, ""), verdictOf(items[1], review.VerdictEdit, markup), old))
		require.NoError(t, err)
		require.Equal(t, []string{items[2].ID}, received.Stale)
		require.Len(t, received.Entries, 2)
		require.Equal(t, markup, received.Entries[1].Comment)
		require.Equal(t, day(3), received.Date)
	})

	good := func() map[string]any { return verdictOf(items[0], review.VerdictSign, "") }
	with := func(key string, value any) map[string]any {
		v := good()
		v[key] = value
		return v
	}
	for name, c := range map[string]struct{ file, want string }{
		"no JSON":                     {"verdicts", "no file of verdicts"},
		"nothing":                     {"", "no file of verdicts"},
		"a list":                      {"[]", "no file of verdicts"},
		"no text":                     {"\xff\xfe{}", "no UTF-8"},
		"two documents":               {sent(t, nil, good()) + "{}", "something follows"},
		"another format":              {sent(t, map[string]any{"format": "clary-review-2"}, good()), "format"},
		"an unknown field":            {sent(t, map[string]any{"admin": true}, good()), "admin"},
		"an unknown field inside":     {sent(t, nil, with("signed_by", "me")), "signed_by"},
		"a role of their own":         {sent(t, map[string]any{"role": "astrologer"}, good()), "role"},
		"no number":                   {sent(t, map[string]any{"registration": ""}, good()), "registration"},
		"a number with a line break":  {sent(t, map[string]any{"registration": "2099123\nreviewer-aaaaaaaaaaaa"}, good()), "registration"},
		"a path as number":            {sent(t, map[string]any{"registration": "../../etc"}, good()), "registration"},
		"a date to come":              {sent(t, map[string]any{"date": "2027-03-05"}, good()), "future"},
		"a date of long ago":          {sent(t, map[string]any{"date": "2019-03-05"}, good()), "year ago"},
		"no date":                     {sent(t, map[string]any{"date": "../2027"}, good()), "2027-03-03"},
		"no verdict":                  {sent(t, nil), "no verdict"},
		"an unknown id":               {sent(t, nil, with("id", "answer:\x1b[31mmade_up")), `no text has the id "answer:\x1b[31mmade_up"`},
		"a long id":                   {sent(t, nil, with("id", strings.Repeat("x", 5000))), strings.Repeat("x", 80) + `"`},
		"the same twice":              {sent(t, nil, good(), with("verdict", "reject")), "twice"},
		"a verdict of their own":      {sent(t, nil, with("verdict", "approve")), "verdict must be"},
		"no hash":                     {sent(t, nil, with("hash", "")), "hash"},
		"a hash of something else":    {sent(t, nil, with("hash", strings.Repeat("Z", 64))), "hash"},
		"an edit without a comment":   {sent(t, nil, verdictOf(items[0], review.VerdictEdit, " \n")), "needs a comment"},
		"a rejection without comment": {sent(t, nil, verdictOf(items[0], review.VerdictReject, "")), "needs a comment"},
		"a long comment":              {sent(t, nil, with("comment", strings.Repeat("x", 2001))), "longer than 2000"},
		"a comment for terminals":     {sent(t, nil, with("comment", "\x1b]0;title\x07")), "invisible"},
		"a comment written backwards": {sent(t, nil, with("comment", "\u202eevil")), "invisible"},
		"the number in a comment":     {sent(t, nil, with("comment", "signed, "+registration)), "registration number"},
		"a huge file":                 {sent(t, nil, with("comment", strings.Repeat("x", review.MaxFile))), "larger than"},
		"a deep file":                 {strings.Repeat("[", 100_000), "no file of verdicts"},
	} {
		t.Run("rejects "+name, func(t *testing.T) {
			t.Parallel()
			_, err := receive(c.file)
			require.ErrorContains(t, err, c.want)
			require.Less(t, len(err.Error()), 400)
		})
	}
}

func TestKeep(t *testing.T) {
	t.Parallel()
	items := review.Collect(library(t))
	receive := func(other map[string]any, verdicts ...map[string]any) review.Received {
		received, err := review.Receive(strings.NewReader(sent(t, other, verdicts...)), items, day(4))
		require.NoError(t, err)
		return received
	}
	comment := "key: [not yaml]\n# <b>\"really\"</b>: 'no' \\n\n--- \n%TAG"
	all := func() review.Received {
		return receive(nil, verdictOf(items[0], review.VerdictSign, ""), verdictOf(items[1], review.VerdictEdit, comment))
	}

	t.Run("writes what can be read again, without the number", func(t *testing.T) {
		t.Parallel()
		folder, register := t.TempDir(), filepath.Join(t.TempDir(), "register")
		name, err := review.Keep(all(), folder, register)
		require.NoError(t, err)
		require.Equal(t, filepath.Join(folder, "2027-03-03-pharmacist-1.yaml"), name)
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NotContains(t, string(data), registration)
		entries, err := review.ReadAll(os.DirFS(folder))
		require.NoError(t, err)
		require.Len(t, entries, 2)
		require.Equal(t, comment, entries[1].Comment)
		require.Equal(t, review.RolePharmacist, entries[0].Role)
		require.Equal(t, review.StateSigned, review.NewStatus(items, entries).Of(items[0].ID).State)

		kept, err := os.ReadFile(register)
		require.NoError(t, err)
		require.Equal(t, entries[0].Reviewer+" pharmacist "+registration+"\n", string(kept))
		info, err := os.Stat(register)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm())
	})

	t.Run("keeps each verdict once, and a change of mind", func(t *testing.T) {
		t.Parallel()
		folder, register := t.TempDir(), filepath.Join(t.TempDir(), "register")
		keep := func(received review.Received) string {
			name, err := review.Keep(received, folder, register)
			require.NoError(t, err)
			return filepath.Base(name)
		}
		require.Equal(t, "2027-03-03-pharmacist-1.yaml", keep(all()))
		require.Equal(t, ".", keep(all()), "nothing is new")
		require.Equal(t, "2027-03-03-pharmacist-2.yaml", keep(receive(nil, verdictOf(items[0], review.VerdictReject, "No."))))
		require.Equal(t, "2027-03-03-pharmacist-3.yaml", keep(all()), "and back")
		other := map[string]any{"role": "gp", "registration": "7000001"}
		require.Equal(t, "2027-03-03-gp-1.yaml", keep(receive(other, verdictOf(items[0], review.VerdictSign, ""))))
		entries, err := review.ReadAll(os.DirFS(folder))
		require.NoError(t, err)
		require.Equal(t, review.StateSigned, review.NewStatus(items, entries).Of(items[0].ID).State)
		reviewers := map[string]bool{}
		for _, entry := range entries {
			reviewers[entry.Reviewer] = true
		}
		require.Len(t, reviewers, 2)
	})

	t.Run("keeps the register out of what is published", func(t *testing.T) {
		t.Parallel()
		folder, repository := t.TempDir(), t.TempDir()
		require.NoError(t, os.MkdirAll(filepath.Join(repository, ".git"), 0o750))
		require.NoError(t, os.MkdirAll(filepath.Join(repository, "sub"), 0o750))
		link := filepath.Join(t.TempDir(), "elsewhere")
		require.NoError(t, os.Symlink(filepath.Join(repository, "sub"), link))
		for _, register := range []string{filepath.Join(folder, "register"), filepath.Join(repository, "sub", "register"), filepath.Join(link, "register")} {
			_, err := review.Keep(all(), folder, register)
			require.ErrorContains(t, err, "published", register)
			require.NoFileExists(t, register)
		}
		entries, err := review.ReadAll(os.DirFS(folder))
		require.NoError(t, err)
		require.Empty(t, entries)
	})

	t.Run("does not add to a file that is no register", func(t *testing.T) {
		t.Parallel()
		register := filepath.Join(t.TempDir(), "letter")
		require.NoError(t, os.WriteFile(register, []byte("Dear friend,\n"), 0o600))
		_, err := review.Keep(all(), t.TempDir(), register)
		require.ErrorContains(t, err, "register")
	})
}

func TestReadAll(t *testing.T) {
	t.Parallel()
	const hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
	good := "reviewer: reviewer-0123456789ab\nrole: gp\ndate: \"2027-03-03\"\nverdicts:\n  - id: a\n    hash: " + hash + "\n    verdict: sign\n"
	read := func(t *testing.T, name, content string) error {
		t.Helper()
		folder := t.TempDir()
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
		_, err := review.ReadAll(os.DirFS(folder))
		return err
	}
	require.NoError(t, read(t, "2027-03-03-gp-1.yaml", good))
	for name, c := range map[string]struct{ file, content string }{
		"another role in its name": {"2027-03-03-pharmacist-1.yaml", good},
		"another day in its name":  {"2027-03-04-gp-1.yaml", good},
		"an unknown key":           {"2027-03-03-gp-1.yaml", good + "registration: \"2099123\"\n"},
		"a number for a reviewer":  {"2027-03-03-gp-1.yaml", strings.Replace(good, "reviewer-0123456789ab", "2099123", 1)},
		"a hash that is cut":       {"2027-03-03-gp-1.yaml", strings.Replace(good, hash, hash[:10], 1)},
		"a verdict of its own":     {"2027-03-03-gp-1.yaml", strings.Replace(good, "verdict: sign", "verdict: approve", 1)},
		"two documents":            {"2027-03-03-gp-1.yaml", good + "---\n" + good},
	} {
		require.Error(t, read(t, c.file, c.content), name)
	}
}

func TestPage(t *testing.T) {
	t.Parallel()
	items := review.Collect(library(t))
	first := items[0]
	old := entry(items[1], review.VerdictEdit, anna, 2)
	old.Hash, old.Comment = strings.Repeat("0", 64), "</script><script>alert(1)</script>"
	page, err := review.Page(review.NewStatus(items, []review.Entry{entry(first, review.VerdictSign, anna, 1), old}), "2027.1", time.Date(2027, 3, 4, 0, 0, 0, 0, time.UTC))
	require.NoError(t, err)
	text := string(page)

	require.Contains(t, text, "default-src 'none'")
	require.NotContains(t, text, "'unsafe-inline'")
	require.NotContains(t, text, "{{")
	require.NotContains(t, text, "<script>alert")
	require.Equal(t, 2, strings.Count(text, "</script>"), "no text ends an element")
	require.NotRegexp(t, `(?i)<(link|img|iframe|script)[^>]+(src|href)=`, text, "it loads nothing")

	_, data, _ := strings.Cut(text, `id="data">`)
	data, _, _ = strings.Cut(data, "</script>")
	var read struct {
		Items []struct {
			ID, Hash string
			Texts    []struct{ Text string }
			Last     *struct {
				Verdict, Date, Comment string
				Changed                bool
			}
		}
	}
	require.NoError(t, json.Unmarshal([]byte(data), &read))
	require.Len(t, read.Items, len(items))
	require.Equal(t, first.Hash, read.Items[0].Hash)
	require.Equal(t, first.Texts[0].Text, read.Items[0].Texts[0].Text)
	require.False(t, read.Items[0].Last.Changed)
	require.True(t, read.Items[1].Last.Changed)
	require.Equal(t, old.Comment, read.Items[1].Last.Comment)
	require.Nil(t, read.Items[2].Last)
}

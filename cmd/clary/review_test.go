package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/testing/pgtest"
)

func TestReview(t *testing.T) {
	t.Parallel()
	site, reviews, private := t.TempDir(), t.TempDir(), t.TempDir()

	status, out, errs := command(t, nil, "review", "export", "--out", site)
	require.Zero(t, status, errs)
	require.Regexp(t, `index.html has \d+ texts`, out)
	page, err := os.ReadFile(filepath.Join(site, "index.html"))
	require.NoError(t, err)
	first := regexp.MustCompile(`"id":"(redflag:RF01)","hash":"([0-9a-f]{64})"`).FindSubmatch(page)
	require.NotNil(t, first)

	printer := filepath.Join(private, "chromium")
	script := "#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) pdf=${a#*=};; file:*) page=$a;; esac; done\necho $page > $pdf\n"
	require.NoError(t, os.WriteFile(printer, []byte(script), 0o700))
	status, out, errs = command(t, nil, "review", "export", "--out", site, "--pdf", printer)
	require.Zero(t, status, errs)
	require.Contains(t, out, "1-emergencies.pdf")
	printed, err := os.ReadFile(filepath.Join(site, "2-answers.pdf"))
	require.NoError(t, err)
	require.Equal(t, "file://"+filepath.Join(site, "index.html")+"#/answers\n", string(printed))
	status, _, errs = command(t, nil, "review", "export", "--out", site, "--pdf", "/bin/false")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "print emergencies")

	verdicts := filepath.Join(private, "verdicts.json")
	send := func(verdict string) (status int, stdout, stderr string) {
		content := fmt.Sprintf(`{"format":"clary-review-1","role":"gp","registration":"7000001","date":%q,"version":"1",
			"verdicts":[{"id":%q,"hash":%q,"verdict":%q,"comment":""}]}`, time.Now().UTC().Format(time.DateOnly), first[1], first[2], verdict)
		require.NoError(t, os.WriteFile(verdicts, []byte(content), 0o600))
		return command(t, nil, "review", "import", verdicts, "--register", filepath.Join(private, "register"), "--dir", reviews)
	}
	status, _, errs = send("approve")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "nothing was imported")
	require.NoFileExists(t, filepath.Join(private, "register"))

	status, out, errs = send("sign")
	require.Zero(t, status, errs)
	require.Contains(t, out, "gp-1.yaml")
	require.Regexp(t, `emergencies +\d+ +1 +0 +0 +0 +\d+`, out)
	status, out, errs = command(t, nil, "review", "status", "--dir", reviews)
	require.Zero(t, status, errs)
	require.Regexp(t, `emergencies +\d+ +1 +0 +0 +0 +\d+`, out)
	status, _, errs = send("sign")
	require.Equal(t, 1, status)
	require.Contains(t, errs, "no verdict is new")

	status, _, errs = command(t, nil, "review", "export", "--out", site, "--dir", reviews)
	require.Zero(t, status, errs)
	page, err = os.ReadFile(filepath.Join(site, "index.html"))
	require.NoError(t, err)
	require.Contains(t, string(page), `"last":{"verdict":"sign","role":"gp"`)
	require.NotContains(t, string(page), "7000001")

	for _, args := range [][]string{
		{"review"},
		{"review", "export"},
		{"review", "import"},
		{"review", "import", verdicts},
		{"review", "import", "--register", "x"},
		{"review", "status", "x"},
		{"review", "export", "--out", site, "x"},
		{"review", "import", verdicts, "more", "--register", "x"},
		{"review", "sign"},
	} {
		status, _, _ = command(t, nil, args...)
		require.Equal(t, 2, status, args)
	}
	_, _, errs = command(t, nil, "review", "import", verdicts)
	require.Contains(t, errs, "needs the file of verdicts, and --register")
	_, out, _ = command(t, nil, "review", "status")
	require.Contains(t, out, "Counted from the verdicts in the program.")
	status, _, _ = command(t, nil, "review", "status", "--dir", filepath.Join(private, "nowhere"))
	require.Equal(t, 1, status)
}

func TestServeRequiresReview(t *testing.T) {
	t.Parallel()
	_, url := pgtest.NewWithURL(t)
	env := settings(t, url)
	for _, required := range []string{"emergencies", "all"} {
		env["CLARY_REQUIRE_REVIEW"] = required
		status, _, errs := command(t, env, "serve")
		require.Equal(t, 1, status)
		require.Regexp(t, `CLARY_REQUIRE_REVIEW=`+required+`: \d+ texts lack a valid signature: redflag:RF01 \(unread\), .* and \d+ more`, errs)
	}
	status, _, errs := command(t, env, "sweep")
	require.Zero(t, status, "chores show no text: "+errs)
}

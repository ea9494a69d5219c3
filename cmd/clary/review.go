package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/review"
	files "clary.example/knowledge"
)

// reviewsFolder is where verdicts are in a checkout, from its root.
const reviewsFolder = "knowledge/reviews"

// review writes texts for reviewers, reads their verdicts and counts them.
func (p program) review(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errUsage
	}
	flags := flag.NewFlagSet("review", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	out := flags.String("out", "", "")
	register := flags.String("register", "", "")
	folder := flags.String("dir", "", "")
	chromium := flags.String("pdf", "", "")
	command, rest := args[0], args[1:]
	var file string
	if command == "import" && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		file, rest = rest[0], rest[1:]
	}
	if flags.Parse(rest) != nil {
		return errUsage
	}
	if command == "import" && file == "" {
		file = flags.Arg(0)
	} else if flags.NArg() > 0 {
		return errUsage
	}
	switch {
	case command == "export" && *out != "":
		return p.exportReview(ctx, *folder, *out, *chromium)
	case command == "import" && flags.NArg() <= 1 && (file == "" || *register == ""):
		return fmt.Errorf("%w: review import needs the file of verdicts, and --register with your own file of registration numbers", errUsage)
	case command == "import" && flags.NArg() <= 1:
		if *folder == "" {
			*folder = reviewsFolder
		}
		return p.importReview(file, *folder, *register)
	case command == "status":
		if *folder == "" {
			_, _ = fmt.Fprintln(p.stdout, "Counted from the verdicts in the program. After an import build it again, or use --dir "+reviewsFolder+".")
		}
		return p.reviewStatus(*folder)
	}
	return errUsage
}

// openReview compares the texts of this program with the verdicts in a folder, or
// with those that were built into it.
func openReview(folder string) (*knowledge.Library, *review.Status, error) {
	library, err := knowledge.Default()
	if err != nil {
		return nil, nil, err
	}
	reviews, err := fs.Sub(files.Reviews, "reviews")
	if err != nil {
		return nil, nil, err
	}
	if folder != "" {
		if _, err := os.Stat(folder); err != nil {
			return nil, nil, err
		}
		reviews = os.DirFS(folder)
	}
	status, err := review.Open(library, reviews)
	return library, status, err
}

// exportReview writes the page and, if there is a Chromium, a PDF for each part.
func (p program) exportReview(ctx context.Context, folder, out, chromium string) error {
	library, status, err := openReview(folder)
	if err != nil {
		return err
	}
	page, err := review.Page(status, library.Version(), time.Now())
	if err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil { //nolint:gosec // Everything in it is public.
		return err
	}
	name := filepath.Join(out, "index.html")
	if err := os.WriteFile(name, page, 0o644); err != nil { //nolint:gosec // As above.
		return err
	}
	_, _ = fmt.Fprintf(p.stdout, "%s has %d texts. Send it to the reviewer, who opens it in a browser.\n", name, len(status.Items()))
	if chromium == "" {
		return nil
	}
	for i, part := range review.Parts() {
		pdf := filepath.Join(out, fmt.Sprintf("%d-%s.pdf", i+1, part))
		if err := printPage(ctx, chromium, name, part, pdf); err != nil {
			return fmt.Errorf("print %s: %w", part, err)
		}
		_, _ = fmt.Fprintln(p.stdout, pdf)
	}
	return nil
}

// printTimeout bounds how long Chromium may take for one part.
const printTimeout = 5 * time.Minute

// printPage has a Chromium print one part of the page.
func printPage(ctx context.Context, chromium, page string, part review.Part, pdf string) error {
	ctx, stop := context.WithTimeout(ctx, printTimeout)
	defer stop()
	page, err := filepath.Abs(page)
	if err != nil {
		return err
	}
	profile, err := os.MkdirTemp("", "clary-review-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(profile) }()
	args := []string{"--headless", "--disable-gpu", "--no-pdf-header-footer", "--user-data-dir=" + profile, "--print-to-pdf=" + pdf}
	if os.Geteuid() == 0 {
		args = append(args, "--no-sandbox") // Chromium does not start as root otherwise. The page is our own.
	}
	address := url.URL{Scheme: "file", Path: page, Fragment: "/" + string(part)}
	output, err := exec.CommandContext(ctx, chromium, append(args, address.String())...).CombinedOutput() //nolint:gosec // The operator names it.
	if err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	if _, err := os.Stat(pdf); err != nil {
		return fmt.Errorf("%w: %s", err, output)
	}
	return nil
}

func (p program) importReview(file, folder, register string) error {
	_, status, err := openReview(folder)
	if err != nil {
		return err
	}
	from, err := os.Open(file) //nolint:gosec // The operator names it.
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	received, err := review.Receive(from, status.Items(), time.Now())
	if err != nil {
		return fmt.Errorf("nothing was imported: %w", err)
	}
	for _, id := range received.Stale {
		_, _ = fmt.Fprintf(p.stdout, "not imported, because the text has changed since: %s\n", id)
	}
	name, err := review.Keep(received, folder, register)
	switch {
	case err != nil:
		return fmt.Errorf("nothing was imported: %w", err)
	case name == "":
		return errors.New("nothing was imported: no verdict is new")
	}
	_, _ = fmt.Fprintf(p.stdout, "New verdicts are in %s. Commit it and build the program again.\n", name)
	return p.reviewStatus(folder)
}

func (p program) reviewStatus(folder string) error {
	_, status, err := openReview(folder)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(table, "part\ttexts\tsigned\tstale\tedit\treject\tunread\t")
	for _, count := range status.Counts() {
		_, _ = fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n", count.Part, count.All(), count.Signed, count.Stale, count.Edit, count.Reject, count.Unread)
	}
	return table.Flush()
}

// Command writetable writes the table of settings into a document, between the
// two comments that mark its place.
//
//	writetable docs/operations/reference.md
package main

import (
	"fmt"
	"os"
	"strings"

	"clary.example/internal/config"
)

const (
	begin = "<!-- settings: written by make generate out of internal/config/settings.go -->\n\n"
	end   = "\n<!-- end of settings -->"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: writetable DOCUMENT")
		os.Exit(2)
	}
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "writetable:", err)
		os.Exit(1)
	}
}

func write(document string) error {
	text, err := os.ReadFile(document) //nolint:gosec // Our own file, named by the caller.
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s has no place for the table", document)
	}
	return os.WriteFile(document, []byte(before+begin+config.Table()+end+after), 0o644) //nolint:gosec // It is for everybody.
}

// Command show prints the layout of internal/ in figures, and writes the table
// of the architecture page.
//
//	show ROOT [PAGE]
package main

import (
	"fmt"
	"os"

	"clary.example/internal/testing/layout"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "show:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) != 1 && len(args) != 2 {
		return fmt.Errorf("usage: show ROOT [PAGE]")
	}
	l, err := layout.Read(args[0])
	if err != nil {
		return err
	}
	if _, err := fmt.Fprint(os.Stdout, l.Report()); err != nil || len(args) == 1 {
		return err
	}
	page, err := os.ReadFile(args[1]) //nolint:gosec // Our own file, named by the caller.
	if err != nil {
		return err
	}
	filled, err := l.Fill(string(page))
	if err != nil {
		return err
	}
	return os.WriteFile(args[1], []byte(filled), 0o600) //nolint:gosec // Our own file, named by the caller.
}

// Command write writes the safety case report, and fills in the figures of all documents from their sources.
//
//	write ROOT
package main

import (
	"errors"
	"fmt"
	"os"

	"clary.example/internal/testing/safetycase"
	"clary.example/tools/figures"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: write ROOT")
		os.Exit(2)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(root string) error {
	// The report has its structure from the hazard log, and its figures as every document has.
	if err := safetycase.Write(root); err != nil {
		return err
	}
	set, err := figures.Load(root)
	if err != nil {
		return err
	}
	documents, err := figures.Documents(root)
	if err != nil {
		return err
	}
	var failures []error
	for _, document := range documents {
		if err := write(set, document); err != nil {
			failures = append(failures, fmt.Errorf("%s: %w", document, err))
		}
	}
	return errors.Join(failures...)
}

func write(set figures.Set, document string) error {
	text, err := os.ReadFile(document) //nolint:gosec // Our own file.
	if err != nil {
		return err
	}
	filled, differences, err := set.Fill(string(text), func(string) {})
	if err != nil || len(differences) == 0 {
		return err
	}
	for _, d := range differences {
		fmt.Fprintf(os.Stdout, "%s:%d: %s: %s becomes %s\n", document, d.Line, d.Name, d.Have, d.Want)
	}
	return os.WriteFile(document, []byte(filled), 0o644) //nolint:gosec // It is for everybody.
}

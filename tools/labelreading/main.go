// Command labelreading writes invented lists of ingredients for e2e/label-reading, which
// draws labels with them, photographs the labels and reads them. Then it counts which names
// the program's own parser finds in what was read.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"clary.example/internal/advice/knowledge"
	"clary.example/internal/advice/labels"
)

const usage = "usage: labelreading lists >LISTS, or labelreading score LISTS READINGS"

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "labelreading:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	library, err := knowledge.Default()
	if err != nil {
		return err
	}
	switch {
	case len(args) == 1 && args[0] == "lists":
		return json.NewEncoder(out).Encode(makeLists(library))
	case len(args) == 3 && args[0] == "score":
		var lists []list
		var readings []reading
		if err := errors.Join(readJSON(args[1], &lists), readJSON(args[2], &readings)); err != nil {
			return err
		}
		report(out, labels.New(library), lists, readings)
		return nil
	}
	return errors.New(usage)
}

func readJSON(name string, into any) error {
	data, err := os.ReadFile(name) //nolint:gosec // The file is named on the command line.
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// Command write keeps the measurement of the last `make -C tools load`, if there is a new
// one, and writes the tables of docs/scale.md.
//
//	write RESULT MEASURED DOCUMENT
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"clary.example/tools/scale"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: write RESULT MEASURED DOCUMENT")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "write:", err)
		os.Exit(1)
	}
}

func run(resultFile, measuredFile, document string) error {
	if err := keep(resultFile, measuredFile); err != nil {
		return err
	}
	var m scale.Measured
	if err := read(measuredFile, &m); err != nil {
		return err
	}
	page, err := os.ReadFile(document) //nolint:gosec // Our own file, named by the caller.
	if err != nil {
		return err
	}
	filled, err := m.Fill(string(page))
	if err != nil {
		return err
	}
	return os.WriteFile(document, []byte(filled), 0o644) //nolint:gosec // It is for everybody.
}

// keep replaces the kept measurement with a new result. Without a new result, the
// kept one stays.
func keep(resultFile, measuredFile string) error {
	found, err := os.ReadFile(resultFile) //nolint:gosec // Our own file, named by the caller.
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	m, err := scale.Summarise(found)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(measuredFile, append(data, '\n'), 0o644) //nolint:gosec // It is for everybody.
}

func read(file string, into any) error {
	data, err := os.ReadFile(file) //nolint:gosec // Our own file, named by the caller.
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

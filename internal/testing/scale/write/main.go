// Command write keeps what a run of `make load` measured, if there is a new one,
// and writes the tables of docs/scale.md.
//
//	write RESULT MEASURED DOCUMENT
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"clary.example/internal/testing/scale"
)

// result is what `make load` leaves behind, as far as it is needed.
type result struct {
	At    string `json:"at"`
	Cores int    `json:"cores"`
	Plan  struct {
		Step     float64 `json:"step"`
		Overload float64 `json:"overload"`
		Soak     float64 `json:"soak"`
	} `json:"plan"`
	Capacity struct {
		Rate float64 `json:"rate"`
		P99  float64 `json:"p99_ms"`
	} `json:"capacity"`
	Costs map[string]scale.Cost `json:"costs"`
	Rows  map[string]struct {
		Bytes float64 `json:"bytes"`
	} `json:"rows"`
	PhotoBytes float64 `json:"photo_bytes"`
}

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

// keep takes over a new result. Without one, or with one that has no costs, what
// was kept stays.
func keep(resultFile, measuredFile string) error {
	var r result
	if err := read(resultFile, &r); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	if len(r.Costs) == 0 {
		return errors.New("this run measured no costs: run make load without COST=0s")
	}
	m := scale.Measured{
		At:       r.At[:min(len(r.At), len("2006-01-02"))],
		Form:     fmt.Sprintf("steps of %.0f s, overload of %.0f s, soak of %.0f s", r.Plan.Step, r.Plan.Overload, r.Plan.Soak),
		Cores:    r.Cores,
		Capacity: r.Capacity.Rate, P99: r.Capacity.P99,
		Costs: r.Costs, Rows: map[string]float64{}, PhotoBytes: r.PhotoBytes,
	}
	for name, row := range r.Rows {
		m.Rows[name] = row.Bytes
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

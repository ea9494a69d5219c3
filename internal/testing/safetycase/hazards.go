// Package safetycase reads the hazard log of docs/clinical-safety, finds what is
// wrong with it, and writes the report that follows from it.
package safetycase

import (
	"bytes"
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v3"
)

// Folder holds the hazard log and the report, relative to the root of the repository.
const Folder = "docs/clinical-safety"

// Log is the content of hazards.yaml.
type Log struct {
	// Severity and Likelihood are scales, the least first.
	Severity   []Word `yaml:"severity"`
	Likelihood []Word `yaml:"likelihood"`
	// Matrix has a row for each likelihood with a level of Risk for each severity, from 1.
	Matrix  [][]int  `yaml:"matrix"`
	Risk    []Word   `yaml:"risk"`
	Hazards []Hazard `yaml:"hazards"`
}

// Word is a step of a scale.
type Word struct {
	Word  string `yaml:"word"`
	Means string `yaml:"means"`
}

// Hazard is what may harm a person, and what is done about it.
type Hazard struct {
	ID       string    `yaml:"id"`
	Hazard   string    `yaml:"hazard"`
	Cause    string    `yaml:"cause"`
	Effect   string    `yaml:"effect"`
	Before   Rating    `yaml:"before"`
	After    Rating    `yaml:"after"`
	Controls []Control `yaml:"controls"`
	// Evidence may be an empty list, which says that nothing was measured.
	Evidence []Evidence `yaml:"evidence"`
	Owner    string     `yaml:"owner"`
	Residual string     `yaml:"residual"`
	// Open is what would lower the risk and is not done.
	Open string `yaml:"open"`
}

// Rating is a place in the matrix, in words.
type Rating struct {
	Severity   string `yaml:"severity"`
	Likelihood string `yaml:"likelihood"`
}

// Control is a part of the program that lowers a risk, and the test that proves it.
type Control struct {
	Does   string `yaml:"does"`
	File   string `yaml:"file"`
	Symbol string `yaml:"symbol"`
	Test   Test   `yaml:"test"`
}

// Test is a Go test in a folder, or a browser test in a file by its title.
type Test struct {
	In   string `yaml:"in"`
	Name string `yaml:"name"`
}

// Evidence is a figure of docs/figures.yaml, and what it counts.
type Evidence struct {
	Figure string `yaml:"figure"`
	Says   string `yaml:"says"`
}

// Read reads the hazard log of a repository. An unknown field is an error.
func Read(root string) (Log, error) {
	text, err := os.ReadFile(filepath.Join(root, Folder, "hazards.yaml")) //nolint:gosec // Our own file.
	if err != nil {
		return Log{}, err
	}
	return Parse(text)
}

// Parse reads a hazard log.
func Parse(text []byte) (Log, error) {
	var log Log
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	err := decoder.Decode(&log)
	return log, err
}

// Level is the risk of a rating, from 1, or 0 if the matrix does not have it.
func (l Log) Level(r Rating) int {
	row, column := indexOf(l.Likelihood, r.Likelihood), indexOf(l.Severity, r.Severity)
	if row < 0 || column < 0 || row >= len(l.Matrix) || column >= len(l.Matrix[row]) {
		return 0
	}
	return l.Matrix[row][column]
}

func indexOf(scale []Word, word string) int {
	for i, step := range scale {
		if step.Word == word {
			return i
		}
	}
	return -1
}

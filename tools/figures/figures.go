// Package figures keeps the numbers in documents equal to the files that hold them. The register
// docs/figures.yaml gives each figure a name, a source file, a path in that file and a format. A document marks the
// place of a figure:
//
//	<!-- figure: severity.exact -->73.6 %<!-- /figure -->
package figures

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Register is the file that names the figures, relative to the root of the repository.
const Register = "docs/figures.yaml"

// Figure says where a number comes from and how to print it.
type Figure struct {
	// File is JSON or YAML, relative to the root of the repository.
	File string `yaml:"file"`
	// Path is a list of keys, separated by dots. A number is an index of a list.
	Path string `yaml:"path"`
	// Of is the path of the second number, for the formats "of" and "share".
	Of string `yaml:"of"`
	// Format is one of the formats in format.go.
	Format string `yaml:"format"`
}

// Quote is a sentence outside the documents that states figures, such as a text of the web app. Each {NAME} in Text
// stands for the value of that figure.
type Quote struct {
	File string `yaml:"file"`
	Text string `yaml:"text"`
}

// Set is the content of the register with the values of all figures.
type Set struct {
	Values map[string]string
	Quotes []Quote
}

// Load reads the register and computes every figure. It reports all figures that fail, not only the first.
func Load(root string) (Set, error) {
	text, err := os.ReadFile(filepath.Join(root, Register)) //nolint:gosec // Our own file.
	if err != nil {
		return Set{}, err
	}
	var register struct {
		Figures map[string]Figure `yaml:"figures"`
		Quotes  []Quote           `yaml:"quotes"`
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&register); err != nil {
		return Set{}, fmt.Errorf("%s: %w", Register, err)
	}
	set := Set{Values: map[string]string{}, Quotes: register.Quotes}
	sources := map[string]any{}
	var failures []error
	for name, figure := range register.Figures {
		value, err := figure.value(root, sources)
		if err != nil {
			failures = append(failures, fmt.Errorf("%s: %s: %w", Register, name, err))
		}
		set.Values[name] = value
	}
	return set, errors.Join(failures...)
}

func (f Figure) value(root string, sources map[string]any) (string, error) {
	source, ok := sources[f.File]
	if !ok {
		var err error
		if source, err = readSource(filepath.Join(root, f.File)); err != nil {
			return "", err
		}
		sources[f.File] = source
	}
	value, err := lookup(source, f.Path)
	if err != nil {
		return "", fmt.Errorf("%s: %w", f.File, err)
	}
	var of any
	if f.Of != "" {
		if of, err = lookup(source, f.Of); err != nil {
			return "", fmt.Errorf("%s: %w", f.File, err)
		}
	}
	return format(f.Format, value, of)
}

// readSource decodes JSON or YAML. Numbers become float64 or int.
func readSource(file string) (any, error) {
	text, err := os.ReadFile(file) //nolint:gosec // Our own file, named in the register.
	if err != nil {
		return nil, err
	}
	var source any
	switch filepath.Ext(file) {
	case ".json":
		err = json.Unmarshal(text, &source)
	case ".yaml":
		err = yaml.Unmarshal(text, &source)
	default:
		err = errors.New("a source is a .json or a .yaml file")
	}
	return source, err
}

func lookup(source any, path string) (any, error) {
	for key := range strings.SplitSeq(path, ".") {
		var found bool
		switch node := source.(type) {
		case map[string]any:
			source, found = node[key]
		case []any:
			if i, err := strconv.Atoi(key); err == nil && i >= 0 && i < len(node) {
				source, found = node[i], true
			}
		}
		if !found {
			return nil, fmt.Errorf("no %q of path %q", key, path)
		}
	}
	return source, nil
}

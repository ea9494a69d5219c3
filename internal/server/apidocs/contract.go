package apidocs

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// document is the part of an OpenAPI 3.0 document that the page shows. A
// keyword that is missing here is an error, so that the page omits nothing.
type document struct {
	Info struct {
		Title       string
		Version     string
		Description string
	}
	Paths      ordered[pathItem]
	Components struct {
		Schemas    ordered[*schema]
		Parameters map[string]parameter
		Headers    map[string]parameter
		Responses  map[string]response
	}
}

type pathItem struct {
	Parameters []parameter
	Operations ordered[operation] `yaml:"-"`
}

type operation struct {
	OperationID string `yaml:"operationId"`
	Summary     string
	Description string
	// Security is nil where the rule of the whole document applies: an access token.
	Security    *[]map[string][]string
	Parameters  []parameter
	RequestBody *struct {
		Required bool
		Content  ordered[media]
	} `yaml:"requestBody"`
	Responses ordered[response]
	Unknown   map[string]any `yaml:",inline"`
}

// parameter is also a header of a response, which has no name and no place.
type parameter struct {
	Ref         string `yaml:"$ref"`
	Name        string
	In          string
	Required    bool
	Description string
	Schema      *schema
	Unknown     map[string]any `yaml:",inline"`
}

type response struct {
	Ref         string `yaml:"$ref"`
	Description string
	Headers     ordered[parameter]
	Content     ordered[media]
	Unknown     map[string]any `yaml:",inline"`
}

type media struct {
	Schema  *schema
	Unknown map[string]any `yaml:",inline"`
}

type schema struct {
	Ref                  string `yaml:"$ref"`
	Type                 string
	Format               string
	Description          string
	Nullable             bool
	Enum                 []string
	Default              any
	MinLength            *int `yaml:"minLength"`
	MaxLength            *int `yaml:"maxLength"`
	Minimum              *int
	Maximum              *int
	MaxItems             *int      `yaml:"maxItems"`
	AdditionalProperties yaml.Node `yaml:"additionalProperties"`
	Required             []string
	Properties           ordered[*schema]
	Items                *schema
	AllOf                []*schema      `yaml:"allOf"`
	Unknown              map[string]any `yaml:",inline"`
}

// ordered is a YAML mapping in the order of the file.
type ordered[T any] []entry[T]

type entry[T any] struct {
	Key   string
	Value T
}

// UnmarshalYAML reads a mapping.
func (o *ordered[T]) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: not a mapping", node.Line)
	}
	for pair := range slices.Chunk(node.Content, 2) {
		var value T
		if err := pair[1].Decode(&value); err != nil {
			return fmt.Errorf("%s: %w", pair[0].Value, err)
		}
		if checked, ok := any(value).(interface{ unknown() map[string]any }); ok {
			for keyword := range checked.unknown() {
				if !strings.HasPrefix(keyword, "x-") {
					return fmt.Errorf("line %d: %s: the page cannot show %q", pair[1].Line, pair[0].Value, keyword)
				}
			}
		}
		*o = append(*o, entry[T]{pair[0].Value, value})
	}
	return nil
}

func (o operation) unknown() map[string]any { return o.Unknown }
func (p parameter) unknown() map[string]any { return p.Unknown }
func (r response) unknown() map[string]any  { return r.Unknown }
func (m media) unknown() map[string]any     { return m.Unknown }
func (s *schema) unknown() map[string]any   { return s.Unknown }

// UnmarshalYAML reads a path: its parameters, and its operations in the order of
// the file.
func (p *pathItem) UnmarshalYAML(node *yaml.Node) error {
	operations := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	for pair := range slices.Chunk(node.Content, 2) {
		if pair[0].Value != "parameters" {
			operations.Content = append(operations.Content, pair...)
			continue
		}
		if err := pair[1].Decode(&p.Parameters); err != nil {
			return err
		}
	}
	return operations.Decode(&p.Operations)
}

// resolve replaces references to shared parameters, headers and responses.
// References to schemas stay: the page links to them.
func (d *document) resolve() error {
	var failed error
	resolve := func(given parameter, shared map[string]parameter) parameter {
		if given.Ref == "" {
			return given
		}
		found, ok := shared[lastSegment(given.Ref)]
		if !ok {
			failed = errors.Join(failed, fmt.Errorf("nothing at %s", given.Ref))
		}
		return found
	}
	for _, path := range d.Paths {
		for i := range path.Value.Operations {
			op := &path.Value.Operations[i].Value
			op.Parameters = slices.Concat(path.Value.Parameters, op.Parameters)
			for j, given := range op.Parameters {
				op.Parameters[j] = resolve(given, d.Components.Parameters)
			}
			for j, given := range op.Responses {
				if given.Value.Ref != "" {
					found, ok := d.Components.Responses[lastSegment(given.Value.Ref)]
					if !ok {
						failed = errors.Join(failed, fmt.Errorf("nothing at %s", given.Value.Ref))
					}
					op.Responses[j].Value = found
				}
				headers := op.Responses[j].Value.Headers
				for k, header := range headers {
					headers[k].Value = resolve(header.Value, d.Components.Headers)
				}
			}
		}
	}
	return failed
}

func lastSegment(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }

package apidocs

import (
	"fmt"
	"slices"
	"strings"
)

// page is what the template shows.
type page struct {
	Title, Version, Description string
	Groups                      []group
	Schemas                     []field
}

// group holds the operations whose paths begin alike.
type group struct {
	ID, Prefix string
	Operations []operationView
}

type operationView struct {
	ID, Method, Path, Summary, Description string
	Public                                 bool
	Parameters                             []field
	Bodies                                 []field
	Responses                              []responseView
}

type responseView struct {
	Status, Description string
	Bodies, Headers     []field
}

// field is a parameter, a header, a body, a property or a schema.
type field struct {
	Name, Note, Description string
	Required                bool
	Type                    []typePart
	Limits                  []string
	Values                  []string
	Fields                  []field
}

// typePart is a piece of a type's name. Schema names the schema that it links to.
type typePart struct {
	Text, Schema string
}

func (d *document) page() page {
	p := page{Title: d.Info.Title, Version: d.Info.Version, Description: d.Info.Description}
	for _, path := range d.Paths {
		name, _, _ := strings.Cut(strings.TrimPrefix(path.Key, "/api/"), "/")
		at := slices.IndexFunc(p.Groups, func(g group) bool { return g.ID == name })
		if at < 0 {
			at = len(p.Groups)
			p.Groups = append(p.Groups, group{ID: name, Prefix: "/api/" + name + "/"})
		}
		for _, op := range path.Value.Operations {
			p.Groups[at].Operations = append(p.Groups[at].Operations, op.Value.view(op.Key, path.Key))
		}
	}
	for _, s := range d.Components.Schemas {
		p.Schemas = append(p.Schemas, s.Value.field(s.Key))
	}
	return p
}

func (o operation) view(method, path string) operationView {
	view := operationView{
		ID: o.OperationID, Method: strings.ToUpper(method), Path: path, Summary: o.Summary, Description: o.Description,
		Public: o.Security != nil && len(*o.Security) == 0,
	}
	for _, p := range o.Parameters {
		view.Parameters = append(view.Parameters, p.field(p.Name))
	}
	if o.RequestBody != nil {
		view.Bodies = bodies(o.RequestBody.Content)
	}
	for _, r := range o.Responses {
		shown := responseView{Status: r.Key, Description: r.Value.Description, Bodies: bodies(r.Value.Content)}
		for _, h := range r.Value.Headers {
			shown.Headers = append(shown.Headers, h.Value.field(h.Key))
		}
		view.Responses = append(view.Responses, shown)
	}
	return view
}

func bodies(content ordered[media]) []field {
	var shown []field
	for _, c := range content {
		shown = append(shown, c.Value.Schema.field(c.Key))
	}
	return shown
}

func (p parameter) field(name string) field {
	f := p.Schema.field(name)
	f.Required, f.Note = p.Required, p.In
	if p.Description != "" {
		f.Description = p.Description
	}
	return f
}

func (s *schema) field(name string) field {
	f := field{Name: name}
	if s == nil {
		return f
	}
	f.Description, f.Type, f.Limits, f.Values = s.Description, s.typeParts(), s.limits(), s.Enum
	described := s
	if s.Items != nil {
		described = s.Items
		f.Values = append(f.Values, s.Items.Enum...)
		f.Limits = append(f.Limits, s.Items.limits()...)
	}
	for _, part := range append([]*schema{described}, described.AllOf...) {
		for _, property := range part.Properties {
			child := property.Value.field(property.Key)
			child.Required = slices.Contains(part.Required, property.Key)
			f.Fields = append(f.Fields, child)
		}
	}
	return f
}

func (s *schema) typeParts() []typePart {
	switch {
	case s.Ref != "":
		return []typePart{{lastSegment(s.Ref), lastSegment(s.Ref)}}
	case len(s.AllOf) > 0:
		var parts []typePart
		for i, part := range s.AllOf {
			if i > 0 {
				parts = append(parts, typePart{Text: " and "})
			}
			parts = append(parts, part.typeParts()...)
		}
		return parts
	case s.Items != nil:
		return append([]typePart{{Text: "array of "}}, s.Items.typeParts()...)
	case s.Format != "":
		return []typePart{{Text: s.Type + " (" + s.Format + ")"}}
	default:
		return []typePart{{Text: s.Type}}
	}
}

func (s *schema) limits() []string {
	var limits []string
	for _, limit := range []struct {
		text  string
		value *int
	}{
		{"length at least %d", s.MinLength},
		{"length at most %d", s.MaxLength},
		{"at least %d", s.Minimum},
		{"at most %d", s.Maximum},
		{"at most %d items", s.MaxItems},
	} {
		if limit.value != nil {
			limits = append(limits, fmt.Sprintf(limit.text, *limit.value))
		}
	}
	if s.Default != nil {
		limits = append(limits, fmt.Sprintf("default %v", s.Default))
	}
	if s.Nullable {
		limits = append(limits, "can be null")
	}
	if s.AdditionalProperties.Value == "false" {
		limits = append(limits, "no other properties")
	}
	return limits
}

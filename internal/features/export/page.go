package export

import (
	"bytes"
	_ "embed" // For the page.
	"encoding/json"
	"fmt"
	"html/template"
	"strings"
	"time"
)

//go:embed page.html
var pageText string

// node is a value of the document as a person reads it: one text or photo, or
// others with their names.
type node struct {
	Label string
	Text  string
	// Image is the path of a photo.
	Image string
	// Of are what it is made of. In a list they have no labels.
	Of     []node
	IsList bool
}

// page returns the document as a web page that needs nothing but the photos
// beside it. It shows every value, whatever the sections may hold one day.
func (d document) page() ([]byte, error) {
	type pageSection struct {
		Name, Title, About string
		Content            node
	}
	var content struct {
		MadeAt   string
		Sections []pageSection
	}
	content.MadeAt = readableTime(d.madeAt)
	for _, section := range d.sections {
		root, err := parse(section.json)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", section.Name, err)
		}
		content.Sections = append(content.Sections, pageSection{section.Name, section.Title, section.About, root})
	}
	page, err := template.New("page").Parse(pageText)
	if err != nil {
		return nil, fmt.Errorf("parse page: %w", err)
	}
	var out bytes.Buffer
	if err := page.Execute(&out, content); err != nil {
		return nil, fmt.Errorf("write page: %w", err)
	}
	return out.Bytes(), nil
}

// parse reads JSON and keeps the order of its fields.
func parse(data []byte) (node, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return parseValue(decoder, "")
}

func parseValue(decoder *json.Decoder, label string) (node, error) {
	token, err := decoder.Token()
	if err != nil {
		return node{}, err
	}
	n := node{Label: label}
	delim, nested := token.(json.Delim)
	if !nested {
		n.Text = readable(token)
		if isPhoto(n.Text) {
			n.Image = n.Text
		}
		return n, nil
	}
	n.IsList = delim == '['
	for decoder.More() {
		name := ""
		if !n.IsList {
			key, err := decoder.Token()
			if err != nil {
				return node{}, err
			}
			name = readableName(fmt.Sprint(key))
		}
		child, err := parseValue(decoder, name)
		if err != nil {
			return node{}, err
		}
		n.Of = append(n.Of, child)
	}
	_, err = decoder.Token() // What closes it.
	return n, err
}

// isPhoto knows the paths that Photo.Path makes. What a person wrote may look
// the same, and then shows a photo of theirs or none.
func isPhoto(text string) bool {
	return strings.HasPrefix(text, "photos/") && strings.HasSuffix(text, ".jpg") && strings.Count(text, "/") == 1
}

// readableName turns policy_version into "Policy version".
func readableName(name string) string {
	name = strings.ReplaceAll(name, "_", " ")
	return strings.ToUpper(name[:min(1, len(name))]) + name[min(1, len(name)):]
}

func readable(value json.Token) string {
	switch value := value.(type) {
	case nil:
		return "–"
	case bool:
		return map[bool]string{true: "Yes", false: "No"}[value]
	case string:
		if at, err := time.Parse(time.RFC3339, value); err == nil {
			return readableTime(at)
		}
		return value
	default:
		return fmt.Sprint(value)
	}
}

func readableTime(at time.Time) string { return at.UTC().Format("2 January 2006, 15:04 UTC") }

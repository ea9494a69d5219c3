package export

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"time"

	"clary.example/internal/skincare"
)

// Version counts the forms that the document has had. A field that goes or
// changes its meaning makes a new one.
const Version = 1

// Subject is the person whose data is read.
type Subject struct {
	User skincare.UserID
	// Photos are the paths of the photos that are in the archive.
	Photos map[string]bool
}

// Section is one part of what is held about a person. Whoever adds a table adds
// it to a section: a test holds them against the database's own catalogue.
type Section struct {
	// Name is its field in the document.
	Name string
	// Title and About are for those who read it as a page.
	Title, About string
	// Tables are those that it comes from.
	Tables []Table
	// Read returns what becomes its JSON.
	Read func(ctx context.Context, subject Subject) (any, error)
}

// Table says what becomes of each column. A column that is not named here has
// its own name in the section.
type Table struct {
	Name string
	// Renamed are columns with the fields that they become.
	Renamed map[string]string
	// LeftOut are columns that are not handed out, with the reason.
	LeftOut map[string]string
}

// document is all that is held about a person, in writing.
type document struct {
	madeAt   time.Time
	sections []writtenSection
	json     []byte
}

type writtenSection struct {
	Section
	json []byte
}

// heading is how the document begins.
type heading struct {
	Format  string    `json:"format"`
	Version int       `json:"version"`
	MadeAt  time.Time `json:"made_at"`
}

func newDocument(ctx context.Context, subject Subject, sections []Section, now time.Time) (document, error) {
	doc := document{madeAt: now.UTC()}
	begin, err := json.Marshal(heading{"clary-export", Version, doc.madeAt})
	if err != nil {
		return document{}, fmt.Errorf("encode heading: %w", err)
	}
	all := bytes.TrimSuffix(begin, []byte("}"))
	for _, section := range sections {
		content, err := section.Read(ctx, subject)
		if err != nil {
			return document{}, fmt.Errorf("read %s: %w", section.Name, err)
		}
		written, err := json.Marshal(content)
		if err != nil {
			return document{}, fmt.Errorf("encode %s: %w", section.Name, err)
		}
		all = fmt.Appendf(all, ",%q:%s", section.Name, written)
		doc.sections = append(doc.sections, writtenSection{section, written})
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, append(all, '}'), "", "  "); err != nil {
		return document{}, fmt.Errorf("indent document: %w", err)
	}
	doc.json = indented.Bytes()
	return doc, nil
}

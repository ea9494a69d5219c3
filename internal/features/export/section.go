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

// document is all that is held about a person, in writing.
type document struct {
	madeAt   time.Time
	sections []writtenSection
	json     []byte
}

type writtenSection struct {
	skincare.ExportSection
	json []byte
}

// heading is how the document begins.
type heading struct {
	Format  string    `json:"format"`
	Version int       `json:"version"`
	MadeAt  time.Time `json:"made_at"`
}

func newDocument(ctx context.Context, subject skincare.ExportSubject, sections []skincare.ExportSection, now time.Time) (document, error) {
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

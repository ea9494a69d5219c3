package skincare

import (
	"context"
	"strconv"
	"time"
)

// ExportSubject is the person whose data is exported.
type ExportSubject struct {
	User UserID
	// Photos are the paths of the photos that are in the archive.
	Photos map[string]bool
}

// ExportSection is one part of what is stored about a person. Each feature has
// those of its own tables: a test compares them with the database catalogue.
type ExportSection struct {
	// Name is its field in the document.
	Name string
	// Title and About are for people who read it as a page.
	Title, About string
	// Tables are those that it comes from.
	Tables []ExportTable
	// Read returns what becomes its JSON.
	Read func(ctx context.Context, subject ExportSubject) (any, error)
}

// ExportTable says what becomes of each column. A column that is not named here
// has its own name in the section.
type ExportTable struct {
	Name string
	// Renamed are columns with the fields that they become.
	Renamed map[string]string
	// LeftOut are columns that are not exported, with the reason.
	LeftOut map[string]string
}

// Why columns are left out that several tables have.
const (
	LeftOutInternalName  = "A random name or number by which the program finds the row."
	LeftOutAttemptDigest = "A digest of a random text that the browser sent, to notice when it repeats itself."
)

// ExportPhoto is one photo of a questionnaire.
type ExportPhoto struct {
	Record QuestionnaireID
	// Size is "small" or "full".
	Size string
}

// Path returns where a photo is in the archive.
func (p ExportPhoto) Path() string {
	return "photos/" + strconv.FormatInt(int64(p.Record), 10) + "-" + p.Size + ".jpg"
}

// Convert returns what one makes of each of a list.
func Convert[From, To any](list []From, one func(From) To) []To {
	made := make([]To, 0, len(list))
	for _, from := range list {
		made = append(made, one(from))
	}
	return made
}

// TryConvert is Convert for what may fail.
func TryConvert[From, To any](list []From, one func(From) (To, error)) ([]To, error) {
	made := make([]To, 0, len(list))
	for _, from := range list {
		to, err := one(from)
		if err != nil {
			return nil, err
		}
		made = append(made, to)
	}
	return made, nil
}

// OptionalTime returns nil for the zero time.
func OptionalTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

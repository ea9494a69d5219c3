package review

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// Verdict is what a reviewer says of an item.
type Verdict string

// The verdicts.
const (
	VerdictSign   Verdict = "sign"
	VerdictEdit   Verdict = "edit"
	VerdictReject Verdict = "reject"
)

// Valid reports whether a verdict is one of these.
func (v Verdict) Valid() bool { return v == VerdictSign || v == VerdictEdit || v == VerdictReject }

// Role is the licence of a reviewer.
type Role string

// The roles.
const (
	RolePharmacist    Role = "pharmacist"
	RoleGP            Role = "gp"
	RoleDermatologist Role = "dermatologist"
)

// Valid reports whether a role is one of these.
func (r Role) Valid() bool {
	return r == RolePharmacist || r == RoleGP || r == RoleDermatologist
}

// Entry is a verdict of a reviewer on one item, as it was on that day.
type Entry struct {
	ID      string  `yaml:"id"`
	Hash    string  `yaml:"hash"`
	Verdict Verdict `yaml:"verdict"`
	// Comment says what to change, or why the text is rejected. A signature may have one.
	Comment string `yaml:"comment,omitempty"`

	File `yaml:"-"`
}

// File is what all verdicts of a file share.
type File struct {
	// Reviewer is a random name. The operator keeps the registration number that belongs
	// to it.
	Reviewer string
	Role     Role
	Date     time.Time
}

// reviewFile is a file of knowledge/reviews.
type reviewFile struct {
	Reviewer string  `yaml:"reviewer"`
	Role     Role    `yaml:"role"`
	Date     string  `yaml:"date"`
	Verdicts []Entry `yaml:"verdicts"`
}

// ReadAll reads all verdicts in a folder, oldest first. A file that is not as Import
// writes it is an error.
func ReadAll(files fs.FS) ([]Entry, error) {
	names, err := fs.Glob(files, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("list reviews: %w", err)
	}
	// The tenth file of a day comes after the ninth.
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	var all []Entry
	for _, name := range names {
		entries, err := readFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("review %s: %w", name, err)
		}
		all = append(all, entries...)
	}
	slices.SortStableFunc(all, func(a, b Entry) int { return a.Date.Compare(b.Date) })
	return all, nil
}

func readFile(files fs.FS, name string) ([]Entry, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	var file reviewFile
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&file); err != nil {
		return nil, fmt.Errorf("decode: %w", err)
	}
	if err := decoder.Decode(new(any)); !errors.Is(err, io.EOF) {
		return nil, errors.New("decode: there is more than one document")
	}
	date, err := time.Parse(time.DateOnly, file.Date)
	if err != nil {
		return nil, fmt.Errorf("date: %w", err)
	}
	if !file.Role.Valid() || !isReviewer(file.Reviewer) || !strings.HasPrefix(path.Base(name), fmt.Sprintf("%s-%s-", file.Date, file.Role)) {
		return nil, errors.New("role, reviewer or name of the file is wrong")
	}
	for i := range file.Verdicts {
		entry := &file.Verdicts[i]
		if !entry.Verdict.Valid() || entry.ID == "" || !isHash(entry.Hash) {
			return nil, fmt.Errorf("verdict %d is not complete", i+1)
		}
		entry.File = File{file.Reviewer, file.Role, date}
	}
	return file.Verdicts, nil
}

// reviewerPrefix begins the names of reviewers. Random hexadecimal digits follow.
const (
	reviewerPrefix = "reviewer-"
	reviewerDigits = 12
	hashDigits     = 64
)

func isReviewer(name string) bool {
	digits, ok := strings.CutPrefix(name, reviewerPrefix)
	return ok && isHex(digits, reviewerDigits)
}

func isHash(text string) bool { return isHex(text, hashDigits) }

func isHex(text string, length int) bool {
	return len(text) == length && strings.Trim(text, "0123456789abcdef") == ""
}

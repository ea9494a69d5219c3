// Package layout reads which package of internal/ imports which, and adds it up
// by room, the first folder below internal/.
package layout

import (
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const prefix = "clary.example/internal/"

// Room is one folder of internal/.
type Room struct {
	Name, Purpose string
}

// Rooms returns all rooms from the top to the bottom. A room may import only
// rooms below it.
func Rooms() []Room {
	return []Room{
		{"testing", "Tests of the whole program, drills, measurements and what they need."},
		{"app", "Puts the program together."},
		{"config", "Reads the settings from the environment."},
		{"server", "Takes requests: the API, the web app, load shedding."},
		{"storage", "Remembers: PostgreSQL, objects, encryption, jobs, key management."},
		{"ai", "Calls the AI providers, and copes when they fail."},
		{"inference", "Runs the models in ONNX Runtime."},
		{"features", "What people can do. Features do not import each other."},
		{"advice", "Decides what may be said, and says it."},
		{"vision", "Reads photos, and estimates the severity."},
		{"skincare", "The words of the domain. Imports only the standard library."},
		{"telemetry", "Logs, metrics and traces."},
		{"demo", "Draws the skin of invented people."},
	}
}

// Layout is who imports whom below internal/.
type Layout struct {
	// Packages holds the packages of each room.
	Packages map[string][]string
	// Arrows holds the rooms that a room imports.
	Arrows map[string][]string
	// PackageArrows is how many imports there are from package to package.
	PackageArrows int
}

// Read reads the Go files below root/internal, without tests.
func Read(root string) (Layout, error) {
	imports, err := readImports(filepath.Join(root, "internal"))
	if err != nil {
		return Layout{}, err
	}
	l := Layout{Packages: map[string][]string{}, Arrows: map[string][]string{}}
	for _, from := range slices.Sorted(maps.Keys(imports)) {
		room := roomOf(from)
		l.Packages[room] = append(l.Packages[room], from)
		for _, to := range slices.Sorted(maps.Keys(imports[from])) {
			l.PackageArrows++
			if target := roomOf(to); target != room && !slices.Contains(l.Arrows[room], target) {
				l.Arrows[room] = append(l.Arrows[room], target)
			}
		}
	}
	return l, nil
}

// readImports returns the packages of internal/ that each of them imports.
func readImports(internal string) (map[string]map[string]bool, error) {
	imports := map[string]map[string]bool{}
	err := filepath.WalkDir(internal, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(file, ".go") {
			return err
		}
		folder, err := filepath.Rel(internal, filepath.Dir(file))
		if err != nil {
			return err
		}
		name := filepath.ToSlash(folder)
		if imports[name] == nil {
			imports[name] = map[string]bool{}
		}
		if strings.HasSuffix(file, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return fmt.Errorf("parse imports: %w", err)
		}
		for _, spec := range parsed.Imports {
			if target, err := strconv.Unquote(spec.Path.Value); err == nil && strings.HasPrefix(target, prefix) {
				imports[name][strings.TrimPrefix(target, prefix)] = true
			}
		}
		return nil
	})
	return imports, err
}

func roomOf(pkg string) string {
	room, _, _ := strings.Cut(pkg, "/")
	return room
}

// ArrowCount is how many arrows there are from room to room.
func (l Layout) ArrowCount() int {
	n := 0
	for _, targets := range l.Arrows {
		n += len(targets)
	}
	return n
}

// Unknown returns the rooms that Rooms does not list.
func (l Layout) Unknown() []string {
	unknown := slices.Collect(maps.Keys(l.Packages))
	return slices.Sorted(slices.Values(slices.DeleteFunc(unknown, func(name string) bool { return rank(name) >= 0 })))
}

// Upward returns the arrows that lead to a room above, as "from -> to".
func (l Layout) Upward() []string {
	var upward []string
	for from, targets := range l.Arrows {
		for _, to := range targets {
			if rank(to) <= rank(from) {
				upward = append(upward, from+" -> "+to)
			}
		}
	}
	slices.Sort(upward)
	return upward
}

// rank is the place of a room from the top, or -1.
func rank(name string) int {
	return slices.IndexFunc(Rooms(), func(r Room) bool { return r.Name == name })
}

// Circles returns the rooms that import themselves by way of others.
func (l Layout) Circles() []string {
	var circles []string
	for room := range l.Arrows {
		seen := map[string]bool{}
		next := slices.Clone(l.Arrows[room])
		for len(next) > 0 {
			at := next[0]
			next = next[1:]
			if !seen[at] {
				seen[at] = true
				next = append(next, l.Arrows[at]...)
			}
		}
		if seen[room] {
			circles = append(circles, room)
		}
	}
	slices.Sort(circles)
	return circles
}

// Table is the Markdown table of the rooms, from the top to the bottom.
func (l Layout) Table() string {
	var b strings.Builder
	b.WriteString("| room | what it does | packages | imports |\n|---|---|---|---|\n")
	for _, room := range Rooms() {
		targets := slices.Clone(l.Arrows[room.Name])
		slices.SortFunc(targets, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", room.Name, room.Purpose,
			names(l.Packages[room.Name], room.Name), orNone(strings.Join(targets, ", ")))
	}
	return b.String()
}

// names lists the packages of a room, without those that only a command or a
// generator of another package needs.
func names(packages []string, room string) string {
	var short []string
	for _, pkg := range packages {
		name := strings.TrimPrefix(strings.TrimPrefix(pkg, room), "/")
		if name != "" && !strings.HasPrefix(path.Base(name), "write") && path.Base(name) != "dbgen" && path.Base(name) != "oas" {
			short = append(short, name)
		}
	}
	return orNone(strings.Join(short, ", "))
}

func orNone(text string) string { return cmp.Or(text, "none") }

// Package names finds names in the code that have a standard term, by the list in names.tsv.
package names

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

//go:embed names.tsv
var list string

// Rule is a line of the list. In a folder of its own the whole declared name must match, in the folder * a word of it.
type Rule struct {
	Folder, Name, Term string
	// Open rules may still have names.
	Open bool
}

// Rules returns the list.
func Rules() []Rule {
	var all []Rule
	for line := range strings.Lines(list) {
		columns := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(columns) < 3 {
			continue
		}
		all = append(all, Rule{columns[0], columns[1], columns[2], len(columns) > 3 && columns[3] == "open"})
	}
	return all
}

// Found is a declared name with a standard term.
type Found struct {
	File string
	Line int
	Name string
	Rule Rule
}

func (f Found) String() string {
	return fmt.Sprintf("%s:%d: %s: write %s", f.File, f.Line, f.Name, f.Rule.Term)
}

// declared is a name and the place of its declaration.
type declared struct {
	name  string
	line  int
	local bool // A parameter, or a variable inside a function.
}

// Find returns the declared names below root that have a standard term.
func Find(root string) ([]Found, error) {
	var found []Found
	all := Rules()
	for _, folder := range []string{"cmd", "internal", "web/src", "e2e"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(file string, entry fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if entry.IsDir() && slices.Contains([]string{"node_modules", "oas", "dbgen", "testdata"}, entry.Name()) {
				return fs.SkipDir
			}
			names, err := read(file)
			path, _ := filepath.Rel(root, file)
			for _, d := range names {
				for _, r := range all {
					if r.matches(filepath.Dir(path), d) {
						found = append(found, Found{path, d.line, d.name, r})
					}
				}
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

func (r Rule) matches(folder string, d declared) bool {
	if r.Folder != "*" {
		return r.Folder == folder && r.Name == d.name && !d.local
	}
	return strings.Contains(" "+words(d.name)+" ", " "+r.Name+" ")
}

// words splits errTurnedAway and LOG_OUT_MS into lower-case words with a space between them.
func words(name string) string {
	var split strings.Builder
	before := ' '
	for _, letter := range name {
		if letter == '_' || (unicode.IsUpper(letter) && unicode.IsLower(before)) {
			split.WriteByte(' ')
		}
		if letter != '_' {
			split.WriteRune(unicode.ToLower(letter))
		}
		before = letter
	}
	return split.String()
}

func read(file string) ([]declared, error) {
	switch filepath.Ext(file) {
	case ".go":
		return readGo(file)
	case ".ts", ".tsx":
		return readTypeScript(file)
	}
	return nil, nil
}

// readGo returns functions, types, fields, constants, variables and parameters.
func readGo(file string) ([]declared, error) {
	positions := token.NewFileSet()
	tree, err := parser.ParseFile(positions, file, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var names []declared
	add := func(local bool, identifiers ...*ast.Ident) {
		for _, id := range identifiers {
			names = append(names, declared{id.Name, positions.Position(id.Pos()).Line, local})
		}
	}
	fields := func(local bool, list *ast.FieldList) {
		for _, field := range list.List {
			add(local, field.Names...)
		}
	}
	ast.Inspect(tree, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.FuncDecl:
			add(false, n.Name)
		case *ast.TypeSpec:
			add(false, n.Name)
		case *ast.ValueSpec:
			add(false, n.Names...)
		case *ast.StructType:
			fields(false, n.Fields)
		case *ast.InterfaceType:
			fields(false, n.Methods)
		case *ast.FuncType:
			fields(true, n.Params)
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					add(true, id)
				}
			}
		}
		return true
	})
	return names, nil
}

var declaration = regexp.MustCompile(`\b(?:const|let|function|class|type|interface|enum)\s+(\w+)`)

// readTypeScript returns the names behind a keyword that declares one.
func readTypeScript(file string) ([]declared, error) {
	text, err := os.ReadFile(file) //nolint:gosec // Our own file.
	if err != nil {
		return nil, err
	}
	var names []declared
	for i, line := range strings.Split(string(text), "\n") {
		if trimmed := strings.TrimSpace(line); strings.HasPrefix(trimmed, "*") || strings.HasPrefix(trimmed, "//") {
			continue
		}
		for _, match := range declaration.FindAllStringSubmatch(line, -1) {
			names = append(names, declared{name: match[1], line: i + 1})
		}
	}
	return names, nil
}

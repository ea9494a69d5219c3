package safetycase

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// missingSymbol says what is missing of a symbol in a file. In Go it must be declared there. In other files its words
// must stand there. Without a symbol only the file must be there.
func missingSymbol(root, file, symbol string) string {
	text, err := os.ReadFile(filepath.Join(root, file)) //nolint:gosec // Our own file, named in the log.
	switch {
	case err != nil:
		return "there is no file " + file
	case symbol == "":
		return ""
	case filepath.Ext(file) == ".go":
		if !declares(text, symbol) {
			return fmt.Sprintf("%s does not declare %s", file, symbol)
		}
	case !regexp.MustCompile(`(^|\W)` + regexp.QuoteMeta(symbol) + `($|\W)`).Match(text):
		return fmt.Sprintf("%s does not have %q", file, symbol)
	}
	return ""
}

// declares tells whether a Go file declares a function, a method, a type, a constant or a variable of this name.
func declares(text []byte, name string) bool {
	file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.Name == name {
				return true
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if named(spec, name) {
					return true
				}
			}
		}
	}
	return false
}

func named(spec ast.Spec, name string) bool {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return spec.Name.Name == name
	case *ast.ValueSpec:
		for _, ident := range spec.Names {
			if ident.Name == name {
				return true
			}
		}
	}
	return false
}

// missingTest says what is missing of a test: a Go test by its folder and name, any other by its file and title.
func missingTest(root string, test Test) string {
	path := filepath.Join(root, test.In)
	if strings.HasSuffix(test.In, ".ts") || strings.HasSuffix(test.In, ".tsx") {
		text, err := os.ReadFile(path) //nolint:gosec // Our own file, named in the log.
		if err != nil {
			return "there is no file " + test.In
		}
		for _, quote := range []string{`"`, `'`, "`"} {
			title := regexp.QuoteMeta(quote + test.Name + quote)
			skipped := regexp.MustCompile(`\.(skip|fixme|todo)\(\s*` + title)
			if strings.Contains(string(text), quote+test.Name+quote) && !skipped.Match(text) {
				return ""
			}
		}
		return fmt.Sprintf("%s has no test %q that runs", test.In, test.Name)
	}
	files, err := filepath.Glob(filepath.Join(path, "*_test.go"))
	if err != nil || len(files) == 0 {
		return "there are no Go tests in " + test.In
	}
	function := regexp.MustCompile(`(?m)^func ` + regexp.QuoteMeta(test.Name) + `\(\w+ \*testing\.[TF]\)`)
	for _, file := range files {
		if text, err := os.ReadFile(file); err == nil && function.Match(text) { //nolint:gosec // Our own file.
			return ""
		}
	}
	return fmt.Sprintf("%s has no test %s", test.In, test.Name)
}

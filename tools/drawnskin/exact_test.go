package drawnskin_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestArithmetic holds the two rules that make a picture the same on every
// platform, whatever its compiler does with a product beside a sum.
func TestArithmetic(t *testing.T) {
	t.Parallel()
	files := token.NewFileSet()
	sources := parse(t, files)
	typed := types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	// Other packages stay empty, which is quick. What comes from them has no
	// type then, and counts as a floating-point number.
	checker := types.Config{Importer: emptyImporter{}, Error: func(error) {}}
	_, _ = checker.Check("drawnskin", files, sources, &typed)
	require.NotEmpty(t, typed.Types)

	products := 0
	for _, source := range sources {
		var outer []ast.Node
		ast.Inspect(source, func(n ast.Node) bool {
			if n == nil {
				outer = outer[:len(outer)-1]
				return true
			}
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.MUL && !isWhole(typed.Types[n]) {
					products++
					require.True(t, isRounded(outer), "%s: a product that nothing rounds", files.Position(n.Pos()))
				}
			case *ast.AssignStmt:
				require.False(t, n.Tok == token.MUL_ASSIGN && !isWhole(typed.Types[n.Lhs[0]]),
					"%s: a product that nothing rounds", files.Position(n.Pos()))
			case *ast.SelectorExpr:
				if from, ok := n.X.(*ast.Ident); ok && from.Name == "math" {
					require.Contains(t, []string{"Abs", "Ceil", "Floor", "Sqrt", "MaxFloat64"}, n.Sel.Name, "%s", files.Position(n.Pos()))
				}
			}
			outer = append(outer, n)
			return true
		})
	}
	require.Greater(t, products, 100)
}

func parse(t *testing.T, files *token.FileSet) []*ast.File {
	t.Helper()
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	var sources []*ast.File
	for _, name := range names {
		if !strings.HasSuffix(name, "_test.go") {
			source, err := parser.ParseFile(files, name, nil, 0)
			require.NoError(t, err)
			sources = append(sources, source)
		}
	}
	return sources
}

// isWhole reports whether a value is an integer, or known when compiling.
func isWhole(v types.TypeAndValue) bool {
	if v.Value != nil {
		return true
	}
	basic, ok := v.Type.(*types.Basic)
	return ok && basic.Info()&types.IsInteger != 0
}

// isRounded reports whether what stands around a product keeps it away from
// any sum: a conversion, another factor or a division. A division by a power of
// two may become a product again, but that one is exact.
func isRounded(outer []ast.Node) bool {
	for _, n := range slices.Backward(outer) {
		switch n := n.(type) {
		case *ast.ParenExpr:
			continue
		case *ast.BinaryExpr:
			return n.Op == token.MUL || n.Op == token.QUO
		case *ast.CallExpr:
			name, ok := n.Fun.(*ast.Ident)
			return ok && name.Name == "float64"
		}
		return false
	}
	return false
}

type emptyImporter struct{}

func (emptyImporter) Import(path string) (*types.Package, error) {
	name := filepath.Base(strings.TrimSuffix(path, "/v2"))
	p := types.NewPackage(path, name)
	p.MarkComplete()
	return p, nil
}

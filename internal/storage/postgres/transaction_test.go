package postgres_test

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"clary.example/internal/skincare"
	"clary.example/internal/storage/postgres"
	"clary.example/internal/testing/pgtest"
)

// leavingErasures are those of a client that leaves in the middle of a transaction.
type leavingErasures struct {
	fakeErasures
	leave context.CancelFunc
}

func (l *leavingErasures) ForgetKey(context.Context, pgx.Tx, skincare.UserID) error {
	l.leave()
	return nil
}

// TestDisconnectInsideTransaction: a client that leaves is no failure of the
// database. Nobody is told to try again, and nothing is changed.
func TestDisconnectInsideTransaction(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	user := createUser(t, pool, "ana")
	ctx, leave := context.WithCancel(t.Context())
	store := postgres.NewUserStore(pool, &leavingErasures{leave: leave})
	err := store.Delete(ctx, user)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, skincare.KindInternal, skincare.KindOf(err), "%v", err)
	_, err = store.CredentialsByID(ctx, user)
	require.Equal(t, skincare.KindInternal, skincare.KindOf(err), "outside of one neither: %v", err)
	_, err = store.CredentialsByID(t.Context(), user)
	require.NoError(t, err)
}

func TestNoNetworkCallInsideTransaction(t *testing.T) {
	t.Parallel()

	t.Run("every transaction begins in one place", func(t *testing.T) {
		t.Parallel()
		begun := 0
		eachFile(t, func(path string, file *ast.File, fset *token.FileSet) {
			ast.Inspect(file, func(node ast.Node) bool {
				call, ok := node.(*ast.SelectorExpr)
				if !ok || (call.Sel.Name != "Begin" && call.Sel.Name != "BeginTx" && call.Sel.Name != "BeginFunc" && call.Sel.Name != "BeginTxFunc") {
					return true
				}
				begun++
				require.Equal(t, "storage/postgres/errors.go", path, "%s begins a transaction: use inTx or withTx", fset.Position(call.Pos()))
				return true
			})
		})
		require.Equal(t, 1, begun)
	})

	t.Run("no store can call another server", func(t *testing.T) {
		t.Parallel()
		clients := []string{
			`"net/http"`, `"clary.example/internal/storage/objects"`, `"clary.example/internal/storage/kms"`, `"clary.example/internal/ai`,
			`"clary.example/internal/features/reminder/webpush"`,
		}
		eachFile(t, func(path string, file *ast.File, fset *token.FileSet) {
			if !strings.HasPrefix(path, "storage/postgres/") {
				return
			}
			for _, used := range file.Imports {
				for _, client := range clients {
					require.False(t, strings.HasPrefix(used.Path.Value, client), "%s", fset.Position(used.Pos()))
				}
			}
			ast.Inspect(file, func(node ast.Node) bool {
				used, ok := node.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				from, ok := used.X.(*ast.Ident)
				require.False(t, ok && from.Name == "vault" && used.Sel.Name != "Mark", "%s uses the vault", fset.Position(used.Pos()))
				return true
			})
		})
	})

	t.Run("no store is handed a function that might call others", func(t *testing.T) {
		t.Parallel()
		stores := 0
		eachFile(t, func(path string, file *ast.File, fset *token.FileSet) {
			if !strings.HasPrefix(path, "storage/postgres/") {
				return
			}
			for _, declaration := range file.Decls {
				function, ok := declaration.(*ast.FuncDecl)
				if !ok || !function.Name.IsExported() {
					continue
				}
				stores++
				for _, parameter := range function.Type.Params.List {
					callback, ok := parameter.Type.(*ast.FuncType)
					require.False(t, ok && takesContext(callback), "%s takes a function with a context", fset.Position(function.Pos()))
				}
			}
		})
		require.Greater(t, stores, 50)
	})
}

// eachFile hands on every source file of the program, by its path in internal.
func eachFile(t *testing.T, do func(path string, file *ast.File, fset *token.FileSet)) {
	t.Helper()
	root := filepath.Join("..", "..")
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name := filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator)))
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			strings.HasPrefix(name, "testing/") || strings.Contains(name, "/dbgen/") {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err == nil {
			do(name, file, fset)
		}
		return err
	}))
}

func takesContext(function *ast.FuncType) bool {
	for _, parameter := range function.Params.List {
		if selector, ok := parameter.Type.(*ast.SelectorExpr); ok && selector.Sel.Name == "Context" {
			return true
		}
	}
	return false
}

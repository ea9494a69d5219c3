package security_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account"
	"clary.example/internal/features/reminder/webpush"
)

// TestClaims holds what security.md claims against the program: the tests it names
// exist, and figures and addresses are those of the code.
func TestClaims(t *testing.T) {
	t.Parallel()
	claims := read(t, "../security.md")

	t.Run("tests", func(t *testing.T) {
		t.Parallel()
		there := testNames(t)
		named := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z]+)`").FindAllStringSubmatch(claims, -1)
		require.Greater(t, len(named), 40)
		for _, name := range named {
			require.True(t, there[name[1]], "there is no %s", name[1])
		}
	})

	t.Run("push services", func(t *testing.T) {
		t.Parallel()
		for _, host := range webpush.Services() {
			require.Contains(t, claims, "`"+host+"`")
		}
	})

	t.Run("rate limits of logins", func(t *testing.T) {
		t.Parallel()
		limits := account.DefaultLimits()
		for limit, rate := range map[string]account.Rate{
			"the account from one network": limits.LoginPair, "the account from everywhere": limits.LoginAccount, "the network": limits.LoginAddress,
		} {
			require.Contains(t, claims, fmt.Sprintf("| %s | %d |", limit, rate.Burst))
		}
	})
}

// testNames returns the names of all tests of the repository.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	pattern := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)[A-Za-z]+)\(`)
	root := filepath.Join("..", "..")
	for _, folder := range []string{"internal", "cmd", "tools"} {
		require.NoError(t, filepath.WalkDir(filepath.Join(root, folder), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, found := range pattern.FindAllStringSubmatch(string(text), -1) {
				names[found[1]] = true
			}
			return err
		}))
	}
	return names
}

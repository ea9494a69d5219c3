// Package level tells how deep a run of the tests goes. The environment variable
// LEVEL chooses, from 0 to 4; without it the level is 1. The browser tests read
// the same variable.
//
//	0  seconds, before every commit
//	1  every change, and continuous integration
//	2  before a release: the race detector everywhere
//	3  long evaluations
//	4  nightly: the long forms of all tests
package level

import (
	"os"
	"strconv"
	"testing"
)

const usual = 1

// Now is the level of this run.
func Now() int {
	n, err := strconv.Atoi(os.Getenv("LEVEL"))
	if err != nil {
		return usual
	}
	return n
}

// Need skips a test below a level.
func Need(t *testing.T, n int) {
	t.Helper()
	if Now() < n {
		t.Skipf("needs LEVEL=%d", n)
	}
}

// Pick returns long from level n on, and short below it.
func Pick[T any](n int, short, long T) T {
	if Now() < n {
		return short
	}
	return long
}

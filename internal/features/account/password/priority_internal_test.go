//go:build linux

package password

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAtLowPriority: a hash gives way, and no other work does after it.
func TestAtLowPriority(t *testing.T) {
	t.Parallel()
	before := niceness(t)
	for range 50 {
		atLowPriority(func() { require.Equal(t, hashNiceness, niceness(t)) })
		require.Equal(t, before, niceness(t))
	}
}

// niceness returns that of the calling thread. The system call adds it to 20.
func niceness(t *testing.T) int {
	t.Helper()
	priority, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Gettid())
	require.NoError(t, err)
	return 20 - priority
}

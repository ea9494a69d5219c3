package password_test

import (
	"bytes"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"clary.example/internal/features/account/password"
)

// asProcess has the test program serve a Process instead of running tests.
const asProcess = "-hash-passwords"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == asProcess {
		if err := password.ServeProcess(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// startProcess returns a Process of the test program, and what it logs.
func startProcess(t *testing.T) (*password.Process, *bytes.Buffer) {
	t.Helper()
	var log bytes.Buffer
	process, err := password.StartProcess(slog.New(slog.NewTextHandler(&log, nil)), os.Args[0], asProcess)
	require.NoError(t, err)
	t.Cleanup(func() { _ = process.Close() })
	return process, &log
}

func TestProcess(t *testing.T) {
	t.Parallel()
	job := password.Job{Password: "Quiet-Meadow-41", Salt: []byte("0123456789abcdef"), Cost: password.Cost{MemoryKiB: 64, Passes: 1}}
	want, err := password.Here{}.Derive(t.Context(), job)
	require.NoError(t, err)

	t.Run("derives the same keys", func(t *testing.T) {
		t.Parallel()
		process, _ := startProcess(t)
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				key, err := process.Derive(t.Context(), job)
				if err != nil || !bytes.Equal(key, want) {
					t.Errorf("key %x, error %v", key, err)
				}
			})
		}
		all.Wait()
	})

	t.Run("yields to the server", func(t *testing.T) {
		t.Parallel()
		process, _ := startProcess(t)
		_, err := process.Derive(t.Context(), job)
		require.NoError(t, err)
		threads := threadsOf(t, childOf(t, process))
		require.NotEmpty(t, threads)
		for _, priority := range threads {
			require.Equal(t, "5", priority)
		}
	})

	t.Run("starts again after an end", func(t *testing.T) {
		t.Parallel()
		process, log := startProcess(t)
		_, err := process.Derive(t.Context(), job)
		require.NoError(t, err)
		killed := childOf(t, process)
		require.NoError(t, exec.CommandContext(t.Context(), "kill", "-KILL", strconv.Itoa(killed)).Run())
		key, err := process.Derive(t.Context(), job)
		require.NoError(t, err)
		require.Equal(t, want, key)
		require.NotEqual(t, killed, childOf(t, process))
		require.Contains(t, log.String(), "process for passwords failed")
		require.NotContains(t, log.String(), job.Password)
	})

	t.Run("says that it cannot start", func(t *testing.T) {
		t.Parallel()
		_, err := password.StartProcess(slog.New(slog.DiscardHandler), "/nowhere")
		require.ErrorContains(t, err, "start the process for passwords")
	})

	t.Run("ends when it is closed", func(t *testing.T) {
		t.Parallel()
		process, _ := startProcess(t)
		_, err := process.Derive(t.Context(), job)
		require.NoError(t, err)
		ended := childOf(t, process)
		_ = process.Close()
		require.NoDirExists(t, "/proc/"+strconv.Itoa(ended))
		_, err = process.Derive(t.Context(), job)
		require.ErrorContains(t, err, "closed")
	})
}

// childOf returns the process id of a Process.
func childOf(t *testing.T, process *password.Process) int {
	t.Helper()
	pid := process.PID()
	require.Positive(t, pid)
	return pid
}

// threadsOf returns how nice the threads of a process are, as the kernel says.
func threadsOf(t *testing.T, pid int) []string {
	t.Helper()
	folder := "/proc/" + strconv.Itoa(pid) + "/task"
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	var nice []string
	for _, entry := range entries {
		text, err := os.ReadFile(folder + "/" + entry.Name() + "/stat")
		require.NoError(t, err)
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')'):]))
		nice = append(nice, fields[17])
	}
	return nice
}

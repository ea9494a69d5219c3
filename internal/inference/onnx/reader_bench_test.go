//go:build onnx

package onnx_test

import (
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"clary.example/internal/testing/readertest"
)

// BenchmarkRead measures one message of 64 tokens on one core. The target is a
// 95th percentile of 15 milliseconds.
func BenchmarkRead(b *testing.B) {
	reader := readertest.Open(b)
	before := processorTime(b)
	reportTimes(b, func() error {
		_, err := reader.Read(b.Context(), sentence)
		return err
	})
	b.ReportMetric((processorTime(b)-before).Seconds()*1000/float64(b.N), "ms-cpu")
}

// processorTime is what this process has used of all cores. A busy machine
// changes it less than the time on the clock.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var usage unix.Rusage
	require.NoError(b, unix.Getrusage(unix.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// BenchmarkReaderMemory measures how much memory of the process a reader with two
// sessions takes once both have read messages of all lengths. The target is 150
// MB. It counts only when nothing else runs in the process.
func BenchmarkReaderMemory(b *testing.B) {
	before := residentMegabytes(b)
	reader := readertest.Open(b)
	for b.Loop() {
		var group sync.WaitGroup
		for range 2 {
			group.Go(func() {
				for length := range 126 {
					if _, err := reader.Read(b.Context(), strings.Repeat("skin ", length)); err != nil {
						b.Error(err)
					}
				}
			})
		}
		group.Wait()
	}
	b.ReportMetric(residentMegabytes(b)-before, "MB")
}

func residentMegabytes(b *testing.B) float64 {
	b.Helper()
	debug.FreeOSMemory()
	status, err := os.ReadFile("/proc/self/status")
	require.NoError(b, err)
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	var kilobytes float64
	_, err = fmt.Sscan(rest, &kilobytes)
	require.NoError(b, err)
	return kilobytes / 1024
}

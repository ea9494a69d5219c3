package knowledge_test

import (
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"clary.example/internal/advice/knowledge"
)

// cpuTime returns what some work takes of the processor. Unlike the clock it
// does not run on while other programs have their turn.
func cpuTime(t *testing.T, work func()) time.Duration {
	t.Helper()
	var before, after syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_THREAD, &before))
	work()
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_THREAD, &after))
	return time.Duration(after.Utime.Nano() - before.Utime.Nano())
}

// TestTimeIsLinear gives it texts that are made to be slow, each once as one long
// text and once as twenty short ones. That is as much to read, so it may not take
// much longer, where quadratic work takes twenty times as long. It is measured
// long enough for the counter of the processor, and no memory is collected
// meanwhile.
//
//nolint:paralleltest // The collector is switched off for the whole process.
func TestTimeIsLinear(t *testing.T) {
	l := load(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	read := func(text string) {
		l.RedFlags(text)
		l.Mentions(text)
		l.Claims(text)
		l.Conditions(text)
		l.Allergies(text)
		knowledge.Clean(text, 100)
	}
	const (
		pieces, times = 400, 20
		enough        = 60 * time.Millisecond
		most          = 3
		tries         = 4
	)
	for _, piece := range []string{
		"<", "a'", "&#", "tea ", "no ", "i want to ", "avoid tea tree, ", "avoid tea tree ", "a ", "\u200b", "really ", "acne cure ", "www.",
		"tea tree ", "or scars ", "five ", "half a percent ", "of a percent salicylic acid ", "expecting ", "roaccutane years ago ",
	} {
		short, long := strings.Repeat(piece, pieces), strings.Repeat(piece, pieces*times)
		repeat := func(n int, text string) time.Duration {
			return cpuTime(t, func() {
				for range n {
					read(text)
				}
			})
		}
		n := 1
		one := repeat(n, long)
		for ; one < enough; one = repeat(n, long) {
			n *= 2
		}
		many := repeat(n*times, short)
		for range tries { // Other programs take turns on the cores: the quickest reading counts.
			if one < most*many {
				break
			}
			one = min(one, repeat(n, long))
		}
		t.Logf("%-30q %v in one text, %v in twenty", piece, one, many)
		require.Less(t, one, most*many, "%q", piece)
		runtime.GC()
	}
}

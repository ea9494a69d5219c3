package password

import (
	"runtime"
	"syscall"
)

// hashNiceness is how much a hash gives way: next to a thread at 0 it gets a tenth
// of a core, and all of an idle one.
const hashNiceness = 10

// atLowPriority runs work on a thread that lets other threads go first, so that
// people who are logged in do not wait for the hashes of those who log in.
func atLowPriority(work func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		// Never unlocked: the thread ends with this goroutine, and its priority too.
		runtime.LockOSThread()
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), hashNiceness) // Without it, hashing is only less polite.
		work()
	}()
	<-done
}

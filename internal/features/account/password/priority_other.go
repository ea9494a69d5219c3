//go:build !linux

package password

// atLowPriority runs work. Only Linux has a priority for a single thread.
func atLowPriority(work func()) { work() }

package core

import "runtime/trace"

// Tracing reports whether anybody records what the program does now.
func Tracing() bool { return trace.IsEnabled() }

// Traced calls f on the calling goroutine and shows it in traces.
func Traced(name string, pc uintptr, f func()) {
	if f == nil {
		panic("core: Traced: nil function")
	}
	f()
}

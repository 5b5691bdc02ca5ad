//go:build unix

package demo

import (
	"syscall"
	"time"
)

// cpuTime returns the processor time, user and system, that all threads of this
// process have used so far, and whether the system tells. The system may
// count what a running thread used only at its next clock tick: differences
// over less than some milliseconds are rough.
func cpuTime() (used time.Duration, known bool) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}

//go:build unix

package measure

import (
	"syscall"
	"time"
)

func cpuTime() (used time.Duration, known bool) {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0, false
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), true
}

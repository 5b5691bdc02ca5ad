//go:build linux

package measure

import (
	"runtime"
	"slices"
	"sync"
	"syscall"
	"unsafe"
)

// This file imports unsafe to pass a pointer to the kernel, as golang.org/x/sys does. The pointer points to a variable
// that outlives the call, and is converted in the call's argument list (rule 4 of package unsafe). The call writes a
// syscall.Timespec. No other function reads a thread's time precisely: syscall.Getrusage is only as precise as the tick
// of the kernel's clock.

var threadTime struct {
	once sync.Once
	read func() int64
}

// ThreadTime returns a function that reads how many nanoseconds the calling thread
// has run. It returns nil if the kernel does not count the nanoseconds as they pass.
func ThreadTime() func() int64 {
	threadTime.once.Do(func() { threadTime.read = threadClock() })
	return threadTime.read
}

func threadClock() func() int64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const passes, tries, tolerance = 50_000, 9, 10_000 // passes and tolerance are nanoseconds
	var off [tries]int64
	for i := range off {
		now, cpu := Nanoseconds(), readThreadTime()
		then := now
		for then-now < passes {
			then = Nanoseconds()
		}
		off[i] = max(then-now-(readThreadTime()-cpu), readThreadTime()-cpu-(then-now))
	}
	slices.Sort(off[:])
	if off[tries/3] > tolerance { // Some tries may have been interrupted.
		return nil
	}
	return readThreadTime
}

func readThreadTime() int64 {
	const threadCPUTime = 3 // CLOCK_THREAD_CPUTIME_ID
	var t syscall.Timespec
	if _, _, errno := syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, threadCPUTime, uintptr(unsafe.Pointer(&t)), 0); errno != 0 {
		return 0 // The time seems to stand still, so threadClock rejects it.
	}
	return t.Nano()
}

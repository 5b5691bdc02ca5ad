//go:build linux

package measure

import (
	"runtime"
	"slices"
	"sync"
	"syscall"
	"unsafe"
)

// This file imports unsafe to hand a pointer to the kernel, as golang.org/x/sys does: to a variable that
// outlives the call, converted in the call's argument list (rule 4 of package unsafe). syscall.Timespec is
// what the call writes. Nothing else reads a thread's time: syscall.Getrusage knows it to the last tick of
// the kernel's clock only.

var threadTime struct {
	once sync.Once
	read func() int64
}

// ThreadTime returns a function that reads how many nanoseconds the calling thread
// has run, nil if the kernel does not count them as they pass.
func ThreadTime() func() int64 {
	threadTime.once.Do(func() { threadTime.read = threadClock() })
	return threadTime.read
}

func threadClock() func() int64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const passes, tries, tolerance = 50_000, 9, 10_000 // nanoseconds but the second
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
		return 0 // It does not pass then, and is not used.
	}
	return t.Nano()
}

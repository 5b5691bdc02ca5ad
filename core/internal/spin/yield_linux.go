package spin

import "syscall"

// Yield gives the processor to another thread that waits for it, of this program or of another one, and returns when it
// has its turn again. If there is none it takes half a microsecond.
func Yield() { _, _, _ = syscall.Syscall(syscall.SYS_SCHED_YIELD, 0, 0, 0) }

package spin

import "syscall"

// Yield gives the processor to another thread that waits for the processor, of this program or of another program. It
// returns when the calling thread has its turn again. If no thread waits, Yield takes half a microsecond.
func Yield() { _, _, _ = syscall.Syscall(syscall.SYS_SCHED_YIELD, 0, 0, 0) }

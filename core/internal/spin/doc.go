// Package spin pauses for a moment in a loop that waits for another processor. If the processor has an instruction for that, and
// Go's assembler knows it, Pause executes it: then the loop takes less from other threads on the same core, and ends sooner. Yield
// gives the processor to another thread.
package spin

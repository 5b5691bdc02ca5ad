// Package spin pauses for a moment in a loop that waits for another processor. If the processor has a pause instruction, and Go's
// assembler knows that instruction, Pause executes it. Then the loop takes less from other threads on the same core, and notices
// the end of the wait sooner. Yield gives the processor to another thread.
package spin

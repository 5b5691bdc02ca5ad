// Package spin passes a moment in a loop that waits for another processor, by the processor's own instruction for that,
// if it has one that Go's assembler knows: so the loop takes less from what shares the core, and ends sooner. Or it gives
// the processor to another thread.
package spin

// Package pause has the instruction by which a loop that waits for a word of memory leaves the core's resources to others:
// a rival that spins is to spin as well as it can.
package pause

//go:build (amd64 || arm64) && !manta_noasm

package spin

// Pause makes n pauses of some ten nanoseconds each. n must be at least 1.
func Pause(n uint32)

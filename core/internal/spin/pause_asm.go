//go:build (amd64 || arm64) && !manta_noasm

package spin

// Pause passes n pauses of some ten nanoseconds, n at least 1.
func Pause(n uint32)

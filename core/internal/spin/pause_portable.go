//go:build !(amd64 || arm64) || manta_noasm

package spin

// turns is how many turns of an empty loop replace a pause. The compiler keeps the loop.
const turns = 15

// Pause makes n pauses of some ten nanoseconds each. n must be at least 1.
func Pause(n uint32) {
	for range turns * n {
	}
}

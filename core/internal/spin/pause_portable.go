//go:build !(amd64 || arm64) || manta_noasm

package spin

// turns is how many turns of an empty loop, which the compiler keeps, stand for a pause.
const turns = 15

// Pause passes n pauses of some ten nanoseconds, n at least 1.
func Pause(n uint32) {
	for range turns * n {
	}
}

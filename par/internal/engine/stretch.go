package engine

import "github.com/seed1237c087/manta/core"

// Stretch is how many elements a loop of the library that calls no function of the user's processes between two looks at whether the
// caller is stopped. Therefore the innermost loop need not look.
const Stretch = 1 << 15

// Looked is called after each Look that lets the caller continue, on the goroutine of that Look; nil: nothing is called. It is for
// tests.
var Looked func(n int)

// Look calls core.Checkpoint before n elements of a loop.
func Look(n int) {
	core.Checkpoint()
	if Looked != nil {
		Looked(n)
	}
}

// Stretches calls f for one stretch of [lo, hi) after another, and looks before each.
func Stretches(lo, hi int, f func(lo, hi int)) {
	for lo < hi {
		to := lo + min(Stretch, hi-lo)
		Look(to - lo)
		f(lo, to)
		lo = to
	}
}

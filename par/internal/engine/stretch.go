package engine

import "github.com/seed1237c087/manta/core"

// Stretch is how many elements a loop of the library's own, which calls nothing of the user's, goes over without a look at whether the
// caller is stopped. So a look is no part of the innermost loop.
const Stretch = 1 << 15

// Looked is called after each Look that lets the caller go on, on whatever goroutine that is; nil: it is not. It is for tests.
var Looked func(n int)

// Look is core.Checkpoint before n elements of a loop.
func Look(n int) {
	core.Checkpoint()
	if Looked != nil {
		Looked(n)
	}
}

// Stretches calls f with the bounds of one stretch of [lo, hi) after the other, and looks before each.
func Stretches(lo, hi int, f func(lo, hi int)) {
	for lo < hi {
		to := lo + min(Stretch, hi-lo)
		Look(to - lo)
		f(lo, to)
		lo = to
	}
}

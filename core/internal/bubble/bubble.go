// Package bubble reports whether the calling goroutine is in a bubble of
// testing/synctest.
//
// Channels, timers and goroutines that are made in a bubble belong to the bubble.
// A goroutine outside must not use them, or the program ends with a fatal error.
// Therefore goroutines that serve a caller in a bubble must be started in the bubble.
package bubble

import (
	"os"
	"strings"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// In reports whether the calling goroutine is in a bubble. In a program that is no
// test, In costs one atomic load, and in a test as much as time.Now.
func In() bool {
	return state.Load() != noTest && in() // Relaxed: every goroutine that sets state sets the same value.
}

// in is In if the program may be a test.
func in() bool {
	s := state.Load()
	if s == unknown {
		s = find()
	}
	return s == test && without(time.Now())
}

// The values of state.
const (
	unknown uint32 = iota
	test           // the program is a test, so that there may be bubbles
	noTest
)

var state seam.Uint32

// find sets state and returns it. It does not call package testing, because each program would then contain that package, and
// it does not read the build information, because the code for that takes 22 kB. Instead it looks at the arguments: go test gives
// the file a name that ends in .test, and passes arguments for package testing; with bazel, names end in _test. A test that has
// another name and no such argument is recognised only if its first call comes from a bubble. Under controlled schedules there
// are no bubbles.
func find() uint32 {
	s := noTest
	if !seam.Simulated && (isTest(os.Args) || without(time.Now())) {
		s = test
	}
	state.Store(s)
	return s
}

// isTest reports whether args are the arguments of a test.
func isTest(args []string) bool {
	for i, arg := range args {
		name := strings.TrimSuffix(arg, ".exe")
		if i == 0 && (strings.HasSuffix(name, ".test") || strings.HasSuffix(name, "_test")) || i > 0 && strings.HasPrefix(arg, "-test.") {
			return true
		}
	}
	return false
}

// without reports whether now has no reading of the monotonic clock. Go leaves the
// reading out in bubbles, where time is made up, and nowhere else.
func without(now time.Time) bool {
	return now == now.Round(0) //nolint:staticcheck // Equal ignores the monotonic reading.
}

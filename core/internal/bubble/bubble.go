// Package bubble reports whether the calling goroutine is in a bubble of
// testing/synctest.
//
// Channels, timers and goroutines that are made in a bubble belong to it: a
// goroutine outside must not touch them, or the program ends with a fatal error.
// So goroutines that serve a caller in a bubble must be started there.
package bubble

import (
	"os"
	"strings"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
)

// In reports whether the calling goroutine is in a bubble. In a program that is no
// test it costs one atomic load, and in a test as much as time.Now.
func In() bool {
	return state.Load() != noTest && in() // Relaxed: it is set to the same value by whoever is first.
}

// in is In where it may be true.
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

// find finds out whether the program is a test, without asking package testing, because
// that would link it into every program, or what the program was built of, which links 22 kB that read it. go test gives
// the file a name that ends in .test, and arguments for package testing; bazel has names that end in _test. If a test has another
// name and no such argument, its first call must come from a bubble. Under controlled schedules there are no bubbles.
func find() uint32 {
	s := noTest
	if !seam.Simulated && (isTest(os.Args) || without(time.Now())) {
		s = test
	}
	state.Store(s)
	return s
}

// isTest reports whether args are those of a test.
func isTest(args []string) bool {
	for i, arg := range args {
		name := strings.TrimSuffix(arg, ".exe")
		if i == 0 && (strings.HasSuffix(name, ".test") || strings.HasSuffix(name, "_test")) || i > 0 && strings.HasPrefix(arg, "-test.") {
			return true
		}
	}
	return false
}

// without reports whether now has no reading of the monotonic clock. Go leaves that
// out in bubbles, where time is made up, and nowhere else.
func without(now time.Time) bool {
	return now == now.Round(0) //nolint:staticcheck // Equal leaves that reading out of account.
}

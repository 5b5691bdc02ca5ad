package core_test

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// hangAfter is how long a watched test may take. No test comes near it, however
// slow the machine, so the length decides nothing but how soon a hang is told.
const hangAfter = 3 * time.Minute

// giveWay lets other goroutines run. No test relies on that they do.
func giveWay(times int) {
	for range times {
		runtime.Gosched()
	}
}

// onStack reports whether a function of the given name is on the caller's stack.
func onStack(name string) bool {
	buf := make([]byte, 1<<16)
	return strings.Contains(string(buf[:runtime.Stack(buf, false)]), name)
}

// goroutine returns the name of the calling goroutine.
func goroutine() string {
	buf := make([]byte, 64)
	return strings.Fields(string(buf[:runtime.Stack(buf, false)]))[1]
}

// crewOf counts the goroutines that pools have started, those too that have not
// run yet: it looks at who began them, as a new one's stack has no main.
func crewOf() int {
	buf := make([]byte, 4<<20)
	return strings.Count(string(buf[:runtime.Stack(buf, true)]), "created by github.com/seed1237c087/manta/internal/seam.Go ")
}

// watch ends the program with the stacks of all goroutines where the test hangs.
// Call it first: what the test cleans up is watched too then.
func watch(t testing.TB) {
	t.Helper()
	name := t.Name()
	timer := time.AfterFunc(hangAfter, func() {
		buf := make([]byte, 16<<20)
		fmt.Fprintf(os.Stderr, "%s hangs. All goroutines:\n\n%s\n", name, buf[:runtime.Stack(buf, true)])
		os.Exit(2)
	})
	t.Cleanup(func() { timer.Stop() })
}

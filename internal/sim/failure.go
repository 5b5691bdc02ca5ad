package sim

import (
	"fmt"
	"strings"
)

// A Kind is a way in which a schedule fails.
type Kind string

// The kinds.
const (
	Deadlock Kind = "deadlock"        // no goroutine can go on, and the program has not ended
	Left     Kind = "left behind"     // the program has ended, and goroutines wait for ever
	Endless  Kind = "no end"          // the program has not ended after Config.MaxSteps
	Panicked Kind = "panic"           // a goroutine ended by a panic
	Broken   Kind = "broken"          // Config.Invariant returned an error
	Failed   Kind = "the test failed" // the program called Fail
)

// A Failure says how a schedule failed.
type Failure struct {
	Kind    Kind
	Message string
	// Stack is the stack of a goroutine that panicked.
	Stack string
	// Goroutines has a line for each goroutine that had not ended, if there is a trace.
	Goroutines []string
}

// Error returns the failure in words.
func (f *Failure) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s", f.Kind, f.Message)
	for _, g := range f.Goroutines {
		fmt.Fprintf(&b, "\n\t%s", g)
	}
	if f.Stack != "" {
		fmt.Fprintf(&b, "\n%s", f.Stack)
	}
	return b.String()
}

// like reports whether f may well be the same fault as g.
func (f *Failure) like(g *Failure) bool {
	return f != nil && g != nil && f.Kind == g.Kind && (f.Kind == Left || f.Kind == Endless || f.Message == g.Message)
}

// Fail ends the run as failed. It does not return. If the calling goroutine is not
// controlled, it panics.
func Fail(format string, args ...any) {
	c := mine()
	if c == nil {
		panic("sim: Fail: " + fmt.Sprintf(format, args...))
	}
	c.note("fails", nil)
	c.fail(Failed, fmt.Sprintf(format, args...))
}

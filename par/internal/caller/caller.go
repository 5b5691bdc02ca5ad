// Package caller says which function of a program called an ending.
package caller

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/seed1237c087/manta/internal/origin"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/under"
)

// Shown calls f, which is a run. If show is set and a trace is being taken, the trace shows f under
// its [Name]. If f has no name, it is on another goroutine than its caller, which has shown it
// already.
func Shown(show bool, f func()) {
	if show && under.Tracing() {
		if name := Name(); name != "" {
			under.Traced(name, f)
			return
		}
	}
	f()
}

// Name returns the operation of package par that the calling goroutine is in, with the function and
// the line that called it: "Sum main.total orders.go:31". If another goroutine called it, as for a
// pipeline with a pool of its own, Name returns "". Looking up a place takes some microseconds, so
// the names of places are kept.
func Name() string {
	var at stack
	n := runtime.Callers(2, at[:])
	kept := &names[at.hash(n)%uint64(len(names))]
	if p := kept.Load(); p != nil && p.at == at {
		return p.name
	}
	p := newPlace(at, n)
	kept.Store(p) // A recursion calls from many stacks. If two stacks have the same hash, they take turns.
	return p.name
}

// stack contains the program counters of the calling goroutine, as far down as a caller may be.
type stack [64]uintptr

// hash returns a hash of the first n frames.
func (s *stack) hash(n int) (h uint64) {
	for _, pc := range s[:n] {
		h = (h ^ uint64(pc)) * 0x9e3779b97f4a7c15
	}
	return h >> 32
}

// place is a stack and its name.
type place struct {
	at   stack
	name string
}

// newPlace is a separate function, so that Name allocates nothing if it finds a place.
func newPlace(at stack, n int) *place { return &place{at, nameOf(at[:n])} }

// names contains the places that were asked for, by their hashes.
var names [1024]seam.Kept[place]

// nameOf returns what Name returns for a stack.
func nameOf(pcs []uintptr) string {
	frames := runtime.CallersFrames(pcs)
	operation := "a pipeline" // if the user has a source of their own
	for {
		f, more := frames.Next()
		file, user := origin.Of(f)
		switch {
		case user:
			return fmt.Sprintf("%s %s %s:%d", operation, behind(f.Function, '/'), behind(f.File, '/'), f.Line)
		case inFolder(file, "par") || inFolder(file, "par/slice"):
			operation = operationOf(f.Function)
		}
		if !more {
			return ""
		}
	}
}

// operationOf returns the operation that a function or method belongs to: Sum for
// par.Iter[...].Sum.func1.
func operationOf(function string) string {
	const method = "Iter[...]."
	name := behind(function, '/')
	name = name[strings.IndexByte(name, '.')+1:]
	if i := strings.LastIndex(name, method); i >= 0 {
		name = name[i+len(method):]
	}
	name = strings.TrimSuffix(name, "[...]")
	if i := strings.IndexByte(name, '.'); i >= 0 {
		name = name[:i]
	}
	return strings.TrimSuffix(name, "[...]")
}

// behind returns what follows the last c in s.
func behind(s string, c byte) string { return s[strings.LastIndexByte(s, c)+1:] }

// inFolder reports whether file is directly in folder.
func inFolder(file, folder string) bool {
	i := strings.LastIndexByte(file, '/')
	return i >= 0 && file[:i] == folder
}

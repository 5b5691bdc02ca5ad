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

// Shown calls f, a run. If a trace is being taken and show is set, it shows there under its [Name].
// A run that has none is on another goroutine than its caller, who has shown it.
func Shown(show bool, f func()) {
	if show && under.Tracing() {
		if name := Name(); name != "" {
			under.Traced(name, f)
			return
		}
	}
	f()
}

// Name returns the operation of package par that the calling goroutine is in, with the function
// and the line that it was called from: "Sum main.total orders.go:31". It is empty if that was
// another goroutine, as where a pipeline has a pool of its own. To look a place up takes some
// microseconds, so the names of places are kept.
func Name() string {
	var at stack
	n := runtime.Callers(2, at[:])
	kept := &names[at.hash(n)%uint64(len(names))]
	if p := kept.Load(); p != nil && p.at == at {
		return p.name
	}
	p := newPlace(at, n)
	kept.Store(p) // A recursion calls from many stacks, and two of a hash take turns.
	return p.name
}

// stack is where the calling goroutine is, as far down as a caller may be.
type stack [64]uintptr

// hash is one of the first n frames.
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

// newPlace is a separate function, so that a place that is found needs no memory.
func newPlace(at stack, n int) *place { return &place{at, nameOf(at[:n])} }

// names are places that were asked for, by their hashes.
var names [1024]seam.Kept[place]

// nameOf is Name for a stack.
func nameOf(pcs []uintptr) string {
	frames := runtime.CallersFrames(pcs)
	operation := "a pipeline" // of who has a source of its own
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

// operationOf returns the name of a function or method: Sum of par.Iter[...].Sum.func1.
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

// after returns what is after the last c in s.
func behind(s string, c byte) string { return s[strings.LastIndexByte(s, c)+1:] }

// inFolder reports whether file is one of that folder.
func inFolder(file, folder string) bool {
	i := strings.LastIndexByte(file, '/')
	return i >= 0 && file[:i] == folder
}

// Package apart keeps small things that goroutines write, each its own, off one another's cache lines.
package apart

import "reflect"

// Bytes is how far they lie apart: two lines, because processors fetch lines in pairs.
const Bytes = 128

// A Cell is a T with as much behind it as keeps the next one away.
type Cell[T any] struct {
	Of T
	_  [Bytes]byte
}

// There is something of the same kind between what an S points to from leastBytes up to mostBytes. What is smaller lies among the numbers,
// and if it is larger, two share a line at most where one ends.
const (
	leastBytes = 8
	mostBytes  = 1024
)

// Before is called before an S is made that is another goroutine's than the last one. Go's allocator puts small objects that one processor
// asks for side by side; so it allocates what then lies between: objects like the one that an S points to, if it is a pointer, and numbers,
// which a generator that it has may be. What lies behind other pointers in an S may yet share a line.
func Before[S any]() {
	if t := reflect.TypeFor[S](); t.Kind() == reflect.Pointer {
		t = t.Elem()
		if size := t.Size(); leastBytes <= size && size <= mostBytes {
			for between := uintptr(0); between < Bytes; between += size {
				reflect.New(t)
			}
		}
	}
	for between := 0; between < Bytes; between += len(numbers{}) {
		number[numbers]()
	}
	// Go's allocator puts two of these into 16 bytes. The last state may have left room there, which is to be in use before those that come now.
	number[half]()
	number[half]()
}

// numbers are as large as a small generator; all that has no pointers and is smaller lies among those.
type (
	numbers [16]byte
	half    [8]byte
)

// number allocates some.
//
//go:noinline
func number[T any]() *T { return new(T) }

// Package apart keeps small objects to which different goroutines write on different cache lines.
package apart

import "reflect"

// Bytes is how far such objects lie apart: two lines, because processors fetch lines in pairs.
const Bytes = 128

// A Cell is a T with padding after it, which keeps the next Cell away.
type Cell[T any] struct {
	Of T
	_  [Bytes]byte
}

// Before separates objects of leastBytes to mostBytes by others of the same type. Smaller objects lie among the numbers. Larger objects
// share at most the line where one of them ends.
const (
	leastBytes = 8
	mostBytes  = 1024
)

// Before is called before an S is made for another goroutine than the last S. Go's allocator puts small objects that one processor asks for
// side by side. Therefore Before allocates objects that then lie between the two. If S is a pointer, these are objects of the type that S
// points to. They are also numbers, because an S may have a random number generator. Objects to which an S points otherwise may still share
// a line.
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
	// Go's allocator puts two halves into 16 bytes. The last S may have left one of them free, which must be in use before the next S is made.
	number[half]()
	number[half]()
}

// numbers are as large as a small random number generator. Smaller objects without pointers lie among them.
type (
	numbers [16]byte
	half    [8]byte
)

// number allocates a T.
//
//go:noinline
func number[T any]() *T { return new(T) }

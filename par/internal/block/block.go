// Package block contains what the engine knows of the elements of a pipeline: only that they are in blocks.
package block

import "math"

// Block is a slice whose type the engine does not know. The engine moves blocks about, and loops that know the type read and
// write their elements. Package par/loops has the only implementation, a pointer to a struct that contains a slice. The nil
// pointer of that type stands for the type itself, so Make, Raw, Size and Plain may be called on it.
type Block interface {
	// Proto returns the nil pointer of the type.
	Proto() Block
	// Make returns a new block of n elements that are zero.
	Make(n int) Block
	// Raw does what Make does, for a caller that writes every element before anybody reads one. If there are many elements and they
	// are plain, they may have any value.
	Raw(n int) Block
	// Len returns the number of elements.
	Len() int
	// Cap returns how many elements there is room for.
	Cap() int
	// Resize sets the length, which is at most Cap.
	Resize(n int)
	// Window makes the block a view of the elements [lo, hi) of another block of its type. The capacity of the view ends at hi,
	// too.
	Window(of Block, lo, hi int)
	// Copy copies the elements [lo, hi) of another block to position at.
	Copy(at int, of Block, lo, hi int)
	// Pick copies n elements: element from+i*by of another block to at+i*step, for each i from 0 to n-1. The other block may be the
	// same one if n is 1.
	Pick(at, step int, of Block, from, by, n int)
	// Grow adds n elements at the end, which may have any value.
	Grow(n int)
	// Append adds the elements [lo, hi) of another block at the end.
	Append(of Block, lo, hi int)
	// Erase zeroes the elements up to the capacity, and keeps the length. If it had a name such as Clear, which Go's own types
	// have, their methods would be linked in, too.
	Erase()
	// Each calls f for every element if f is a func(T), or once for all elements if f is a func([]T).
	Each(f any)
	// Size returns the size of an element in bytes.
	Size() int
	// Plain reports whether elements keep nothing alive, because they are numbers.
	Plain() bool
}

// Proto returns the prototype of b's type.
func Proto(b Block) Block {
	if b == nil {
		return nil
	}
	return b.Proto()
}

// Width returns the size of b's elements, at least 1.
func Width(b Block) int32 { return int32(min(max(1, b.Size()), math.MaxInt32)) }

// RoomFor returns a block of proto's type with room for size elements. It returns old if old will do.
func RoomFor(old, proto Block, size int) Block {
	if old == nil || !SameType(old, proto) || old.Cap() < size {
		return proto.Make(size)
	}
	return old
}

// Wipe clears a buffer, which may be nil. It does nothing if the elements keep nothing alive.
func Wipe(b Block) {
	if b != nil && !b.Plain() {
		b.Erase()
	}
}

// Fresh returns a block of n elements of proto's type in new memory. The block itself is *shell, which must be empty. If *shell
// is nil or of another type, Fresh replaces it.
func Fresh(shell *Block, proto Block, n int) Block {
	if *shell == nil || !SameType(*shell, proto) {
		*shell = proto.Make(n)
		return *shell
	}
	b := *shell
	b.Grow(max(n, 1)) // Memory even for no elements, so that the result is not nil.
	b.Window(b, 0, n)
	return b
}

// Empty drops the memory of a shell, which may be nil.
func Empty(shell Block) {
	if shell != nil {
		shell.Window(nil, 0, 0)
	}
}

package iter

import "reflect"

// Block is a slice whose type the engine does not know: it moves blocks about, and loops
// that know the type read and write their elements. Package par has the only
// implementation, a pointer to a struct with a slice in it. The nil pointer of that type
// stands for the type itself, so Make, Raw, Size and Plain may be called on it.
type Block interface {
	// Proto returns the nil pointer of the type.
	Proto() Block
	// Make returns a new block of n elements that are zero.
	Make(n int) Block
	// Raw is Make for a caller that writes every element before anybody reads one. If
	// the elements are plain and many, they may be anything.
	Raw(n int) Block
	// Len returns the number of elements.
	Len() int
	// Cap returns how many there is room for.
	Cap() int
	// Resize sets the length, which is at most Cap.
	Resize(n int)
	// Window makes the block a view of the elements [lo, hi) of another one of its type.
	// Its capacity ends there, too.
	Window(of Block, lo, hi int)
	// Copy copies the elements [lo, hi) of another block to position at.
	Copy(at int, of Block, lo, hi int)
	// Pick copies n elements: from+i*by of another block to at+i*step, for each i. The
	// other block may be the same one if n is 1.
	Pick(at, step int, of Block, from, by, n int)
	// Grow adds n elements at the end, which may be anything.
	Grow(n int)
	// Append adds the elements [lo, hi) of another block at the end.
	Append(of Block, lo, hi int)
	// Clear zeroes the elements up to the capacity, and keeps the length.
	Clear()
	// Size returns the size of an element in bytes, at least 1, and whether elements are
	// plain: they are numbers, which keep nothing alive.
	Size() (bytes int, plain bool)
}

// sameType reports whether two blocks, or prototypes, have elements of one type.
func sameType(a, b Block) bool { return reflect.TypeOf(a) == reflect.TypeOf(b) }

// plain reports whether the elements of b keep nothing alive.
func plain(b Block) bool {
	_, is := b.Size()
	return is
}

// proto returns the prototype of b's type.
func proto(b Block) Block {
	if b == nil {
		return nil
	}
	return b.Proto()
}

package block

import "unsafe"

// SameType reports whether two blocks, or prototypes, have elements of one type.
//
// The first word of an interface is a table of methods, of which there is one for each type. So this is two instructions;
// by package reflect it is thirty, and every block is asked.
func SameType(a, b Block) bool {
	return *(*unsafe.Pointer)(unsafe.Pointer(&a)) == *(*unsafe.Pointer)(unsafe.Pointer(&b))
}

package describe

import "unsafe"

// code returns what distinguishes f, a function or nil, from other functions, and whether f is a nil function. Closures
// that were made at the same place in the program count as one function.
//
// A function value is a pointer to something that begins with the address of its code, and an interface holds that pointer
// as it is. Asking package reflect would take thirty times as many instructions, and every stage is asked.
func code(f any) (c uint64, isNil bool) {
	if f == nil {
		return 0, false
	}
	at := (*[2]*uintptr)(unsafe.Pointer(&f))[1]
	if at == nil {
		return 0, true
	}
	return uint64(*at), false
}

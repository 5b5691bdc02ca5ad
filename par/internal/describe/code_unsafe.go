package describe

import "unsafe"

// code returns what tells f, a function or nil, from others, and whether it is a nil
// function. Closures that were made at the same place in the program count as one.
//
// A function is a pointer to what begins with the address of its code, and stands in an interface as it is. To ask package
// reflect takes thirty times as many instructions, and every stage is asked.
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

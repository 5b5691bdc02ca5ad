package measure

import "unsafe"

// Code returns the address of f's code, as reflect.Value.Pointer does. The compiler assumes that reflect.Value.Pointer keeps its argument, so
// with that method the left side of each Join would move to the heap, for code that runs only if something is measured.
//
// A function value is a pointer to a word that contains this address, and the captured variables follow the word (cmd/compile, "closures").
func Code(f func()) uintptr { return **(**uintptr)(unsafe.Pointer(&f)) }

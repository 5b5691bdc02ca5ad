package loops

import "unsafe"

// sizeOf returns the size of a T in bytes. It is what [reflect.Type.Size] returns, as a
// constant of the compiled code: every stage asks for it.
func sizeOf[T any]() int {
	var zero T
	return int(unsafe.Sizeof(zero))
}

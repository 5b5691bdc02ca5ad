//go:build !linux

package spin

// Yield does nothing: Go's package syscall has no such call for this system.
func Yield() {}

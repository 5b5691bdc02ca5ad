//go:build !(386 || amd64 || arm64) || manta_noasm

package gid

import "runtime"

// Get returns the key of the calling goroutine: never zero, and different
// from that of every other goroutine alive. Here it is the goroutine's number,
// read from the first line of its stack trace ("goroutine 17 [running]:"),
// which costs microseconds, and more the deeper the stack is.
func Get() uintptr {
	const prefix = len("goroutine ")
	var buf [64]byte
	line := buf[:runtime.Stack(buf[:], false)]
	var id uintptr
	for _, c := range line[prefix:] {
		if c < '0' || c > '9' {
			break
		}
		id = id*10 + uintptr(c-'0')
	}
	if id == 0 {
		panic("core/internal/gid: internal: no goroutine number in the stack trace")
	}
	return id
}

//go:build !(386 || amd64 || arm || arm64 || loong64 || mips || mipsle || mips64 || mips64le || ppc64 || ppc64le || riscv64 || s390x || wasm) || manta_noasm

package gid

import (
	"runtime"
	"sync/atomic"
)

// A Key distinguishes a goroutine from all others that are alive. It is never
// zero. Here it is the goroutine's number, which has 64 bits on every
// architecture. The runtime never gives a number twice, but two numbers could be
// the same if they were cut to 32 bits.
type Key = uint64

// atomicKey is an atomic Key.
type atomicKey = atomic.Uint64

// Get returns the key of the calling goroutine. Here it reads the first line of
// the goroutine's stack trace, which costs microseconds, and more the deeper
// the stack is.
func Get() Key {
	var buf [64]byte
	return number(buf[:runtime.Stack(buf[:], false)])
}

// number returns the number in a stack trace, which begins with
// "goroutine 17 [running]:".
func number(trace []byte) Key {
	const prefix = len("goroutine ")
	var id Key
	for _, c := range trace[prefix:] {
		if c < '0' || c > '9' {
			break
		}
		id = id*10 + Key(c-'0')
	}
	if id == 0 {
		panic("internal/gid: internal: no goroutine number in the stack trace")
	}
	return id
}

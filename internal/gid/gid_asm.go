//go:build (386 || amd64 || arm || arm64 || loong64 || mips || mipsle || mips64 || mips64le || ppc64 || ppc64le || riscv64 || s390x || wasm) && !manta_noasm

package gid

import "sync/atomic"

// A Key distinguishes a goroutine from all others that are alive. It is never
// zero. Here it is an address.
type Key = uintptr

// atomicKey is an atomic Key.
type atomicKey = atomic.Uintptr

// Get returns the key of the calling goroutine. It costs about a nanosecond.
func Get() Key

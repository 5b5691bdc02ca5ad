// Package gid tells goroutines apart: [Get] returns a key that no other live
// goroutine has, and a [Table] maps such keys to values, each entry read and
// written by its own goroutine alone.
//
// Join takes no context, so a goroutine that calls it must find out by itself
// whether it carries a worker. Go has no thread-local storage; what it has is
// the g register, which on every architecture holds the address of the
// running goroutine's descriptor. (On 386 and amd64 it is a thread-local word,
// on WebAssembly a global variable.) The runtime never moves a descriptor and
// reuses it only after its goroutine has ended, so the address identifies a
// goroutine as long as it lives. The assembly files copy that register into the
// result and do nothing else: no offset into a runtime structure is known here
// and the address is never followed, so a change of the runtime's layout can't
// break it. The key is a plain integer; it keeps nothing alive.
//
// Every architecture of Go 1.26 has an assembly file. Later ones, and builds
// with the tag manta_noasm, take the number from the first line of the
// goroutine's stack trace instead: a thousand times slower or more, and just as
// right.
//
// A goroutine must leave every Table before it ends: the next goroutine may
// get its key.
package gid

// Package gid distinguishes goroutines: [Get] returns a key that no other live
// goroutine has, and a [Table] maps such keys to values. Only the goroutine of
// an entry reads and writes the entry.
//
// Join takes no context. Therefore a goroutine that calls Join must find out by
// itself whether it carries a worker. Go has no thread-local storage, but it has
// the g register, which contains the address of the running goroutine's
// descriptor on every architecture. (On 386 and amd64 it is a thread-local word,
// on WebAssembly a global variable.) The runtime never moves a descriptor, and
// reuses it only after its goroutine has ended. Therefore the address identifies
// a goroutine as long as the goroutine lives. The assembly files copy that
// register into the result and do nothing else. They know no offset into a
// runtime structure, and never follow the address, so that a change of the
// runtime's layout can't break them. The key is a plain integer; it keeps
// nothing alive.
//
// Every architecture of Go 1.26 has an assembly file. Later architectures, and
// builds with the tag manta_noasm, take the number from the first line of the
// goroutine's stack trace instead. That is a thousand times slower or more, and
// just as correct.
//
// A goroutine must leave every Table before it ends: the next goroutine may
// get its key.
package gid

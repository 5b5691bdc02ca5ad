// Package registry is the machine below a pool: workers and the goroutines
// that carry them, join stacks and deques, the injector, guests from outside,
// stand-ins for goroutines that wait, and the end of it all. It has neither
// Join nor scopes; package core builds those on [Runner.Push], [Runner.Pop],
// [Runner.Await], [Runner.AwaitAll], [Registry.Inject] and others.
//
// README.md beside this file has the worker's loop, the order of search,
// stand-ins, the argument that nothing hangs, and the termination argument.
//
// This package is for the packages of this module; programs use core and par.
package registry

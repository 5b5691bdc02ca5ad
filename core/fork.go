package core

import "github.com/seed1237c087/manta/core/registry"

// Fork runs f(x) and f(y), maybe in parallel, and returns both results when
// both are done. It is [Join] for one function and two arguments: since values
// travel instead of closures, it allocates nothing. A recursion does better
// with [Recurse], which looks the worker up once and not at every fork
// (BenchmarkFork).
//
// What [Join] says of guests, panics, Goexit and locks holds here. Fork panics
// where f is nil.
func Fork[A, R any](f func(A) R, x, y A) (rx, ry R) {
	return fork(nil, f, x, y)
}

// forkAsGuest is Fork for a goroutine outside all pools.
func forkAsGuest[A, R any](f func(A) R, x, y A) (rx, ry R) {
	r := enter()
	defer leave(r)
	if r == registry.Alone {
		return forkInTurn(r, nil, f, x, y)
	}
	return fork(nil, f, x, y)
}

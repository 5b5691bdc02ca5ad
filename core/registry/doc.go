// Package registry is the machine below a pool: workers and the goroutines that carry them,
// join stacks and deques, the injector, guests from outside, stand-ins for goroutines that
// wait, and how a pool ends. README.md describes the protocols. This package is for the
// packages of this module; programs use core and par.
package registry

// Package registry is the machine below a pool: workers and the goroutines
// that carry them, join stacks and deques, the injector, guests from outside,
// stand-ins for goroutines that wait, and the end of it all. README.md beside this file says
// who does what. This package is for the packages of this module; programs use core and par.
package registry

// Package building measures what the library costs to build with: processor time and
// bytes of programs that are written for it, built with the go command of the path.
//
// The programs are made in a folder of their own, with a go.mod that replaces the library
// by the source at hand. Times are user and system together, of the go command and all
// that it starts; each is the best of three. What is said to be cached is in the build
// cache before.
package building

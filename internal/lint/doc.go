// Package lint holds the rules of this repository that a compiler doesn't know, as tests over the source tree: which
// package may import which, typed atomics only, where unsafe and assembly may stand, no work when a program starts, no
// sleeping in tests, the size of files, the length of lines of pages, links that lead somewhere, doc comments, and what
// the module depends on. Those that people are to know stand in CONTRIBUTING.md.
//
// It has nothing but tests and uses nothing but the standard library, so that the rules are checked by `go test ./...`
// wherever the code is. Each rule is a function from a tree to the places that break it. Each is run over the
// repository, where it must find nothing, and over sources made up to break it, where it must find exactly that: a rule
// that can't fail is no rule.
package lint

// Package lanes has the loops of reductions over whole slices: minima, maxima and sums of numbers, many at a time where the
// processor can do that.
//
// Each loop is there twice: in Go, the twin, which every port has, and for amd64 in assembly for AVX2. Some loops over
// elements of 8 bytes are there once more, for AVX-512. All give the same bits for the same elements; the tests hold them
// to that. Minima and maxima of floats are those of cmp.Compare, ties included, and sums of floats are along the pairwise
// tree of package reduce, so the assembly only does several of its additions at once.
//
// Go's compiler makes no vector instructions out of loops, and with Go 1.26 it has package simd/archsimd only in an
// experiment that whoever builds a program must ask for. So the assembly is generated, by the command in the folder
// generate, which is a module of its own: kernels_amd64.s and its declarations in kernels_amd64.go. vectors_unsafe.go is
// all that calls it. It is left out with the tag manta_noasm, and for the race detector and its like, which see what Go
// reads but not what assembly reads.
//
// The assembly can't be interrupted, so that it gets a stretch of elements at a time.
package lanes

//go:generate env GOWORK=off go run -C generate .

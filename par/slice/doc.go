// Package slice has algorithms on slices that use all processors: sorting, scans, packing, merging, selecting and moving.
//
//	slice.Sort(xs)
//	slice.SortByKey(people, func(p Person) int { return p.Age })
//	total := slice.PrefixSum(offsets, sizes)
//	big := slice.Pack(xs, func(x int) bool { return x > 1000 })
//
// Package par forwards the sorts. What a pipeline does as well, such as mapping and reducing, is there.
//
// # What all have in common
//
// The result is the same on every run and with any number of workers, to the bit. Short inputs are worked on by the
// caller's goroutine alone, as the standard library would, without asking for a pool; what is longer is cut through
// [core.Recurse], in the pool that the caller is at work in or else the default pool.
//
// Functions are called in no particular order, and several at the same time. A panic in one surfaces in the caller as
// a [*core.PanicError], when all that was started has ended. Each operation says what the slices hold then; what sorts or
// partitions leaves a permutation. A nil function, a slice that is too short or a number out of range panics at the
// call, before any work. What is tied to a context that is done ([core.WithContext]) stops soon, as by a panic; moving
// elements home goes on.
//
// Slices must not be used otherwise during the call. Scratch memory is allocated by the call, given back to the garbage
// collector at its end, and stated where there is any.
package slice

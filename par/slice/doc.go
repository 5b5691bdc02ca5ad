// Package slice provides algorithms on slices that use all processors: sorting, scans, packing, merging, selecting and moving.
//
//	slice.Sort(xs)
//	slice.SortByKey(people, func(p Person) int { return p.Age })
//	total := slice.PrefixSum(offsets, sizes)
//	big := slice.Pack(xs, func(x int) bool { return x > 1000 })
//
// Package par forwards the sorts. Operations that a pipeline can do too, such as mapping and reducing, are in package par.
//
// # What all operations have in common
//
// The result is the same on every run and with any number of workers, to the bit. The caller's goroutine alone works on a
// short input, without asking for a pool, as the standard library would. A longer input is cut by [core.Recurse], in the
// pool that the caller runs in, or else in the default pool.
//
// Functions are called in no particular order, and several calls may run at the same time. A panic in a function surfaces
// in the caller as a [*core.PanicError], after all that was started has ended. Each operation says what the slices hold
// then; a sort or a partition leaves a permutation. A nil function, a slice that is too short or a number out of range
// panics at the call, before any work. A call that is tied to a context ([core.WithContext]) stops soon after the context
// is done, as by a panic, but first brings all elements back into the slices.
//
// Slices must not be used otherwise during the call. A call allocates its scratch memory, and gives it back to the garbage
// collector at its end. The comment of an operation states what scratch the operation needs.
package slice

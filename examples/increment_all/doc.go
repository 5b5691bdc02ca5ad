// Increment_all increments every element of a slice in place, which is next to
// no work for an element, and so measures what a parallel loop costs by itself:
// with the grain left to the scheduler (increment_all), with leaves of 1,024
// elements or more (_min), of 100 or fewer (_max), of one (_atomized) and with a
// single leaf (_serialized); over blocks of the slice with a loop of one's own (blocks); and
// without the library (loop).
//
//	go run ./examples/increment_all
//	go run ./examples/increment_all -mode loop,blocks -size 1000000 -reps 200
//	go run ./examples/increment_all -mode join
//	go run ./examples/increment_all -measure -mode increment_all
//
// The modes of the group join have no work at all but to fork and join, 65,535
// times in a binary tree: by calls (calls), core.Recurse (recurse), core.Join
// (closures), and goroutines with a WaitGroup (goroutines).
//
// With -measure it tells instead what more processors would make of each mode
// (core.Measure).
//
// It checks that each element was incremented once in each pass, and that each
// leaf of the tree was reached once, and ends with status 1 where that is not so.
package main

package slice

import "math"

// A counter counts the elements of a bucket, and then says where the next of them goes. Counters of 32 bits take half the
// room in the first-level cache, which the elements need, so they do as long as they can count all elements.
type counter interface{ uint32 | uint64 }

// narrowMost is how many elements counters of 32 bits can count. It is a variable for the sake of tests.
var narrowMost uint64 = math.MaxUint32

// narrow reports whether counters of 32 bits can count n elements.
func narrow(n int) bool { return uint64(n) <= narrowMost }

// offsets turns counts, which holds row counters for each segment, into where each segment's elements of each bucket go,
// and sets ends to where the buckets end. There are at most row buckets.
func offsets[C counter](counts []C, row int, ends []int) {
	sum := C(0)
	for d := range ends {
		for i := d; i < len(counts); i += row {
			n := counts[i]
			counts[i] = sum
			sum += n
		}
		ends[d] = int(sum)
	}
}

// starts turns how often each digit occurs into where its words begin.
func starts[C counter](counts []C) {
	sum := C(0)
	for d, n := range counts {
		counts[d] = sum
		sum += n
	}
}

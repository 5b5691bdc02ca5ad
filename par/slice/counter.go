package slice

import "math"

// A counter counts the elements of a bucket, and then says where the next element of the bucket goes. Counters of 32 bits
// leave more room for elements in the first-level cache. Therefore they are used whenever they can count all elements.
type counter interface{ uint32 | uint64 }

// narrowMost is how many elements counters of 32 bits can count. It is a variable so that tests can set it.
var narrowMost uint64 = math.MaxUint32

// narrow reports whether counters of 32 bits can count n elements.
func narrow(n int) bool { return uint64(n) <= narrowMost }

// offsets replaces each count by the position at which the elements of that segment and bucket begin. counts holds row
// counters for each segment, and there are at most row buckets. offsets sets ends to where the buckets end.
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

// starts replaces the count of each digit by the position at which the words with that digit begin.
func starts[C counter](counts []C) {
	sum := C(0)
	for d, n := range counts {
		counts[d] = sum
		sum += n
	}
}

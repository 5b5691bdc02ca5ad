package counting

import (
	"fmt"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/check"
)

// CheckBuckets panics if the arguments of op, a Histogram or the like, are bad.
func CheckBuckets(op string, buckets int, isNil bool) {
	check.Count(op, "number of buckets", buckets)
	check.Func(op, isNil)
	if !check.FitsMemory(buckets, bits.UintSize/8) {
		panic(fmt.Sprintf("par: %s: %d buckets are more than memory can hold", op, buckets))
	}
}

// Outside panics because op got bucket b, which is not below buckets.
func Outside[B int | uint32](op string, b B, buckets int) {
	panic(fmt.Sprintf("par: %s: bucket %d is not one of %d", op, b, buckets))
}

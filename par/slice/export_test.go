package slice

import (
	"reflect"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/assert"
)

// KeyedSample is how many keys SortByKey asks for before all others.
const KeyedSample = keyedSample

// SetNarrowMost has counters of 32 bits be used for up to n elements only, and returns what it was.
func SetNarrowMost(n uint64) (old uint64) {
	old, narrowMost = narrowMost, n
	return old
}

// MedianOf5 and MedianOfMedians are what NthElement takes for pivots if a sample led to bad ones.
func MedianOf5(x [5]int, cmp func(a, b int) int) int { return medianOf5(x, cmp) }

func MedianOfMedians(xs []int, cmp func(a, b int) int) int {
	budget := nthRounds * len(xs)
	return medianOfMedians(xs, cmp, &budget)
}

// InMemory tells which loop of quickSort is for T.
func InMemory[T any]() bool { return inMemory[T]() }

// Diff tells how got differs from want, and "" if it does not. No elements are the same as nil. It takes any, so that it is
// compiled once and not for each type, and asks first what is quick, because most slices here are long and equal.
func Diff(want, got any) string {
	if assert.ObjectsAreEqual(want, got) {
		return ""
	}
	return cmp.Diff(want, got, cmpopts.EquateEmpty(), cmp.Exporter(func(reflect.Type) bool { return true }))
}

package work

// What other programs of this module measure too.

// IncrementSize is the number of elements of increment_all.
const IncrementSize = incrementSize

// JoinDepth is the depth to which join_recursively joins.
const JoinDepth = joinDepth

// CallerSize is the number of elements that outside callers map and sum.
const CallerSize = callerSize

// Floats returns n numbers, uniform in [0, 1), the same ones each time.
func Floats(n int) []float64 { return floats(n) }

// Square returns the function of map_sum, held where the compiler can't see which
// one it is.
func Square() func(float64) float64 { return hide(square) }

// Increment returns the function of increment_all, held likewise.
func Increment() func(*int) { return hide(increment) }

// LoopSum is map_sum by a plain loop.
func LoopSum(xs []float64, f func(float64) float64) float64 { return loopSum(xs, f) }

// MapSum is map_sum by the library.
func MapSum(xs []float64, f func(float64) float64) float64 { return parSum(xs, f) }

// Calls goes down a binary tree of depth n by plain calls, and Joins by joining at
// every node: join_recursively.
func Calls(n int) { calls(n) }

// Joins is join_recursively.
func Joins(n int) { byJoin(n) }

// CountLeaves calls run and returns how many leaves Calls or Joins reached in it.
func CountLeaves(run func()) int { return countLeaves(run) }

// Near returns a check for sums that were added up in another order than want was.
func Near(want float64) func(float64) error { return near(want) }

//go:build race || msan || asan

package par

import "slices"

// raceEnabled: the race detector or another sanitizer makes the tests slow, and the code allocates more.
const raceEnabled = true

// poolSizes returns the numbers of workers to try: not one worker, because what races there races on two.
func poolSizes(sizes ...int) []int {
	return slices.DeleteFunc(sizes, func(n int) bool { return n == 1 })
}

// fewer returns some of the cases of a table, because the detector needs ten times as long and asks only what races.
func fewer[T any](_ []T, some ...T) []T { return some }

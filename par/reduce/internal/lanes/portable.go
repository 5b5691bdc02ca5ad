//go:build !amd64 || manta_noasm || race || msan || asan

package lanes

import "golang.org/x/exp/constraints"

// Without assembly the twins do everything.

// width is how many bytes the longest vectors have that there are kernels for.
var width = 0

func minOf[T constraints.Integer](xs []T) T     { return minTwin(xs) }
func maxOf[T constraints.Integer](xs []T) T     { return maxTwin(xs) }
func sumOf[T constraints.Integer](xs []T) T     { return sumTwin(xs) }
func minOfFloats[T constraints.Float](xs []T) T { return minFloatsTwin(xs) }
func maxOfFloats[T constraints.Float](xs []T) T { return maxFloatsTwin(xs) }
func sumOfPower[T constraints.Float](xs []T) T  { return sumPower(xs) }

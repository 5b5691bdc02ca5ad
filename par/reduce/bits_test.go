package reduce

import (
	"math"
	"reflect"
)

var (
	negativeZero = math.Copysign(0, -1)
	infinity     = math.Inf(1)
	notANumber   = math.NaN()
)

// sameBits tells a and b apart where == does not: the zeros of either sign. NaNs are all the same to it.
func sameBits[T any](a, b T) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	switch {
	case x.CanFloat():
		return sameFloat(x.Float(), y.Float())
	case x.CanComplex():
		return sameFloat(real(x.Complex()), real(y.Complex())) && sameFloat(imag(x.Complex()), imag(y.Complex()))
	}
	return x.Equal(y)
}

func sameFloat(a, b float64) bool {
	return a != a && b != b || math.Float64bits(a) == math.Float64bits(b)
}

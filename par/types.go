package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/reduce"
)

// Item is an element together with its position.
type Item[T any] struct {
	Index int
	Value T
}

// Pair holds two values that belong together.
type Pair[A, B any] struct {
	First  A
	Second B
}

// Triple holds three values that belong together.
type Triple[A, B, C any] struct {
	First  A
	Second B
	Third  C
}

// Number is the set of the types that have both + and *: integers, floats and complex
// numbers. Strings are not in it.
type Number = reduce.Number

// Integer is the set of the integer types.
type Integer = reduce.Integer

// Float is the set of the floating-point and complex types.
type Float = reduce.Float

// Real is the set of the integer and floating-point types, without complex numbers.
type Real interface {
	Integer | ~float32 | ~float64
}

// Pool is a set of workers, for [Iter.WithPool]. See [core.Pool].
type Pool = core.Pool

// PanicError is the value that a caller recovers if a function of a pipeline panics. See
// [core.PanicError].
type PanicError = core.PanicError

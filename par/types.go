package par

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/reduce"
)

// Iter is a lazy parallel pipeline over elements of type T. See [iter.Iter].
type Iter[T any] = iter.Iter[T]

// Item is an element together with its position. See [iter.Item].
type Item[T any] = iter.Item[T]

// Pair holds two values that belong together. See [iter.Pair].
type Pair[A, B any] = iter.Pair[A, B]

// Triple holds three values that belong together. See [iter.Triple].
type Triple[A, B, C any] = iter.Triple[A, B, C]

// Number is the set of types that have + and *, without strings. See
// [reduce.Number].
type Number = reduce.Number

// Integer is the set of the integer types. See [reduce.Integer].
type Integer = reduce.Integer

// Float is the set of the floating-point and complex types. See
// [reduce.Float].
type Float = reduce.Float

// Pool is a set of workers, for [Iter.WithPool]. See [core.Pool].
type Pool = core.Pool

// PanicError is what a caller recovers where a function of a pipeline
// panicked. See [core.PanicError].
type PanicError = core.PanicError

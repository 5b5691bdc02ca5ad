package par

import (
	"github.com/seed1237c087/manta/par/iter"
	"github.com/seed1237c087/manta/par/loops"
)

// vec is a block of elements of type T. The packages below handle it as an iter.Block.
type vec[T any] = loops.Vec[T]

// of returns the prototype of the blocks of T.
func of[T any]() iter.Block { return (*vec[T])(nil) }

// in returns the elements of b, which is a block of T.
func in[T any](b iter.Block) []T { return b.(*vec[T]).Xs }

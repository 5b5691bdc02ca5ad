package iter

// input is a cursor together with the buffer for its blocks, for a stage that
// can't hand on the buffer of the stage behind it.
type input[T any] struct {
	cur cursor[T]
	buf []T // nil where the blocks are views
}

// openInput opens src for blocks of up to size positions.
func openInput[T any](src source[T], size int, m *marks) input[T] {
	in := input[T]{cur: src.open(size, m)}
	if !src.shape().is(view) {
		in.buf = make([]T, size)
	}
	return in
}

func (in *input[T]) block(lo, hi int) []T { return in.cur.block(lo, hi, in.buf) }

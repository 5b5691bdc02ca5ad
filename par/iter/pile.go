package iter

import "math/bits"

// pile combines the values of consecutive positions along the pairwise tree of
// par/reduce, as they come from left to right: a binary counter whose digit at
// level i stands for a finished node of 2^i positions. The zero value is empty.
type pile[T any] struct {
	count uint64 // positions so far
	full  uint64 // the digits of count whose node has a value
	vals  []T    // the values of the full digits, the highest first
	// last is the value of what follows count to the end, which may be no
	// whole node.
	last    T
	hasLast bool
}

func (p *pile[T]) reset() {
	p.count, p.full, p.vals, p.hasLast = 0, 0, p.vals[:0], false
}

// empty reports whether p has no value.
func (p *pile[T]) empty() bool { return p.full == 0 && !p.hasLast }

// retire is reset that also lets go of what is the user's.
func (p *pile[T]) retire() {
	p.reset()
	wipe(p.vals[:cap(p.vals)])
	var zero T
	p.last = zero
}

// push adds the value of the next 2^level positions; ok is false where these
// have no element. The count must be a multiple of 2^level.
func (p *pile[T]) push(level int, v T, ok bool, op func(a, b T) T) {
	bit := uint64(1) << level
	for p.count&bit != 0 {
		if p.full&bit != 0 {
			top := len(p.vals) - 1
			if ok {
				v = op(p.vals[top], v)
			} else {
				v, ok = p.vals[top], true
			}
			p.vals = p.vals[:top]
		}
		p.count &^= bit
		p.full &^= bit
		bit <<= 1
	}
	p.count |= bit
	if ok {
		p.full |= bit
		p.vals = append(p.vals, v)
	}
}

// add adds the elements xs, one for each of the next positions; final says that
// no more follow.
func (p *pile[T]) add(xs []T, final bool, k *kernel[T]) {
	for len(xs) > 0 {
		level := bits.Len(uint(len(xs) - 1)) // of the smallest node that could hold xs
		if final && p.count&(1<<level-1) == 0 {
			p.last, p.hasLast = k.value(xs), true
			return
		}
		level = bits.Len(uint(len(xs))) - 1
		if p.count != 0 {
			level = min(level, bits.TrailingZeros64(p.count))
		}
		p.push(level, k.value(xs[:1<<level]), true, k.op)
		xs = xs[1<<level:]
	}
}

// result returns the value of everything; ok is false where there is nothing.
func (p *pile[T]) result(op func(a, b T) T) (v T, ok bool) {
	if p.hasLast {
		v, ok = p.last, true
	}
	for i := len(p.vals) - 1; i >= 0; i-- {
		if ok {
			v = op(p.vals[i], v)
		} else {
			v, ok = p.vals[i], true
		}
	}
	return v, ok
}

// foldTree returns the value of the pairwise tree over xs, which is not empty,
// by len(xs)-1 calls of op.
func foldTree[T any](op func(a, b T) T, xs []T) T {
	switch len(xs) {
	case 1:
		return xs[0]
	case 2:
		return op(xs[0], xs[1])
	case 3:
		return op(op(xs[0], xs[1]), xs[2])
	case 4:
		return op(op(xs[0], xs[1]), op(xs[2], xs[3]))
	case 8:
		x := (*[8]T)(xs)
		return op(op(op(x[0], x[1]), op(x[2], x[3])), op(op(x[4], x[5]), op(x[6], x[7])))
	}
	half := 1 << (bits.Len(uint(len(xs)-1)) - 1)
	return op(foldTree(op, xs[:half]), foldTree(op, xs[half:]))
}

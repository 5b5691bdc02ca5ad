package slice

import (
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// packInTurn is the number of elements up to which flags take no memory but the stack, and one goroutine does all. What flagged
// allocates takes longer than hundreds of cheap calls.
const packInTurn = 1 << 10

// flagsInTurn is flags for at most packInTurn elements.
type flagsInTurn struct {
	words [packInTurn / flagBits]uint64
	total int // the number of flagged elements
}

// set flags n elements. mask returns the flags of the elements [lo, hi), at most flagBits.
func (f *flagsInTurn) set(n int, mask func(lo, hi int) uint64) {
	for lo := 0; lo < n; lo += flagBits {
		core.Checkpoint()
		m := mask(lo, min(lo+flagBits, n))
		f.words[lo/flagBits] = m
		f.total += bits.OnesCount64(m)
	}
}

// flagInTurn is flagWhere for f.
func flagInTurn[T any](f *flagsInTurn, xs []T, pred func(x T) bool) {
	f.set(len(xs), func(lo, hi int) uint64 { return maskWhere(xs[lo:hi], pred) })
}

// packedInTurn returns the flagged elements of xs.
func packedInTurn[T any](f *flagsInTurn, xs []T) []T {
	out := uncleared[T](f.total)
	for lo, to := 0, out; len(to) > 0; lo += flagBits {
		to = to[copyFlagged(to, xs[lo:], f.words[lo/flagBits]):]
	}
	return out
}

// partitionInTurn moves the flagged elements of xs before the others, for which it takes a scratch. Nothing may stop it, because
// some elements are in two places.
func partitionInTurn[T any](f *flagsInTurn, xs []T) {
	others := uncleared[T](len(xs) - f.total)
	at, rest := 0, others
	for lo := 0; lo < len(xs); lo += flagBits {
		from, m := xs[lo:], f.words[lo/flagBits]
		rest = rest[copyFlagged(rest, from, unflagged(from, m)):]
		at += copyFlagged(xs[at:], from, m) // No element moves backwards, so none is overwritten before it has moved.
	}
	copy(xs[at:], others)
}

// unflagged returns the flags of the elements of from that m does not flag, up to flagBits.
func unflagged[T any](from []T, m uint64) uint64 {
	if m = ^m; len(from) < flagBits {
		m &= 1<<uint(len(from)) - 1
	}
	return m
}

package iter

import (
	"iter"

	"github.com/seed1237c087/manta/core"
)

// FromSeq returns a pipeline over the elements of seq, which yields them one by
// one on the goroutine that calls the ending: in batches of 1, 2, 4 and so on up
// to 1,024 elements, each worked off in parallel before the next is asked for.
// So it pays where the functions of the pipeline cost much more than seq does
// itself. Order and the same result on every run hold as for other sources.
// The length is not known; WithMinLen and WithMaxLen count within a batch.
//
// Where seq is slow, batches are shorter: one is worked off when seq has taken 50
// microseconds over it, or as long as the work on the batch before took, whichever is
// more. So what has been yielded waits for the one element that is slow, but not for
// a thousand of them. Only endings whose result depends on how elements are bracketed, which must
// not be a matter of time, wait until each batch is full: sums and products of
// floats, Reduce and its kin, ReduceBy. No ending works on an element while seq is
// asked for the next. A seq that waits until the pipeline is done with what it has
// yielded may wait for ever; [FromChan] is for that.
//
// The pipeline can be run again where seq can. An ending that stops early ends
// seq after the batch. FromSeq panics where seq is nil.
func FromSeq[T any](seq iter.Seq[T]) Iter[T] {
	checkFunc("FromSeq", seq == nil)
	return Iter[T]{src: &seqSource[T]{seq}, key: mix(kindSeq, code(seq))}
}

const longestBatch = 1024

type seqSource[T any] struct{ seq iter.Seq[T] }

func (s *seqSource[T]) shape() shape {
	return shape{traits: exact | view | streamed}
}

func (s *seqSource[T]) open(int, *marks) cursor[T] {
	panic("par: internal: a streamed source was opened")
}

func (s *seqSource[T]) settle(b *binding) source[T] {
	p := &seqBatch[T]{seq: s.seq, filling: filling{fixed: b.fixed, clock: sinceEpoch, watch: watchTime}}
	b.stream = p
	return p
}

// seqBatch is the source of one run: the elements of the batch that is being
// worked off.
type seqBatch[T any] struct {
	seq     iter.Seq[T]
	items   []T
	filling filling
}

func (s *seqBatch[T]) shape() shape                { return shape{traits: exact | view} }
func (s *seqBatch[T]) open(int, *marks) cursor[T]  { return s }
func (s *seqBatch[T]) settle(*binding) source[T]   { return s }
func (s *seqBatch[T]) block(lo, hi int, _ []T) []T { return s.items[lo:hi:hi] }
func (s *seqBatch[T]) salvage() []T                { return nil }

func (s *seqBatch[T]) batches(run func(n int) bool) {
	ctx, _ := core.CurrentContext()
	tied := ctx.Done() != nil
	more := true
	flush := func() {
		if n := len(s.items); n > 0 && more {
			more = false // Stays so where run panics.
			more = run(n)
		}
		clear(s.items) // Keep nothing of the user's alive.
		s.items = s.items[:0]
	}
	// Where seq panics, what it yielded before comes first.
	defer flush()
	f := &s.filling
	f.start()
	defer f.end()
	s.seq(func(v T) bool {
		if !more {
			return false
		}
		if tied && ctx.Err() != nil {
			more = false
			core.Checkpoint()
		}
		s.items = append(s.items, v)
		if n := len(s.items); f.due(n) && f.full(n) {
			flush()
			f.next()
		}
		return more
	})
}

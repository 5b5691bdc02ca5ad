package engine

import "math/bits"

// A GlancePace decides when a short run that its caller does by itself looks at the clock. Until the caller gives up, it does what alone
// would do.
type GlancePace struct {
	start, last int64
	from        int // where the last window began
	spent       int64
}

// Next is called when the first at of n positions are done. It returns where the next window ends: usually n, from the second window on. If
// Next returns at itself, the caller must give up the rest to [Run]; see [BegunPart]. Window ends before n are powers of two.
func (l *GlancePace) Next(at, n int) (to int) {
	t := now()
	if at == 0 {
		l.start, l.last, l.from = t, t, 0
		return 1 << max(0, bits.Len(uint(n))-1-firstPart)
	}
	cost := float64(t-l.last) / float64(at-l.from)
	if cost*float64(n-at) <= AloneLimit {
		return n
	}
	if l.spent = t - l.start; l.spent > AloneLimit {
		return at
	}
	l.last, l.from = t, at
	for to = 2 * at; to < at<<widest && float64(2*to-at)*cost <= AloneLimit/2; {
		to *= 2
	}
	return min(to, n)
}

// Gave returns the part that was done when Next gave up at position at.
func (l *GlancePace) Gave(at int) BegunPart { return BegunPart{at, l.spent} }

// Began returns when the run began.
func (l *GlancePace) Began() int64 { return l.start }

// A BegunPart is the part of a run that its caller has already done: the first At positions, which are a node of the tree, in Spent
// nanoseconds. The zero BegunPart means that nothing is done.
type BegunPart struct {
	At    int
	Spent int64
}

// Headed is a plan whose caller has already done the beginning of the run.
type Headed[R any] interface {
	// Head returns the result of the beginning.
	Head() R
}

// goOn forks the rest of s, with why as the reason. The part b is already done: it is the node of the given level at the left edge, and head
// is its result.
func goOn[R any](s *Spec, p Plan[R], lane Lane[R], b BegunPart, head R, level int, why RunKind) R {
	j := newJob(s, p, float64(b.Spent)/float64(max(1, b.At)))
	j.own.at = j.lanes.first(lane)
	j.own.spent, j.own.done, j.own.pieces = b.Spent, b.At, 1
	j.own.putHead(head, level)
	return j.fork(why)
}

// begun does the rest of s, whose caller has done the beginning. p must be Headed.
func begun[R any](s *Spec, p Plan[R]) R {
	b := s.Begun
	s.Begun = BegunPart{}
	s.cut(makeGrid(s.N, s.Unit, 0, 0))
	return goOn(s, p, p.Lane(nil), b, p.(Headed[R]).Head(), bits.TrailingZeros(uint(b.At/s.grid.unit)), Dearer)
}

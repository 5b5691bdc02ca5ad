package engine

import "math/bits"

// A GlancePace is when a short run that its caller does by itself looks at the clock. What it does before it gives up is what alone would do.
type GlancePace struct {
	start, last int64
	from        int // where the last window began
	spent       int64
}

// Next is called when the first at of n positions are done, and returns where the next window ends: n, as a rule, from the second one on. If
// it returns at itself what is left is to be given up to [Run], as [BegunPart] has it. The ends before n are powers of two.
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

// Gave returns what has been done if Next has given up at that position.
func (l *GlancePace) Gave(at int) BegunPart { return BegunPart{at, l.spent} }

// Began returns when the run did.
func (l *GlancePace) Began() int64 { return l.start }

// A BegunPart is what the caller of a run has done of it before: the first At positions, which are a node of the tree, in so many
// nanoseconds. 0: nothing.
type BegunPart struct {
	At    int
	Spent int64
}

// Headed is a plan of which the caller has done the beginning.
type Headed[R any] interface {
	// Head returns the result of that.
	Head() R
}

// goOn does what is left of s, of which b was done before with the result head: the node of that level at the left edge. It is forked, for
// that reason.
func goOn[R any](s *Spec, p Plan[R], lane Lane[R], b BegunPart, head R, level int, why Why) R {
	j := newJob(s, p, float64(b.Spent)/float64(max(1, b.At)))
	j.own.at = j.lanes.first(lane)
	j.own.spent, j.own.done, j.own.pieces = b.Spent, b.At, 1
	j.own.putHead(head, level)
	return j.fork(why)
}

// begun does what the caller of s has not, of which p is Headed.
func begun[R any](s *Spec, p Plan[R]) R {
	b := s.Begun
	s.Begun = BegunPart{}
	s.cut(makeGrid(s.N, s.Unit, 0, 0))
	return goOn(s, p, p.Lane(nil), b, p.(Headed[R]).Head(), bits.TrailingZeros(uint(b.At/s.grid.unit)), Dearer)
}

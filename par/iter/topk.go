package iter

import (
	gocmp "cmp"
	"math"
	"slices"

	"github.com/seed1237c087/manta/par/internal/engine"
)

// TopK returns the k largest elements by cmp, the largest first, and of equal ones
// those that come first, in their order; all of them where there are fewer. The
// result is not nil. cmp returns a negative number where a is below b, a positive one
// where it is above and 0 where they are equal; where it is no consistent order
// the result may be any k elements.
//
// Where k is small next to the number of elements, cmp is called little more than once
// for each; which elements it gets together differs from run to run. Each worker keeps
// up to four times k elements. TopK panics where k is negative or cmp is nil. It
// runs nothing where k is 0.
func TopK[T any](it Iter[T], k int, cmp func(a, b T) int) []T {
	checkCount("TopK", "k", k)
	checkFunc("TopK", cmp == nil)
	if k == 0 {
		return []T{}
	}
	return topK(it, k, cmp)
}

func topK[T any](it Iter[T], k int, cmp func(a, b T) int) []T {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) []T { return topK(it, k, cmp) })
	}
	p := &ranking[T]{k: k, cmp: cmp}
	p.prepare(it, mix(it.key, mix(kindTopK, code(cmp))))
	p.spec.Even = true
	drive(&p.pipeline, engine.Plan[nothing](p))
	return p.top()
}

// ranked is an element and where it stands: behind the others of its block that are
// before it there, and behind all of the blocks before.
type ranked[T any] struct {
	x      T
	pos, i int
}

func (a *ranked[T]) before(b *ranked[T]) int {
	return gocmp.Or(gocmp.Compare(a.pos, b.pos), gocmp.Compare(a.i, b.i))
}

type ranking[T any] struct {
	keeping[T, topLane[T]]
	k   int
	cmp func(a, b T) int
}

// order is the order of the result, in which no two elements are equal.
func (p *ranking[T]) order(a, b ranked[T]) int {
	return gocmp.Or(p.cmp(b.x, a.x), a.before(&b))
}

// top returns the result, when all lanes are done.
func (p *ranking[T]) top() []T {
	tops := make([][]ranked[T], len(p.lanes))
	if len(tops) > 0 {
		share(len(tops), func(i int) {
			p.lanes[i].sift()
			tops[i] = p.lanes[i].kept
		})
	}
	for len(tops) > 1 {
		half := (len(tops) + 1) / 2
		share(len(tops)-half, func(i int) { tops[i] = p.merge(tops[i], tops[half+i]) })
		tops = tops[:half]
	}
	out := []T{}
	for _, top := range tops {
		out = make([]T, len(top))
		for i, r := range top {
			out[i] = r.x
		}
	}
	return out
}

// merge returns the first k of a and b, which are sorted.
func (p *ranking[T]) merge(a, b []ranked[T]) []ranked[T] {
	out := make([]ranked[T], min(p.k, len(a)+len(b)))
	for i := range out {
		if len(b) == 0 || len(a) > 0 && p.order(a[0], b[0]) < 0 {
			out[i], a = a[0], a[1:]
		} else {
			out[i], b = b[0], b[1:]
		}
	}
	return out
}

func (p *ranking[T]) Lane() engine.Lane[nothing] {
	l, fresh := p.seat()
	if fresh {
		l.plan = p
		l.room = math.MaxInt
		if p.k <= math.MaxInt/topRoom {
			l.room = topRoom * p.k
		}
	}
	l.open(&p.pipeline, nil)
	l.base = p.base
	return l
}

func (p *ranking[T]) Join(nothing, nothing) nothing { return nothing{} }

// topRoom times k elements are kept before those that can't be among the first k are
// dropped.
const topRoom = 4

type topLane[T any] struct {
	lane[T]
	plan *ranking[T]
	base int // what positions count from
	room int
	kept []ranked[T]
	last ranked[T] // of the first k, where that is known
	full bool      // it is
}

func (l *topLane[T]) Step(to int) int { return l.step(to, l) }
func (l *topLane[T]) Finish() nothing { return nothing{} }

func (l *topLane[T]) take(lo, _ int, xs []T) {
	cmp, pos := l.plan.cmp, l.base+lo
	for i, x := range xs {
		if l.full {
			// Pieces need not come from left to right, so an equal one may be before it.
			if c := cmp(x, l.last.x); c < 0 || c == 0 && pos >= l.last.pos {
				continue
			}
		}
		l.kept = append(l.kept, ranked[T]{x, pos, i})
		if len(l.kept) == l.room {
			l.sift()
		}
	}
}

// sift sorts what is kept and drops all but the first k.
func (l *topLane[T]) sift() {
	slices.SortFunc(l.kept, l.plan.order)
	if k := l.plan.k; len(l.kept) >= k {
		clear(l.kept[k:])
		l.kept = l.kept[:k]
		l.last, l.full = l.kept[k-1], true
	}
}

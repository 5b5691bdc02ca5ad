package iter

import "github.com/seed1237c087/manta/par/internal/engine"

// ForEach calls f for every element, in no order that could be relied on, and
// returns when all calls have. Calls run at the same time as others, so what
// they write must be theirs alone or guarded. A panic of f surfaces here as a
// *core.PanicError, of several the one at the lowest position; then elements
// behind it may be left out. ForEach panics where f is nil.
func (it Iter[T]) ForEach(f func(T)) {
	checkFunc("ForEach", f == nil)
	forEach(it, each[T](f), mix(kindForEach, code(f)))
}

// ForEachBlock calls f for the elements block by block: each block holds
// consecutive elements, in order, and together the blocks hold all. A block may
// be empty or of any length. It is read-only and gone when f returns: it is a
// buffer that is used again, or the caller's own memory. A loop in f costs no
// call per element. For the rest see [Iter.ForEach].
func (it Iter[T]) ForEachBlock(f func(block []T)) {
	checkFunc("ForEachBlock", f == nil)
	forEach(it, block[T](f), mix(kindForEachBlock, code(f)))
}

type each[T any] func(T)

func (f each[T]) take(_, _ int, xs []T) {
	for _, x := range xs {
		f(x)
	}
}

type block[T any] func([]T)

func (f block[T]) take(_, _ int, xs []T) { f(xs) }

type nothing = struct{}

func forEach[T any](it Iter[T], k taker[T], key uint64) nothing {
	if it.pool() != nil {
		return inPool(it, func(it Iter[T]) nothing { return forEach(it, k, key) })
	}
	runKey := mix(it.key, key) // A new name: the closure above would move key to the heap.
	p := takeStash[effects[T]](runKey)
	p.k = k
	p.prepare(it, runKey)
	p.direct()
	p.spec.Even = true
	drive(&p.pipeline, engine.Plan[nothing](p))
	p.first.lane.retire()
	p.k, p.first.k, p.visiting = nil, nil, visitation[T]{}
	p.pipeline.retire()
	putStash(runKey, p)
	return nothing{}
}

// effects is a run for the sake of what its functions do.
type effects[T any] struct {
	pipeline[T]
	k        taker[T]
	visiting visitation[T]
	first    effectsLane[T]
}

func (p *effects[T]) Lane() engine.Lane[nothing] {
	l := &p.first
	if !p.takeFirst() {
		l = new(effectsLane[T])
	}
	l.k = p.k
	l.open(&p.pipeline, nil)
	return l
}

func (p *effects[T]) Join(nothing, nothing) nothing { return nothing{} }

type effectsLane[T any] struct {
	lane[T]
	k taker[T]
}

func (l *effectsLane[T]) Step(to int) int { return l.step(to, l.k) }
func (l *effectsLane[T]) Finish() nothing { return nothing{} }

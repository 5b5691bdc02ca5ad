package iter

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// pipeline is one run of an Iter: what all its lanes share. It is embedded in
// the plan of each ending.
type pipeline[T any] struct {
	spec   engine.Spec
	src    source[T]
	sh     shape
	stream stream // not nil: the elements come in batches
	// progress is told what is done; nil: nobody wants to know.
	progress *progress
	// size is how many positions a block has at most.
	size int
	// slowStart: blocks begin at one position and double, because the ending
	// may stop early.
	slowStart bool
	// byUnit: no block reaches over the end of a unit.
	byUnit bool
	// fixed: see binding; it is set before prepare.
	fixed bool
	// marked: a block holds whole units, and the cursors keep marks.
	marked bool
	// firstTaken: the lane that is part of the plan is in use. The engine asks
	// for a run's first lane before it forks, so that nobody reads this while
	// it is written.
	firstTaken bool
}

// takeFirst reports whether the caller gets the plan's own lane.
func (p *pipeline[T]) takeFirst() bool {
	if p.firstTaken {
		return false
	}
	p.firstTaken = true
	return true
}

// prepare makes p ready to run it, with what must run before. The key is that of
// the whole run.
func (p *pipeline[T]) prepare(it Iter[T], key uint64) {
	p.src = it.source()
	p.sh = p.src.shape()
	if p.sh.is(loose | streamed) {
		b := binding{limit: it.limit(), fixed: p.fixed || it.fixed()}
		p.src = p.src.settle(&b)
		p.sh = p.src.shape()
		p.stream = b.stream
	}
	p.size = p.sh.blockLen()
	// Field by field, because to assign a new Spec goes through the stack and writes atomics
	// that are what they should be already.
	s, t := &p.spec, it.tuning()
	s.N, s.Unit, s.Key = p.sh.n, 1, key
	s.MinLen, s.MaxLen, s.Limit = t.minLen, t.maxLen, t.limit
	s.Even, s.Whole = false, p.sh.is(whole)
	s.Stop.Reset()
	p.report(t.progress)
}

// retire frees p of all that is the user's and readies it for another run.
func (p *pipeline[T]) retire() {
	p.src, p.stream, p.progress = nil, nil, nil
	p.slowStart, p.byUnit, p.fixed, p.marked, p.firstTaken = false, false, false, false, false
}

// drive runs p, in one go or batch by batch.
func drive[T, R any](p *pipeline[T], plan engine.Plan[R]) R {
	if p.progress != nil {
		return driveReporting(p, plan)
	}
	return driveThrough(p, plan)
}

func driveThrough[T, R any](p *pipeline[T], plan engine.Plan[R]) R {
	if p.stream == nil {
		return engine.Run(&p.spec, plan)
	}
	return driveBatches(p, plan)
}

func driveBatches[T, R any](p *pipeline[T], plan engine.Plan[R]) (res R) {
	done := false
	defer func() {
		if done {
			return
		}
		if v := recover(); v != nil {
			panic(core.NewPanicError(v)) // The sequence itself may have panicked.
		}
	}()
	some := false
	p.stream.batches(func(n int) bool {
		p.spec.N = n
		p.firstTaken = false // What ran before has ended.
		r := engine.Run(&p.spec, plan)
		if some {
			r = plan.Join(res, r)
		}
		res, some = r, true
		return !p.spec.Stop.Any()
	})
	done = true
	return res
}

// taker is what an ending does with the elements.
type taker[T any] interface {
	// take gets the elements of the positions [lo, hi), in order. They must
	// not be written, and are gone after the call.
	take(lo, hi int, xs []T)
}

// lane is the part of an engine.Lane that is the same for all endings: it pulls
// blocks through the stages. Endings embed it.
type lane[T any] struct {
	p   *pipeline[T]
	cur cursor[T]
	buf []T // for blocks; nil where they are views
	// out, where not nil, is where the element of every position belongs; it
	// serves as the buffer then.
	out []T
	// pos is how far the lane has come, and end where its piece ends.
	pos, end int
	limit    int   // of the next block, in positions
	piece    int   // where the piece begins that the cursors serve; -1: none yet. See perPiece
	marks    marks // what the cursors keep where the pipeline is marked
	pace     pace
	staged   bool // the stages are at work on a block, and not the ending
	torn     bool // of the block there is only what comes before a panic
}

// open readies the lane to begin pieces of p.
func (l *lane[T]) open(p *pipeline[T], out []T) {
	size := p.cursorLen()
	l.p, l.out, l.torn, l.piece = p, out, false, -1
	l.pace.most, l.pace.least = p.pace()
	l.cur = l.cursor(size)
	if p.sh.is(view) || out != nil {
		return
	}
	if cap(l.buf) < size {
		l.buf = make([]T, size)
	}
	l.buf = l.buf[:size]
}

// cursorLen is how many elements a block of p has at most.
func (p *pipeline[T]) cursorLen() int {
	if p.sh.is(whole) {
		return 1 // One element stands for any number of positions.
	}
	return min(p.size, p.spec.N)
}

// cursor opens cursors for blocks of the given size.
func (l *lane[T]) cursor(size int) cursor[T] {
	p := l.p
	var m *marks
	if p.marked {
		m = &l.marks
		m.unit = p.spec.UnitLen()
		m.ends = slices.Grow(m.ends[:0], (size-1)/m.unit+1)
	}
	return p.src.open(size, m)
}

// enter readies the cursors for a piece that begins at lo.
func (l *lane[T]) enter(lo int) {
	if l.piece >= 0 {
		l.cur = l.cursor(l.p.cursorLen())
	}
	l.piece = lo
}

// retire frees the lane of all that is the user's and keeps the buffers.
func (l *lane[T]) retire() {
	wipe(l.buf)
	l.p, l.cur, l.out = nil, nil, nil
}

func (l *lane[T]) Begin(lo, hi int) {
	l.pos, l.end = lo, hi
	l.limit = l.p.size
	if l.p.slowStart {
		l.limit = 1
	}
	if l.p.sh.is(perPiece) {
		l.enter(lo)
	}
}

// step pulls blocks up to position to and gives them to k.
func (l *lane[T]) step(to int, k taker[T]) int {
	done := false
	defer func() {
		if !done {
			l.rescue(k, recover())
		}
	}()
	if most := l.p.spec.MaxLen; most > 0 && l.p.sh.is(perPiece) && to-l.piece > most {
		l.enter(l.pos) // Where nothing is combined each step is a piece.
	}
	l.pace.begin()
	for l.pos < to && !l.p.spec.Stop.Due(l.pos) {
		hi := l.blockEnd(to)
		dst := l.buf
		if l.out != nil {
			dst = l.out[l.pos:hi]
		}
		l.marks.begin(hi - l.pos)
		l.staged = true
		xs := l.cur.block(l.pos, hi, dst)
		l.staged = false
		k.take(l.pos, hi, xs)
		if pr := l.p.progress; pr != nil {
			pr.add(hi - l.pos)
		}
		l.pace.end(hi-l.pos, l.p.size)
		l.pos = hi
	}
	done = true
	return l.pos
}

// blockEnd returns where the block that begins at l.pos ends.
func (l *lane[T]) blockEnd(to int) int {
	p := l.p
	if !p.sh.is(whole) && to-l.pos > l.limit {
		to = l.pos + l.limit
		if p.slowStart {
			l.limit = min(2*l.limit, p.size)
		}
	}
	if most := l.pace.most; most != 0 && to-l.pos > most {
		to = l.pos + most
	}
	if p.byUnit {
		to = min(to, p.spec.UnitEnd(l.pos))
	}
	return to
}

// rescue is deferred by step and called where that does not return: v is what
// it recovered, nil after a Goexit. The panic goes on, but first the elements
// before the one at which it happened go through the later stages and the
// ending, as if there had been no blocks; where that panics too, at a lower
// position, that panic takes its place.
func (l *lane[T]) rescue(k taker[T], v any) {
	l.p.spec.Stop.Lower(l.pos)
	if v == nil {
		return // The Goexit goes on.
	}
	if core.IsStop(v) {
		panic(v) // Nothing more is wanted.
	}
	p := core.NewPanicError(v)
	if l.staged {
		var xs []T
		for again := true; again; {
			xs, again = l.salvage(&p)
		}
		l.staged, l.torn = false, true
		k.take(l.pos, l.pos+len(xs), xs)
	}
	panic(p)
}

// salvage gets what can be had of a block that panicked. Where that panics,
// it replaces *p by the new panic and reports that it must be tried again.
func (l *lane[T]) salvage(p **core.PanicError) (xs []T, again bool) {
	done := false
	defer func() {
		if done {
			return
		}
		if v := recover(); v != nil {
			*p, again = core.NewPanicError(v), true
		}
	}()
	xs = l.cur.salvage()
	done = true
	return xs, false
}

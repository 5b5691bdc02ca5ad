package iter

import "github.com/seed1237c087/manta/core"

// tried is the result of a stretch of a run whose functions may fail.
type tried[R any] struct {
	value  R
	err    error
	raised *core.PanicError // a panic in the place of err
}

func (t tried[R]) failed() bool { return t.err != nil || t.raised != nil }

// get returns what an ending does: value, or the error, or it panics.
func (t tried[R]) get() (R, error) {
	if t.raised != nil {
		panic(t.raised)
	}
	return t.value, t.err
}

// joinTried joins two neighbours: of errors and panics the first one counts.
func joinTried[R any](a, b tried[R], join func(a, b R) R) tried[R] {
	switch {
	case a.failed():
		return a
	case b.failed():
		return b
	}
	return tried[R]{value: join(a.value, b.value)}
}

// tryLane is the part of a lane that is the same for endings whose functions may
// fail.
type tryLane[T any] struct {
	earlyLane[T]
	err error
}

func (l *tryLane[T]) Begin(lo, hi int) {
	l.earlyLane.Begin(lo, hi)
	l.err = nil
}

// fail ends the piece with err.
func (l *tryLane[T]) fail(err error) {
	l.err = err
	l.decide()
}

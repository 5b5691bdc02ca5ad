package engine

import "github.com/seed1237c087/manta/core"

// rest is what is left of a node whose pieces are done in turn. Who asked for small
// pieces may have one of them wait for another one, in core.Blocking. So when a
// piece is about to wait, all that follow it begin elsewhere, as if each had been
// forked. A nil rest does nothing.
type rest[R any] struct {
	job      *job[R]
	k, level int // the node
	next     int // the unit behind the current piece
	late     []late[R]
	before   func() // what was to be called when the goroutine waits
}

// late is a node that has begun elsewhere.
type late[R any] struct {
	k      int
	future *core.Future[R]
}

// reached notes that the piece that ends before unit next begins.
func (t *rest[R]) reached(next int) {
	if t != nil {
		t.next = next
	}
}

// begun reports whether the rest has begun elsewhere.
func (t *rest[R]) begun() bool { return t != nil && t.late != nil }

// begin begins the rest: the right halves that were pending on the way from the node to
// the current piece, the lowest last, because a worker takes its newest task first.
func (t *rest[R]) begin() {
	if t.before != nil {
		t.before()
	}
	if t.late != nil {
		return // Once will do: the pieces that follow are among them.
	}
	t.late = []late[R]{}
	t.job.spec.Part.Fork()
	for k, level := t.k, t.level; level > 0; level-- {
		right, ok := t.job.right(k, level)
		switch {
		case !ok:
		case right >= t.next:
			half := node[R]{k: right, level: level - 1}
			t.late = append(t.late, late[R]{right, core.Go(func() R { return core.Recurse(t.job.exec, half) })})
		default:
			k = right
		}
	}
}

// result returns the result of the right half that begins with unit k, if that has
// begun elsewhere.
func (t *rest[R]) result(k int) (res R, elsewhere bool) {
	if !t.begun() {
		return res, false
	}
	for i := range t.late {
		if l := &t.late[i]; l.k == k && l.future != nil {
			f := l.future
			l.future = nil
			return f.Wait(), true
		}
	}
	return res, false
}

// join waits for all that has begun elsewhere, the lowest first, and returns it combined
// with what comes before it, the result a.
func (t *rest[R]) join(a R) R {
	if !t.begun() {
		return a
	}
	j := t.job
	for i := len(t.late) - 1; i >= 0; i-- {
		f := t.late[i].future
		if f == nil {
			continue
		}
		t.late[i].future = nil
		b := f.Wait()
		if !j.spec.Stop.Any() || !j.spec.Stop.Reached(j.pos(t.k)) { // Else a is all that counts.
			a = join(j.spec, j.plan, a, b, j.pos(j.end(t.k, t.level)))
		}
	}
	return a
}

// end waits for what has begun elsewhere and that nobody has waited for, because a
// piece before it panicked. Its outcome counts no more.
func (t *rest[R]) end() {
	for _, l := range t.late {
		if l.future != nil {
			core.Blocking(func() { <-l.future.Done() })
		}
	}
}

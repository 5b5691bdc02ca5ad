//go:build manta_sim

package schedules_test

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/par"
)

// programForOneAnother: pieces of one element wait for one another, in Blocking.
func programForOneAnother(s *run) {
	p := s.pipeline()
	p.src, p.unordered = sources[s.Below(2)], false
	for p.end.name == "Seq" || p.end.name == "Chunked" {
		p.end = endings[s.Below(len(endings))] // Their pieces have several elements.
	}
	p.maxLen = 1
	e := p.e
	first := s.Below(e.n)
	then := (first + 1 + s.Below(e.n-1)) % e.n
	for range s.Below(3) {
		p.once()
	}
	done := make(chan struct{})
	e.acts[first] = func() { core.Blocking(func() { seam.Wait(done) }) }
	e.acts[then] = func() { seam.Close(done) }
	p.once()
}

// programNested: elements run pipelines, with a lock held that others of them take.
func programNested(s *run) {
	p := s.pipeline()
	p.bound()
	var mu seam.Mutex
	for range 1 + s.Below(3) {
		p.e.acts[s.Below(p.e.n)] = func() {
			mu.Lock()
			defer mu.Unlock()
			s.nested(2 + s.Below(4))
		}
	}
	p.times(1 + s.Below(2))
}

// programPools: a pipeline runs in another pool than its caller's, and its elements go back.
func programPools(s *run) {
	p := s.pipeline()
	p.bound()
	p.pool = s.start(1 + s.Below(2))
	p.acts(2, false)
	p.e.acts[0] = func() {
		inner := s.elements(3)
		if sum := par.Map(par.Range(0, 3), inner.mapped).WithPool(s.pool).Sum(); sum != total(inner.values()) {
			sim.Fail("the sum of the other pool is %d", sum)
		}
		inner.check(outcome{})
	}
	if s.chance(3) { // From a worker of the default pool.
		if s.chance(3) {
			p.ends(1, panics)
		}
		s.pool.Install(func() { p.by(caught) })
		return
	}
	if s.chance(3) {
		p.ends(1, end(1+s.Below(2)))
	}
	p.times(1 + s.Below(2))
}

// programSameTime: two goroutines run the same pipeline at the same time.
func programSameTime(s *run) {
	p := s.pipeline()
	if p.src.once {
		p.src = sources[0]
	}
	p.bound()
	it := p.with(par.Map(p.src.of(s, p.e.n), value))
	var wg seam.WaitGroup
	for range 2 {
		wg.Go(func() {
			for range 1 + s.Below(2) {
				p.end.same(p.end.run(it), p.e.values(), p.unordered)
			}
		})
	}
	wg.Wait()
}

// programTrees: walks and sorts.
func programTrees(s *run) {
	e := s.elements(2 + s.Below(20))
	children := func(i int) []int {
		e.do(i)
		var is []int
		for c := 2*i + 1; c <= 2*i+2 && c < e.n; c++ {
			is = append(is, c)
		}
		return is
	}
	limit := s.Below(3)
	it := par.WalkTreePrefix(0, children)
	if limit > 0 {
		it, e.limit = it.Limit(limit), limit
	}
	if s.chance(3) {
		e.ends[s.Below(e.n)] = panics
	}
	o := try(func() {
		if xs := it.Collect(); !slices.Equal(slices.Sorted(slices.Values(xs)), upTo(e.n)) || xs[0] != 0 {
			sim.Fail("the nodes are %v", xs)
		}
	})
	if e.lowest() == e.n {
		e.check(o)
		return
	}
	e.returned(0)
	if _, ok := o.panic.(*core.PanicError); !ok {
		sim.Fail("the walk has ended with %v", o)
	}
}

// programMixes: the seed decides on the program too.
func programMixes(s *run) {
	some := slices.DeleteFunc(slices.Clone(programs), func(p program) bool { return p.name == "Mix" || p.alone })
	var wg seam.WaitGroup
	for range 2 {
		p := some[s.Below(len(some))]
		wg.Go(func() { p.run(s) })
	}
	wg.Wait()
}

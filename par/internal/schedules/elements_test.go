//go:build manta_sim

package schedules_test

import (
	"fmt"
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/par"
)

// elements are those of a pipeline: what its function does for each, and what has been seen of that.
type elements struct {
	s *run
	n int
	// acts are what elements do besides, such as to wait, and ends how elements end that don't return.
	acts map[int]func()
	ends map[int]end
	// limit is how many may be under way at once; 0: any number.
	limit int
	work  int // of each

	ran    []int
	inside int
	over   bool // the pipeline has returned
	// on are the goroutines that are at work for an element.
	on map[gid.Key]bool
}

// An end is how an element ends that does not return.
type end int

const (
	_ end = iota
	panics
	exits
	fails // by an error
)

// elements returns n elements that do nothing but run.
func (s *run) elements(n int) *elements {
	e := &elements{s: s, n: n, work: 1 + s.Below(5), acts: map[int]func(){}, ends: map[int]end{}, ran: make([]int, n), on: map[gid.Key]bool{}}
	s.all = append(s.all, e)
	return e
}

// again readies e for another run of the pipeline.
func (e *elements) again() {
	clear(e.ran)
	e.over = false
}

// do is the function that is called for each element.
func (e *elements) do(i int) (int, error) {
	key := gid.Get()
	switch e.inside++; {
	case e.over:
		sim.Fail("element %d runs when the pipeline has returned", i)
	case e.ran[i] > 0:
		sim.Fail("element %d runs twice", i)
	case e.on[key]:
		sim.Fail("element %d runs on the frame of another one", i)
	case e.limit > 0 && e.inside > e.limit:
		sim.Fail("%d elements at a time, and the limit is %d", e.inside, e.limit)
	}
	e.ran[i]++
	e.on[key] = true
	defer func() {
		e.inside--
		delete(e.on, key)
	}()
	for range e.work {
		touch()
	}
	if act := e.acts[i]; act != nil {
		act()
	}
	switch e.ends[i] {
	case panics:
		panic(fmt.Sprint("element ", i))
	case exits:
		runtime.Goexit()
	case fails:
		return 0, elementError(i)
	default:
	}
	return value(i), nil
}

// mapped is do for a stage that can't fail.
func (e *elements) mapped(i int) int {
	v, _ := e.do(i)
	return v
}

// value is what the function makes of an element.
func value(i int) int { return i*7%16 + 1 }

// values are those of all elements.
func (e *elements) values() []int {
	vs := make([]int, e.n)
	for i := range vs {
		vs[i] = value(i)
	}
	return vs
}

type elementError int

func (e elementError) Error() string { return fmt.Sprint("element ", int(e)) }

// lowest returns the first element that does not return, n if all do.
func (e *elements) lowest() int {
	for i := range e.n {
		if e.ends[i] != 0 {
			return i
		}
	}
	return e.n
}

// returned notes that the pipeline has, and checks that the first most elements have run; all stands for n.
func (e *elements) returned(most int) {
	e.over = true
	for i := range most {
		if e.ran[i] != 1 {
			sim.Fail("element %d has run %d times", i, e.ran[i])
		}
	}
	if e.inside != 0 {
		sim.Fail("the pipeline has returned, and the function of %d elements has not", e.inside)
	}
}

// check checks how a pipeline has ended whose elements have all been asked for.
func (e *elements) check(o outcome) {
	low := e.lowest()
	if low < e.n && e.ends[low] == exits {
		e.returned(0)
	} else {
		e.returned(low)
	}
	if low == e.n {
		if o != (outcome{}) {
			sim.Fail("the pipeline has ended with %v", o)
		}
		return
	}
	switch e.ends[low] {
	case panics:
		if p, ok := o.panic.(*core.PanicError); !ok || p.Value != fmt.Sprint("element ", low) {
			sim.Fail("the panic of element %d is to surface, and %v does", low, o)
		}
	case exits:
		if !o.exited {
			sim.Fail("element %d has ended its goroutine, and the caller ends with %v", low, o)
		}
	case fails:
		if o != (outcome{}) {
			sim.Fail("the pipeline has ended with %v", o)
		}
	default:
	}
}

// waits returns ways to wait, that others need nothing of this pool for. Only a plain one is among them if locked is
// set: all workers may be blocked.
func (e *elements) waits(locked bool) []func() {
	s := e.s
	ways := []func(){
		func() { core.Blocking(seam.Yield) },
		func() { // for a goroutine outside
			c := make(chan struct{})
			seam.Go(func() { seam.Close(c) })
			core.Blocking(func() { seam.Wait(c) })
		},
		func() { // for a future
			f := core.Go(func() int { touch(); return 7 })
			touch()
			if f.Wait() != 7 {
				sim.Fail("a future has another value")
			}
		},
		func() { s.nested(2 + s.Below(4)) },
		func() {
			core.InScope(func(sc *core.Scope) {
				sc.Spawn(touch)
				sc.Spawn(touch)
			})
		},
		func() { core.Join(touch, func() { core.Blocking(seam.Yield) }) },
	}
	if !locked {
		ways = append(ways, func() { // for a task
			c := make(chan struct{})
			s.pool.Spawn(func() { seam.Close(c) })
			core.Blocking(func() { seam.Wait(c) })
		})
	}
	return ways
}

// nested runs a pipeline of n elements.
func (s *run) nested(n int) {
	inner := s.elements(n)
	it := par.Map(par.Range(0, n), inner.mapped)
	if s.chance(2) {
		it = it.WithMaxLen(1)
	}
	if sum := it.Sum(); sum != total(inner.values()) {
		sim.Fail("the sum of a nested call is %d", sum)
	}
	inner.check(outcome{})
}

func total(xs []int) (sum int) {
	for _, x := range xs {
		sum += x
	}
	return sum
}

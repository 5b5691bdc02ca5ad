package core_test

import (
	"math/bits"
	"math/rand/v2"
	"time"

	"github.com/seed1237c087/manta/core"
)

// fakeClock is advanced by what is measured.
type fakeClock struct{ now, cpu int64 }

func (c *fakeClock) work(took int64) {
	c.now += took
	c.cpu += took
}

// interrupt passes a time in which the thread does not run.
func (c *fakeClock) interrupt() { c.now += 1_000_000 }

func (c *fakeClock) report(burden int64, f func()) core.Report {
	return core.MeasureBy(func() int64 { return c.now }, func() int64 { return c.cpu }, burden, f)
}

// program is a random program: what it does, and what that is to be measured as.
type program interface {
	// run does it, within the given scopes, nil where there is none.
	run(c *fakeClock, in scopes)
	// reach returns the point at which it ends that begins at the given one.
	reach(m *model, from at) at
}

// scopes are those that run has to spawn into.
type scopes struct {
	lifo *core.Scope
	fifo *core.ScopeFIFO
}

// at is a point by the longest way, and that with the burdens.
type at struct{ span, burdened int64 }

func (p at) max(q at) at { return at{max(p.span, q.span), max(p.burdened, q.burdened)} }

// model computes a report by the definitions, from the structure of a program.
type model struct {
	burden int64
	report core.Report
	own    int64 // of the current task
	end    at    // of the innermost scope's tasks
	all    at    // of what nobody waits for
}

// task is a task that begins at the given point.
func (m *model) task(p program, from at) at {
	outer := m.own
	m.own = 0
	end := p.reach(m, from)
	m.report.Tasks++
	m.report.Sizes[bits.Len64(uint64(m.own))]++
	m.own = outer
	return end
}

// spawned is a task that another one spawns at the given point.
func (m *model) spawned(p program, from at) at {
	from.burdened += m.burden
	return m.task(p, from)
}

// reference returns what Measure should.
func reference(p program, burden int64) core.Report {
	m := &model{burden: burden}
	m.all = m.task(p, at{}).max(m.all)
	m.report.Span, m.report.Burdened = time.Duration(m.all.span), time.Duration(m.all.burdened)
	m.report.Steal = time.Duration(burden)
	return m.report
}

type job int64

func (l job) run(c *fakeClock, _ scopes) {
	c.work(int64(l))
	if l%5 == 0 {
		c.interrupt()
	}
}

func (l job) reach(m *model, from at) at {
	m.report.Work += time.Duration(l)
	m.own += int64(l)
	return at{from.span + int64(l), from.burdened + int64(l)}
}

type sequence []program

func (s sequence) run(c *fakeClock, in scopes) {
	for _, p := range s {
		p.run(c, in)
	}
}

func (s sequence) reach(m *model, from at) at {
	for _, p := range s {
		from = p.reach(m, from)
	}
	return from
}

type fork struct {
	way         int
	left, right program
}

func (f fork) run(c *fakeClock, in scopes) {
	left, right := func() { f.left.run(c, in) }, func() { f.right.run(c, in) }
	both := func(right2 bool) bool {
		if right2 {
			right()
		} else {
			left()
		}
		return right2
	}
	switch f.way {
	case 0:
		core.Join(left, right)
	case 1:
		core.JoinContext(func(core.Context) { left() }, func(core.Context) { right() })
	case 2:
		core.Fork(both, false, true)
	case 3:
		core.DefaultPool().Join(left, right) // It runs here too.
	default:
		core.Recurse(func(r *core.Rec[int, int], a int) int {
			if a == 0 {
				r.Fork(1, 2)
			} else {
				both(a == 2)
			}
			return 0
		}, 0)
	}
}

func (f fork) reach(m *model, from at) at {
	left := f.left.reach(m, from)
	return left.max(m.spawned(f.right, from))
}

type scope struct {
	fifo bool
	body program
}

func (s scope) run(c *fakeClock, _ scopes) {
	if s.fifo {
		core.InScopeFIFO(func(x *core.ScopeFIFO) { s.body.run(c, scopes{fifo: x}) })
	} else {
		core.InScope(func(x *core.Scope) { s.body.run(c, scopes{lifo: x}) })
	}
}

func (s scope) reach(m *model, from at) at {
	outer := m.end
	m.end = from
	end := s.body.reach(m, from).max(m.end)
	m.end = outer
	return end
}

// spawn spawns into the innermost scope, and where there is none into the pool.
type spawn struct{ task program }

func (s spawn) run(c *fakeClock, in scopes) {
	switch {
	case in.lifo != nil:
		in.lifo.Spawn(func() { s.task.run(c, in) })
	case in.fifo != nil:
		in.fifo.Spawn(func() { s.task.run(c, in) })
	default:
		core.Spawn(func() { s.task.run(c, in) })
	}
}

func (s spawn) reach(m *model, from at) at {
	end := m.spawned(s.task, from)
	m.end = m.end.max(end)
	m.all = m.all.max(end)
	return from
}

// future begins a task and waits for it, or not, after something else.
type future struct {
	task, between program
	wait          bool
}

func (f future) run(c *fakeClock, in scopes) {
	t := core.Go(func() int { f.task.run(c, scopes{}); return 0 })
	f.between.run(c, in)
	if f.wait {
		t.Wait()
	}
}

func (f future) reach(m *model, from at) at {
	end := m.spawned(outsideScopes{f.task}, from)
	m.all = m.all.max(end)
	from = f.between.reach(m, from)
	if f.wait {
		from = from.max(end)
	}
	return from
}

// outsideScopes is a program that spawns into no scope.
type outsideScopes struct{ program }

func (o outsideScopes) reach(m *model, from at) at {
	outer := m.end
	defer func() { m.end = outer }()
	return o.program.reach(m, from)
}

// yield runs some task that waits, or none: which does not matter.
type yield struct{}

func (yield) run(*fakeClock, scopes)     { core.Yield() }
func (yield) reach(_ *model, from at) at { return from }

// randomProgram returns a program with about size leaves.
func randomProgram(r *rand.Rand, size int) program {
	if size <= 1 {
		return job(r.Int64N(1000))
	}
	part := 1 + r.IntN(size-1)
	a := func() program { return randomProgram(r, part) }
	b := func() program { return randomProgram(r, size-part) }
	switch r.IntN(8) {
	case 0, 1:
		return fork{r.IntN(5), a(), b()}
	case 2:
		return sequence{a(), b(), job(r.Int64N(100))}
	case 3:
		return scope{r.IntN(2) == 0, sequence{spawn{a()}, b()}}
	case 4:
		return scope{r.IntN(2) == 0, sequence{job(r.Int64N(1000)), spawn{a()}, job(r.Int64N(1000)), spawn{b()}, job(r.Int64N(100))}}
	case 5:
		return sequence{spawn{a()}, b()}
	case 6:
		return future{a(), b(), r.IntN(3) > 0}
	default:
		return sequence{a(), yield{}, b()}
	}
}

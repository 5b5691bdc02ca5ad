package measure_test

import (
	"testing"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// program is a Meter with a hand-driven time and the one clock of its one goroutine.
type program struct {
	*measure.Meter
	clock *measure.Clock
	now   int64
}

func newProgram() *program {
	p := new(program)
	p.Meter = &measure.Meter{
		Current: func() *measure.Clock { return p.clock },
		Now:     func() int64 { return p.now },
		Burden:  1000,
	}
	p.clock = p.NewClock()
	return p
}

func (p *program) work(n int64) { p.now += n }

// fork runs both sides and, like core, counts the left one to the task that forks.
func (p *program) fork(left, right int64) {
	l, r := func() { p.work(left) }, func() { p.work(right) }
	b := p.clock.Branch(measure.Code(l), measure.Code(r))
	l()
	b.LeftEnds()
	b.Right(r)
	b.Join()
}

func (p *program) check(t *testing.T, work, span, burdened, tasks int64) {
	t.Helper()
	sums, end := p.Totals()
	if sums.Work != work || end.Span != span || end.Burdened != burdened || sums.Tasks != tasks {
		t.Errorf("work %d, span %d, burdened %d, %d tasks; want %d, %d, %d, %d",
			sums.Work, end.Span, end.Burdened, sums.Tasks, work, span, burdened, tasks)
	}
}

func TestBothSidesOfAFork(t *testing.T) {
	p := newProgram()
	p.Root(func() {
		p.work(1)
		p.fork(20, 300)
		p.work(4)
	})
	p.check(t, 325, 305, 1305, 2)
}

// TestTasksOfAReach: two tasks that are spawned into a reach run beside what follows,
// up to the wait.
func TestTasksOfAReach(t *testing.T) {
	p := newProgram()
	p.Root(func() {
		all := p.clock.Open()
		p.work(10)
		first := all.Task(p.clock, func() { p.work(500) })
		p.work(10)
		second := all.Task(p.clock, func() { p.work(100) })
		p.work(10)
		p.clock.Await(all, func() { first(); second() })
		p.work(1)
	})
	p.check(t, 631, 511, 1511, 3)
}

// TestPausesAndLooseTasks: a pause is nobody's time, and what nobody waits for counts
// to the end.
func TestPausesAndLooseTasks(t *testing.T) {
	p := newProgram()
	p.Root(func() {
		p.work(1)
		p.clock.Paused(func() { p.work(10_000) })
		loose := p.Loose().Task(p.clock, func() { p.work(70) })
		p.work(2)
		p.clock.Paused(loose)
	})
	p.check(t, 73, 71, 1071, 2)
}

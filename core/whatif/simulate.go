package whatif

import (
	"container/heap"
	"math/rand/v2"
	"time"

	"github.com/seed1237c087/manta/core/internal/measure"
)

// A simulation is greedy work stealing in virtual time. A worker that forks keeps the left side and
// pushes the right one. Who has nothing to do takes the newest job that it has pushed itself, or else the
// oldest of somebody else's. Whoever ends the last of two sides, or of the tasks that are
// awaited, sees to it that what waits for that goes on.
type simulation struct {
	Machine
	costs   Costs
	factor  float64 // that the Recording is scaled by
	rng     *rand.Rand
	now     int64 // nanoseconds
	order   uint64
	events  events
	idle    []*worker // that look for a job or sleep; the last one became so last
	stocked []*worker // that may have jobs
	jobs    int       // that nobody has taken
	coming  int       // idle workers that were called for one
	tasks   int       // that have not ended, the program included
	groups  map[*measure.Group]*group
	said    Prediction
	ran     func(worker int, f *frame, from, to int64) // tests only: is told of each strand
}

// A worker runs a frame, comes for a job, or is idle.
type worker struct {
	index   int
	at      int64  // when it goes on
	order   uint64 // of those that go on at the same time
	frame   *frame // what it runs; nil: it comes for a job
	jobs    []*frame
	stocked bool
	idle    bool
	since   int64 // when it became idle
}

// A frame is a task or a side of a fork. It is a job from when it is pushed until it is taken.
type frame struct {
	steps []measure.Step
	next  int     // of steps, whose strand is run
	taken bool    // somebody runs it, or has
	outer *frame  // whose fork it is a side of; nil: it is a task
	right *frame  // of its own fork
	open  int     // sides of that that have not ended
	group *group  // of a task; nil: nobody waits for it
	home  *worker // who ran it up to a wait; nil: it does not wait
}

// A group is tasks that are awaited together.
type group struct {
	open    int // that have not ended
	waiters []*frame
}

// patience is for how many nanoseconds a worker looks for a job before it sleeps.
const patience = 5000

// run runs the program from t in a pool of which all sleep but the one that begins it.
func (s *simulation) run(t *measure.Tree) Prediction {
	s.rng = rand.New(rand.NewPCG(s.Seed, 0x6d616e7461))
	s.groups = map[*measure.Group]*group{}
	s.said = Prediction{Workers: s.Workers}
	for i := s.Workers - 1; i > 0; i-- {
		s.idle = append(s.idle, &worker{index: i, idle: true, since: -1 << 62})
	}
	w, delay := &worker{}, int64(0)
	for _, b := range t.Outside {
		delay += s.spawn(w, b)
	}
	s.tasks++
	s.begin(w, &frame{steps: t.Root.Steps, taken: true}, delay)
	for s.tasks > 0 {
		w := heap.Pop(&s.events).(*worker)
		s.now = w.at
		if w.frame == nil {
			s.coming--
			s.look(w, 0)
		} else {
			s.follow(w, w.frame)
		}
	}
	s.said.Time = time.Duration(s.now)
	return s.said
}

// begin has w run the next strand of f after a while.
func (s *simulation) begin(w *worker, f *frame, delay int64) {
	w.frame = f
	from := s.now + delay
	to := from
	if f.next < len(f.steps) { // Else a panic has cut it short.
		step := &f.steps[f.next]
		work := s.scaled(step.Work)
		s.said.Work += time.Duration(work)
		to += work + s.pay(s.scaled(int64(step.Forks)*int64(s.costs.Fork)))
	}
	if s.ran != nil {
		s.ran(w.index, f, from, to)
	}
	s.at(w, to)
}

// follow does what follows the strand of f that w has run.
func (s *simulation) follow(w *worker, f *frame) {
	var step measure.Step
	if f.next < len(f.steps) {
		step = f.steps[f.next]
	}
	f.next++
	switch step.Kind {
	case measure.Forked:
		f.open, f.right = 2, &frame{steps: step.Right.Steps, outer: f}
		delay := s.pay(s.scaled(int64(s.costs.Fork))) + s.push(w, f.right)
		s.begin(w, &frame{steps: step.Left.Steps, taken: true, outer: f}, delay)
	case measure.Spawned:
		s.begin(w, f, s.spawn(w, step.Bundle))
	case measure.Awaited:
		if g := s.groups[step.Group]; g != nil && g.open > 0 {
			f.home = w
			g.waiters = append(g.waiters, f)
			s.look(w, 0)
		} else {
			s.begin(w, f, 0)
		}
	case measure.Ended:
		if f.outer != nil {
			s.endSide(w, f, f.outer)
		} else {
			s.endTask(w, f.group)
		}
	}
}

// endSide ends a side of a fork. Whoever ends the left one runs the right one, if nobody else does.
func (s *simulation) endSide(w *worker, f, fork *frame) {
	fork.open--
	switch {
	case fork.open == 0:
		delay, mine := s.resume(w, fork)
		if mine {
			s.begin(w, fork, delay)
		} else {
			s.look(w, delay)
		}
	case s.take(fork.right):
		s.begin(w, fork.right, 0)
	default:
		if f != fork.right {
			fork.home = w
		}
		s.look(w, 0)
	}
}

// endTask ends a task of g. All that wait for it go on.
func (s *simulation) endTask(w *worker, g *group) {
	s.tasks--
	delay := int64(0)
	if g != nil {
		if g.open--; g.open == 0 {
			for _, f := range g.waiters {
				d, mine := s.resume(w, f)
				if delay += d; mine {
					f.taken = false
					delay += s.push(w, f)
				}
			}
			g.waiters = nil
		}
	}
	s.look(w, delay)
}

// resume has f go on, which may have waited for what w has ended: by the worker that has run it, if
// that one is idle, and otherwise by w, which loses no time that way.
func (s *simulation) resume(w *worker, f *frame) (delay int64, mine bool) {
	h := f.home
	f.home = nil
	switch {
	case h == nil || h == w:
		return 0, true
	case !h.idle:
		return s.pay(s.jitter(s.costs.Steal / 2)), true
	}
	for i := range s.idle {
		if s.idle[i] == h {
			return s.call(i, f), false
		}
	}
	panic("core/whatif: internal: an idle worker is not among the idle ones")
}

// call has the idle worker i run f, or come for a job if that is nil, and returns how long that takes who
// calls. It has to be woken if it has been idle for long.
func (s *simulation) call(i int, f *frame) (delay int64) {
	h := s.idle[i]
	s.idle = append(s.idle[:i], s.idle[i+1:]...)
	h.idle = false
	until := int64(0)
	if s.now-h.since > patience {
		s.said.Wakes++
		delay, until = s.pay(s.jitter(s.costs.Signal)), s.jitter(s.costs.Wake)
	} else if f != nil {
		until = s.pay(s.jitter(s.costs.Steal / 2))
	}
	if f != nil {
		s.begin(h, f, until)
	} else {
		s.coming++
		h.frame = nil
		s.at(h, s.now+until)
	}
	return delay
}

// look has w take a job after a while, or be idle if there is none.
func (s *simulation) look(w *worker, delay int64) {
	for len(w.jobs) > 0 {
		f := w.jobs[len(w.jobs)-1]
		w.jobs = w.jobs[:len(w.jobs)-1]
		if s.take(f) {
			s.begin(w, f, delay)
			return
		}
	}
	for len(s.stocked) > 0 {
		i := s.rng.IntN(len(s.stocked))
		victim := s.stocked[i]
		for len(victim.jobs) > 0 {
			f := victim.jobs[0]
			victim.jobs = victim.jobs[1:]
			if s.take(f) {
				s.said.Steals++
				s.begin(w, f, delay+s.pay(s.jitter(s.costs.Steal/2)))
				return
			}
		}
		victim.stocked = false
		s.stocked[i] = s.stocked[len(s.stocked)-1]
		s.stocked = s.stocked[:len(s.stocked)-1]
	}
	w.frame, w.idle, w.since = nil, true, s.now
	s.idle = append(s.idle, w)
}

// take takes f, which is right to be run if nobody has taken it.
func (s *simulation) take(f *frame) bool {
	if f.taken {
		return false
	}
	f.taken = true
	s.jobs--
	return true
}

// push makes f a job of w's, and calls somebody for it.
func (s *simulation) push(w *worker, f *frame) (delay int64) {
	w.jobs = append(w.jobs, f)
	s.jobs++
	if !w.stocked {
		w.stocked = true
		s.stocked = append(s.stocked, w)
	}
	if s.jobs > s.coming && len(s.idle) > 0 {
		delay = s.call(len(s.idle)-1, nil)
	}
	return delay
}

// spawn pushes the tasks of b.
func (s *simulation) spawn(w *worker, b *measure.Bundle) (delay int64) {
	var g *group
	if b.Group != nil {
		if g = s.groups[b.Group]; g == nil {
			g = new(group)
			s.groups[b.Group] = g
		}
		g.open += len(b.Tasks)
	}
	s.tasks += len(b.Tasks)
	for _, t := range b.Tasks {
		delay += s.pay(s.scaled(int64(s.costs.Spawn))) + s.push(w, &frame{steps: t.Steps, group: g})
	}
	return delay
}

// pay counts d as time that is neither work nor idle.
func (s *simulation) pay(d int64) int64 {
	s.said.Overhead += time.Duration(d)
	return d
}

// scaled returns what becomes of d nanoseconds of the program's own.
func (s *simulation) scaled(d int64) int64 {
	if s.factor != 1 {
		d = int64(float64(d) * s.factor)
	}
	return d
}

// jitter returns d, give or take a quarter.
func (s *simulation) jitter(d time.Duration) int64 {
	if d < 4 {
		return int64(d)
	}
	return int64(d-d/4) + s.rng.Int64N(int64(d/2)+1)
}

// at has w go on at some time.
func (s *simulation) at(w *worker, at int64) {
	s.order++
	w.at, w.order = at, s.order
	heap.Push(&s.events, w)
}

// events are the workers that are not idle, the one that goes on next first.
type events []*worker

func (e *events) Len() int { return len(*e) }
func (e *events) Less(i, j int) bool {
	a, b := (*e)[i], (*e)[j]
	return a.at < b.at || a.at == b.at && a.order < b.order
}
func (e *events) Swap(i, j int) { (*e)[i], (*e)[j] = (*e)[j], (*e)[i] }
func (e *events) Push(x any)    { *e = append(*e, x.(*worker)) }
func (e *events) Pop() any {
	last := len(*e) - 1
	w := (*e)[last]
	*e = (*e)[:last]
	return w
}

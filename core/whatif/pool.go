package whatif

import (
	"time"

	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/injector"
	"github.com/seed1237c087/manta/core/internal/latch"
	"github.com/seed1237c087/manta/core/internal/measure"
	"github.com/seed1237c087/manta/core/internal/roster"
	"github.com/seed1237c087/manta/core/sleep"
)

// A pool is what core/registry is, in virtual time. Its parts have the names that they have
// there, and README.md there says why they do what they do. What is no method of a
// goroutine is the registry's own: join stacks, deques, the injector, latches, the roster
// and the order of victims in it, and the whole of core/sleep.
type pool struct {
	*clock
	costs    costs
	sleep    *sleep.Sleep
	workers  []*worker
	crew     roster.Roster[runner]
	spawners roster.Roster[worker]
	seats    int
	resting  []*runner
	injector injector.Queue[job]
	adrift   int
	asleep   int // runners without a worker that are parked
	pending  int // tasks that have not ended, the program included
	groups   map[*measure.Group]*group
	free     []*job  // forks that are done with
	public   int     // jobs on join stacks that thieves see
	tasks    int     // that lie in a deque or the injector, and nobody has begun
	begun    int64   // when the program did
	factor   float64 // that the Recording is scaled by
	watch    watch
	figures  figures
}

// figures are what a run comes to.
type figures struct {
	busy     int64 // nanoseconds of strands
	slowed   int64 // by which the memory made them longer
	overhead int64 // nanoseconds of forks, steals and wakes
	steals   int
	lost     int // races
	standIns int
}

// A worker is registry.Worker.
type worker struct {
	index    int
	deque    deque.Owner[job]
	listed   bool
	rng      uint64
	searches uint32
	sleeper  *thread // who sleeps with it
	lock     lock
	never    latch.Latch // the pool does not end
}

// A lock is what Parker.Lock takes.
type lock struct {
	held bool
	wait []*thread
}

// costs are those of Costs in nanoseconds.
type costs struct {
	fork, spawn, search, claim, steal, finish, signal, step, spin int64
}

func newPool(m Machine) *pool {
	p := &pool{clock: newClock(m.Processors, m.Seed), groups: map[*measure.Group]*group{}}
	k := m.Costs
	p.costs = costs{
		fork: int64(k.Fork), spawn: int64(k.Spawn), search: int64(k.Search), claim: int64(k.Steal) / 4, steal: int64(k.Steal) / 4,
		finish: int64(k.Steal) / 2, signal: int64(k.Signal), step: int64(k.Step), spin: int64(k.Search),
	}
	p.start, p.change = int64(k.Wake), int64(k.Switch)
	p.memory.bound, p.memory.bandwidth = m.MemoryBound, m.Bandwidth
	p.watch.init(p, m)
	p.crowds = p.watch.look
	parker := sleep.Parker(host{p})
	if m.around != nil {
		parker = m.around(parker)
	}
	c := sleep.Config{
		Workers:  m.Workers,
		Guests:   p.guests,
		Injected: func(int) bool { return !p.injector.Empty() },
		Visible:  p.visible,
		Parker:   parker,
	}
	if m.config != nil {
		m.config(&c)
	}
	p.sleep = sleep.New(c)
	for i := range m.Workers {
		w := &worker{index: i, rng: (uint64(i)+m.Seed<<20)*0x9E3779B97F4A7C15 | 1}
		p.workers = append(p.workers, w)
		p.spawners.Put(i, w)
	}
	return p
}

func (p *pool) guests() int { return max(0, p.adrift-p.asleep) }

// visible is registry.visible.
func (p *pool) visible() sleep.Sight {
	if !p.injector.Empty() {
		return sleep.Tasks
	}
	found := false
	if p.spawners.Each(0, func(w *worker) bool {
		found = !w.deque.Thief().Bare()
		return !found
	}); found {
		return sleep.Tasks
	}
	if p.crew.Each(0, func(r *runner) bool {
		found = !r.stack.Thief().Bare()
		return !found
	}); found {
		return sleep.Joins
	}
	return sleep.Nothing
}

// run has the workers fall asleep, runs the program, and returns how long it took. False:
// it never ended, because all waited for each other.
func (p *pool) run(t *measure.Tree) (took int64, ended bool) {
	defer p.clock.end()
	p.stand = true
	for _, w := range p.workers {
		p.hire().begin(assignment{worker: w})
	}
	p.clock.run(func() bool { return p.sleep.Load().Sleeping() == len(p.workers) })
	for len(p.clock.events) > 0 { // The last one has announced its sleep and not blocked yet.
		p.clock.step()
	}
	p.stand = false
	p.watch.began()
	p.pending = 1
	p.clock.launch(func() { p.enter(t) })
	ended = p.clock.run(func() bool { return p.pending == 0 })
	p.watch.look()
	return p.now, ended
}

// enter is the caller, who gives the program to the pool.
func (p *pool) enter(t *measure.Tree) {
	for _, b := range t.Outside {
		for _, seq := range b.Tasks {
			p.inject(p.newTask(seq, b.Group))
		}
	}
	p.inject(&job{seq: t.Root, root: true})
}

func (p *pool) inject(j *job) {
	wasEmpty := p.injector.Push(j)
	p.tasks++
	p.watch.look()
	p.sleep.PostInjected(1, wasEmpty)
}

// newTask returns a job for a task of g, which may be nil.
func (p *pool) newTask(seq *measure.Seq, g *measure.Group) *job {
	p.pending++
	j := &job{seq: seq}
	if g != nil {
		j.group = p.group(g)
		j.group.left++
		j.group.jobs = append(j.group.jobs, j)
	}
	return j
}

func (p *pool) group(g *measure.Group) *group {
	h := p.groups[g]
	if h == nil {
		h = new(group)
		p.groups[g] = h
	}
	return h
}

// newFork returns a job for the right side of a fork.
func (p *pool) newFork(owner *runner, seq *measure.Seq) *job {
	var j *job
	if n := len(p.free); n > 0 {
		j, p.free = p.free[n-1], p.free[:n-1]
	} else {
		j = &job{fork: true}
	}
	j.seq, j.over.owner = seq, owner
	return j
}

func (p *pool) startLooking(worker int) sleep.Idle {
	i := p.sleep.StartLooking(worker)
	p.watch.look()
	return i
}

func (p *pool) workFound(i *sleep.Idle) {
	p.sleep.WorkFound(i)
	p.watch.look()
}

// pay passes time that is neither work nor idle.
func (p *pool) pay(d int64) {
	if d > 0 && !p.stand {
		p.figures.overhead += d
		p.advance(d)
	}
}

// scaled returns what becomes of d nanoseconds of the program's own in a Recording that is scaled.
func (p *pool) scaled(d int64) int64 {
	if p.factor != 1 {
		d = int64(float64(d) * p.factor)
	}
	return d
}

// host is the pool as core/sleep has it: its Parker.
type host struct{ *pool }

func (h host) Procs() int     { return h.procs }
func (h host) Now() time.Time { return time.Unix(0, h.now) }
func (h host) Pause()         { h.preempt() } // The search itself takes the time.
func (h host) Step(int) {
	h.watch.look()
	h.pay(h.jitter(h.costs.step))
}

func (h host) Lock(worker int) {
	l := &h.workers[worker].lock
	if !l.held {
		l.held = true
		return
	}
	l.wait = append(l.wait, h.current)
	h.pause() // Unlock hands it over.
}

func (h host) Unlock(worker int) {
	l := &h.workers[worker].lock
	if len(l.wait) == 0 {
		l.held = false
		return
	}
	t := l.wait[0]
	l.wait = l.wait[1:]
	h.at(t, h.now)
}

func (h host) Park(worker int) {
	h.workers[worker].sleeper = h.current
	h.watch.look()
	h.Unlock(worker)
	h.block()
	h.watch.awake()
	h.Lock(worker)
}

func (h host) Unpark(worker int) {
	h.watch.look()
	h.clock.wake(h.workers[worker].sleeper)
	h.pay(h.jitter(h.costs.signal))
}

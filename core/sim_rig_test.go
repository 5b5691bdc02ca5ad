//go:build manta_sim

package core_test

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/gid"
	"github.com/seed1237c087/manta/internal/sim"
)

// A simProgram is run under many schedules.
type simProgram struct {
	name string
	run  func(s *simRun)
	// fails says why the program fails as things are; then a schedule must be found.
	fails string
}

// once runs the program once, on a controlled goroutine.
func (p simProgram) once(seed uint64) {
	s := &simRun{seed: seed, random: seed*0x9E3779B97F4A7C15 + 1, stacks: map[gid.Key][]*piece{}}
	p.run(s)
	s.end()
}

// A simRun is one run of a program. Its fields need no lock: one goroutine runs at
// a time.
type simRun struct {
	seed   uint64
	random uint64
	pools  []*core.Pool
	pieces []*piece
	// stacks are the pieces that lie on the stack of each goroutine.
	stacks map[gid.Key][]*piece
}

// below returns a number that depends on the seed.
func (s *simRun) below(n int) int {
	s.random ^= s.random << 13
	s.random ^= s.random >> 7
	s.random ^= s.random << 17
	return int(s.random >> 11 % uint64(n))
}

// workers is how many workers a pool of this run has: 1 to 4, and 2 most often.
func (s *simRun) workers(choices ...int) int {
	if len(choices) == 0 {
		choices = []int{2, 3, 2, 1, 2, 4, 3, 2}
	}
	return choices[s.seed%uint64(len(choices))]
}

// pool starts a pool, which the end of the run closes.
func (s *simRun) pool(workers int) *core.Pool { return s.poolOf(core.Config{Workers: workers}) }

// watched reports whether pools have a monitor.
func (s *simRun) watched() bool { return s.seed%8 == 7 }

func (s *simRun) poolOf(c core.Config) *core.Pool {
	// The monitor would find in time what a wake-up has missed.
	start := core.NewPoolUnwatched
	if s.watched() {
		start = core.NewPool
	}
	return s.poolBy(start, c)
}

func (s *simRun) poolBy(start func(core.Config) (*core.Pool, error), c core.Config) *core.Pool {
	c.PanicHandler = func(any) {}
	p, err := start(c)
	if err != nil {
		sim.Fail("%v", err)
	}
	s.pools = append(s.pools, p)
	return p
}

// defaultPool starts a pool that is the default one in this run.
func (s *simRun) defaultPool(workers int) *core.Pool {
	p := s.pool(workers)
	core.SetDefaultPool(p)
	return p
}

// end closes the pools and looks whether everything has run and all is at rest.
func (s *simRun) end() {
	for _, p := range s.pools {
		if err := p.Close(); err != nil {
			sim.Fail("Close: %v", err)
		}
	}
	for _, p := range s.pools {
		if err := p.AtRest(); err != nil {
			sim.Fail("after Close: %v", err)
		}
	}
	for i, x := range s.pieces {
		if x.runs == 0 && !x.maybe {
			sim.Fail("piece %d, %s, has not run", i, x.name)
		}
	}
	for _, stack := range s.stacks {
		if len(stack) > 0 {
			sim.Fail("piece %s has not ended", stack[0].name)
		}
	}
}

// A piece is a function that is to run once, and only where nothing lies below it
// that waits for something else.
type piece struct {
	name string
	// within is what the piece is a part of; nil: nobody waits for it.
	within *piece
	// under is who ran the piece by core.Yield; nil: nobody did.
	under *piece
	// awaits is what the piece, which is running, waits for now; nil: nothing.
	awaits *piece
	any    bool // it may run whatever there is, by core.Yield
	maybe  bool // it need not run
	runs   int
}

// piece makes f a function that is checked.
func (s *simRun) piece(name string, within *piece, f func(x *piece)) func() {
	_, run := s.pieceOf(name, within, f)
	return run
}

func (s *simRun) pieceOf(name string, within *piece, f func(x *piece)) (*piece, func()) {
	x := &piece{name: name, within: within}
	s.pieces = append(s.pieces, x)
	return x, func() {
		key := gid.Get()
		stack := s.stacks[key]
		if x.runs++; x.runs > 1 {
			sim.Fail("piece %s runs twice", name)
		}
		if n := len(stack); n > 0 && !stack[n-1].lets(x) {
			sim.Fail("piece %s runs on the frame of %s, which waits for something else", name, stack[n-1].name)
		}
		if n := len(stack); n > 0 && stack[n-1].any {
			x.under = stack[n-1]
		}
		s.stacks[key] = append(stack, x)
		defer func() {
			s.stacks[key] = s.stacks[key][:len(s.stacks[key])-1]
			if len(s.stacks[key]) == 0 {
				delete(s.stacks, key) // Another goroutine may get the key.
			}
		}()
		f(x)
	}
}

// lets reports whether y may run on top of x.
func (x *piece) lets(y *piece) bool {
	return x.any || x.awaits != nil && y.partOf(x.awaits)
}

// partOf reports whether y is a part of x. What a Yield runs is a part of who yields:
// core takes it for one (see docs/schedules.md).
func (y *piece) partOf(x *piece) bool {
	return y != nil && (y == x || y.within.partOf(x) || y.under.partOf(x))
}

// await calls f, in which x waits for what the group stands for that f gets. Nil
// stands for a goroutine outside all pieces.
func (x *piece) await(f func(group *piece)) {
	group := &piece{name: "group", within: x}
	if x != nil {
		old := x.awaits
		x.awaits = group
		defer func() { x.awaits = old }()
	}
	f(group)
}

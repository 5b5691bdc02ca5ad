//go:build manta_sim

package core_test

import (
	"errors"
	"runtime"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/sleep"
	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
)

var simPrograms = []simProgram{
	{name: "SpawnBesideReturn", run: programSpawnBesideReturn},
	{name: "SpawnBesideGuests", run: programSpawnBesideGuests},
	{name: "BlockingShowsJoins", run: programBlockingShowsJoins},
	{name: "Spawn", run: programSpawn},
	{name: "SpawnBesideSpawn", run: programSpawnBesideSpawn},
	{name: "SpawnBesideHandoff", run: programSpawnBesideHandoff},
	{name: "RollOver", run: programRollOver},
	{name: "SpawnInside", run: programSpawnInside},
	{name: "Joins", run: programJoins},
	{name: "Leapfrog", run: programLeapfrog},
	{name: "HelpOfYield", run: programHelpOfYield},
	{name: "ForksAgain", run: programForksAgain},
	{name: "ComesBack", run: programComesBack},
	{name: "OwnForks", run: programOwnForks},
	{name: "CloseBesideSpawn", run: programCloseBesideSpawn},
	{name: "RollOverShare", run: programRollOverShare},
	{name: "Guests", run: programGuests},
	{name: "ShyGuests", run: programShyGuests},
	{name: "ShyScopes", run: programShyScopes},
	{name: "ShyWorkers", run: programShyWorkers},
	{name: "Crowd", run: programCrowd},
	{name: "GuestsWithoutPlaces", run: programGuestsWithoutPlaces},
	{name: "Blocking", run: programBlockingTasks},
	{name: "Handoffs", run: programHandoffs},
	{name: "HandoffEnds", run: programHandoffEnds},
	{name: "HandoffInOrder", run: programHandoffInOrder},
	{name: "HandoffOfHandoff", run: programHandoffOfHandoff},
	{name: "LooseFork", run: programLooseFork},
	{name: "LandingWakes", run: programLandingWakes},
	{name: "LostRace", run: programLostRace},
	{name: "LeavingWakes", run: programLeavingWakes},
	{name: "LostTask", run: programLostTask},
	{name: "FullDeque", run: programFullDeque},
	{name: "Goexit", run: programGoexits},
	{name: "Panics", run: programPanics},
	{name: "Close", run: programCloses},
	{name: "GuestsAtClose", run: programGuestsAtClose},
	{name: "Contexts", run: programContexts},
	{name: "WaitContext", run: programWaitContext},
	{name: "Withdrawn", run: programWithdrawn},
	{name: "Broadcast", run: programBroadcasts},
	{name: "Scopes", run: programScopes},
	{name: "ScopesAgain", run: programScopesAgain},
	{name: "ScopeOfMany", run: programScopeOfMany},
	{name: "ScopeOfBlocked", run: programScopeOfBlocked},
	{name: "FIFO", run: programFifo},
	{name: "Install", run: programInstalls},
	{name: "Futures", run: programFutures},
	{name: "FuturesAtClose", run: programFuturesAtClose},
	{name: "StatePool", run: programStatePools},
	{name: "StatePoolWakes", run: programStatePoolWakes},
	{name: "StatePoolTurns", run: programStatePoolTurns},
	{name: "Classes", run: programClasses},
	{name: "ClassesWait", run: programClassesWait},
	{name: "ClassesFirst", run: programClassesFirst},
	{name: "ClassesNest", run: programClassesNest},
	{name: "ClassesClose", run: programClassesClose},
	{name: "ClassMix", run: programClassMixes},
	{name: "Strategies", run: programStrategiesOfSleep},
	{name: "Mix", run: programMixes},
	{name: "PlainMix", run: programPlainMixes},
}

// touch is the work of a piece that does nothing else.
func touch(*piece) {
	var n seam.Int64
	n.Add(1)
}

// join is core.Join of two pieces, called by x.
func (s *simRun) join(x *piece, a, b func(x *piece)) {
	x.await(func(group *piece) { core.Join(s.piece("left side", group, a), s.piece("right side", group, b)) })
}

// tree is a tree of joins.
func (s *simRun) tree(x *piece, depth int) {
	if depth == 0 {
		touch(x)
		return
	}
	both := func(x *piece) { s.tree(x, depth-1) }
	s.join(x, both, both)
}

// install calls p.Install for x.
func (s *simRun) install(x *piece, p *core.Pool, f func(x *piece)) {
	x.await(func(group *piece) { p.Install(s.piece("installed", group, f)) })
}

func programJoins(s *simRun) {
	p := s.pool(s.workers())
	s.install(nil, p, func(x *piece) { s.tree(x, 2) })
}

// programLeapfrog: a waiting frame takes pieces from its thief's stack, on which
// strange ones may lie by then.
func programLeapfrog(s *simRun) {
	p := s.pool(2)
	begun, strange := make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("joins", nil, func(x *piece) {
		s.join(x, func(*piece) { seam.Wait(begun) }, func(x *piece) {
			seam.Close(begun)
			seam.Wait(strange)
		})
	}))
	seam.Wait(begun)
	p.Spawn(s.piece("strange", nil, func(x *piece) { s.join(x, touch, touch) }))
	seam.Close(strange)
}

// programGuests: goroutines outside all pools join, beside spawned tasks.
func programGuests(s *simRun) {
	p := s.defaultPool(s.workers())
	var wg seam.WaitGroup
	for range 2 {
		wg.Go(func() { s.tree(nil, 1+s.below(2)) })
	}
	p.Spawn(s.piece("spawned", nil, func(x *piece) { s.tree(x, 1) }))
	wg.Wait()
}

// programGuestsWithoutPlaces: both sides of a join of theirs wait for each other, and the runner
// of one that has left is the next one's, while thieves look.
func programGuestsWithoutPlaces(s *simRun) {
	p := s.pool(s.workers())
	var wg seam.WaitGroup
	for range 2 {
		wg.Go(func() {
			for range 2 {
				core.AsUnplaced(p, func() {
					left, right := make(chan struct{}), make(chan struct{})
					s.join(nil, func(x *piece) {
						core.Blocking(func() { seam.Wait(right) })
						seam.Close(left)
						s.tree(x, 1)
					}, func(*piece) {
						seam.Close(right)
						core.Blocking(func() { seam.Wait(left) })
					})
				})
			}
		})
	}
	wg.Wait()
}

// programHandoffs: a frame waits for a stolen piece while there is strange work, so that its
// worker is lent and comes back.
func programHandoffs(s *simRun) {
	p := s.pool(s.workers())
	var wg seam.WaitGroup
	wg.Go(func() {
		s.install(nil, p, func(x *piece) {
			s.join(x, touch, func(x *piece) {
				s.join(x, touch, touch)
				core.Blocking(seam.Yield)
			})
			touch(x)
		})
	})
	for range 2 {
		p.Spawn(s.piece("strange", nil, func(x *piece) { s.join(x, touch, touch) }))
	}
	wg.Wait()
}

// programHandoffEnds: what a frame waits for is done while a stand-in with its worker is
// in the middle of a strange job, or before or after it.
func programHandoffEnds(s *simRun) {
	p := s.pool(s.workers(2, 3))
	begun, gate := make(chan struct{}), make(chan struct{})
	p.Spawn(s.piece("waits", nil, func(x *piece) {
		s.join(x, func(*piece) { seam.Wait(begun) }, func(*piece) {
			seam.Close(begun)
			seam.Wait(gate)
		})
		touch(x)
	}))
	seam.Wait(begun)
	p.Spawn(s.piece("strange", nil, touch))
	if s.below(2) == 0 {
		seam.Yield()
	}
	seam.Close(gate)
}

// exits runs f on a goroutine that f may end, and reports whether it did.
func exits(f func()) (exited bool) {
	var wg seam.WaitGroup
	wg.Go(func() {
		exited = true
		f()
		exited = false
	})
	wg.Wait()
	return exited
}

func goexit(*piece) { runtime.Goexit() }

func programGoexits(s *simRun) {
	p := s.pool(s.workers())
	p.Spawn(s.piece("exits", nil, goexit))
	sides := [2]func(*piece){touch, goexit}
	if s.below(2) == 0 {
		sides[0], sides[1] = sides[1], sides[0]
	}
	join := func() { s.install(nil, p, func(x *piece) { s.join(x, sides[0], sides[1]) }) }
	scope := func() {
		s.install(nil, p, func(x *piece) {
			s.scope(x, func(sc *core.Scope, group *piece) {
				sc.Spawn(s.piece("exits", group, goexit))
				sc.Spawn(s.piece("stays", group, touch))
			})
		})
	}
	if s.below(2) == 0 { // A stand-in exits, which owes its worker.
		gate := make(chan struct{})
		p.Spawn(s.piece("blocks", nil, func(*piece) { core.Blocking(func() { seam.Wait(gate) }) }))
		p.Spawn(s.piece("exits", nil, goexit))
		p.Spawn(s.piece("opens", nil, func(*piece) { seam.Close(gate) }))
		return
	}
	if !exits([]func(){join, scope}[s.below(2)]) {
		sim.Fail("the caller has not exited")
	}
}

func programPanics(s *simRun) {
	p := s.pool(s.workers())
	burst := func(*piece) { panic("burst") }
	p.Spawn(s.piece("bursts", nil, burst))
	caught := func(f func()) (v any) {
		defer func() { v = recover() }()
		f()
		return nil
	}
	v := caught(func() {
		s.install(nil, p, func(x *piece) {
			switch s.below(3) {
			case 0:
				s.join(x, burst, func(x *piece) { s.tree(x, 1) })
			case 1:
				s.join(x, func(x *piece) { s.tree(x, 1) }, burst)
			case 2:
				s.scope(x, func(sc *core.Scope, group *piece) {
					sc.Spawn(s.piece("bursts", group, burst))
					sc.Spawn(s.piece("stays", group, func(x *piece) { s.tree(x, 1) }))
				})
			}
		})
	})
	if e, ok := v.(*core.PanicError); !ok || e.Value != "burst" {
		sim.Fail("recovered %v", v)
	}
}

// programCloses: Close comes while others spawn and install.
func programCloses(s *simRun) {
	p := s.pool(s.workers())
	var wg seam.WaitGroup
	for i := range 2 {
		wg.Go(func() {
			x, run := s.pieceOf("late", nil, touch)
			defer func() {
				v := recover()
				if err, ok := v.(error); v != nil && (!ok || !errors.Is(err, core.ErrClosed)) {
					panic(v)
				}
				x.maybe = v != nil // It was refused.
				if v != nil && x.runs > 0 {
					sim.Fail("a task runs that was refused")
				}
			}()
			if i == 0 {
				p.Spawn(run)
				return
			}
			p.Install(run)
		})
	}
	if s.below(2) == 0 {
		wg.Go(func() { p.Close() })
	}
	if err := p.Close(); err != nil {
		sim.Fail("Close: %v", err)
	}
	wg.Wait()
}

// programGuestsAtClose: Close comes while guests enter. It returns when those who were
// let in have left; the others are refused, as they are nowhere else: users can't close the
// default pool.
func programGuestsAtClose(s *simRun) {
	p := s.defaultPool(s.workers())
	closed := false
	var wg seam.WaitGroup
	for range 1 + s.below(2) {
		wg.Go(func() {
			x, left := s.pieceOf("left side", nil, touch)
			y, right := s.pieceOf("right side", nil, func(x *piece) {
				touch(x)
				if closed {
					sim.Fail("a guest is at work in a pool that has ended")
				}
			})
			defer func() {
				switch v := recover(); v {
				case nil:
				case core.ErrClosed:
					x.maybe, y.maybe = true, true
				default:
					panic(v)
				}
			}()
			core.Join(left, right)
		})
	}
	if err := p.Close(); err != nil {
		sim.Fail("Close: %v", err)
	}
	closed = true
	wg.Wait()
}

// programStrategiesOfSleep: joins and spawned tasks under each strategy.
func programStrategiesOfSleep(s *simRun) {
	all := []sleep.Strategy{sleep.LocalQueue(), sleep.WakeBlocks(), sleep.TickleAll()}
	p := s.poolOf(core.Config{Workers: s.workers(), Sleep: all[s.below(len(all))], BreadthFirst: s.below(4) == 0})
	p.Spawn(s.piece("spawned", nil, func(*piece) { core.Spawn(s.piece("spawned by it", nil, touch)) }))
	s.install(nil, p, func(x *piece) { s.tree(x, 2) })
}

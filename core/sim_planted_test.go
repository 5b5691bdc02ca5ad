//go:build manta_sim

package core_test

import "github.com/seed1237c087/manta/internal/simrig"

// plantedFaults are the faults of TestPlantedFaults.
var plantedFaults = []simrig.Fault{
	{
		Name: "A latch is set by a load and a store",
		File: "internal/latch/latch.go",
		Old:  "return l.state.Swap(set) == sleeping",
		New:  "was := l.state.Load(); l.state.Store(set); return was == sleeping", Program: "Joins",
	},
	{
		Name: "A thief claims a fork by a store",
		File: "internal/joinstack/joinstack.go",
		Old:  "if !t.o.word.CompareAndSwap(w, w+1<<32) {",
		New:  "if t.o.word.Store(w + 1<<32); false {", Program: "Joins",
	},
	{
		Name: "The owner takes a public fork back by a store",
		File: "internal/joinstack/joinstack.go",
		Old:  "if s.word.CompareAndSwap(w, pack(tail, h)) {",
		New:  "if s.word.Store(pack(tail, h)); true {", Program: "Joins",
	},
	{
		Name: "The last job of a deque is taken without a claim",
		File: "internal/deque/owner.go",
		Old:  "if t == b && d.top.CompareAndSwap(t, t+1) {",
		New:  "if d.top.Store(t + 1); t == b {", Program: "Scopes",
	},
	{
		Name: "A worker falls asleep though work was posted since its last search",
		File: "sleep/counters.go",
		Old:  "if c.JobsEvents() != jec {",
		New:  "if c.JobsEvents() != jec && false {", Program: "SpawnInside",
	},
	{
		Name: "A woken worker is counted as awake only after its lock was released",
		File: "sleep/wake.go",
		Old:  "	s.counts.subSleeping(1)\n	w.mu.Unlock()\n",
		New:  "	w.mu.Unlock()\n	defer s.counts.subSleeping(1)\n", Program: "Joins",
	},
	{
		Name: "A worker does not say that it is falling asleep",
		File: "sleep/fall.go",
		Old:  "	w.falling.Store(true) // before LatchSleeping and IncSleepers; pairs with the look at falling in wake\n",
		New:  "	_ = w\n", Program: "Joins",
	},
	{
		Name: "Help runs what it took from a thief that is done",
		File: "registry/wait.go",
		Old:  "	if f.completion.latch.Probe() {\n		// f is done",
		New:  "	if f.completion.latch.Probe() && false {\n		// f is done", Program: "Leapfrog",
	},
	{
		Name: "A worker begins what the caller has withdrawn",
		File: "registry/inject.go",
		Old:  "	if !t.fate.CompareAndSwap(queued, begun) {",
		New:  "	if t.bond == nil && !t.fate.CompareAndSwap(queued, begun) {", Program: "Withdrawn",
	},
	{
		Name: "The watch leaves shy guests alone",
		File: "registry/tick.go",
		Old:  "		reg.embolden()\n",
		New:  "", Program: "ShyGuests",
	},
	{
		Name: "The watch leaves a crowd alone",
		File: "registry/crowd.go",
		Old:  "	w.crowd++\n",
		New:  "	w.crowd = 0\n", Program: "Crowd",
	},
	{
		Name: "Nobody tells the watch of a crowd",
		File: "registry/crowd.go",
		Old:  "		r.reg.heed() // After",
		New:  "		// After", Program: "Crowd",
	},
	{
		Name: "The watch does not see forks of shy workers",
		File: "registry/shy.go",
		Old:  "return !r.stack.Shy.Load() ||",
		New:  "return r.place < 0 || !r.stack.Shy.Load() ||", Program: "ShyWorkers",
	},
	{
		Name: "The watch does not see tasks of shy guests",
		File: "registry/shy.go",
		Old:  "r.stack.Thief().Bare() && !r.showsTask()",
		New:  "r.stack.Thief().Bare()", Program: "ShyScopes",
	},
	{
		Name: "A guest that leaves keeps tasks that were taken otherwise",
		File: "registry/enter.go",
		Old:  "		r.dropTaken()\n",
		New:  "", Program: "ShyScopes",
	},
	{
		Name: "A future is claimed by a load and a store",
		File: "future.go",
		Old:  "	if t.taken.CompareAndSwap(false, true) {\n		t.run(r, r)",
		New:  "	if !t.taken.Load() {\n		t.taken.Store(true)\n		t.run(r, r)", Program: "Futures",
	},
	{
		Name: "Workers may end before a future is done",
		File: "future.go",
		Old:  "		seam.Close(t.done) // Release: value and outcome, for all who wait.\n		waker.Woke()\n		t.reg.Release(r)\n",
		New:  "		t.reg.Release(r)\n		seam.Close(t.done)\n		waker.Woke()\n", Program: "FuturesAtClose",
	},
	{
		Name: "Who finds a value by itself keeps the wake for another one",
		File: "statepool_shelf.go",
		Old:  "	if i < 0 {\n		h.wakeOne()\n	}\n",
		New:  "", Program: "StatePoolWakes",
	},
	{
		Name: "A value's holder is asked for the waits of the holder before",
		File: "statepool_shelf.go",
		Old:  " && s.turn.Load() == turn\n",
		New:  " && turn >= 0\n", Program: "StatePoolTurns",
	},
	{
		Name: "A goroutine that exits loses the lease of its worker",
		File: "registry/loop.go",
		Old:  "r.reg.assign(assignment{worker: r.worker, lease: r.lease})",
		New:  "r.reg.assign(assignment{worker: r.worker})", Program: "Goexit",
	},
	{
		Name: "The end of the pool does not wait for the task that came last",
		File: "registry/close.go",
		Old:  "			sum += l.tallies[i].n.Swap(gone)\n",
		New:  "			sum += l.tallies[i].n.Load()\n			l.tallies[i].n.Store(gone)\n", Program: "Close",
	},
	{
		Name: "A frame that has lent its worker does not say that it would help",
		File: "registry/lend.go",
		Old:  "	c.dozing.Store(true) // Before the look for help: pairs with Rouse.\n	if !a.Ready() {\n		r.park()",
		New:  "	if !a.Ready() {\n		r.park()", Program: "ScopeOfBlocked",
	},
	{
		Name: "A lease is left by a store",
		File: "registry/lend.go",
		Old:  "			if le.state.CompareAndSwap(s, left) {",
		New:  "			if le.state.Store(left); true {", Program: "LeaseEnds",
	},
	{
		Name: "A task of a scope is claimed by a load and a store",
		File: "scope_tasks.go",
		Old:  "	if !t.taken.CompareAndSwap(false, true) {\n		return\n	}\n	s, in, f",
		New:  "	if t.taken.Load() {\n		return\n	}\n	t.taken.Store(true)\n	s, in, f", Program: "Scopes",
	},
	{
		Name: "The owner of a scope counts for itself though others wait for the end",
		File: "scope_run.go",
		Old:  "	s.shared = true\n",
		New:  "", Program: "Scopes",
	},
	{
		Name: "Others end a scope whose owner counts for itself",
		File: "scope_common.go",
		Old:  "const unshared = 1 << 62",
		New:  "const unshared = 1", Program: "Scopes",
	},
	{
		Name: "A list that comes to have tasks again does not count again",
		File: "scope_count.go",
		Old:  "	if l.pending.Add(1) == 1 {\n",
		New:  "	if again := l.head.Load() != nil; l.pending.Add(1) == 1 && !again {\n", Program: "Scopes",
	},
	{
		Name: "A list that has no task any more counts once for each task",
		File: "scope_count.go",
		Old:  "		if in.pending.Add(-1) == 0 {\n			s.endOne(r, j)",
		New:  "		if in.pending.Add(-1) >= 0 {\n			s.endOne(r, j)", Program: "Scopes",
	},
	{
		Name: "A list comes to 0 by a load and a store",
		File: "scope_count.go",
		Old:  "		if in.pending.Add(-1) == 0 {\n			s.endOne(r, j)",
		New:  "		n := in.pending.Load() - 1\n		in.pending.Store(n)\n		if n == 0 {\n			s.endOne(r, j)", Program: "Scopes",
	},
	{
		Name: "A task of another one's that the owner runs is counted as the owner's",
		File: "scope_run.go",
		Old:  "if f, in = s.newest(); f == nil {",
		New:  "if f, _ = s.newest(); f == nil {", Program: "Scopes",
	},
	{
		Name: "A task of a scope is used again though a deque has it",
		File: "scope_lists.go",
		Old:  "		last := len(l.own) - 1\n		l.own[n], l.own[last] = l.own[last], nil\n		l.own, l.n = l.own[:last], n\n",
		New:  "		l.own[n].taken.Store(false)\n		l.n = n\n", Program: "ScopesAgain",
	},
	{
		Name: "A scope is used again though others have told of its end",
		File: "scope_run.go",
		Old:  "	return waited\n}\n\n// How far",
		New:  "	return false\n}\n\n// How far", Program: "ScopesAgain",
	},
	{
		Name: "A worker that has found work wakes no successor",
		File: "sleep/counting.go",
		Old:  "	case c.Idle() == 0:\n		s.succeed(c, 1)",
		New:  "	case c.Idle() == 0:\n", Program: "SpawnBesideSpawn",
	},
	{
		Name: "A stand-in that stops searching wakes nobody",
		File: "registry/loop.go",
		Old:  "			r.sleep.WorkFound(&idle)\n			if r.giveBack() {",
		New:  "			r.sleep.StopLooking(&idle)\n			if r.giveBack() {", Program: "SpawnBesideReturn",
		Also: stopLooking,
	},
	{
		Name: "Guests hold back a wake for tasks",
		File: "sleep/counting.go",
		Old:  "	case Tasks:\n		s.wakeAny(n)",
		New:  "	case Tasks:\n		s.wakeAny(min(n, s.spare(c)))", Program: "SpawnBesideGuests",
	},
	{
		Name: "Blocking does not publish pending joins",
		File: "registry/blocking.go",
		Old:  "	r.OfferAll()\n	le := ",
		New:  "	le := ", Program: "BlockingShowsJoins",
	},
	{
		Name: "A guest is let into a pool that ends",
		File: "registry/enter.go",
		Old:  "if reg.life.closing.Load() { // After",
		New:  "if false { // After", Program: "GuestsAtClose",
	},
	{
		Name: "The end of the pool does not wait for guests",
		File: "registry/close.go",
		Old:  "&& reg.guests.none() ",
		New:  "", Program: "GuestsAtClose",
	},
	{
		Name: "A guest without a place blocks and is not listed",
		File: "registry/listed.go",
		Old:  "	if r.seat < 0 { // a guest without a place\n		r.reg.crew.sit(r)\n	}\n",
		New:  "	if r.seat < 0 {\n		return\n	}\n", Program: "GuestsWithoutPlaces",
	},
	{
		Name: "A stand-in that keeps its worker does not begin to search again",
		File: "registry/loop.go",
		Old:  "			idle = r.sleep.StartLooking(w.index)\n",
		New:  "", Program: "ScopeOfBlocked",
	},
	{
		Name: "Nobody is told of a background task",
		File: "registry/inject.go",
		Old:  "	reg.sleep.PostInjected(1, wasEmpty)\n",
		New:  "	if !j.background {\n		reg.sleep.PostInjected(1, wasEmpty)\n	}\n", Program: "ClassesNest",
	},
	{
		Name: "A stand-in for background work takes none, though its job waits for some",
		File: "registry/class.go",
		Old:  "r.lease.kind == aside && r.base == nil }",
		New:  "r.lease.kind == aside }", Program: "ClassMix",
	},
	{
		Name: "Background work pauses until the foreground has ended",
		File: "registry/class.go",
		Old:  "		over.Store(true) // Before the token: pairs with the loop.\n",
		New:  "", Program: "ClassesWait",
	},
	{
		Name: "Who stood aside does not take its worker back",
		File: "registry/class.go",
		Old:  "	t.Stop()\n	r.recall(le)\n",
		New:  "	t.Stop()\n", Program: "Classes",
	},
	{
		Name: "A search looks for no background tasks",
		File: "registry/class.go",
		Old:  "	return w.reg.later.Pop()\n",
		New:  "	return nil\n", Program: "Classes",
	},
	{
		Name: "A stand-in ends its principal's wait before it ends its job",
		File: "registry/completion.go",
		Old:  "	if standIn {\n		r.lease.end() // Before Set: an owner that happens to look now waits for its worker.\n	}\n	slept := c.latch.Set()\n",
		New:  "	slept := c.latch.Set()\n	if standIn {\n		r.lease.end()\n	}\n", Program: "LeaseInOrder",
	},
	{
		Name: "A stand-in whose principal has left begins a job that it does not tell the next one of",
		File: "registry/lend.go",
		Old:  "and perhaps owes it to somebody else.\n			continue\n",
		New:  "\n			return j\n", Program: "LeaseOfLease",
	},
	{
		Name: "Who leaves a lease does not say that it has no worker",
		File: "registry/lend.go",
		Old:  "		if le.state.CompareAndSwap(s, left) {\n			r.abandon(le)\n			return false\n		}\n	}\n",
		New:  "		if le.state.CompareAndSwap(s, left) {\n			return false\n		}\n	}\n", Program: "LeaseOfLease",
	},
	{
		Name: "A stand-in that goes on without a worker does not say so",
		File: "registry/lend.go",
		Old:  "		r.drift()\n		return j\n",
		New:  "		return j\n", Program: "LooseFork",
	},
	{
		Name: "A thief that lost the race for a fork takes the stack for empty",
		File: "registry/steal.go",
		Old:  "		case steal.Lost:\n			*lost = true\n",
		New:  "		case steal.Lost:\n", Program: "LostRace",
	},
	{
		Name: "A thief that lost the race for a task takes the deque for empty",
		File: "registry/steal.go",
		Old:  "	case outcome == steal.Lost:\n		*lost = true\n",
		New:  "	case outcome == steal.Lost:\n", Program: "LostTask",
	},
	{
		Name: "A thief does not look whether the end of the deque has moved",
		File: "internal/deque/thief.go",
		Old:  "	if d.top.Load() != top {\n",
		New:  "	if false {\n", Program: "FullDeque",
	},
	{
		Name: "A goroutine that ends without a worker wakes nobody",
		File: "registry/loop.go",
		Old:  "		r.sleep.GuestLeft()\n",
		New:  "", Program: "LandingWakes",
	},
	{
		Name: "A guest that leaves wakes nobody",
		File: "registry/enter.go",
		Old:  "	reg.vacate(r.block, r.bit)\n	reg.sleep.GuestLeft()\n",
		New:  "	reg.vacate(r.block, r.bit)\n", Program: "LeavingWakes",
	},
	{
		Name: "A guest that blocks wakes nobody",
		File: "registry/parked.go",
		Old:  "		r.sleep.WakeOne()\n	}\n	r.sleep.GuestLeft()\n",
		New:  "		r.sleep.WakeOne()\n	}\n", Program: "LeavingWakes",
	},
	{
		Name: "A worker does not look at the injector before it sleeps",
		File: "sleep/fall.go",
		Old:  "	return s.config.Injected(worker) // after",
		New:  "	return false // after", Program: "RollOver",
	},
}

// stopLooking is how a search ended in the first release, where it went on in other
// hands.
var stopLooking = &simrig.Fault{
	File: "sleep/search.go",
	Old:  "// NoWorkFound says that",
	New:  "func (s *Sleep) StopLooking(i *Idle) { i.live = false; s.counts.subInactive() }\n\n// NoWorkFound says that",
}

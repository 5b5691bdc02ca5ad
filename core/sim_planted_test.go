//go:build manta_sim

package core_test

// plantedFaults are the faults of TestPlantedFaults.
var plantedFaults = []plantedFault{
	{
		name: "A latch is set by a load and a store",
		file: "internal/latch/latch.go",
		old:  "return l.state.Swap(set) == sleeping",
		new:  "was := l.state.Load(); l.state.Store(set); return was == sleeping", program: "Joins",
	},
	{
		name: "A thief claims a fork by a store",
		file: "internal/joinstack/joinstack.go",
		old:  "if !t.o.word.CompareAndSwap(w, w+1<<32) {",
		new:  "if t.o.word.Store(w + 1<<32); false {", program: "Joins",
	},
	{
		name: "The owner takes a public fork back by a store",
		file: "internal/joinstack/joinstack.go",
		old:  "if s.word.CompareAndSwap(w, pack(tail, h)) {",
		new:  "if s.word.Store(pack(tail, h)); true {", program: "Joins",
	},
	{
		name: "The last job of a deque is taken without a claim",
		file: "internal/deque/owner.go",
		old:  "if t == b && d.top.CompareAndSwap(t, t+1) {",
		new:  "if d.top.Store(t + 1); t == b {", program: "Scopes",
	},
	{
		name: "A worker falls asleep though work was posted since its last search",
		file: "sleep/counters.go",
		old:  "if c.JobsEvents() != jec {",
		new:  "if c.JobsEvents() != jec && false {", program: "SpawnInside",
	},
	{
		name: "A woken worker is counted as awake only after its lock was released",
		file: "sleep/wake.go",
		old:  "	s.counts.subSleeping(1)\n	s.release(worker)\n",
		new:  "	s.release(worker)\n	defer s.counts.subSleeping(1)\n", program: "Joins",
	},
	{
		name: "A worker does not say that it is falling asleep",
		file: "sleep/idle.go",
		old:  "	w.falling.Store(true) // before LatchSleeping and IncSleepers; pairs with the look at falling in wake\n",
		new:  "	_ = w\n", program: "Joins",
	},
	{
		name: "Help runs what it took from a thief that is done",
		file: "registry/wait.go",
		old:  "	if f.completion.latch.Probe() {\n		// f is done",
		new:  "	if f.completion.latch.Probe() && false {\n		// f is done", program: "Leapfrog",
	},
	{
		name: "A future is claimed by a load and a store",
		file: "future.go",
		old:  "	if t.taken.CompareAndSwap(false, true) {\n		t.run(r, r)",
		new:  "	if !t.taken.Load() {\n		t.taken.Store(true)\n		t.run(r, r)", program: "Futures",
	},
	{
		name: "A goroutine that exits loses the lease of its worker",
		file: "registry/loop.go",
		old:  "r.reg.assign(assignment{worker: r.worker, lease: r.lease})",
		new:  "r.reg.assign(assignment{worker: r.worker})", program: "Goexit",
	},
	{
		name: "The end of the pool does not wait for the task that came last",
		file: "registry/life.go",
		old:  "			sum += l.tallies[i].n.Swap(gone)\n",
		new:  "			sum += l.tallies[i].n.Load()\n			l.tallies[i].n.Store(gone)\n", program: "Close",
	},
	{
		name: "A frame that has lent its worker does not say that it would help",
		file: "registry/lease.go",
		old:  "	c.dozing.Store(true) // Before the look for help: pairs with Rouse.\n	if !a.Ready() {\n		r.park()",
		new:  "	if !a.Ready() {\n		r.park()", program: "ScopeOfBlocked",
	},
	{
		name: "A lease is left by a store",
		file: "registry/lease.go",
		old:  "			if le.state.CompareAndSwap(s, left) {",
		new:  "			if le.state.Store(left); true {", program: "LeaseEnds",
	},
	{
		name: "A task of a scope is claimed by a load and a store",
		file: "scope.go",
		old:  "	if t.taken.CompareAndSwap(false, true) {\n		f := t.f",
		new:  "	if !t.taken.Load() {\n		t.taken.Store(true)\n		f := t.f", program: "Scopes",
	},
	{
		name: "A worker that has found work wakes no successor",
		file: "sleep/idle.go",
		old:  "	if c.Idle() == 0 && c.Sleeping() > 0 {\n		s.succeed(c)",
		new:  "	if c.Idle() == 0 && c.Sleeping() > 0 && false {\n		s.succeed(c)", program: "SpawnBesideSpawn",
	},
	{
		name: "A stand-in that stops searching wakes nobody",
		file: "registry/loop.go",
		old:  "			r.sleep.WorkFound(&idle)\n			if r.giveBack() {",
		new:  "			r.sleep.StopLooking(&idle)\n			if r.giveBack() {", program: "SpawnBesideReturn",
		also: stopLooking,
	},
	{
		name: "Guests hold back a wake for tasks",
		file: "sleep/idle.go",
		old:  "	case Tasks:\n		s.wakeAny(1)",
		new:  "	case Tasks:\n		s.wakeAny(min(1, s.spare(c)))", program: "SpawnBesideGuests",
	},
	{
		name: "Blocking does not publish pending joins",
		file: "registry/blocking.go",
		old:  "	r.OfferAll()\n	le := ",
		new:  "	le := ", program: "BlockingShowsJoins",
	},
	{
		name: "A guest is let into a pool that ends",
		file: "registry/guests.go",
		old:  "if reg.life.closing.Load() { // After",
		new:  "if false { // After", program: "GuestsAtClose",
	},
	{
		name: "The end of the pool does not wait for guests",
		file: "registry/life.go",
		old:  "&& reg.guests.none() ",
		new:  "", program: "GuestsAtClose",
	},
	{
		name: "A guest without a place blocks and is not listed",
		file: "registry/listed.go",
		old:  "	if r.seat < 0 { // a guest without a place\n		r.reg.crew.sit(r)\n	}\n",
		new:  "	if r.seat < 0 {\n		return\n	}\n", program: "GuestsWithoutPlaces",
	},
	{
		name: "A stand-in that keeps its worker does not begin to search again",
		file: "registry/loop.go",
		old:  "			idle = r.sleep.StartLooking(w.index)\n",
		new:  "", program: "ScopeOfBlocked",
	},
	{
		name: "Nobody is told of a background task",
		file: "registry/class.go",
		old:  "	wasEmpty := reg.later.Push(j)\n	reg.sleep.PostInjected(1, wasEmpty)\n",
		new:  "	reg.later.Push(j)\n", program: "ClassesNest",
	},
	{
		name: "A stand-in for background work takes none, though its job waits for some",
		file: "registry/class.go",
		old:  "r.lease.aside && r.base == nil }",
		new:  "r.lease.aside }", program: "ClassMix",
	},
	{
		name: "Background work pauses until the foreground has ended",
		file: "registry/class.go",
		old:  "		over.Store(true) // Before the token: pairs with the loop.\n",
		new:  "", program: "ClassesWait",
	},
	{
		name: "Who stood aside does not take its worker back",
		file: "registry/class.go",
		old:  "	t.Stop()\n	r.recall(le)\n",
		new:  "	t.Stop()\n", program: "Classes",
	},
	{
		name: "A search looks for no background tasks",
		file: "registry/class.go",
		old:  "	return w.reg.later.Pop()\n",
		new:  "	return nil\n", program: "Classes",
	},
}

// stopLooking is how a search ended in the first release, where it went on in other
// hands.
var stopLooking = &plantedFault{
	file: "sleep/idle.go",
	old:  "// NoWorkFound says that",
	new:  "func (s *Sleep) StopLooking(i *Idle) { i.live = false; s.counts.subInactive() }\n\n// NoWorkFound says that",
}

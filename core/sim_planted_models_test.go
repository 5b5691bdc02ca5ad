//go:build manta_sim

package core_test

import "github.com/seed1237c087/manta/internal/simrig"

// modelledFaults are those of the models in Promela that these schedules stand in for, or beside: help for the owner of a fork, how an
// owner is told of pieces, the end of a pool, workers that change hands, the bitmap of victims, and TickleAll.
var modelledFaults = []simrig.Fault{
	{
		Name: "Help looks whether its fork is done before it claims a piece",
		File: "registry/wait.go",
		Old:  "	piece, outcome := thief.stolen()\n",
		New:  "	done := f.completion.latch.Probe()\n	piece, outcome := thief.stolen()\n", Program: "Leapfrog",
		Also: &simrig.Fault{File: "registry/wait.go", Old: "	if f.completion.latch.Probe() {\n		// f is done", New: "	if done {\n		// f is done"},
	},
	{
		Name: "A fork sends its owner to a stack with other forks",
		File: "registry/forked.go",
		Old:  "	if r.stack.Private() == 0 && r.stack.Bare() {\n",
		New:  "	{\n", Program: "HelpOfYield",
	},
	{
		Name: "The same, with forks that nobody sees",
		File: "registry/forked.go",
		Old:  "	if r.stack.Private() == 0 && r.stack.Bare() {\n",
		New:  "	if r.stack.Bare() {\n", Program: "HelpOfYield",
	},
	{
		Name: "A fork begins with the thief of the last one",
		File: "registry/forked.go",
		Old:  "	f.completion.latch.Reset()\n	f.thief.Store(nil)\n",
		New:  "	f.completion.latch.Reset()\n", Program: "ForksAgain",
	},
	{
		Name: "Help leaves a stranger's job that it has claimed",
		File: "registry/wait.go",
		Old:  "		r.reg.runWithoutWorker(piece)\n",
		New:  "", Program: "Leapfrog",
	},
	{
		Name: "The owner of a scope is told of a task before it is there",
		File: "scope_tasks.go",
		Old:  "	var j *registry.Job\n",
		New:  "	s.over.Rouse()\n	var j *registry.Job\n", Program: "ScopeOfBlocked",
		Also: &simrig.Fault{File: "scope_tasks.go", Old: "	s.over.Rouse()\n}\n", New: "}\n"},
	},
	{
		Name: "Nobody tells the owner of a scope of a task",
		File: "registry/completion.go",
		Old:  "	if c.dozing.Load() {\n",
		New:  "	if c.dozing.Load() && false {\n", Program: "ScopeOfBlocked",
	},
	{
		Name: "An owner without a worker looks for tasks before it says that it dozes",
		File: "registry/wait.go",
		Old:  "	c.dozing.Store(true) // Before the look for help: pairs with Rouse.\n	if !a.Ready() && c.latch",
		New:  "	ready := a.Ready()\n	c.dozing.Store(true)\n	if !ready && c.latch", Program: "ScopeOfBlocked",
	},
	{
		Name: "The last who searches looks around before it is counted out",
		File: "sleep/search.go",
		Old:  "	c := s.counts.subInactive()\n",
		New:  "	early := s.config.Visible()\n	s.config.Visible = func() VisibleKind { return early }\n	c := s.counts.subInactive()\n", Program: "SpawnBesideSpawn",
	},
	{
		Name: "Nobody is told of a task that was put back",
		File: "registry/find.go",
		Old:  "	r.put(w, j)\n	return true\n",
		New:  "	w.list()\n	w.deque.PushBottom(j)\n	return true\n", Program: "SpawnBesideHandoff",
	},
	{
		Name: "A worker does not look for what was broadcast to it before it sleeps",
		File: "registry/new.go",
		Old:  " || reg.workers[worker].hasShare() // called",
		New:  " // called", Program: "RollOverShare",
	},
	{
		Name: "A frame that waits sleeps over its own forks",
		File: "registry/wait.go",
		Old:  "		if rounds >= sleep.RoundsUntilSleepy && !r.stack.Bare() && !r.inCrowd() {\n",
		New:  "		if false {\n", Program: "OwnForks",
	},
	{
		Name: "The count of the rest is zero before Close has moved all counters",
		File: "registry/life.go",
		Old:  "	unsummed = 1 << 62\n",
		New:  "	unsummed = 0\n", Program: "CloseBesideSpawn",
	},
	{
		Name: "Tallies count on after Close",
		File: "registry/close.go",
		Old:  "Swap(gone)",
		New:  "Swap(0)", Program: "Close",
	},
	{
		Name: "A guest looks whether the pool ends before it has a place",
		File: "registry/enter.go",
		Old:  "	key := gid.Get()\n	blocks",
		New:  "	closing := reg.life.closing.Load()\n	key := gid.Get()\n	blocks", Program: "GuestsAtClose",
		Also: &simrig.Fault{File: "registry/enter.go", Old: "if reg.life.closing.Load() { // After", New: "if closing { // After"},
	},
	{
		Name: "The last guest leaves in silence",
		File: "registry/enter.go",
		Old:  "	if reg.life.closing.Load() {\n		reg.tryEnd()\n	}\n",
		New:  "", Program: "GuestsAtClose",
	},
	{
		Name: "Close does not look whether all have ended",
		File: "registry/close.go",
		Old:  "		if l.rest.Add(sum) == 0 {\n			reg.tryEnd()\n		}\n",
		New:  "		l.rest.Add(sum)\n", Program: "Close",
	},
	{
		Name: "A runner is listed after its job is public",
		File: "registry/offer.go",
		Old:  "	have := r.stack.Public()\n	r.list()\n",
		New:  "	have := r.stack.Public()\n	defer r.list()\n", Program: "Leapfrog",
	},
	{
		Name: "A runner that comes back does not wait for the thief that takes it off",
		File: "registry/listed.go",
		Old:  "			seam.Yield() // The thief has two steps left.\n",
		New:  "			seam.Yield()\n			return\n", Program: "ComesBack",
	},
	{
		Name: "A thief takes a runner off without a second look",
		File: "registry/listed.go",
		Old:  "	if !r.stack.Thief().Bare() {\n",
		New:  "	if false {\n", Program: "ComesBack",
	},
	{
		Name: "A thief says that it has taken a runner off before it does",
		File: "registry/listed.go",
		Old:  "	r.reg.crew.victims.Unmark(r.seat)\n	r.stack.Presence.Store(unlisted)\n",
		New:  "	r.stack.Presence.Store(unlisted)\n	r.reg.crew.victims.Unmark(r.seat)\n", Program: "ComesBack",
	},
	{
		Name: "A tickle loads and stores",
		File: "sleep/tickle.go",
		Old:  "	return t.state.Swap(0)&someAsleep != 0 && t.tickleSleepers()\n",
		New:  "	old := t.state.Load()\n	t.state.Store(0)\n	return old&someAsleep != 0 && t.tickleSleepers()\n", Program: "Strategies",
	},
	{
		Name: "TickleAll takes its lock only to block",
		File: "sleep/tickle.go",
		Old:  "	t.mu.Lock() // before bit 0 is set: a goroutine that sees the bit, and takes the lock, finds the worker blocked\n",
		New:  "	defer func() {}()\n", Program: "Strategies",
		Also: &simrig.Fault{File: "sleep/tickle.go", Old: "	t.counts.addSleeping()\n", New: "	t.mu.Lock()\n	t.counts.addSleeping()\n", Also: &simrig.Fault{
			File: "sleep/tickle.go", Old: "			w.tally.TurnedBack++\n			t.mu.Unlock()\n", New: "",
		}},
	},
	{
		Name: "A sleepy worker falls asleep though somebody has tickled",
		File: "sleep/tickle.go",
		Old:  "		if old&^someAsleep != sleepyWorker(i.worker) {\n",
		New:  "		if false {\n", Program: "Strategies",
	},
	{
		Name: "A sleepy worker falls asleep without another search",
		File: "sleep/tickle.go",
		Old:  "		if t.getSleepy(i.worker) { // before the last searches; pairs with Tickle, which follows PushJob\n			i.rounds++\n		}\n",
		New:  "		if t.getSleepy(i.worker) {\n			t.goToSleep(&i)\n			return i\n		}\n", Program: "Strategies",
	},
	{
		Name: "TickleAll wakes nobody for a latch",
		File: "sleep/tickle.go",
		Old:  "	s.latchSet = func() { p.tickle() }\n",
		New:  "", Program: "Strategies",
	},
}

//go:build manta_sim

package schedules_test

import "github.com/seed1237c087/manta/internal/simrig"

// plantedFaults are the faults of TestPlantedFaults.
var plantedFaults = []simrig.Fault{
	{
		Name: "A permit is taken by a load and a store",
		File: "internal/engine/semaphore.go",
		Old:  "if p.free.CompareAndSwap(free, free-1) {",
		New:  "if p.free.Store(free - 1); true {", Program: "Limits",
	},
	{
		Name: "Both halves of a fork give the permit back",
		File: "internal/engine/semaphore.go",
		Old:  "if p != nil && !p.ended.Swap(true) {",
		New:  "if p != nil {", Program: "Limits",
	},
	{
		Name: "A stop takes what lies before it too",
		File: "internal/engine/stop.go",
		Old:  "	left := math.MaxInt64 - int64(pos)\n",
		New:  "	left := int64(math.MaxInt64)\n", Program: "Panics",
	},
	{
		Name: "A node that lies behind the stop is combined",
		File: "internal/engine/descend.go",
		Old:  "	if j.spec.Stop.Any() && j.spec.Stop.Reached(lo) {\n		return a",
		New:  "	if false {\n		return a", Program: "Stops",
	},
	{
		Name: "The same where nothing is forked",
		File: "internal/engine/turns.go",
		Old:  "	if s.Stop.Any() && s.Stop.Reached(lo) {\n		return a",
		New:  "	if false {\n		return a", Program: "Stops",
	},
	{
		Name: "A run that a context has stopped returns",
		File: "internal/engine/stop.go",
		Old:  "if s.broken.Load() || s.bond != nil && s.bond.Ended() && under.Stopped() {\n		core.Checkpoint()",
		New:  "if false && under.Stopped() {\n		core.Checkpoint()", Program: "Cancelled",
	},
	{
		Name:    "A lane is free before its piece has ended",
		File:    "internal/engine/descend.go",
		Old:     "	res := j.descend(r, nd)\n	if stolen {\n		j.give(nd.slot) // Not after a panic",
		New:     "	if stolen {\n		now := *nd.slot\n		j.give(nd.slot)\n		*nd.slot = now\n	}\n	res := j.descend(r, nd)\n	if stolen { // Not after a panic",
		Program: "Endings",
	},
	{
		Name: "Who has done a portion looks who waits for it before it locks",
		File: "internal/flow/portion.go",
		Old:  "	ended = true\n	f.lock()\n",
		New:  "	ended = true\n	awaited := p.awaited\n	f.lock()\n	p.awaited = awaited\n", Program: "Seq",
	},
	{
		Name: "A range that ends does not wait for helpers",
		File: "internal/flow/helpers.go",
		Old:  "wait := !f.closed && f.active > 0",
		New:  "wait := false", Program: "Seq",
	},
	{
		Name: "A range that ends waits for helpers that nobody has begun",
		File: "internal/flow/helpers.go",
		Old:  "wait := !f.closed && f.active > 0",
		New:  "wait := !f.closed && f.active+f.pending > 0", Program: "Locks",
		Also: &simrig.Fault{
			File: "internal/flow/helpers.go",
			Old:  "	if f.closed {\n		f.mu.Unlock()",
			New:  "	if f.closed {\n		if f.active == 0 {\n			seam.Send(f.wake, struct{}{})\n		}\n		f.mu.Unlock()",
		},
	},
	{
		Name: "A range over another pool does not wait for its end",
		File: "internal/flow/relay.go",
		Old:  "for more := true; more; {",
		New:  "for more := false; more; {", Program: "SeqOfPool",
	},
	{
		Name: "A participant keeps its table of keys that have forms over a gap",
		File: "internal/bykey/span.go",
		Old:  "	if l.Run.hasForms {\n",
		New:  "	if false {\n", Program: "Forms",
	},
	{
		Name: "A helper that leaves tells who waits for all of them",
		File: "internal/flow/helpers.go",
		Old:  "		if f.closed && f.active == 0 {\n",
		New:  "		if f.closed {\n", Program: "Seq",
	},
	{
		Name: "A source is asked for more while the last but one buffer is in the loop",
		File: "internal/flow/relay.go",
		Old:  "	var bufs [relayBuffers]block.Block\n",
		New:  "	var bufs [relayBuffers - 1]block.Block\n", Program: "AskedOfPool",
	},
	{
		Name: "Two have a record for one name",
		File: "internal/runstats/runstats.go",
		Old:  "	if r = t.of[name]; r != nil {\n		return r\n	}\n	if len",
		New:  "	if len", Program: "Named",
	},
	{
		Name: "TakeAny claims elements by a load and a store",
		File: "internal/sources/sieve.go",
		Old:  "if got == 0 || s.left.CompareAndSwap(have, have-got) {",
		New:  "if s.left.Store(have - got); true {", Program: "EarlyStops",
	},
	{
		Name: "Counts that are handed on replace those of others",
		File: "internal/bykey/exact.go",
		Old:  "s.Values[id] += items[i].X",
		New:  "s.Values[id] = items[i].X", Program: "Keys",
	},
	{
		Name: "The match of the run before stays",
		File: "internal/endings/findlane.go",
		Old:  "		p.hit.Store(nil)\n",
		New:  "", Program: "EarlyStops",
	},
}

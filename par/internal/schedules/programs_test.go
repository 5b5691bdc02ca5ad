//go:build manta_sim

package schedules_test

import (
	"math"
	"slices"
	"time"

	"github.com/seed1237c087/manta/internal/seam"
	"github.com/seed1237c087/manta/internal/sim"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/internal/runstats"
)

// programs are those of TestSchedules. They are set by init because one of them draws from them.
var programs []program

func init() {
	programs = []program{
		{name: "Endings", run: programEndings},
		{name: "Stops", run: programStops, alone: true},
		{name: "Limits", run: programLimits},
		{name: "Waits", run: programWaits},
		{name: "ForOneAnother", run: programForOneAnother},
		{name: "Nested", run: programNested},
		{name: "Panics", run: programPanics},
		{name: "Exits", run: programExits},
		{name: "Cancelled", run: programCancelled},
		{name: "Errors", run: programErrors},
		{name: "EarlyStops", run: programEarlyStops},
		{name: "Seq", run: programSeq},
		{name: "SeqOfPool", run: programSeqOfPool},
		{name: "AskedOfPool", run: programAskedOfPool, alone: true},
		{name: "Named", run: programNamed, alone: true},
		{name: "Keys", run: programKeys},
		{name: "Forms", run: programForms, alone: true},
		{name: "Background", run: programBackground},
		{name: "Locks", run: programLocks, alone: true},
		{name: "WaitsThenPanics", run: programWaitsThenPanics, alone: true},
		{name: "Pools", run: programPools},
		{name: "SameTime", run: programSameTime},
		{name: "Trees", run: programTrees},
		{name: "Mix", run: programMixes},
	}
}

// programEndings: every source and every ending.
func programEndings(s *run) { s.pipeline().times(1 + s.Below(3)) }

// programLimits: no more than so many are at work at a time.
func programLimits(s *run) {
	p := s.pipeline()
	p.limit = 1 + s.Below(3)
	if s.chance(2) { // There are more who could, and elements are worth it.
		s.workers = 4
		control.SetDefault(s.start(s.workers))
		p.e, p.src, p.end = s.elements(16), sources[s.Below(2)], endings[s.Below(5)]
		p.e.work, p.limit = 10, 2+s.Below(2)
		sim.Tick(20 * time.Microsecond)
	}
	p.e.limit = p.limit
	p.times(1 + s.Below(2))
}

// programWaits: elements wait, with small pieces or without.
func programWaits(s *run) {
	p := s.pipeline()
	p.bound()
	p.acts(3, false)
	p.times(1 + s.Below(3))
}

// programPanics: of several panics the one of the lowest element surfaces, and nothing goes on.
func programPanics(s *run) {
	p := s.pipeline()
	p.bound()
	p.acts(2, false)
	p.ends(1+s.Below(3), panics)
	p.times(1 + s.Below(3))
}

// programExits: an element ends its goroutine, and so the caller's.
func programExits(s *run) {
	p := s.pipeline()
	p.bound()
	p.acts(2, false)
	p.ends(1, exits)
	p.times(1 + s.Below(3))
}

// programKeys: endings that have a table for each participant.
func programKeys(s *run) {
	p := s.pipeline()
	p.e = s.elements(8 + s.Below(8))
	sim.Tick(10 * time.Microsecond)
	p.bound()
	p.acts(1, false)
	for tabled := map[string]bool{"CountBy": true, "CountByEach": true, "GroupBy": true, "FoldBy": true, "ReduceBy": true, "Histogram": true, "TopK": true}; !tabled[p.end.name]; {
		p.end = endings[s.Below(len(endings))]
	}
	if s.chance(2) {
		p.end = endings[slices.IndexFunc(endings, func(e ending) bool { return e.name == "CountByEach" })]
	}
	p.times(1 + s.Below(3))
}

// programNamed: pipelines of a name that nobody has had run at the same time, and all of them count.
func programNamed(s *run) {
	const n = 3
	runs := 2 + s.Below(2)
	var wg seam.WaitGroup
	for range runs {
		wg.Go(func() { par.Range(0, n).Named("new").Sum() })
	}
	wg.Wait()
	of, _, ok := runstats.Of("new")
	if want := uint64(runs); !ok || of.Runs != want || of.Running != 0 || of.Elements != want*n {
		sim.Fail("%d runs of %d elements count as %+v", runs, n, of)
	}
}

// programForms: of keys that are equal and yet differ, Distinct has the first one and a map the last one, as a loop has.
func programForms(s *run) {
	sim.Tick(10 * time.Microsecond)
	zeros := make([]float64, 4+s.Below(12))
	for i := range zeros {
		zeros[i] = math.Copysign(0, float64(s.Below(2))-0.5)
	}
	it := par.Slice(zeros).Map(func(x float64) float64 {
		touch()
		return x
	}).WithMaxLen(1 + s.Below(2))
	if xs := par.Distinct(it); len(xs) != 1 || math.Signbit(xs[0]) != math.Signbit(zeros[0]) {
		sim.Fail("Distinct of %v is %v", zeros, xs)
	}
	for x, n := range par.CountBy(it, func(x float64) float64 { return x }) {
		if n != len(zeros) || math.Signbit(x) != math.Signbit(zeros[n-1]) {
			sim.Fail("CountBy of %v has %d of %v", zeros, n, x)
		}
	}
}

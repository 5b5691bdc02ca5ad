package work

import (
	"fmt"
	"slices"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/core"
)

// regionWarm is the part of a turn's regions that are done before it.
const regionWarm = 4

// A place is where regions are called from.
type place struct {
	name, title string
	within      func(func())
}

var (
	outside = place{"outside", "called from outside", func(f func()) { f() }}
	inside  = place{"inside", "called within the pool", func(f func()) { core.DefaultPool().Install(f) }}
	awake   = place{"awake", "called from outside, within KeepAwake", core.KeepAwake}
)

// A regionRow is about regions of so much work, with so much serial work before each.
type regionRow struct {
	crew
	work, gap time.Duration
}

// regionRows are regions in a row, called from several places, what they allocate, and when the second worker comes.
func regionRows(everyone crew) []Row {
	var rows []Row
	for _, work := range []time.Duration{2, 5, 10, 20, 50, 100, 200, 500} {
		for _, gap := range []time.Duration{0, 5, 50, 500} {
			r := regionRow{everyone, work * time.Microsecond, gap * time.Microsecond}
			rows = append(rows, r.times(outside), r.times(inside))
			if gap > 0 {
				rows = append(rows, r.times(awake))
			}
			rows = append(rows, r.second(), r.objects())
		}
	}
	return rows
}

func (r regionRow) row(name, title string) Row {
	return Row{
		Name: fmt.Sprintf("region/%d/%d/%s", r.work.Microseconds(), r.gap.Microseconds(), name),
		Title: fmt.Sprintf("regions of %v, %v of serial work between two: %s; %s",
			r.work, r.gap, title, r.count()),
	}
}

// regions returns how many regions are a turn: as many as ten milliseconds hold, with their gaps.
func (r regionRow) regions(e *Env) int {
	const turn = 10 * time.Millisecond
	if e.Shrink > 1 {
		return regionWarm
	}
	return min(max(int(turn/(r.work+r.gap)), 5*regionWarm), 2000)
}

// times has the time that a region takes. Processor time is that of a region and a gap.
func (r regionRow) times(at place) Row {
	row := r.row(at.name, at.title)
	row.Setup = func(e *Env) ([]measure.Rival, error) {
		g := newRegion(e.regionRows(r.work))
		ways := slices.Concat([]regionWay{{loop, func(g *region) { g.some(0, len(g.out)) }, leavesOut}}, e.hands(r.crew), r.tasks(), loops)
		rivals := r.rivals(e, g, at, ways)
		abroad, err := r.abroad(e, at)
		return append(rivals, abroad...), err
	}
	row.Compare = r.bounds(at)
	return row
}

func (r regionRow) rivals(e *Env, g *region, at place, ways []regionWay) []measure.Rival {
	n, gap := r.regions(e), e.rounds(r.gap)
	var rivals []measure.Rival
	for _, way := range ways {
		var cpu time.Duration
		rivals = append(rivals, measure.Rival{
			Name: way.name,
			Turn: func(clock measure.Clock) (took []float64) {
				at.within(func() { took, cpu = g.turn(clock, n, gap, way.do) })
				return took
			},
			Used:  func() time.Duration { return cpu },
			Check: func() error { return g.check(way.leaves) },
		})
	}
	return rivals
}

// abroad are the rivals in other languages. They do a quarter of a turn's regions in each run. How many rows take so long
// they find out themselves: compilers differ more than schedulers do. Their result is how many elements are wrong.
func (r regionRow) abroad(e *Env, at place) ([]measure.Rival, error) {
	if at.name == awake.name {
		return nil, nil
	}
	args := []any{int(r.work), e.rounds(r.gap), max(1, r.regions(e)/regionWarm)}
	return r.turnsAbroad(e, turnAbroad{runs: regionWarm, warm: 1, unit: 1}, errand{"region_" + at.name, args, sameNumber(0)})
}

// bounds are what regions are to keep to. Where two processors share one that is long enough, a loop's half and
// something is left of it.
func (r regionRow) bounds(at place) []measure.Comparison {
	const overhead = 300 // nanoseconds
	var all []measure.Comparison
	for _, way := range slices.Concat(r.tasks(), loops) {
		c := measure.Comparison{Rival: way.name, Against: loop, Factor: 1.1, Plus: overhead}
		long := r.work >= 20*time.Microsecond
		pipeline := slices.ContainsFunc(loops, func(l regionWay) bool { return l.name == way.name })
		switch {
		case r.Workers == 1:
		case pipeline && r.gap == 0 && long:
			c.Factor, c.Plus = 0.65, 0
		case pipeline && r.gap == 0 && r.work == 10*time.Microsecond:
			c.Factor, c.Plus = 0.8, 0
		case way.name == "Join" && r.gap == 500*time.Microsecond && r.work == 2*time.Microsecond:
			c.Factor, c.Plus = 1.2, 0
		case r.gap >= 50*time.Microsecond && r.work == 100*time.Microsecond && at.name == awake.name:
			c.Factor, c.Plus = 0.9, 0
		case r.gap >= 50*time.Microsecond && r.work == 100*time.Microsecond:
			c.Factor, c.Plus = 1, 0
		}
		all = append(all, c)
		if r.gap == 0 && long && at.name == outside.name {
			all = append(all, measure.Comparison{Rival: way.name, Against: openMP, Factor: 1.1})
		}
	}
	return append(all, measure.Comparison{Rival: byHand, Against: loop})
}

// second has the time from the beginning of a region to the second worker's first element; all of the region's time
// where none came.
func (r regionRow) second() Row {
	row := r.row("second", "until the second worker's first element, or the end")
	row.Setup = func(e *Env) ([]measure.Rival, error) {
		g := newRegion(e.regionRows(r.work))
		g.watch = new(watch)
		return r.rivals(e, g, outside, slices.Concat(e.hands(r.crew), r.tasks(), loops)), nil
	}
	for _, way := range loops {
		c := measure.Comparison{Rival: way.name, Against: byHand}
		if r.gap == 0 && r.work >= 20*time.Microsecond && r.Workers > 1 {
			c.Plus = 1500
		}
		row.Compare = append(row.Compare, c)
	}
	return row
}

// objects has what a region allocates.
func (r regionRow) objects() Row {
	row := r.row("objects", "objects allocated")
	row.Unit = Count
	row.Setup = func(e *Env) ([]measure.Rival, error) {
		g, n, gap := newRegion(e.regionRows(r.work)), r.regions(e), e.rounds(r.gap)
		var rivals []measure.Rival
		for _, way := range slices.Concat(e.hands(r.crew), r.tasks(), loops) {
			x := uint64(1)
			op := func() {
				x = spin.Rounds(gap, x)
				way.do(g)
			}
			rival := measure.Rival{Name: way.name, Op: op, Check: func() error { return g.check(way.leaves) }}
			rivals = append(rivals, allocator(rival, n, 1, objects))
		}
		return rivals, nil
	}
	for _, way := range loops {
		most := 1.0
		if way.leaves == leavesCells || way.name == "MapBlocks" {
			most = 3
		}
		row.Compare = append(row.Compare, measure.Comparison{Rival: way.name, Plus: most})
	}
	return row
}

package work

import (
	"fmt"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/bench/internal/spin"
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

const (
	tickBursts = 12
	tickJobs   = 12
	tickGap    = 200 * time.Microsecond
	tickRest   = 3 * time.Millisecond
)

// A ticking is what a game does for each picture: bursts of short jobs with serial work between, and a rest. See
// rayon-rs/rayon#1318.
type ticking struct {
	jobs []int // rounds of each
	gap  int
	out  []uint64
}

func (t *ticking) job(i int) { t.out[i] = spin.Rounds(t.jobs[i], uint64(i)) }

func (t *ticking) check() error {
	for i, rounds := range t.jobs {
		if t.out[i] != spin.Rounds(rounds, uint64(i)) {
			return fmt.Errorf("job %d of %d is not done", i, len(t.jobs))
		}
	}
	return nil
}

// bursts does those of a tick, each within what that says, and returns how long they took without what is between.
func (t *ticking) bursts(clock measure.Clock, within func(func()), burst func()) (took float64) {
	clear(t.out)
	x := uint64(1)
	for range tickBursts {
		x = spin.Rounds(t.gap, x)
		start := clock.Now()
		within(burst)
		took += float64(clock.Now() - start)
	}
	return took
}

// tickRows have the time that a tick's bursts take, called from several places.
func tickRows(everyone crew) []Row {
	plainly := outside.within
	var rows []Row
	for _, at := range []struct {
		name, title       string
		withAll, withEach func(func())
	}{
		{"install", "all within one Install", inside.within, plainly},
		{"installs", "each within an Install", plainly, inside.within},
		{"outside", outside.title, plainly, plainly},
		{"awake", awake.title, awake.within, plainly},
	} {
		row := Row{
			Name: "tick/" + at.name,
			Title: fmt.Sprintf("%d bursts of %d jobs of 1 to 20 us, without the %v between two and the %v behind all: %s; %s",
				tickBursts, tickJobs, tickGap, tickRest, at.title, everyone.count()),
			Setup: func(e *Env) ([]measure.Rival, error) {
				t := &ticking{jobs: make([]int, tickJobs), gap: e.rounds(tickGap), out: make([]uint64, tickJobs)}
				for i := range t.jobs {
					t.jobs[i] = e.rounds(time.Duration(1+i*19/(tickJobs-1)) * time.Microsecond)
				}
				var rivals []measure.Rival
				for _, way := range everyone.tickWays(e, t) {
					rivals = append(rivals, measure.Rival{
						Name: way.name,
						Turn: func(clock measure.Clock) (took []float64) {
							clock.Sleep(tickRest)
							at.withAll(func() { took = append(took, t.bursts(clock, at.withEach, way.run)) })
							return took
						},
						Check: t.check,
					})
				}
				return rivals, nil
			},
		}
		for _, way := range []string{"InScope", "For"} {
			row.Compare = append(row.Compare, measure.Comparison{Rival: way, Against: loop, Factor: 1.1, Plus: tickBursts * 300},
				measure.Comparison{Rival: way, Against: byHand})
		}
		rows = append(rows, row)
	}
	return rows
}

// A namedRun is a way to do a burst.
type namedRun struct {
	name string
	run  func()
}

func (c crew) tickWays(e *Env, t *ticking) []namedRun {
	some := func(_, lo, hi int) {
		for i := lo; i < hi; i++ {
			t.job(i)
		}
	}
	n, hands := len(t.jobs), e.resident(c.Workers)
	return []namedRun{
		{loop, func() { some(0, 0, n) }},
		{goroutines, func() { c.hands(n, some) }},
		{byHand, func() { hands.run(func(part int) { some(part, n*part/c.Workers, n*(part+1)/c.Workers) }) }},
		{"InScope", func() {
			core.InScope(func(s *core.Scope) {
				for i := range n {
					s.Spawn(func() { t.job(i) })
				}
			})
		}},
		{"For", func() { par.For(n, t.job) }},
	}
}

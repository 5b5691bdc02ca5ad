package work

import (
	"errors"
	"runtime/debug"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

// summer is a way to map and sum.
type summer struct {
	name string
	sum  func() float64
}

func (c crew) summers(xs []float64, f func(float64) float64) []summer {
	return []summer{
		{loop, func() float64 { return loopSum(xs, f) }},
		{goroutines, func() float64 { return c.handSum(xs, f) }},
		{manta, func() float64 { return parSum(xs, f) }},
	}
}

// idleTime is how long the idle pool is watched, whatever the budget: falling asleep
// takes a share of it that must not grow.
const idleTime = 2 * time.Second

// period is the time between the beginnings of periodic calls.
const period = time.Millisecond

var errNoCPU = errors.New("the system doesn't tell how much processor time is used")

// sleepRows are about what a pool does that has nothing or little to do.
func sleepRows(everyone crew) []Row {
	return []Row{
		{
			Name:      "idle/" + everyone.Name,
			Title:     "after work, nothing for 2 s: processor time used, as a share of one core; " + everyone.count(),
			Unit:      Share,
			MinRounds: 1,
			Setup:     everyone.idle,
			Compare:   []measure.Comparison{{Rival: manta, Plus: 0.001}},
		},
		{
			Name:    "periodic/" + everyone.Name,
			Title:   "map_sum over 100 thousand every millisecond from outside: the latency of a call; " + everyone.count(),
			Stretch: 7.5, // 5 s for each of three rivals where other rows have 2 s
			Setup:   everyone.periodic,
			Compare: []measure.Comparison{{Rival: manta, Against: loop}, {Rival: manta, Against: goroutines}},
		},
	}
}

// idle works for some milliseconds, and then watches what goes on when there is
// nothing more to do.
func (c crew) idle(e *Env) ([]measure.Rival, error) {
	if _, known := e.Clock.CPU(); !known {
		return nil, errNoCPU
	}
	xs, f := floats(e.size(callerSize)), hide(square)
	check := near(loopSum(xs, f))
	var s slot[float64]
	var rivals []measure.Rival
	for _, way := range c.summers(xs, f)[1:] {
		r := s.by(way.name, way.sum, check)
		work := r.Op
		r.Op = nil
		// Memory is given back to the system now, and not while nothing is to be done.
		r.Before = debug.FreeOSMemory
		r.Turn = func(clock measure.Clock) []float64 {
			for range 100 {
				work()
			}
			cpu, _ := clock.CPU()
			start := clock.Now()
			clock.Sleep(idleTime)
			cpuAfter, _ := clock.CPU()
			return []float64{float64(cpuAfter-cpu) / float64(clock.Now()-start)}
		}
		rivals = append(rivals, r)
	}
	const million = 1e-6 // idle is told in millionths of a core
	more, err := c.turnsAbroad(e, turnAbroad{runs: 1, unit: million}, errand{"idle", []any{xs, int(idleTime / time.Microsecond)}, check})
	return append(rivals, more...), err
}

// periodic calls now and then, so that the pool falls asleep in between.
func (c crew) periodic(e *Env) ([]measure.Rival, error) {
	xs, f := floats(e.size(callerSize)), hide(square)
	client := &clientele{check: near(loopSum(xs, f))}
	calls := min(max(int(e.Budget/8/period), 5), 250)
	var rivals []measure.Rival
	for _, way := range c.summers(xs, f) {
		rivals = append(rivals, measure.Rival{
			Name: way.name,
			Turn: func(clock measure.Clock) []float64 {
				took := make([]float64, calls)
				due := clock.Now()
				for i := range took {
					due += period
					clock.Sleep(due - clock.Now())
					start := clock.Now()
					sum := way.sum()
					took[i] = float64(clock.Now() - start)
					client.judge(sum)
				}
				return took
			},
			Check: client.verdict,
		})
	}
	more, err := c.turnsAbroad(e, turnAbroad{runs: calls, unit: 1}, errand{"periodic", []any{xs, int(period / time.Microsecond)}, near(loopSum(xs, f))})
	return append(rivals, more...), err
}

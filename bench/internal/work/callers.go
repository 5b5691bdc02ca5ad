package work

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
)

const (
	callers    = 64
	callerSize = 100_000
)

// A clientele is outside goroutines that call all at once.
type clientele struct {
	callers, calls int // calls of each
	check          func(float64) error
	wrong          atomic.Pointer[error]
}

// latencies has each caller call f so often in a row and returns how long each
// call took.
func (c *clientele) latencies(clock measure.Clock, f func() float64) []float64 {
	took := make([]float64, c.callers*c.calls)
	c.start(clock, func(caller int) {
		for call := range c.calls {
			start := clock.Now()
			sum := f()
			took[caller*c.calls+call] = float64(clock.Now() - start)
			c.judge(sum)
		}
	})
	return took
}

// burst has each caller call f once and returns how long it took until the last had its
// answer.
func (c *clientele) burst(clock measure.Clock, f func() float64) []float64 {
	began := c.start(clock, func(int) { c.judge(f()) })
	return []float64{float64(clock.Now() - began)}
}

// start runs f for all callers, which begin together when the last of them is
// there, and waits. It returns when they began.
func (c *clientele) start(clock measure.Clock, f func(caller int)) (began time.Duration) {
	var there, all sync.WaitGroup
	begin := make(chan struct{})
	there.Add(c.callers)
	for caller := range c.callers {
		all.Go(func() {
			there.Done()
			<-begin
			f(caller)
		})
	}
	there.Wait()
	began = clock.Now()
	close(begin)
	all.Wait()
	return began
}

func (c *clientele) judge(sum float64) {
	if err := c.check(sum); err != nil {
		c.wrong.Store(&err)
	}
}

// verdict returns an error where a call has had a wrong answer.
func (c *clientele) verdict() error {
	if err := c.wrong.Load(); err != nil {
		return *err
	}
	return nil
}

// callerRows have many goroutines call at once, as the requests of a server do.
func callerRows(everyone crew) []Row {
	serve := func(pause time.Duration, measured func(*clientele, measure.Clock, func() float64) []float64) func(*Env) ([]measure.Rival, error) {
		return func(e *Env) ([]measure.Rival, error) {
			xs, f := floats(e.size(callerSize)), hide(square)
			c := &clientele{callers: e.size(callers), calls: 4, check: near(loopSum(xs, f))}
			var rivals []measure.Rival
			for _, r := range everyone.summers(xs, f) {
				rivals = append(rivals, measure.Rival{
					Name:   r.name,
					Before: func() { e.Clock.Sleep(pause) },
					Turn:   func(clock measure.Clock) []float64 { return measured(c, clock, r.sum) },
					Check:  c.verdict,
				})
			}
			return rivals, nil
		}
	}
	return []Row{
		{
			Name:    "callers/" + everyone.Name,
			Title:   "64 outside callers of map_sum over 100 thousand, call after call: the latency of a call; " + everyone.count(),
			Setup:   serve(0, (*clientele).latencies),
			Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: 1}, {Rival: manta, Against: goroutines}},
		},
		{
			Name:    "burst/" + everyone.Name,
			Title:   "64 outside callers of map_sum over 100 thousand at once, after 5 ms of rest: until the last has its answer; " + everyone.count(),
			Setup:   serve(5*time.Millisecond, (*clientele).burst),
			Compare: []measure.Comparison{{Rival: manta, Against: loop}, {Rival: manta, Against: goroutines}},
		},
	}
}

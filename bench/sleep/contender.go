package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/sleep"
)

// plain is the name of the contender that has no pool.
const plain = "loop"

// strategies are those of core/sleep, in the order in which they are shown.
func strategies() []sleep.Strategy {
	return append([]sleep.Strategy{sleep.Counters(), sleep.LocalQueue(), sleep.WakeBlocks(), sleep.TickleAll()}, toldOfPushes()...)
}

func findStrategy(name string) (sleep.Strategy, error) {
	for _, s := range strategies() {
		if s.String() == name {
			return s, nil
		}
	}
	return nil, fmt.Errorf("%q is no strategy", name)
}

// A request asks a contender's process for one turn of a row.
type request struct {
	Row      string
	Length   time.Duration
	Shrink   int
	SpinRate float64
}

// A reply is what the turn came to.
type reply struct {
	Sample Sample
	Err    string // "" where all was right
}

// A contender is a strategy with a number of workers.
type contender struct {
	strategy string
	workers  int
	ask      func(request) (Sample, error)
	stop     func() error
}

// contenderEnv is the environment variable by which this program knows that it is a
// contender's process: "Counters 2" in it.
const contenderEnv = "MANTA_BENCH_SLEEP_CONTENDER"

// startContender starts the process of a contender.
func startContender(strategy string, workers int) (*contender, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %d", contenderEnv, strategy, workers))
	cmd.Stderr = os.Stderr
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	in, out := json.NewEncoder(stdin), json.NewDecoder(stdout)
	return &contender{
		strategy: strategy, workers: workers,
		ask: func(q request) (Sample, error) {
			if err := in.Encode(q); err != nil {
				return Sample{}, err
			}
			var r reply
			if err := out.Decode(&r); err != nil {
				return Sample{}, fmt.Errorf("%s with %d workers: %w", strategy, workers, err)
			}
			if r.Err != "" {
				return Sample{}, fmt.Errorf("%s with %d workers: %s", strategy, workers, r.Err)
			}
			return r.Sample, nil
		},
		stop: func() error { return errors.Join(stdin.Close(), cmd.Wait()) },
	}, nil
}

// contend is the life of a contender's process: it does turns as long as it is asked to.
func contend(who string, in io.Reader, out io.Writer) error {
	var name string
	var workers int
	if _, err := fmt.Sscanf(who, "%s %d", &name, &workers); err != nil {
		return fmt.Errorf("%s=%q: %w", contenderEnv, who, err)
	}
	if name != plain {
		strategy, err := findStrategy(name)
		if err != nil {
			return err
		}
		if err := core.InitDefaultPool(core.Config{Workers: workers, Sleep: strategy}); err != nil {
			return err
		}
	}
	s := scene{clock: measure.SystemClock(), plain: name == plain}
	players := map[string]*player{}
	requests, replies := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var q request
		if err := requests.Decode(&q); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		var r reply
		sample, err := s.answer(q, players)
		if r.Sample = sample; err != nil {
			r.Err = err.Error()
		}
		if err := replies.Encode(r); err != nil {
			return err
		}
	}
}

func (s *scene) answer(q request, players map[string]*player) (Sample, error) {
	p := players[q.Row]
	if p == nil {
		r, err := findRow(q.Row)
		if err != nil {
			return Sample{}, err
		}
		s.shrink, s.spinRate = q.Shrink, q.SpinRate
		p = r.setup(s)
		players[q.Row] = p
		// Once unmeasured, for what only the first time takes.
		p.play(q.Length/8, new(Sample))
	}
	sample := s.turn(p, q.Length)
	if err := p.check(); err != nil {
		return sample, fmt.Errorf("%s: wrong result: %w", q.Row, err)
	}
	return sample, nil
}

// settleTime is for how long a turn waits, at most, until the pool sleeps.
const settleTime = time.Second

// turn measures one turn, which begins with a pool that sleeps.
func (s *scene) turn(p *player, length time.Duration) Sample {
	runtime.GC()
	debug.FreeOSMemory() // now, and not while the turn is measured
	if !s.plain {
		for start := s.clock.Now(); core.DefaultPool().Stats().Awake > 0 && s.clock.Now()-start < settleTime; {
			s.clock.Sleep(time.Millisecond)
		}
	}
	if p.before != nil {
		p.before()
	}
	var sample Sample
	before := s.stats()
	cpu, _ := s.clock.CPU()
	start := s.clock.Now()
	p.play(length, &sample)
	sample.Wall = s.clock.Now() - start
	cpuAfter, _ := s.clock.CPU()
	sample.CPU = cpuAfter - cpu
	after := s.stats()
	sample.Wakes, sample.IdleWakes = after.Wakes-before.Wakes, after.IdleWakes-before.IdleWakes
	return sample
}

func (s *scene) stats() core.Stats {
	if s.plain {
		return core.Stats{}
	}
	return core.DefaultPool().Stats()
}

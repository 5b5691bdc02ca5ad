package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/whatif"
)

// compareTimes prints what works take with one and with two workers, and what they should.
//
// The two workers share more than the work: memory, and on many machines a core. What that
// costs depends on the work and not on the scheduler. So two copies of it are done side by
// side by pools that know nothing of each other; how much longer both take than one is what
// the simulated machine is told of its memory.
func (o *options) compareTimes(e *work.Env, w io.Writer) error {
	const workers = 2
	ours, err := jobs(e, workers, o.works)
	if err != nil {
		return err
	}
	others, err := jobs(e, workers, o.works) // with data of their own
	if err != nil {
		return err
	}
	one, two, other := newPool(1), newPool(workers), newPool(1)
	defer closePools(one, two, other)
	fmt.Fprintf(w, "%+v\n\n", whatif.MeasureCosts())
	fmt.Fprintln(w, "work        workers   measured  predicted   ratio  side by side")
	for i, j := range ours {
		t := newTimings(one, two, other, j, others[i])
		for range o.rounds {
			t.round()
		}
		t.line(w, 1, t.alone, whatif.Machine{}, t.recorded[0])
		side := max(1, float64(t.both)/float64(t.alone))
		t.line(w, workers, t.shared, whatif.Machine{MemoryBound: 1, Bandwidth: workers / side}, t.recorded[1])
	}
	return nil
}

// timings are the least times of one work.
type timings struct {
	one, two, other     *core.Pool
	job, copied         job
	alone, shared, both time.Duration
	recorded            [2]*whatif.Recording // for one and two workers, those with the least work
}

func newTimings(one, two, other *core.Pool, j, copied job) *timings {
	const long = time.Duration(1<<63 - 1)
	t := &timings{one: one, two: two, other: other, job: j, copied: copied, alone: long, shared: long, both: long}
	for range 3 { // The engine learns what the elements cost.
		t.in(one, j)
		t.in(two, j)
		t.in(other, copied)
	}
	return t
}

// in does the work once in p.
func (t *timings) in(p *core.Pool, j job) (took time.Duration) {
	if j.before != nil {
		j.before()
	}
	p.Install(func() {
		began := time.Now()
		j.do()
		took = time.Since(began)
	})
	return took
}

// round measures all once, in turn.
func (t *timings) round() {
	t.alone = min(t.alone, t.in(t.one, t.job))
	t.shared = min(t.shared, t.in(t.two, t.job))
	var a, b time.Duration
	var wg sync.WaitGroup
	wg.Go(func() { a = t.in(t.one, t.job) })
	wg.Go(func() { b = t.in(t.other, t.copied) })
	wg.Wait()
	t.both = min(t.both, (a+b)/2)
	for i := range t.recorded {
		if t.job.before != nil {
			t.job.before()
		}
		if r := whatif.RecordFor(i+1, t.job.do); t.recorded[i] == nil || r.Work() < t.recorded[i].Work() {
			t.recorded[i] = r
		}
	}
}

func (t *timings) line(w io.Writer, workers int, measured time.Duration, m whatif.Machine, r *whatif.Recording) {
	scaled := ""
	if r.Work()/time.Duration(r.Tasks()) < time.Microsecond {
		r, scaled = r.Scaled(t.alone, whatif.MeasureCosts()), "  scaled: its strands are too short for the clock"
	}
	m.Workers, m.Seed = workers, 1
	p := r.Simulate(m)
	fmt.Fprintf(w, "%-10s  %7d  %9v  %9v  %6.2f", t.job.name, workers, short(measured), short(p.Time), float64(p.Time)/float64(measured))
	if workers > 1 {
		fmt.Fprintf(w, "  %12.2f", float64(t.both)/float64(t.alone))
	}
	fmt.Fprintln(w, scaled)
}

func short(d time.Duration) time.Duration { return d.Round(max(1, d/1000)) }

func newPool(workers int) *core.Pool {
	p, err := core.NewPool(core.Config{Workers: workers})
	if err != nil {
		panic("whatif: " + err.Error())
	}
	return p
}

func closePools(all ...*core.Pool) {
	for _, p := range all {
		if err := p.Close(); err != nil {
			panic("whatif: " + err.Error())
		}
	}
}

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed1237c087/manta/bench/internal/work"
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/whatif"
)

// many is the number of workers that more is predicted for, and as many are told of at the recording.
const many = 32

// compare prints what works take with one and with two workers, and what they should.
//
// Two processors share more than the work: memory, and on many machines a core. What that
// costs depends on the work and not on the scheduler. So two copies of it are done side by
// side by pools that know nothing of each other, and how much longer both take than one is
// printed, too.
func (o *options) compare(e *work.Env, w io.Writer) error {
	one, two, other := newPool(1), newPool(2), newPool(1)
	defer closePools(one, two, other)
	fmt.Fprintf(w, "%+v\n\n", whatif.MeasureCosts())
	fmt.Fprintf(w, "%-11s  %28s  %28s  %12s  %s\n", "work", "1 worker: measured, predicted", "2 workers: measured, predicted", "side by side",
		fmt.Sprintf("%d workers: speed-up, at best", many))
	for i, n := range names {
		if o.works != "" && !slices.Contains(strings.Split(o.works, ","), n.name) {
			continue
		}
		ours, err := newJob(e, i)
		if err != nil {
			return err
		}
		others, err := newJob(e, i) // with data of their own
		if err != nil {
			return err
		}
		t := newTimings(one, two, other, ours, others)
		for range o.rounds {
			t.round()
		}
		t.line(w)
	}
	return nil
}

// timings are the least times of one work.
type timings struct {
	one, two, other     *core.Pool
	job, copied         job
	alone, shared, both time.Duration
	recorded            map[int]*whatif.Recording // by the number of workers: that with the least work
}

func newTimings(one, two, other *core.Pool, j, copied job) *timings {
	const long = time.Duration(1<<63 - 1)
	t := &timings{
		one: one, two: two, other: other, job: j, copied: copied,
		alone: long, shared: long, both: long, recorded: map[int]*whatif.Recording{},
	}
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

// round measures and records all once, in turn.
func (t *timings) round() {
	t.alone = min(t.alone, t.in(t.one, t.job))
	t.shared = min(t.shared, t.in(t.two, t.job))
	var a, b time.Duration
	var wg sync.WaitGroup
	wg.Go(func() { a = t.in(t.one, t.job) })
	wg.Go(func() { b = t.in(t.other, t.copied) })
	wg.Wait()
	t.both = min(t.both, (a+b)/2)
	for _, workers := range []int{1, 2, many} {
		if t.job.before != nil {
			t.job.before()
		}
		r := whatif.RecordFor(workers, t.job.do)
		if t.recorded[workers] == nil || r.Work() < t.recorded[workers].Work() {
			t.recorded[workers] = r
		}
	}
}

func (t *timings) line(w io.Writer) {
	fmt.Fprintf(w, "%-11s", t.job.name)
	scaled := ""
	for _, m := range []struct {
		workers int
		took    time.Duration
	}{{1, t.alone}, {2, t.shared}} {
		p := t.simulate(m.workers, &scaled).Predictions[0]
		fmt.Fprintf(w, "  %9v %9v %8.2f", short(m.took), short(p.Time), float64(p.Time)/float64(m.took))
	}
	c := t.simulate(many, &scaled)
	_, best := c.Bounds(many)
	fmt.Fprintf(w, "  %12.2f  %8.1f %8.1f%s\n", float64(t.both)/float64(t.alone), c.SpeedUp(c.Predictions[0]), best, scaled)
}

// simulate predicts the work with so many workers.
func (t *timings) simulate(workers int, note *string) *whatif.Curve {
	r := t.recorded[workers]
	if r.Work()/time.Duration(r.Tasks()) < time.Microsecond {
		r, *note = r.Scaled(t.alone, whatif.MeasureCosts()), "  scaled: its strands are too short for the clock"
	}
	return r.Curve(whatif.Machine{Seed: 1}, workers)
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

package demo

import (
	"cmp"
	"runtime"
	"slices"
	"time"
)

// A record is what was measured of one mode.
type record struct {
	times []time.Duration // of each run
	cpu   []time.Duration // of each repetition, per run; empty where the system doesn't tell
	err   error           // the first that a check returned
}

// measure runs reps repetitions of every mode, in turn. Each repetition runs
// within the function of that name, and step is called after it. A mode
// whose work was wrong goes on, as the others do.
func (p *Plan) measure(reps int, within func(func()), step func()) []record {
	records := make([]record, len(p.Modes))
	for range reps {
		for i := range p.Modes {
			// What the mode before left behind is not collected in this one's time.
			runtime.GC()
			within(func() { records[i].repeat(&p.Modes[i], p.Passes, cpuTime) })
			step()
		}
	}
	return records
}

// repeat runs one repetition of m. cpu is the clock of the processor time.
func (r *record) repeat(m *Mode, passes int, cpu func() (used time.Duration, known bool)) {
	if m.Verify != nil {
		r.note(m.Verify())
	}
	if m.Reset != nil {
		m.Reset()
	}
	cpuStart, known := cpu()
	for range passes {
		start := time.Now()
		m.Run()
		r.times = append(r.times, time.Since(start))
	}
	if known {
		cpuEnd, _ := cpu()
		r.cpu = append(r.cpu, (cpuEnd-cpuStart)/time.Duration(passes))
	}
	if m.Check != nil {
		r.note(m.Check(passes))
	}
}

func (r *record) note(err error) { r.err = cmp.Or(r.err, err) }

// median returns the middle one of ds, and the mean of the two middle ones of an
// even number. ds must not be empty; it is reordered.
func median(ds []time.Duration) time.Duration {
	slices.Sort(ds)
	low, high := ds[(len(ds)-1)/2], ds[len(ds)/2]
	return low + (high-low)/2
}

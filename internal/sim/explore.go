package sim

import (
	"fmt"
	"strings"
)

// Options say which schedules are tried.
type Options struct {
	Config // Seed is the first seed; without a Strategy, Mix is used
	// Schedules is the largest number of schedules that are tried.
	Schedules int
	// Before is called before each run, for example to reset package variables.
	Before func()
}

// Found is a schedule that fails.
type Found struct {
	Seed      uint64
	Schedules int // the number of schedules that were tried, including this one
	Failure   *Failure
	// Script is the schedule for the function Script, after it was made simpler as
	// long as it failed in the same way. Turns is the number of its turns, and
	// TurnsBefore the number before it was made simpler.
	Script             string
	Turns, TurnsBefore int
	// Trace is the simpler schedule in words.
	Trace string
}

// String returns everything except the trace, as text.
func (f *Found) String() string {
	return fmt.Sprintf("schedule %d, seed %d, fails: %v\nscript of %d turns (of %d): %s",
		f.Schedules, f.Seed, f.Failure, f.Turns, f.TurnsBefore, f.Script)
}

// Summary returns what String returns, and the last lines of the trace.
func (f *Found) Summary(lines int) string {
	all := strings.SplitAfter(f.Trace, "\n")
	return f.String() + "\n" + strings.Join(all[max(0, len(all)-lines-1):], "")
}

// Explore runs the program, with the seed as its argument, under one schedule after
// another. It returns the first schedule that fails, or nil if none does.
func Explore(o Options, program func(seed uint64)) *Found {
	if o.Strategy.start == nil {
		o.Strategy = Mix(o.length(program))
	}
	for i := range o.Schedules {
		c := o.Config
		c.Seed += uint64(i)
		if r := o.run(c, program); r.Failure != nil {
			return o.found(c, i+1, program)
		}
	}
	return nil
}

func (o *Options) run(c Config, program func(uint64)) Result {
	if o.Before != nil {
		o.Before()
	}
	return Run(c, func() { program(c.Seed) })
}

// length returns how many steps the program takes, rounded up, in a few schedules.
// These schedules are always the same, so that a seed alone decides a schedule.
func (o *Options) length(program func(uint64)) int {
	most := 0
	for seed := range uint64(8) {
		c := o.Config
		c.Seed, c.Strategy = seed, RandomWalk(1+int(seed))
		most = max(most, o.run(c, program).Steps)
	}
	n := 16
	for n < most {
		n *= 2
	}
	return min(n, 1<<14)
}

// found runs a failing schedule again, and makes it simpler.
func (o *Options) found(c Config, n int, program func(uint64)) *Found {
	c.record = true
	first := o.run(c, program)
	f := &Found{Seed: c.Seed, Schedules: n, Failure: first.Failure, TurnsBefore: len(first.record.turns)}
	if first.Failure == nil {
		f.Failure = &Failure{Kind: Failed, Message: "the schedule failed, and did not when it was run again: the program depends on something else than its seed"}
		return f
	}
	best, steps := first, 0
	fails := func(s *script) bool {
		if steps > shrinkSteps {
			return false
		}
		c.Strategy = s.strategy()
		r := o.run(c, program)
		steps += r.Steps
		if r.Failure.like(first.Failure) && len(r.record.turns) <= len(s.turns) {
			best = r
			return true
		}
		return false
	}
	shrink(first.record, fails)
	c.Strategy, c.Trace = best.record.strategy(), true
	last := o.run(c, program)
	f.Failure, f.Trace = last.Failure, last.Trace
	f.Script, f.Turns = best.record.String(), len(best.record.turns)
	return f
}

// The limits of the work of making a schedule simpler.
const (
	shrinkRuns  = 2000
	shrinkSteps = 2_000_000
)

// shrink leaves out turns as long as the rest still fails: first many turns at once, and
// in the end each turn alone (Zeller and Hildebrandt, "Simplifying and isolating
// failure-inducing input", 2002).
func shrink(s *script, fails func(*script) bool) {
	runs := 0
	for size := max(1, len(s.turns)/2); size > 0 && runs < shrinkRuns; {
		again := false
		for from := 0; from < len(s.turns) && runs < shrinkRuns; {
			to := min(len(s.turns), from+size)
			less := &script{append(append([]turn(nil), s.turns[:from]...), s.turns[to:]...)}
			runs++
			if fails(less) {
				s, again = less, true
			} else {
				from = to
			}
		}
		if size == 1 && !again {
			break
		}
		if size > 1 {
			size /= 2
		}
	}
}

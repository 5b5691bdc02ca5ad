package main

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/examples/internal/demo"
	"github.com/seed1237c087/manta/par"
)

// increments are the ways of incrementing all elements of a slice.
var increments = []struct {
	name string
	run  func(xs []int)
}{
	{"loop", func(xs []int) {
		for i := range xs {
			xs[i]++
		}
	}},
	{"blocks", func(xs []int) {
		par.Blocks(xs).ForEach(func(block []int) {
			for i := range block {
				block[i]++
			}
		})
	}},
	{"increment_all", func(xs []int) { par.Refs(xs).ForEach(increment) }},
	{"increment_all_min", func(xs []int) { par.Refs(xs).WithMinLen(1024).ForEach(increment) }},
	{"increment_all_max", func(xs []int) { par.Refs(xs).WithMaxLen(100).ForEach(increment) }},
	{"increment_all_atomized", func(xs []int) { par.Refs(xs).WithMaxLen(1).ForEach(increment) }},
	{"increment_all_serialized", func(xs []int) { par.Refs(xs).WithMinLen(math.MaxInt).ForEach(increment) }},
}

func increment(p *int) { *p++ }

func incrementPlan(size int) demo.Plan {
	xs := make([]int, size)
	plan := demo.Plan{
		Title:    "increment all",
		Settings: []demo.Setting{{Name: "size", Value: size}},
		Baseline: "loop",
		Passes:   incrementPasses,
		Unit:     "element",
		Units:    float64(size),
	}
	for _, inc := range increments {
		plan.Modes = append(plan.Modes, incrementMode(inc.name, inc.run, xs))
	}
	return plan
}

// incrementMode is the mode that runs run over xs. Before the passes that are timed,
// which follow each other at once, there is one that is checked by itself.
func incrementMode(name string, run func([]int), xs []int) demo.Mode {
	return demo.Mode{
		Name: name,
		Verify: func() error {
			clear(xs)
			run(xs)
			return incremented(xs, 1)
		},
		Reset: func() { clear(xs) },
		Run:   func() { run(xs) },
		Check: func(passes int) error { return incremented(xs, passes) },
	}
}

// incremented returns an error where not every element of xs is times.
func incremented(xs []int, times int) error {
	for i, x := range xs {
		if x != times {
			return fmt.Errorf("element %d of %d was incremented %d times in %d passes", i, len(xs), x, times)
		}
	}
	return nil
}

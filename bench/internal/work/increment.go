package work

import (
	"fmt"
	"math"

	"github.com/seed1237c087/manta/bench/internal/measure"
	"github.com/seed1237c087/manta/par"
)

// incrementSize is the number of elements of Rayon's increment_all.
const incrementSize = 100 * 1024

func increment(p *int) { *p++ }

func incrementBlock(xs []int) {
	for i := range xs {
		xs[i]++
	}
}

// incrementRows are increment_all and its modes, which differ in the size of
// leaves.
func incrementRows(everyone crew) []Row {
	var rows []Row
	for _, m := range []struct {
		name, title string
		tune        func(par.Iter[*int]) par.Iter[*int]
	}{
		{"increment_all", "", func(it par.Iter[*int]) par.Iter[*int] { return it }},
		{"increment_all_min", ", leaves of 1,024 elements or more",
			func(it par.Iter[*int]) par.Iter[*int] { return it.WithMinLen(1024) }},
		{"increment_all_max", ", leaves of 100 elements or fewer",
			func(it par.Iter[*int]) par.Iter[*int] { return it.WithMaxLen(100) }},
		{"increment_all_atomized", ", leaves of one element",
			func(it par.Iter[*int]) par.Iter[*int] { return it.WithMaxLen(1) }},
		{"increment_all_serialized", ", one leaf",
			func(it par.Iter[*int]) par.Iter[*int] { return it.WithMinLen(math.MaxInt) }},
	} {
		for _, c := range []crew{single, everyone} {
			rows = append(rows, incrementRow(m.name, "increment 102,400 ints in place by a function"+m.title, c,
				func(xs []int, f func(*int)) {
					for i := range xs {
						f(&xs[i])
					}
				},
				func(xs []int, f func(*int)) { m.tune(par.Refs(xs)).ForEach(f) }, 0))
		}
	}
	for _, c := range []crew{single, everyone} {
		limit := 0.6
		if c.own {
			limit = 0
		}
		rows = append(rows, incrementRow("increment_all_blocks",
			"increment 102,400 ints in place, in blocks, with the loop's body written out", c,
			func(xs []int, _ func(*int)) { incrementBlock(xs) },
			func(xs []int, _ func(*int)) { par.Blocks(xs).ForEach(incrementBlock) }, limit))
	}
	return rows
}

// incrementRow is the row in which plain and library increment all elements of a
// slice, the library in limit of the loop's time or less.
func incrementRow(name, title string, c crew, plain, library func([]int, func(*int)), limit float64) Row {
	row := Row{
		Name: name + "/" + c.Name, Title: title + "; " + c.String(),
		Compare: []measure.Comparison{{Rival: manta, Against: loop, Factor: limit}},
		Setup: func(e *Env) ([]measure.Rival, error) {
			xs := make([]int, e.size(incrementSize))
			f := hide(increment)
			passes := 0
			check := func() error {
				for i, x := range xs {
					if x != passes {
						return fmt.Errorf("element %d of %d is %d after %d increments", i, len(xs), x, passes)
					}
				}
				return nil
			}
			rival := func(name string, pass func()) measure.Rival {
				return measure.Rival{Name: name, Check: check, Op: func() {
					pass()
					passes++
				}}
			}
			rivals := []measure.Rival{rival(loop, func() { plain(xs, f) })}
			if !c.own {
				rivals = append(rivals, rival(goroutines, func() {
					c.hands(len(xs), func(_, lo, hi int) { plain(xs[lo:hi], f) })
				}))
			}
			return c.sendWith(e, errand{name, []any{len(xs)}, sameNumber(len(xs))},
				append(rivals, rival(manta, func() { library(xs, f) }))...)
		},
	}
	if !c.own {
		var rayonFactor float64
		switch name {
		case "increment_all_atomized":
			rayonFactor = 1
		case "increment_all_blocks":
			rayonFactor = 1.3
		}
		row.Compare = append(row.Compare,
			measure.Comparison{Rival: manta, Against: goroutines},
			measure.Comparison{Rival: manta, Against: rayon, Factor: rayonFactor})
	}
	return row
}

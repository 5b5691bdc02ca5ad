// Package fixes has races with suggested fixes.
package fixes

import "github.com/seed1237c087/manta/par"

type order struct {
	customer string
	price    float64
	paid     bool
}

func fixes(orders []order, xs []int) {
	n := 0
	par.Slice(xs).ForEach(func(x int) { n += x }) // want `this changes n, .*#sum`
	total := 0.0
	par.Slice(orders).ForEach(func(o order) { total += o.price }) // want `this changes total`
	par.For(len(xs), func(i int) { n += xs[i] * i })              // want `this changes n`
	paid := 0
	par.Slice(orders).ForEach(func(o order) {
		if o.paid {
			paid++ // want `this changes paid`
		}
	})
	var squares []int
	par.Slice(xs).ForEach(func(x int) { squares = append(squares, x*x) }) // want `this appends to squares, .* collect the elements`
	more := xs[:1]
	par.Slice(xs).ForEach(func(x int) { more = append(more, x) }) // want `this appends to more`
	prices := map[string]float64{}
	par.Slice(orders).ForEach(func(o order) { prices[o.customer] = o.price }) // want `this writes the map prices, .*#map`
	groups := make(map[string][]order)
	par.Slice(orders).ForEach(func(o order) { groups[o.customer] = append(groups[o.customer], o) }) // want `this writes the map groups, .* make the map with GroupBy`
	counts := map[int]int{}
	par.Slice(xs).ForEach(func(x int) { counts[x%10]++ }) // want `this writes the map counts`
	_, _, _, _ = squares, prices, groups, counts
	worst := 0
	par.Slice(xs).ForEach(func(x int) {
		if x > worst {
			worst = x // want `this writes worst`
		}
	})
}

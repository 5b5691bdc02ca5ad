// Package escape lets things leave the call that they belong to.
package escape

import (
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

type keeper struct {
	scope  *core.Scope
	blocks [][]int
}

var global *core.Scope

func scopes(k *keeper, ch chan *core.Scope) {
	core.InScope(func(s *core.Scope) {
		k.scope = s // want `s is a scope, which has ended when the call returns, and k.scope keeps it.*races.md#escape`
		t := s
		global = t // want `global keeps it`
		ch <- s    // want `it is sent to a channel`
		t.Spawn(func() { s.Spawn(func() {}) })
		core.Spawn(func() { s.Spawn(func() {}) }) // want `a task uses it that may run after the call`
		go s.Spawn(func() {})                     // want `a goroutine uses it, for which nobody waits here`
		local := keeper{scope: s}
		local.scope.Spawn(func() {})
		uses(s)
	})
}

func uses(s *core.Scope) { s.Spawn(func() {}) }

func declared(s *core.Scope) { global = s } // want `global keeps it`

func blocks(xs []int, k *keeper) {
	core.InScope(declared)
	par.Slice(xs).ForEachBlock(func(b []int) {
		k.blocks = append(k.blocks, b) // want `b is a block, whose memory is used again after the call, and k.blocks keeps it`
		k.blocks[0] = b[1:]            // want `k.blocks\[0\] keeps it`
		k.blocks[1] = append(k.blocks[1], b...)
		k.blocks[2] = slices.Clone(b)
	})
	par.MapBlocks(par.Slice(xs), func(dst, src []int) {
		copy(dst, src)
		k.blocks[0] = dst // want `dst is a block`
	}).Count()
	par.HistogramBlocks(par.Slice(xs), 9, func(dst []uint32, src []int) {
		clear(dst)
		k.blocks[0] = src // want `src is a block`
	})
	par.ForEachLocal(par.Slice(xs), func() []int { return make([]int, 9) }, func(s []int, x int) {
		s[0] = x
		k.blocks[0] = s // want `s is a state, which other tasks use after the call`
	})
	n := 0
	par.ForRangeLocal(0, 9, func() int { return 3 }, func(s, lo, hi int) {
		if lo == 0 {
			n = s // a copy
		}
	})
	_ = n
}

func states(l *core.StatePool[[]int]) (kept *[]int) {
	l.Lend(func(s *[]int) {
		kept = s // want `s is a state, which other tasks use after the call, and kept keeps it`
		*s = append(*s, 1)
	})
	return kept
}

func recs() int {
	var kept *core.Rec[int, int]
	_ = kept
	return core.Recurse(func(r *core.Rec[int, int], n int) int {
		kept = r // want `r is a Rec, which belongs to this call of the function, and kept keeps it`
		if n == 0 {
			return 0
		}
		core.Join(
			func() { r.Fork(n-1, n-1) }, // want `a function that Join may run on another goroutine forks with it`
			func() {},
		)
		a, b := r.Fork(n-1, n-1)
		c := core.Recurse(func(r *core.Rec[int, int], n int) int { return n }, n)
		return a + b + c
	}, 10)
}

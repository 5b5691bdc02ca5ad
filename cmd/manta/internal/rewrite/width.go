package rewrite

import (
	"go/types"
	"math/bits"
	"slices"

	"github.com/seed1237c087/manta/cmd/internal/ops"
)

// How many elements a block has depends on the widest type of element that the pipeline has,
// and behind a Filter the tree of a reduction goes by blocks. So stages whose elements would
// vanish in a loop may only do that if blocks stay as long, or if nothing goes by them.

// keepsBlocks reports whether s may join the loop of g as far as blocks are concerned.
func (w *writer) keepsBlocks(g *group, s *stage) bool {
	first := g.stages[0]
	switch s.form.role {
	case sums, counts, finds, tries, does, bests, bestsOf, folds, tallies, sheaves:
		if !w.blocksTell(g, s) {
			return true // Their results don't go by blocks.
		}
	case reduces:
		if exact(g.before) {
			return true // The tree goes by positions.
		}
	default:
		if w.settled(&group{c: g.c, before: g.before, stages: append(slices.Clone(g.stages), s)}) {
			return true
		}
	}
	var gone, stay []types.Type
	for _, x := range append(g.stages[1:len(g.stages):len(g.stages)], s) {
		gone = append(gone, x.in)
	}
	if !s.form.role.ending() {
		stay = append(stay, s.elem)
	} else if n := len(g.before); first.in != nil && (n == 0 || g.before[n-1].op != "Inspect") {
		// Either they are in a block, or they are in memory: then the tree goes by positions,
		// and no function is called for them before.
		stay = append(stay, first.in)
	}
	if buffered(g.before) {
		stay = append(stay, first.in)
	}
	return covers(stay, gone)
}

// blocksTell reports whether it can be told how long blocks are once s has joined g, because
// some function is called for all of a block before another one is called for its first
// element.
func (w *writer) blocksTell(g *group, s *stage) bool {
	own := g.effects
	if s.fn != nil {
		own.add(s.fn.effects)
	}
	if g.c.stages[0].on != nil && own.acts {
		return true // What stands before c is not known.
	}
	others := w.effectsOf(g.before)
	return others.acts || others.reads && own.acts
}

// effectsOf returns the effects of the functions of some stages.
func (w *writer) effectsOf(stages []*stage) (all effects) {
	for _, x := range stages {
		switch {
		case x.fn != nil:
			all.add(x.fn.effects)
		case tunes(x.op) || w.callsNothing(x) || x.form != nil && x.form.fn < 0 || x.on == nil && !takesFunction(w.Info, x):
		default:
			all = anything
		}
	}
	return all
}

// callsNothing reports whether x has no functions, and no pipelines that may have some, but for those that Zip gets.
func (w *writer) callsNothing(x *stage) bool {
	if ops.Of(x.op).Calls != "-" || x.on == nil || x.op != "Zip" && elementOf(x.in) != nil {
		return false
	}
	for _, a := range x.args {
		if x.op != "Zip" && elementOf(w.Info.TypeOf(a)) != nil {
			return false
		}
	}
	return true
}

// mayMake reports whether the loop of g may make its elements itself, so that blocks of the
// pipeline do not have them any more.
func (w *writer) mayMake(g *group) bool {
	last := g.stages[len(g.stages)-1]
	if last.form.role.ending() {
		return true
	}
	gone := []types.Type{g.stages[0].in}
	for _, x := range g.stages[1:] {
		gone = append(gone, x.in)
	}
	return covers([]types.Type{last.elem}, gone) || w.settled(g)
}

// settled reports whether nothing goes by the blocks of the pipeline that g is a part of:
// every position has its element from the source to the ending, and no other functions tell.
func (w *writer) settled(g *group) bool {
	behind := g.c.stages[len(g.before)+len(g.stages):]
	if len(behind) == 0 || behind[len(behind)-1].elem != nil || !exact(g.before) || g.drops() {
		return false
	}
	for _, x := range behind[:len(behind)-1] {
		if !tunes(x.op) && x.like() != "Map" {
			return false
		}
	}
	return !w.effectsOf(g.before).acts && !w.effectsOf(behind).acts
}

// buffered reports whether the elements that come out of the last of some stages have been
// written to a block.
func buffered(before []*stage) bool {
	for i := len(before) - 1; i >= 0; i-- {
		switch op := before[i].like(); {
		case tunes(op):
		default:
			return op == "Map" || op == "Filter" || op == "FilterMap" || op == "Range" || op == "Refs"
		}
	}
	return false
}

// exact reports whether every position behind some stages has its element.
func exact(before []*stage) bool {
	for i := len(before) - 1; i >= 0; i-- {
		switch x := before[i]; {
		case tunes(x.op), x.like() == "Map":
		case x.op == "Zip", x.op == "Enumerate":
			return true // What has no positions gets some first.
		default:
			return x.on == nil && (x.op == "Range" || x.op == "Refs" || x.op == "Slice" || x.op == "Windows")
		}
	}
	return false
}

// covers reports whether blocks of pipelines that have elements of the types stay are as long
// as if they had those that are gone, too.
func covers(stay, gone []types.Type) bool {
	for _, t := range gone {
		if !covered(stay, t) {
			return false
		}
	}
	return true
}

func covered(stay []types.Type, t types.Type) bool {
	for _, s := range stay {
		if types.Identical(s, t) || sized(s) && sized(t) && scale("amd64", s) >= scale("amd64", t) && scale("386", s) >= scale("386", t) {
			return true
		}
	}
	return false
}

// scale returns the smallest n for which a value of type t has at most 1<<n bytes. Blocks of
// elements of the same scale are as long.
func scale(arch string, t types.Type) int {
	size := max(1, types.SizesFor("gc", arch).Sizeof(t)) // An empty struct counts as a byte.
	return bits.Len64(uint64(size - 1))
}

// sized reports whether the size of t is known: it has no type parameter.
func sized(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Array:
		return sized(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !sized(f.Type()) {
				return false
			}
		}
	}
	return true
}

package rewrite

import (
	"go/types"
	"slices"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/internal/ops"
)

// The number of elements of a block depends on the widest type of element in the pipeline. After a Filter, the tree of a reduction
// depends on blocks. So a loop may only hide the elements of a stage if blocks keep their length, or if no result depends on
// blocks.

// keepsBlocks reports whether the lengths of blocks allow s to join the loop of g.
func (w *writer) keepsBlocks(g *group, s *stage) bool {
	gone, n := slices.Concat(g.stages[1:], []*stage{s}), len(g.before)
	switch stays := g.stages[0].in; {
	case s.form.role.ending() && !g.c.told && (s.form.role != reduces || exact(g.before)):
		return true // The result does not depend on blocks.
	case s.form.role.ending():
		// The elements that the loop gets are in a block, or they are in memory and no function is called for them before.
		return alike(stays, gone) && (n == 0 || g.before[n-1].op != "Inspect")
	}
	return alike(s.elem, gone) || !g.drops() && s.is(maps) && settled(g, g.c.stages[n+len(gone):])
}

// mayMake reports whether the loop of g may make its elements itself. The blocks of the pipeline then do not contain these
// elements.
func mayMake(g *group) bool {
	last := g.stages[len(g.stages)-1]
	return last.form.role.ending() || alike(last.elem, g.stages) || !g.drops() && settled(g, g.c.stages[len(g.before)+len(g.stages):])
}

// settled reports whether no result depends on the blocks of the pipeline of g: every position has its element up to the ending,
// and the order in which functions are called can't be observed. The loop of g must drop no elements.
func settled(g *group, behind []*stage) bool {
	if g.c.told || len(behind) == 0 || behind[len(behind)-1].elem != nil || !exact(g.before) {
		return false
	}
	for _, x := range behind[:len(behind)-1] {
		if !tunes(x.op) && !x.is(maps) {
			return false
		}
	}
	return true
}

// exact reports whether every position has its element after the stages.
func exact(before []*stage) bool {
	for i := len(before) - 1; i >= 0; i-- {
		switch x := before[i]; {
		case tunes(x.op), x.is(maps):
		case x.op == "Zip", x.op == "Enumerate":
			return true // A pipeline without positions gets positions before a Zip or an Enumerate.
		default:
			return x.on == nil && (x.op == "Range" || x.op == "Refs" || x.op == "Slice" || x.op == "Windows")
		}
	}
	return false
}

// counted reports whether positions of the source are known to count the elements after the stages, including dropped elements. In
// a sequence, only the elements that are left count.
func counted(before []*stage) bool {
	n := len(before)
	for n > 0 && (tunes(before[n-1].op) || before[n-1].is(maps) || before[n-1].is(filters) || before[n-1].is(filterMap) || before[n-1].op == "Enumerate") {
		n--
	}
	return n > 0 && exact(before[:n])
}

// wide reports whether a stretch of a sequence may have fewer elements of type t than of a narrow type. A stretch has up to 32,768
// elements, and up to a megabyte.
func wide(t types.Type) bool {
	return hasDynamic(t) || types.SizesFor("gc", "amd64").Sizeof(t) > 1<<20/32768
}

// told reports whether the order in which the functions of c are called can be observed, because one of them notices the effects of
// another.
func (w *writer) told(c *chain) bool {
	all := effects.Effects{Reads: c.stages[0].on != nil} // The expression before c may notice what the functions of c do.
	for _, s := range c.stages {
		of := w.effectsOf(s)
		of.Panics = of.Panics || s.elem == nil && (s.form == nil || s.form.role.stops()) // The ending may stop early.
		if clash(all, of) {
			return true
		}
		all.Add(of)
	}
	return false
}

// effectsOf returns the effects of the functions of x.
func (w *writer) effectsOf(x *stage) effects.Effects {
	switch {
	case x.fn != nil:
		return x.fn.Effects
	case tunes(x.op) || w.callsNothing(x) || x.form != nil && x.form.fn < 0 || x.on == nil && !takesFunction(w.Info, x):
		return effects.Effects{}
	}
	return effects.Anything
}

// callsNothing reports whether x has no functions, and no pipelines that may have functions, except the pipelines that Zip gets.
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

// alike reports whether blocks of elements of type t are as long as blocks that also have the elements that the stages get.
func alike(t types.Type, stages []*stage) bool {
	for _, s := range stages {
		if !types.Identical(s.in, t) && !(atLeast("386", t, s.in) && atLeast("amd64", t, s.in)) {
			return false
		}
	}
	return true
}

// atLeast reports whether t is known to be at least as large as other.
func atLeast(arch string, t, other types.Type) bool {
	sizes := types.SizesFor("gc", arch)
	return !hasDynamic(t) && !hasDynamic(other) && sizes.Sizeof(t) >= sizes.Sizeof(other)
}

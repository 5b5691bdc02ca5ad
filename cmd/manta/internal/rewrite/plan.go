package rewrite

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/seed1237c087/manta/cmd/internal/effects"
	"github.com/seed1237c087/manta/cmd/internal/ops"
)

// group is a list of the stages of a chain that become one loop.
type group struct {
	stages []*stage // stages with functions; the last stage may be an ending
	c      *chain
	before []*stage // the chain before them
	source
	effects.Effects
}

// plan decides what becomes of the stages of a chain, and rewrites those that become loops.
func (w *writer) plan(c *chain) {
	var g *group
	flush := func() {
		if g != nil {
			w.emit(g)
		}
		g = nil
	}
	for i, s := range c.stages {
		w.examine(s)
		w.inTurn(c.stages[:i], s)
	}
	c.told = w.told(c)
	for i, s := range c.stages {
		if s.outcome == Left || s.form == nil || s.fn == nil && s.form.role != sums && s.form.role != counts {
			flush()
			continue
		}
		if s.form.role.alone() {
			w.alone(s)
			continue
		}
		if s.form.role == keys {
			flush()
			w.keyed(s)
			continue
		}
		if g == nil || !g.takes(w, s) || !w.keepsBlocks(g, s) {
			flush()
			if s.fn == nil { // Sum and Count have no function that could be inlined.
				continue
			}
			g = &group{c: c, before: c.stages[:i]}
		}
		g.add(s)
		if s.form.role.ending() {
			flush()
		}
	}
	flush()
}

// inTurn leaves s and the Map before it as they are if s is a Filter and a program may notice that the library calls the two
// functions in turn.
func (w *writer) inTurn(before []*stage, s *stage) {
	i := len(before) - 1
	for i >= 0 && (tunes(before[i].op) || cuts(before[i].op)) {
		i--
	}
	if i < 0 || !s.is(filters) || !before[i].is(maps) || !clash(w.effectsOf(before[i]), w.effectsOf(s)) {
		return
	}
	for _, x := range []*stage{before[i], s} {
		if x.fn != nil {
			x.fn, x.outcome, x.why = nil, Left, "the functions of a Map and the Filter behind it are called in turn"
		}
	}
}

// examine finds the function of s, or the reason why s stays as it is.
func (w *writer) examine(s *stage) {
	if s.form == nil {
		switch calls := ops.Of(s.op).Calls; {
		case !takesFunction(w.Info, s), calls == "turn", calls == "once", calls == "-":
			s.why = ""
		case calls == "block":
			s.why = "its function is the loop already"
		default:
			s.outcome, s.why = Left, cmp.Or(s.why, "there is no loop for "+s.op)
		}
		return
	}
	if s.form.fn < 0 {
		return
	}
	if w.refusal != "" {
		s.outcome, s.why = Left, w.refusal
		return
	}
	if s.form.fn >= len(s.args) || isTuple(w.Info.TypeOf(s.args[0])) {
		s.outcome, s.why = Left, "its arguments are the results of a call"
		return
	}
	s.fn, s.why = w.function(s.args[s.form.fn])
	if s.fn == nil {
		s.outcome = Left
		return
	}
	if copiesLock(s.fn.sig) {
		s.fn, s.outcome, s.why = nil, Left, "its elements hold a lock, which a loop would copy"
		return
	}
	if s.form.role == reduces && w.handsOn(&group{stages: []*stage{s}, Effects: s.fn.Effects}, s) {
		s.fn, s.outcome, s.why = nil, Left, "its values may hold numbers that would be rounded otherwise in a loop"
		return
	}
	if role := s.form.role; role == tallies || role == sheaves || role == fills {
		s.fn.Panics = true // The number of a bucket may be out of range.
	}
}

func isTuple(t types.Type) bool {
	_, ok := t.(*types.Tuple)
	return ok
}

// takesFunction reports whether s has a function among its arguments.
func takesFunction(info *types.Info, s *stage) bool {
	for _, a := range s.args {
		if t := info.TypeOf(a); t != nil {
			if _, ok := t.Underlying().(*types.Signature); ok || isTuple(t) {
				return true
			}
		}
	}
	return false
}

// add makes s part of g.
func (g *group) add(s *stage) {
	g.stages = append(g.stages, s)
	if s.fn != nil {
		g.Effects.Add(s.fn.Effects)
	}
}

// takes reports whether s may join the loop of g. The loop calls the function of s for an element before it calls the functions of
// g for the next one. A program must not be able to notice this.
func (g *group) takes(w *writer, s *stage) bool {
	if w.handsOn(g, s) {
		return false
	}
	switch s.form.role {
	case folds, reduces:
		// The identity stands between the functions, and becomes part of the loop.
		if i := s.form.identity(); i >= 0 && !w.constant(s.args[i]) {
			return false
		}
		if s.form.role == reduces {
			return !g.Acts && !g.Panics && !g.drops() && !s.fn.Acts && !s.fn.Panics && !g.pairsInside()
		}
		if !counted(g.before) && (g.drops() || !types.Identical(g.stages[0].in, s.in) && (wide(g.stages[0].in) || wide(s.in))) {
			return false // The length of a stretch of a sequence depends on how many elements are left, and on their width.
		}
	case sheaves, mapsErr, siftsErr, locals, lists, listsErr, appends, scans:
		return false // The library keeps the elements, or may need them after an error.
	case tallies:
		if !w.fixed(s.args[s.form.identity()]) {
			return false
		}
	case sums, counts:
		if g.Panics || g.makes() {
			return false
		}
	case bests:
		return !g.Panics && !g.Acts && !g.drops() && !s.fn.Panics && !s.fn.Acts
	default:
	}
	switch s.form.role {
	case sums:
		t, ok := types.Unalias(s.in).Underlying().(*types.Basic)
		if !ok || t.Info()&types.IsInteger == 0 {
			return false // The result depends on the tree of the additions.
		}
		if _, ok := w.elementText(g); !ok {
			return false
		}
		return true
	case counts:
		return true
	default:
	}
	return !clash(g.Effects, s.fn.Effects) && !(g.Acts && s.form.role.stops())
}

// clash reports whether a program may notice that a function with the effects of is called for an element before a function with
// the effects e is called for the next one.
func clash(e, of effects.Effects) bool {
	return e.Acts && (of.Acts || of.Reads || of.Panics) || e.Reads && of.Acts
}

// makes reports whether the loop of g would make its elements itself if only calls of Map followed.
func (g *group) makes() bool {
	if len(g.before) == 0 || !g.only(maps) {
		return false
	}
	op := g.before[len(g.before)-1].op
	return op == "Zip" || op == "Range" || op == "Windows"
}

// constant reports whether e may be evaluated at another time, because it is a constant or a function.
func (w *writer) constant(e ast.Expr) bool {
	if tv := w.Info.Types[e]; tv.Value != nil {
		return true
	}
	f, _ := w.function(e)
	return f != nil && f.args == ""
}

// fixed reports whether the text of e may stand elsewhere, because it is a constant, or a local variable that nothing assigns.
func (w *writer) fixed(e ast.Expr) bool {
	if !short(w.text(e)) {
		return false
	}
	if tv := w.Info.Types[e]; tv.Value != nil {
		return true
	}
	id, _ := ast.Unparen(e).(*ast.Ident)
	if id == nil {
		return false
	}
	v, ok := w.Info.Uses[id].(*types.Var)
	return ok && v.Parent() != w.Types.Scope() && v.Parent() != types.Universe && !w.functions.Assigned(v)
}

// drops reports whether the loop may drop elements.
func (g *group) drops() bool {
	return slices.ContainsFunc(g.stages, func(s *stage) bool { return s.form.role == filters || s.form.role == filterMap })
}

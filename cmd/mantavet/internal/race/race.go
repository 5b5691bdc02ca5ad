// Package race holds the analyzer that finds functions that write memory while others use it.
package race

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/funcs"
)

// Analyzer finds data races.
var Analyzer = &analysis.Analyzer{
	Name: "race",
	Doc: `find functions that race with each other

A function that is given to a pipeline, to Join, Recurse, a scope or an algorithm on slices may run at the same time
as others, and several calls of it at once. The analyzer reports a function if it

  - writes to a variable outside of it or to a variable of a package: an assignment, x++, an append, a map, a field, an
    element at an index that is the same in every call or comes from the elements, as in counts[r.sku]++, an err, or a
    result of the enclosing function
  - uses a *rand.Rand, a bytes.Buffer or another value of the standard library that only one goroutine may use at a time
  - calls a function or a method that does so, of another package, too
  - writes xs[i] and reads xs[i-1]
  - writes under a lock what it reads without the lock

The analyzer compares the two sides of a Join with each other, and the tasks of a scope with each other. It does not
report what is done under a lock, with sync/atomic, after an operation on a channel or in a pipeline with Limit(1), nor
what it can't decide.`,
	URL:      calls.URL("race"),
	Requires: append(funcs.Requires, accesses.Analyzer),
	Run:      run,
}

// finder is one run over a package.
type finder struct {
	*funcs.Pass
	e  *accesses.Functions
	at map[token.Pos]bool // the positions of the findings that have been reported
}

func run(pass *analysis.Pass) (any, error) {
	f := &finder{funcs.New(pass), pass.ResultOf[accesses.Analyzer].(*accesses.Functions), map[token.Pos]bool{}}
	for _, call := range f.Calls.All {
		f.operation(call)
	}
	f.wrappers()
	f.tasks()
	return nil, nil
}

// operation examines the functions that an operation gets.
func (f *finder) operation(call *calls.Call) {
	var sides []*function
	if f.Calls.InTurn(call) {
		return
	}
	for _, a := range call.Funcs() {
		switch a.How {
		case calls.Parallel:
			if f.Calls.OneAtATime(call) {
				return
			}
			for _, fn := range f.functionsOf(a.Expr) {
				f.parallel(fn, call)
			}
		case calls.Side:
			if fn := f.functionOf(a.Expr); fn != nil {
				sides = append(sides, fn)
			}
		default:
		}
	}
	if len(sides) == 2 {
		f.compare(sides[0], sides[1], "the other side of "+call.Op.Name, "join")
	}
	f.forks(call)
	f.states(call)
}

// function is a function that an operation gets.
type function struct {
	expr ast.Expr
	lit  *ast.FuncLit // nil if the function is declared
	name string
	sum  *accesses.Summary
	// recv is the receiver of a method value.
	recv ast.Expr
}

// functionOf returns the function that an expression is, if it is known.
func (f *finder) functionOf(e ast.Expr) *function {
	return f.function(e, f.Calls.Value(e))
}

// functionsOf returns all functions that an expression may be: those that are assigned to the variable.
func (f *finder) functionsOf(e ast.Expr) (fns []*function) {
	for _, v := range f.Calls.Values(e) {
		if fn := f.function(e, v); fn != nil {
			fns = append(fns, fn)
		}
	}
	return fns
}

// function returns the function of an expression e that has the value v.
func (f *finder) function(e, v ast.Expr) *function {
	if lit, ok := v.(*ast.FuncLit); ok {
		if s := f.e.OfLit(lit); s != nil {
			return &function{expr: e, lit: lit, sum: s}
		}
		return nil
	}
	fn := f.e.FuncOf(v)
	if fn == nil || calls.Known(fn) {
		return nil
	}
	r := &function{expr: e, name: fn.Name(), sum: f.e.Of(fn)}
	if sel, ok := v.(*ast.SelectorExpr); ok {
		if s := f.TypesInfo.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
			r.recv = sel.X
		}
	}
	if r.sum == nil {
		r.sum = f.e.OfMethodValue(fn, r.recv)
	}
	if r.sum == nil {
		return nil
	}
	return r
}

// accesses returns the accesses of a function that are under no lock. Accesses to its own variables do not count, nor those through
// its parameters, except the receiver of a method value.
func (f *finder) accesses(fn *function) []accesses.Access {
	return slices.DeleteFunc(f.allAccesses(fn), func(a accesses.Access) bool { return a.Held })
}

// allAccesses is like accesses, but also returns the accesses under locks.
func (f *finder) allAccesses(fn *function) []accesses.Access {
	var as []accesses.Access
	for _, a := range fn.sum.Accesses {
		if fn.recv != nil && len(fn.sum.Params) > 0 && a.Place.Root == fn.sum.Params[0] {
			p, ok := f.e.Bind(a.Place, fn.sum, fn.recv)
			if !ok {
				continue
			}
			a.Place = p
		} else if fn.isParam(a.Place.Root) {
			continue
		}
		if fn.lit == nil {
			if a.Write && a.Kind != accesses.Method {
				a.Kind = accesses.Through
			}
			if a.Kind != accesses.Method {
				a.Via = fn.name
			}
			a.Node = fn.expr
		}
		as = append(as, a)
	}
	return as
}

func (fn *function) isParam(v *types.Var) bool {
	return slices.Contains(fn.sum.Params, v)
}

// parallel reports the writes of a function that several of its calls may make at the same time.
func (f *finder) parallel(fn *function, call *calls.Call) {
	f.elements(fn, call)
	for _, a := range f.accesses(fn) {
		if !a.Write || a.Guard == accesses.BySync {
			continue
		}
		if (a.Guard == accesses.ByFlag || a.Guard == accesses.ByNoFlag) && a.Var == nil {
			continue
		}
		if a.Guard == accesses.ByParam && (a.Kind == accesses.Assign || a.Kind == accesses.Through || f.isIndex(call, a.Var)) {
			continue
		}
		if f.several(a, fn, call) {
			f.report(a, fn, call)
		}
	}
	f.neighbours(fn, call)
	f.unlocked(fn)
}

// same reports whether all calls access the same memory, or several of them do.
func same(a accesses.Access) bool {
	for _, s := range a.Place.Steps {
		if s.What == accesses.Region && s.Class != accesses.Same {
			return false
		}
		if s.What != accesses.Index && s.What != accesses.Key {
			continue
		}
		switch s.Class {
		case accesses.Same, accesses.Sweep:
		case accesses.Folded:
			if s.What == accesses.Index && a.Kind != accesses.Count && a.Kind != accesses.Append {
				return false
			}
		default:
			// A map is written as a whole, whatever the key.
			if s.What == accesses.Index || !isLast(a.Place, s) {
				return false
			}
		}
	}
	return true
}

func isLast(p accesses.Place, s accesses.Step) bool {
	last := p.Steps[len(p.Steps)-1]
	return last.What == accesses.Key && last.Name == s.Name
}

// isIndex reports whether the values of a parameter are all different, because they are positions and not elements.
func (f *finder) isIndex(call *calls.Call, v *types.Var) bool {
	if v == nil {
		return false
	}
	if call.Op.Is("par.For", "par.ForRange", "par.ForRangeLocal", "par.Generate", "core.Broadcast", "core.BroadcastIn") {
		return true
	}
	for up := range f.Calls.Upstream(call) {
		if up.Op.Kind == calls.Source {
			return up.Op.Is("par.Range", "par.RangeInclusive", "par.RuneIndices", "par.RangeBlocks", "par.Tiles")
		}
		if up.Op.Is("par.Enumerate") {
			return true
		}
		if up != call && up.Op.Is("par.Map", "Iter.Map", "par.FlatMap") {
			return false
		}
	}
	return false
}

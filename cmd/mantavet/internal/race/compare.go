package race

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// compare reports a write of one of two functions to memory that the other one reads or writes. The functions may run at the same
// time.
func (f *finder) compare(x, y *function, other, anchor string) {
	f.conflict(f.accesses(x), f.accesses(y), other, anchor)
}

// conflict reports the first access of ys that conflicts with an access of xs.
func (f *finder) conflict(xs, ys []accesses.Access, other, anchor string) {
	for _, b := range ys {
		for _, a := range xs {
			if !a.Write && !b.Write || a.Guard != accesses.Always || b.Guard != accesses.Always {
				continue // Perhaps only one of the accesses happens.
			}
			if !accesses.Overlap(a.Place, b.Place) && !accesses.Overlap(b.Place, a.Place) {
				continue
			}
			w, with := b, a
			if !b.Write {
				w, with = a, b
			}
			if w.Node == nil || f.at[w.Node.Pos()] {
				continue
			}
			f.at[w.Node.Pos()] = true
			does := "reads"
			if with.Write {
				does = "writes"
			}
			message, _ := f.describe(w)
			at := ""
			if with.Node != nil {
				at = fmt.Sprintf(" in line %d", f.line(with.Node))
			}
			d := analysis.Diagnostic{
				Pos: w.Node.Pos(), End: w.Node.End(), Category: anchor,
				Message: fmt.Sprintf("%s, which %s %s%s, maybe at the same time", message, other, does, at),
			}
			if with.Node != nil {
				d.Related = []analysis.RelatedInformation{{Pos: with.Node.Pos(), End: with.Node.End(), Message: "here"}}
			}
			f.Report(d)
			return
		}
	}
}

// forks compares the two arguments of Fork if its function writes through its parameter.
func (f *finder) forks(call *calls.Call) {
	var fn *function
	var x, y ast.Expr
	param := 0
	switch call.Op.String() {
	case "core.Fork":
		fn, x, y = f.functionOf(call.Args[0]), call.Args[1], call.Args[2]
	case "Rec.Fork":
		if outer := f.recursion(call); outer != nil {
			fn, x, y = outer, call.Args[0], call.Args[1]
			param = 1
		}
	}
	if fn == nil || len(fn.sum.Params) <= param {
		return
	}
	for _, a := range fn.sum.Accesses {
		if !a.Write || a.Held || a.Via == accesses.Gotten || a.Place.Root != fn.sum.Params[param] {
			continue
		}
		p, ok := f.e.BindTo(a.Place, fn.sum, param, x)
		q, ok2 := f.e.BindTo(a.Place, fn.sum, param, y)
		if !ok || !ok2 {
			continue
		}
		for _, p := range []*accesses.Place{&p, &q} { // the index may be that of any element
			for i := range p.Steps {
				if p.Steps[i].What == accesses.Index && p.Steps[i].Class == accesses.Unknown {
					p.Steps[i].Class = accesses.Sweep
				}
			}
		}
		if !accesses.Overlap(p, q) || f.at[call.Pos()] {
			continue
		}
		f.at[call.Pos()] = true
		f.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Category: "join",
			Message: fmt.Sprintf("the two calls that Fork makes both write %s, maybe at the same time", p.Root.Name()),
		})
		return
	}
}

// recursion returns the function of the Recurse whose Rec a call of Fork uses.
func (f *finder) recursion(fork *calls.Call) *function {
	for _, call := range f.Calls.All {
		if call.Op.Is("core.Recurse") && call.Pos() < fork.Pos() && fork.End() <= call.End() {
			return f.functionOf(call.Args[0])
		}
	}
	return nil
}

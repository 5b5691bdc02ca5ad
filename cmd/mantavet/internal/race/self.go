package race

import (
	"fmt"
	"go/ast"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// places says how the calls of a function know their positions.
type places struct {
	at       string        // the text of the position in the function: i, or it.Index
	from0    bool          // the first position is 0
	of       ast.Expr      // the slice to whose elements the parameters point
	elements accesses.Step // the step from the parameter of Enumerate to the pointer
}

// neighbours reports reads of elements that other calls of the function write: xs[i-1] with a write of xs[i].
func (f *finder) neighbours(fn *function, call *calls.Call) {
	if fn.lit == nil || len(fn.sum.Params) != 1 {
		return
	}
	ps, ok := f.placesOf(fn, call)
	if !ok {
		return
	}
	as := f.accesses(fn)
	if ps.of != nil {
		as = append(as, f.behind(fn, ps)...)
	}
	for _, w := range as {
		if !w.Write || w.Guard != accesses.Always || w.If == accesses.Some {
			continue
		}
		for _, r := range as {
			if r.Guard == accesses.Always && r.If != accesses.Some && r.Node != w.Node && ps.meet(w, r) || r.Node == w.Node && !r.Write && ps.meet(w, r) {
				f.reportNeighbour(w, r, call)
				return
			}
		}
	}
}

func (f *finder) reportNeighbour(w, r accesses.Access, call *calls.Call) {
	if f.at[w.Node.Pos()] {
		return
	}
	f.at[w.Node.Pos()] = true
	does := "reads"
	if r.Write {
		does = "writes"
	}
	f.Report(analysis.Diagnostic{
		Pos: w.Node.Pos(), End: w.Node.End(), Category: "index",
		Message: fmt.Sprintf("this writes %s while another call that %s runs %s %s in line %d; write into another slice", w.Place, call.Op.Name, does, r.Place, f.line(r.Node)),
		Related: []analysis.RelatedInformation{{Pos: r.Node.Pos(), End: r.Node.End(), Message: "here"}},
	})
}

// placesOf returns the places of a call, if the function is called for all positions.
func (f *finder) placesOf(fn *function, call *calls.Call) (ps places, ok bool) {
	param := fn.sum.Params[0].Name()
	if call.Op.Is("par.For") {
		return places{at: param, from0: true}, true
	}
	if !call.Op.Is("Iter.ForEach", "Iter.TryForEach") {
		return places{}, false
	}
	for up := range f.Calls.Upstream(call) {
		switch {
		case up == call || up.Op.Keeps():
		case up.Op.Is("par.Enumerate"):
			ps.at, ps.from0 = param+".Index", true
			ps.elements = accesses.Step{What: accesses.Field, Name: "Value"}
		case up.Op.Is("par.Range"):
			if ps.at != "" {
				return ps, false
			}
			v := f.TypesInfo.Types[up.Args[0]].Value
			return places{at: param, from0: v != nil && v.ExactString() == "0"}, true
		case up.Op.Is("par.Slice"):
			return ps, ps.at != ""
		case up.Op.Is("par.Refs"):
			if ps.of = up.Args[0]; ps.at == "" {
				ps.at, ps.from0 = "...", true
			}
			return ps, true
		default:
			return ps, false
		}
	}
	return ps, false
}

// behind returns the accesses through the pointers that a function gets, as accesses of elements.
func (f *finder) behind(fn *function, ps places) (as []accesses.Access) {
	to, ok := f.e.Target(ps.of)
	if !ok {
		return nil
	}
	param := fn.sum.Params[0]
	for _, a := range fn.sum.Accesses {
		steps := a.Place.Steps
		if a.Held || a.Place.Root != param || len(steps) == 0 {
			continue
		}
		if ps.elements.Name != "" {
			if steps[0].Name != ps.elements.Name {
				continue
			}
			steps = steps[1:]
		}
		if len(steps) == 0 || steps[0].What != accesses.Deref {
			continue
		}
		at := accesses.Step{What: accesses.Index, Class: accesses.Varied, Param: param, Name: ps.at}
		a.Place = accesses.Place{Root: to.Root, Steps: append(append(to.Steps[:len(to.Steps):len(to.Steps)], at), steps[1:]...)}
		as = append(as, a)
	}
	return as
}

// meet reports whether the access r of one call is to memory that the write w of another call changes.
func (ps places) meet(w, r accesses.Access) bool {
	if w.Place.Root != r.Place.Root {
		return false
	}
	a, b := w.Place.Steps, r.Place.Steps
	for k := range min(len(a), len(b)) {
		s, t := a[k], b[k]
		if s.What == accesses.Region || s.What != t.What {
			return false
		}
		if s.Class != accesses.Varied {
			if s.Name != t.Name || s.Class != t.Class || s.What == accesses.Index && s.Class != accesses.Same {
				return false
			}
			continue
		}
		if s.What != accesses.Index || !ps.apart(s, t, w.If == accesses.None && r.If == accesses.None) {
			return false
		}
		return accesses.Overlap(accesses.Place{Root: w.Place.Root, Steps: a[k+1:]}, accesses.Place{Root: w.Place.Root, Steps: b[k+1:]})
	}
	return false
}

// apart reports whether the index t in one call equals the index s in another call.
func (ps places) apart(s, t accesses.Step, always bool) bool {
	i, ok := ps.plus(s.Name)
	if !ok {
		return false
	}
	switch t.Class {
	case accesses.Varied:
		j, ok := ps.plus(t.Name)
		return ok && i != j
	case accesses.Same:
		return always && ps.from0 && i == 0 && t.Name == "0"
	case accesses.Sweep:
		return always && ps.from0 && i == 0 && !t.Late
	default:
		return false
	}
}

// plus returns the number that an index adds to the position.
func (ps places) plus(index string) (int, bool) {
	rest, ok := strings.CutPrefix(index, ps.at)
	if !ok || rest == "" {
		return 0, ok
	}
	n, err := strconv.Atoi(strings.ReplaceAll(rest, " ", ""))
	return n, err == nil && strings.HasPrefix(rest, " ")
}

// unlocked reports reads without the lock under which the function writes the same memory.
func (f *finder) unlocked(fn *function) {
	all := f.allAccesses(fn)
	for _, w := range all {
		if !w.Write || !w.Locked || w.Guard != accesses.Always || !same(w) {
			continue
		}
		for _, r := range all {
			if r.Write || r.Held || r.Guard != accesses.Always || r.Node == nil || w.Node == nil || f.at[r.Node.Pos()] || !accesses.Overlap(w.Place, r.Place) {
				continue
			}
			f.at[r.Node.Pos()] = true
			f.Report(analysis.Diagnostic{
				Pos: r.Node.Pos(), End: r.Node.End(), Category: "unlocked",
				Message: fmt.Sprintf("this reads %s without the lock under which another call writes it in line %d", r.Place, f.line(w.Node)),
				Related: []analysis.RelatedInformation{{Pos: w.Node.Pos(), End: w.Node.End(), Message: "here"}},
			})
			return
		}
	}
}

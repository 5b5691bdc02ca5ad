package accesses

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// fact is the summary of a function for other packages: its writes without a lock, through parameters or to variables of packages,
// and its use of locks and functions.
type fact struct {
	Writes                       []written
	Locks, Unlocks, Waits, Syncs bool
	Runs                         []ran // by parameter
}

// ran is how a parameter is called.
type ran struct {
	Param int
	Run   Run
}

// written is a write.
type written struct {
	Param  int    // the parameter through which it writes
	Global string // or the variable that it writes: package and name
	Steps  []farStep
	Kind   Kind
	Does   Kind
	ByOne  bool
	Via    string
	Cond   Condition
	Guard  Guard
	If     int // the parameter of the guard
}

// farStep is a Step in which the parameter is an index.
type farStep struct {
	What       StepKind
	Name, High string
	Class      Class
	Param      int
	From       Origin
	Of, By     string
	Loaded     bool
}

// AFact marks the type as a fact.
func (*fact) AFact() {}

// String returns the fact in short, for tests.
func (f *fact) String() string {
	var s []string
	for _, w := range f.Writes {
		to := w.Global
		if to == "" {
			to = fmt.Sprint("parameter ", w.Param)
		}
		s = append(s, "writes "+to)
	}
	for _, r := range f.Runs {
		if r.Run.How == calls.Parallel {
			s = append(s, fmt.Sprint("runs parameter ", r.Param, " in parallel"))
		}
	}
	if f.Locks {
		s = append(s, "locks")
	}
	return strings.Join(s, ", ")
}

// export makes the fact of a function that other packages can call.
func (e *Functions) export(fn *types.Func) {
	s := e.Of(fn)
	f := &fact{Locks: s.Locks, Unlocks: s.Unlocks, Waits: s.Waits, Syncs: s.Syncs}
	for k := range s.Params {
		if r, ok := s.Runs[k]; ok {
			f.Runs = append(f.Runs, ran{k, r})
		}
	}
	for _, a := range s.Accesses {
		if !a.Write || a.Held || a.Guard == BySync {
			continue
		}
		w := written{Param: slices.Index(s.Params, a.Place.Root), Kind: a.Kind, Does: a.Does, ByOne: a.ByOne, Via: a.Via, Cond: a.If, Guard: a.Guard, If: slices.Index(s.Params, a.Var)}
		if w.Param < 0 {
			if a.Place.Root.Pkg() == nil || a.Place.Root.Parent() != a.Place.Root.Pkg().Scope() {
				continue
			}
			w.Global = a.Place.Root.Pkg().Path() + "." + a.Place.Root.Name()
		}
		for _, st := range a.Place.Steps {
			w.Steps = append(w.Steps, farStep{st.What, st.Name, st.High, st.Class, slices.Index(s.Params, st.Param), st.From, st.Of, st.By, st.Loaded})
		}
		f.Writes = append(f.Writes, w)
		if len(f.Writes) == 8 {
			break // enough to know that it writes
		}
	}
	if len(f.Writes) > 0 || f.Locks || f.Unlocks || f.Syncs || len(f.Runs) > 0 {
		e.pass.ExportObjectFact(fn, f)
	}
}

// imported returns the summary of a function of another package.
func (e *Functions) imported(fn *types.Func) *Summary {
	if s, ok := e.other[fn]; ok {
		return s
	}
	var f fact
	if fn.Pkg() == nil || fn.Pkg() == e.pass.Pkg || !e.pass.ImportObjectFact(fn, &f) {
		e.other[fn] = nil
		return nil
	}
	s := &Summary{Locks: f.Locks, Unlocks: f.Unlocks, Waits: f.Waits, Syncs: f.Syncs, Runs: map[int]Run{}}
	for _, r := range f.Runs {
		s.Runs[r.Param] = r.Run
	}
	if r := fn.Signature().Recv(); r != nil {
		s.Params = append(s.Params, r)
	}
	for v := range fn.Signature().Params().Variables() {
		s.Params = append(s.Params, v)
	}
	for _, w := range f.Writes {
		a := Access{Write: true, Kind: w.Kind, Does: w.Does, ByOne: w.ByOne, Via: w.Via, If: w.Cond, Guard: w.Guard}
		if w.If >= 0 && w.If < len(s.Params) {
			a.Var = s.Params[w.If]
		}
		if w.Param >= 0 {
			if w.Param >= len(s.Params) {
				continue
			}
			a.Place.Root = s.Params[w.Param]
		} else {
			a.Place.Root = e.global(w.Global)
		}
		for _, st := range w.Steps {
			to := Step{What: st.What, Name: st.Name, High: st.High, Class: st.Class, From: st.From, Of: st.Of, By: st.By, Loaded: st.Loaded}
			if st.Param >= 0 && st.Param < len(s.Params) {
				to.Param = s.Params[st.Param]
			}
			a.Place.Steps = append(a.Place.Steps, to)
		}
		s.Accesses = append(s.Accesses, a)
	}
	e.other[fn] = s
	return s
}

// global returns a variable that stands for a variable of another package.
func (e *Functions) global(name string) *types.Var {
	v, ok := e.vars[name]
	if !ok {
		at := strings.LastIndexByte(name, '.')
		pkg := types.NewPackage(name[:at], name[strings.LastIndexByte(name[:at], '/')+1:at])
		v = types.NewVar(0, pkg, name[at+1:], types.Typ[types.Invalid])
		e.vars[name] = v
	}
	return v
}

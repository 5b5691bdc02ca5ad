package race

import (
	"go/types"
	"strconv"
	"strings"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// several reports whether several calls of a function write the same memory.
func (f *finder) several(a accesses.Access, fn *function, call *calls.Call) bool {
	for _, s := range a.Place.Steps {
		if s.What == accesses.Region && s.Class != accesses.Same {
			return false
		}
		if s.What != accesses.Index && s.What != accesses.Key || s.Class == accesses.Same || s.Class == accesses.Sweep {
			continue
		}
		// A map is written as a whole, whatever the key.
		if (s.What != accesses.Key || !isLast(a.Place, s)) && !f.repeats(s, a, fn, call) {
			return false
		}
	}
	return true
}

// repeats reports whether an index has the same value in several calls, as far as the code shows. For example, code that counts at
// an index expects the index to occur again.
func (f *finder) repeats(s accesses.Step, a accesses.Access, fn *function, call *calls.Call) bool {
	counts := a.Does == accesses.Count || a.Does == accesses.Append
	if s.Class == accesses.Unknown || s.Param == nil || !counts && a.If == accesses.Some {
		return false
	}
	of := f.sourceOf(s, fn, call)
	if of == single {
		return false
	}
	if of == position && !s.Loaded && s.From != accesses.Itself {
		return s.From == accesses.Call && s.Class == accesses.Element && a.ByOne && !own.MatchString(s.Of)
	}
	if s.Class == accesses.Folded {
		if s.From == accesses.Itself && of != element {
			return f.folds(s, a, call)
		}
		return true
	}
	switch {
	case of == position && !s.Loaded:
		return false
	case s.Class == accesses.Element && s.From == accesses.Itself && !a.ByOne:
		return false // The element is one of a group, and groups may be disjoint.
	case s.Class == accesses.Varied || s.From == accesses.Itself || s.From == accesses.Load:
		if s.Class == accesses.Varied && isByte(s) {
			return of == element
		}
		return counts && (of != unknown || s.Class != accesses.Varied) && !f.isDistinct(s, fn, call) && !f.isName(s, a, fn)
	case s.From == accesses.Part:
		return !own.MatchString(s.Of) && !f.isNumbered(s.Of)
	case s.From == accesses.Call:
		return a.ByOne || counts && !own.MatchString(s.Of)
	}
	return a.ByOne
}

// folds reports whether i%m, i/m and similar indices repeat for the positions of a loop.
func (f *finder) folds(s accesses.Step, a accesses.Access, call *calls.Call) bool {
	counts := a.Does == accesses.Count || a.Does == accesses.Append
	by, isPlain := strings.CutPrefix(s.Name, s.Param.Name()+" ")
	isPlain = isPlain && !strings.Contains(strings.TrimLeft(by, "%/&> "), " ")
	bound := ""
	if call.Op.Is("par.For") {
		bound = f.text(f.Calls.Value(call.Args[0]))
	}
	if m, ok := strings.CutPrefix(by, "% "); ok && isPlain {
		n, err := strconv.Atoi(bound)
		k, err2 := strconv.Atoi(m)
		if err == nil && err2 == nil && n <= k {
			return false
		}
	}
	switch {
	case a.If == accesses.Some:
		return false
	case s.By != "": // The loop may be as long as the divisor.
		return isPlain && counts && bound != "" && bound != s.By && f.text(call.Args[0]) != s.By
	case counts:
		return true
	}
	return isPlain && a.If == accesses.None && bound != ""
}

func isByte(s accesses.Step) bool {
	t := s.Param.Type()
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Name() == "Item" {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Uint8 || b.Kind() == types.Int8)
}

// source says what the values of a parameter are.
type source int

const (
	unknown  source = iota
	position        // positions, which are all different
	element         // elements, which may be equal
	single          // values that no two calls have in common, or that do not matter to other calls
)

// sourceOf returns the source of the parameter from which an index comes.
func (f *finder) sourceOf(s accesses.Step, fn *function, call *calls.Call) source {
	params := fn.sum.Params
	switch {
	case call.Op.Is("par.For", "par.ForRange", "par.Generate"):
		return position
	case call.Op.Is("par.ForRangeLocal") && len(params) > 0 && s.Param != params[0]:
		return position
	case call.Op.Pkg != "par" && call.Op.Recv != "" || call.Op.Pkg == "core":
		return single
	case len(params) == 0 || params[len(params)-1] != s.Param: // a state, an accumulator
		return single
	case s.Of == "Index" && calls.IsType(s.Param.Type(), "par", "Item"):
		return position
	case s.Class == accesses.Varied && (s.Of == "First" || s.Of == "Second"):
		return single
	}
	for up := range f.Calls.Upstream(call) {
		switch {
		case up.Op.Is("par.Distinct", "par.Keys", "par.FromMap", "par.Once", "par.Split", "par.Custom"):
			return single
		case up.Op.Is("par.Range", "par.RangeInclusive", "par.RuneIndices", "par.RangeBlocks", "par.Tiles"):
			return position
		case up.Op.Is("par.Enumerate"), up.Op.Kind == calls.Source && up.Op.Pkg == "par":
			return element
		case up == call || up.Op.Passes() || up.Op.Is("Iter.Chain", "Iter.Update"):
		case strings.Contains(up.Op.Name, "Map"):
			return element
		default:
			return unknown
		}
	}
	return unknown
}

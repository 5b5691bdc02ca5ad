package race

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/seed1237c087/manta/cmd/mantavet/internal/accesses"
	"github.com/seed1237c087/manta/cmd/mantavet/internal/calls"
)

// report reports a write that several calls may make at the same time.
func (f *finder) report(a accesses.Access, fn *function, call *calls.Call) {
	if a.Node == nil || f.at[a.Node.Pos()] {
		return
	}
	f.at[a.Node.Pos()] = true
	d := analysis.Diagnostic{Pos: a.Node.Pos(), End: a.Node.End()}
	d.Message, d.Category = f.describe(a)
	d.Message = fmt.Sprintf("%s, and %s may run the function several times at once", d.Message, call.Op.Name)
	if advice := f.advice(a); advice != "" {
		d.Message += "; " + advice
	}
	d.SuggestedFixes = f.fixes(a, fn, call)
	f.Report(d)
}

// describe says what an access does, and names the part of docs/races.md about it.
func (f *finder) describe(a accesses.Access) (message, anchor string) {
	p := a.Place.String()
	switch a.Kind {
	case accesses.Method:
		anchor = "buffer"
		if isRand(a.Via) {
			anchor = "rand"
		}
		return fmt.Sprintf("%s is a %s, which only one goroutine at a time may use", p, shortName(a.Via)), anchor
	case accesses.Through:
		if a.Via == "" {
			a.Via = "a function that is called here"
		}
		return fmt.Sprintf("%s writes %s", a.Via, p), "calls"
	case accesses.Append:
		if isMap(a.Place) {
			return fmt.Sprintf("this writes the map %s", mapOf(a.Place)), "map"
		}
		return fmt.Sprintf("this appends to %s", p), "append"
	case accesses.MapPut:
		if !isMap(a.Place) {
			return fmt.Sprintf("clear writes %s", p), "write"
		}
		return fmt.Sprintf("this writes the map %s", mapOf(a.Place)), "map"
	case accesses.Count:
		if isMap(a.Place) {
			return fmt.Sprintf("this writes the map %s", mapOf(a.Place)), "map"
		}
		if isElement(a.Place) {
			return fmt.Sprintf("this changes %s, an element that other calls change too", p), "index"
		}
		return fmt.Sprintf("this changes %s", p), "sum"
	default:
	}
	if isElement(a.Place) && !same(a) {
		return fmt.Sprintf("this writes %s, an element that other calls write too", p), "index"
	}
	if isElement(a.Place) {
		return fmt.Sprintf("this writes %s, the same element in several calls", p), "index"
	}
	if isError(a.Place.Root.Type()) && len(a.Place.Steps) == 0 {
		return fmt.Sprintf("this sets %s", p), "err"
	}
	return fmt.Sprintf("this writes %s", p), "write"
}

// advice returns a few words about what to write instead.
func (f *finder) advice(a accesses.Access) string {
	switch a.Kind {
	case accesses.Append:
		if isMap(a.Place) {
			return "make the map with GroupBy"
		}
		return "collect the elements"
	case accesses.MapPut:
		return "make the map with ToMap or GroupBy"
	case accesses.Count:
		if isMap(a.Place) {
			return "make the map with CountBy or ReduceBy"
		}
		if isElement(a.Place) {
			return "use Histogram, CountBy or ReduceBy"
		}
		return "use Sum, Count or Reduce"
	case accesses.Method:
		return "give each call or each worker one of its own, as by MapLocal"
	case accesses.Assign:
		if isError(a.Place.Root.Type()) {
			return "use TryForEach or TryMap"
		}
	default:
	}
	return ""
}

func isRand(name string) bool { return strings.Contains(name, "rand") }

// shortName returns the name of a type of the standard library as a user writes it.
func shortName(name string) string {
	return strings.Replace(name[strings.LastIndexByte(name, '/')+1:], "v2.", "rand.", 1)
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func isMap(p accesses.Place) bool {
	return len(p.Steps) > 0 && p.Steps[len(p.Steps)-1].What == accesses.Key
}

func mapOf(p accesses.Place) string {
	if isMap(p) {
		p.Steps = p.Steps[:len(p.Steps)-1]
	}
	return p.String()
}

func isElement(p accesses.Place) bool {
	return slices.ContainsFunc(p.Steps, func(s accesses.Step) bool { return s.What == accesses.Index })
}

// line returns the line of a node, for messages about two places.
func (f *finder) line(n ast.Node) int { return f.Fset.Position(n.Pos()).Line }

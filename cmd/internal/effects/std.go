package effects

import (
	"go/ast"
	"go/types"
	"strings"
)

// plain are the packages of the standard library whose functions do nothing but look at what they get, call functions that they get, and
// write where [Writes] says; with those functions that may panic, or * for all of them.
var plain = map[string]string{
	"bytes":         "Repeat",
	"cmp":           "Or",
	"maps":          "*",
	"math":          "",
	"math/bits":     "Div Div32 Div64 Rem Rem32 Rem64",
	"math/cmplx":    "",
	"path":          "",
	"slices":        "*",
	"sort":          "*",
	"strconv":       "AppendInt AppendUint AppendFloat FormatInt FormatUint FormatFloat FormatComplex",
	"strings":       "Repeat NewReplacer",
	"unicode":       "In Is IsOneOf",
	"unicode/utf16": "",
	"unicode/utf8":  "EncodeRune",
}

// writers are functions of the standard library that write what an argument points to, with its position.
var writers = map[string]int{
	"sort.Ints": 0, "sort.Strings": 0, "sort.Float64s": 0, "sort.Slice": 0, "sort.SliceStable": 0,
	"slices.Sort": 0, "slices.SortFunc": 0, "slices.SortStableFunc": 0, "slices.Reverse": 0,
	"slices.Compact": 0, "slices.CompactFunc": 0, "slices.Delete": 0, "slices.DeleteFunc": 0, "slices.Insert": 0, "slices.Replace": 0,
	"encoding/json.Unmarshal": 1, "encoding/xml.Unmarshal": 1,
	"fmt.Sscan": 1, "fmt.Sscanf": 2, "fmt.Sscanln": 1,
	"container/heap.Push": 0, "container/heap.Pop": 0, "container/heap.Init": 0, "container/heap.Fix": 0,
	"maps.Copy": 0, "maps.DeleteFunc": 0, "maps.Insert": 0,
	"unicode/utf8.EncodeRune": 0,
}

// IsStandard reports whether a function or a variable is of the standard library.
func IsStandard(obj types.Object) bool { return obj.Pkg() != nil && StandardPath(obj.Pkg().Path()) }

// standard has the first elements of the paths of the standard library's packages.
const standard = ` archive bufio bytes cmd cmp compress container context crypto database debug embed encoding errors ` +
	` expvar flag fmt go hash html image index internal io iter log maps math mime net os path plugin ` +
	` reflect regexp runtime slices sort strconv strings structs sync syscall testing text time unicode ` +
	` unique unsafe vendor weak `

// StandardPath reports whether a path is one of the standard library's packages.
func StandardPath(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(standard, " "+first+" ")
}

// Writes returns through which of its arguments a function of the standard library writes; -1 if it is not known to. If spare is true, it
// writes behind the end of a slice, where there is room.
func Writes(fn *types.Func) (arg int, spare bool) {
	if fn.Signature().Recv() != nil || !IsStandard(fn) {
		return -1, false
	}
	if arg, ok := writers[fn.Pkg().Path()+"."+fn.Name()]; ok {
		return arg, false
	}
	if params := fn.Signature().Params(); strings.HasPrefix(fn.Name(), "Append") && params.Len() > 0 && !isPlain(params.At(0).Type()) {
		return 0, true
	}
	return -1, false
}

// Calls reports whether a function of the standard library does nothing with functions that it gets but call them before it returns.
func Calls(fn *types.Func) bool {
	_, ok := plain[fn.Pkg().Path()]
	return ok
}

// isPlain reports whether values of a type have nothing behind them that others may write.
func isPlain(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// ofStandard returns the effects of a function of the standard library, besides those of the functions that it gets.
func ofStandard(fn *types.Func) Effects {
	if fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return Anything
	}
	path := fn.Pkg().Path()
	panics, ok := plain[path]
	if !ok {
		return Anything
	}
	e := Effects{Panics: panics == "*" || strings.Contains(" "+panics+" ", " "+fn.Name()+" ")}
	for p := range fn.Signature().Params().Variables() {
		switch p.Type().Underlying().(type) {
		case *types.Basic, *types.Signature:
		case *types.Interface:
			if _, ok := types.Unalias(p.Type()).(*types.TypeParam); !ok {
				return Anything // It has methods.
			}
			e.Reads = e.Reads || path != "cmp"
		default:
			e.Reads = true
		}
	}
	return e
}

// ofStandardValue returns the effects of a function of the standard library whose arguments are not known.
func ofStandardValue(fn *types.Func) Effects {
	e := ofStandard(fn)
	if arg, _ := Writes(fn); arg >= 0 {
		e.Acts = true
	}
	for p := range fn.Signature().Params().Variables() {
		if _, ok := p.Type().Underlying().(*types.Signature); ok {
			return Anything
		}
	}
	return e
}

// standard notes what a call of a function of the standard library does, and reports whether that is known.
func (b *body) standard(fn *types.Func, n *ast.CallExpr) bool {
	e := ofStandard(fn)
	if e.Acts {
		return false
	}
	arg, _ := Writes(fn)
	e.Acts = arg >= 0 && (arg >= len(n.Args) || !b.fresh(n.Args[arg]))
	e.Floats = ofOther(fn)
	b.Add(e)
	params := fn.Signature().Params()
	for i := range params.Len() {
		if _, ok := params.At(i).Type().Underlying().(*types.Signature); ok {
			if i >= len(n.Args) { // They are the results of a call.
				b.Add(Anything)
				break
			}
			b.calls(n.Args[i])
		}
	}
	return true
}

package effects

import (
	"go/ast"
	"go/types"
	"strings"
)

// plain lists the packages of the standard library whose functions only look at their arguments, call functions that they get, and
// write where [Writes] says. The text lists the functions that may panic; * stands for all functions.
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

// writers lists the functions of the standard library that write through an argument, with the index of that argument.
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

// Writes returns the index of the argument through which a function of the standard library writes, or -1 if the function is not
// known to write. If spare is true, the function writes after the end of a slice, into spare capacity.
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

// Calls reports whether a function of the standard library only calls the functions that it gets, and only before it returns.
func Calls(fn *types.Func) bool {
	_, ok := plain[fn.Pkg().Path()]
	return ok
}

// isPlain reports whether values of a type refer to no memory that others may write.
func isPlain(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// ofStandard returns the effects of a function of the standard library, without its writes and the effects of the functions that it
// gets.
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
				return Anything // The function may call methods of the argument.
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
			if i >= len(n.Args) { // The arguments are the results of a call.
				b.Add(Anything)
				break
			}
			b.calls(n.Args[i])
		}
	}
	return true
}

package accesses

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/seed1237c087/manta/cmd/internal/effects"
)

// unsafeTypes lists types of the standard library whose values two goroutines must not use at the same time, with the methods that
// only read.
var unsafeTypes = map[string]string{
	"bytes.Buffer":          "Len Cap Bytes String Available AvailableBuffer",
	"bytes.Reader":          "Len Size",
	"strings.Builder":       "Len Cap String",
	"strings.Reader":        "Len Size",
	"bufio.Reader":          "Size Buffered",
	"bufio.Writer":          "Size Buffered Available",
	"bufio.ReadWriter":      "",
	"bufio.Scanner":         "Text Bytes Err",
	"math/rand.Rand":        "",
	"math/rand.Zipf":        "",
	"math/rand.Source":      "",
	"math/rand.Source64":    "",
	"math/rand/v2.Rand":     "",
	"math/rand/v2.PCG":      "",
	"math/rand/v2.ChaCha8":  "",
	"math/rand/v2.Zipf":     "",
	"math/rand/v2.Source":   "",
	"hash.Hash":             "Sum Size BlockSize",
	"hash.Hash32":           "Sum Sum32 Size BlockSize",
	"hash.Hash64":           "Sum Sum64 Size BlockSize",
	"hash/maphash.Hash":     "Sum Size BlockSize Seed",
	"text/tabwriter.Writer": "",
	"text/scanner.Scanner":  "Pos TokenText",
	"encoding/json.Encoder": "",
	"encoding/json.Decoder": "InputOffset Buffered",
	"encoding/csv.Writer":   "Error",
	"encoding/csv.Reader":   "FieldPos InputOffset",
	"encoding/xml.Encoder":  "",
	"encoding/xml.Decoder":  "InputOffset InputPos",
	"compress/gzip.Writer":  "",
	"compress/gzip.Reader":  "",
	"archive/tar.Writer":    "",
	"archive/tar.Reader":    "",
	"archive/zip.Writer":    "",
	"container/list.List":   "Len Front Back",
	"math/big.Int":          "Append Bit BitLen Bytes Cmp CmpAbs FillBytes Float64 Format Int64 IsInt64 IsUint64 MarshalJSON MarshalText ProbablyPrime Sign String Text TrailingZeroBits Uint64 Bits",
	"math/big.Rat":          "Cmp Sign String FloatString RatString Float64 Float32 IsInt Num Denom MarshalText FloatPrec",
	"math/big.Float":        "Cmp Sign String Text Float64 Float32 Prec Mode IsInf IsInt Int64 Uint64 Append Format MantExp MinPrec Signbit Acc MarshalText",
	"container/ring.Ring":   "Len Next Prev Move Do",
	"database/sql.Rows":     "Err",
}

// users lists functions of the standard library that use an argument of a type that is not safe, with the index of that argument.
var users = map[string]int{
	"fmt.Fprint": 0, "fmt.Fprintf": 0, "fmt.Fprintln": 0, "fmt.Fscan": 0, "fmt.Fscanf": 0, "fmt.Fscanln": 0,
	"io.WriteString": 0, "io.Copy": 0, "io.CopyN": 0, "io.CopyBuffer": 0, "io.ReadAll": 0, "io.ReadFull": 0, "encoding/binary.Write": 0, "encoding/binary.Read": 0,
}

// known goes through a call of the standard library, and reports whether it was one.
func (w *walker) known(fn *types.Func, recv ast.Expr, c *ast.CallExpr) bool {
	path := fn.Pkg().Path()
	if !effects.IsStandard(fn) || w.Of(fn) != nil {
		return false
	}
	if path == "sync" || path == "sync/atomic" || path == "context" {
		w.sum.Syncs = true
		if fn.Name() == "Wait" {
			w.waited = true
		}
	}
	if recv != nil {
		w.method(fn, recv, c)
		return true
	}
	name := path + "." + fn.Name()
	switch at, spare := effects.Writes(fn); {
	case at < 0 || at >= len(c.Args):
	case spare:
		w.appends(c.Args[at], c, fn.Name())
	default:
		w.writeThrough(c.Args[at], c, fn.Name())
	}
	if at, ok := users[name]; ok && at < len(c.Args) {
		if t, ok := w.unsafeName(c.Args[at]); ok {
			w.use(c.Args[at], c, t)
		} else if _, ok := w.paramAt(c.Args[at]); ok && types.IsInterface(w.typeOf(c.Args[at])) {
			w.use(c.Args[at], c, Gotten)
		}
	}
	if effects.Calls(fn) {
		for _, a := range c.Args {
			if lit := w.litOf(a); lit != nil {
				_, isHere := ast.Unparen(a).(*ast.FuncLit)
				w.apply(w.OfLit(lit), nil, c, "", isHere)
			}
		}
	}
	return true
}

// appends notes that a function appends to an argument. If the argument is the beginning of another slice, the elements after it
// are written.
func (w *walker) appends(arg ast.Expr, at ast.Node, via string) {
	s, ok := ast.Unparen(arg).(*ast.SliceExpr)
	if !ok || s.High == nil || s.Max != nil {
		return
	}
	p, ok := w.target(&ast.SliceExpr{X: s.X})
	if ok {
		w.add(Access{Place: p.with(w.index(s.High)), Write: true, Kind: Through, Node: at, Via: via})
	}
}

// method notes the use of a value of a type that is not safe.
func (w *walker) method(fn *types.Func, recv ast.Expr, c *ast.CallExpr) {
	name, ok := UnsafeName(fn.Signature().Recv().Type())
	if n, has := w.unsafeName(recv); has {
		name, ok = n, true
	}
	if !ok {
		return
	}
	for reads := range strings.FieldsSeq(unsafeTypes[name]) {
		if reads == fn.Name() {
			return
		}
	}
	w.use(recv, c, name)
}

// use notes a use of a value that two goroutines must not use at the same time.
func (w *walker) use(e ast.Expr, at ast.Node, name string) {
	var p Place
	var ok bool
	switch w.typeOf(e).(type) {
	case *types.Pointer, *types.Interface:
		p, ok = w.target(e)
	default:
		if u, isAddr := ast.Unparen(e).(*ast.UnaryExpr); isAddr {
			e = u.X
		}
		p, ok = w.storage(e)
	}
	if ok {
		w.add(Access{Place: p, Write: true, Kind: Method, Node: at, Via: name})
	}
}

// Gotten stands for the name of the type of a value that a function gets as an interface. The caller knows that type.
const Gotten = "?"

// told sets the name of the type in an access to a value that a called function gets as an interface. It reports whether that type
// is not safe, or is known only to a caller of this function.
func (w *walker) told(a *Access, s *Summary, args []ast.Expr) bool {
	k := slices.Index(s.Params, a.Place.Root)
	if k < 0 || k >= len(args) {
		return false
	}
	if name, ok := w.unsafeName(args[k]); ok {
		a.Via = name
		return true
	}
	_, ok := w.paramAt(args[k])
	return ok
}

// unsafeName is like [UnsafeName], for the type of a value. If that type is an interface, the value in the declaration of the
// variable may have a type that is known.
func (w *walker) unsafeName(e ast.Expr) (string, bool) {
	if name, ok := UnsafeName(w.info.TypeOf(e)); ok {
		return name, true
	}
	if !types.IsInterface(w.typeOf(e)) {
		return "", false
	}
	return UnsafeName(w.info.TypeOf(w.calls.Value(e)))
}

// UnsafeName returns the name of a type, and reports whether it is a type of the standard library whose values two goroutines must
// not use at the same time.
func UnsafeName(t types.Type) (string, bool) {
	if t == nil {
		return "", false
	}
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return "", false
	}
	name := n.Obj().Pkg().Path() + "." + n.Obj().Name()
	_, ok = unsafeTypes[name]
	return name, ok
}

var safeWords = regexp.MustCompile(`(?i)concurren|goroutine|in parallel|at the same time|at once|thread.?safe`)

// saysSafe reports whether a comment speaks of goroutines, whether it allows or forbids their use of a value. If the author has
// considered goroutines, nothing is reported.
func saysSafe(doc string) bool { return safeWords.MatchString(doc) }

package par

import (
	"cmp"
	"context"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// entries runs it, of at most n elements, to its end by each exported function and method of the package that starts something, or does
// what else such a one does with xs, which are n. What follows a blank tells rows of one name apart.
func entries(it Iter[int], xs []int) map[string]func() {
	n := len(xs)
	order, add := cmp.Compare[int], func(a, b int) int { return a + b }
	zero, key, odd := func() int { return 0 }, func(x int) int { return x % 7 }, func(x int) bool { return x%2 == 1 }
	some := func(x int) (int, bool) { return x, x%2 == 1 }
	fine := func(x int) (int, error) { return x, nil }
	pairs := Map(it, func(x int) Pair[int, int] { return Pair[int, int]{x, x} })
	bucket := func(x int) int { return x & 3 }
	rows := map[string]func(){
		"Apply":           func() { Apply(xs, key) },
		"Buckets":         func() { Buckets(it, 4, bucket) },
		"BucketsInto":     func() { BucketsInto(make([]int, n), make([]int, 5), it, bucket) },
		"Compare":         func() { Compare(it, Slice(xs)) },
		"Compare longer":  func() { Compare(it, Range(0, n+1)) },
		"Contains":        func() { Contains(it, -1) },
		"CountBy":         func() { CountBy(it, key) },
		"Distinct":        func() { Distinct(it) },
		"Equal":           func() { Equal(it, Slice(xs)) },
		"Equal itself":    func() { Equal(it, it) },
		"Equal longer":    func() { Equal(it, Range(0, n+1)) },
		"FindMapAny":      func() { FindMapAny(it, some) },
		"FindMapFirst":    func() { FindMapFirst(it, some) },
		"FindMapLast":     func() { FindMapLast(it, some) },
		"FoldBy":          func() { FoldBy(it, key, zero, add, add) },
		"For":             func() { For(n, func(int) {}) },
		"ForEachPair":     func() { ForEachPair(pairs, func(int, int) {}) },
		"ForEachLocal":    func() { ForEachLocal(it, zero, func(_, _ int) {}) },
		"ForRangeLocal":   func() { ForRangeLocal(0, n, zero, func(_, _, _ int) {}) },
		"HistogramBlocks": func() { HistogramBlocks(it, 7, residues) },
		"ForRange":        func() { ForRange(0, n, func(int, int) {}) },
		"ForRange of one": func() { ForRange(0, min(n, 1), func(int, int) {}) },
		"GroupBy":         func() { GroupBy(it, key) },
		"Histogram":       func() { Histogram(it, 4, bucket) },
		"IsSorted":        func() { IsSorted(it) },
		"Max":             func() { Max(it) },
		"MaxByKey":        func() { MaxByKey(it, key) },
		"MaxIndex":        func() { MaxIndex(it) },
		"MaxOf":           func() { MaxOf(it, some) },
		"Min":             func() { Min(it) },
		"MinByKey":        func() { MinByKey(it, key) },
		"MinIndex":        func() { MinIndex(it) },
		"MinMax":          func() { MinMax(it) },
		"MinOf":           func() { MinOf(it, some) },
		"PartitionMap":    func() { PartitionMap(it, func(x int) (int, int, bool) { return x, x, odd(x) }) },
		"Product":         func() { Product(it) },
		"Quantiles":       func() { Quantiles(it, 0.25, 0.5) },
		"Quantiles none":  func() { Quantiles(it) },
		"ReduceBy":        func() { ReduceBy(it, key, key, add) },
		"Seq2": func() {
			for range Seq2(pairs) {
			}
		},
		"SeqErr": func() {
			for _, err := range SeqErr(it) {
				if err != nil {
					panic(err)
				}
			}
		},
		"Sort":                 func() { Sort(xs) },
		"SortByKey":            func() { SortByKey(xs, key) },
		"SortFunc":             func() { SortFunc(xs, order) },
		"SortStableFunc":       func() { SortStableFunc(xs, order) },
		"Sorted":               func() { Sorted(it) },
		"SortedByKey":          func() { SortedByKey(it, key) },
		"SpeculativeFor":       func() { SpeculativeFor(0, n, func(int) bool { return true }, func(int) bool { return true }) },
		"SpeculativeForBlocks": func() { SpeculativeForBlocks(0, n, lonelyEdges(n).speculation()) },
		"Stats":                func() { Stats(it) },
		"Sum":                  func() { Sum(it) },
		"ToMap":                func() { ToMap(pairs) },
		"ToSet":                func() { ToSet(it) },
		"TopK":                 func() { TopK(it, n/2, order) },
		"TopK none":            func() { TopK(it, 0, order) },
		"TryApply":             func() { _, _ = TryApply(xs, fine) },
		"TryFold":              func() { _, _ = TryFold(it, zero, func(a, x int) (int, error) { return a + x, nil }) },
		"TryMap":               func() { _, _ = TryMap(it, fine) },
		"Unzip":                func() { Unzip(pairs) },
	}
	for name, call := range map[string]func(){
		"All":           func() { it.All(odd) },
		"Any":           func() { it.Any(odd) },
		"AppendTo":      func() { it.AppendTo(nil) },
		"Collect":       func() { it.Collect() },
		"CollectInto":   func() { it.CollectInto(make([]int, n)) },
		"Count":         func() { it.Count() },
		"FindAny":       func() { it.FindAny(odd) },
		"FindFirst":     func() { it.FindFirst(odd) },
		"FindLast":      func() { it.FindLast(odd) },
		"ForEach":       func() { it.ForEach(func(int) {}) },
		"ForEachBlock":  func() { it.ForEachBlock(func([]int) {}) },
		"Max":           func() { it.Max() },
		"MaxFunc":       func() { it.MaxFunc(order) },
		"Min":           func() { it.Min() },
		"MinFunc":       func() { it.MinFunc(order) },
		"Partition":     func() { it.Partition(odd) },
		"PositionAny":   func() { it.PositionAny(odd) },
		"PositionFirst": func() { it.PositionFirst(odd) },
		"PositionLast":  func() { it.PositionLast(odd) },
		"Product":       func() { it.Product() },
		"Reduce":        func() { it.Reduce(0, add) },
		"ReduceFunc":    func() { it.ReduceFunc(zero, add) },
		"ReduceWith":    func() { it.ReduceWith(add) },
		"Seq": func() {
			for range it.Seq() {
			}
		},
		"SortedFunc": func() { it.SortedFunc(order) },
		"Sum":        func() { it.Sum() },
		"TryForEach": func() { _ = it.TryForEach(func(int) error { return nil }) },
		"TryReduce":  func() { _, _ = it.TryReduce(0, func(a, b int) (int, error) { return a + b, nil }) },
	} {
		rows["Iter."+name] = call
	}
	return rows
}

// startNothing says why what is exported and returns no Iter starts nothing.
var startNothing = map[string]string{
	"BlockOf":   "makes an empty block",
	"Do":        "ties what starts to a context",
	"Elements":  "looks into a block",
	"MakePair":  "makes a pair",
	"Pipelines": "tells what was measured",
	"Try":       "calls what starts something",
	"Try0":      "calls what starts something",

	"ElementError.Error": "describes it", "ElementError.Unwrap": "knows it", "PipelineStats.Bounds": "knows them",
	"Reservation.Holds": "looks at it", "Reservation.Release": "is an atomic operation", "Reservation.Reserve": "is an atomic operation",

	"Iter.Explain": "describes it", "Iter.Len": "knows it", "Iter.Node": "is what it is made of", "Iter.String": "describes it",
}

// TestNothingBeginsOnADoneContext: nothing of the package that starts something returns if the context is done when it is called, however
// few elements it has. What has no row fails.
func TestNothingBeginsOnADoneContext(t *testing.T) {
	rows := entries(Iter[int]{}, nil)
	for _, name := range exportedCalls(t, ".") {
		if rows[name] == nil && startNothing[name] == "" {
			t.Errorf("%s has no row", name)
		}
	}
	p, err := core.NewPool(core.Config{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, n := range []int{0, 1, 2, 3, 24, 100, 1000, 3000, 70_000} {
		xs := make([]int, n)
		for i := range xs {
			xs[i] = i * 7919 % 101
		}
		it := Slice(xs)
		for of, it := range map[string]Iter[int]{
			"no":        {},
			"memory":    it,
			"range":     Range(0, n),
			"mapped":    it.Map(func(x int) int { return x + 1 }),
			"filtered":  it.Filter(func(x int) bool { return x%3 > 0 }),
			"packed":    it.Filter(func(x int) bool { return x%3 > 0 }).Rev(),
			"sequence":  FromSeq(it.Seq()),
			"of a pool": it.WithPool(p),
		} {
			for name, call := range entries(it, xs) {
				ctx, cancel := context.WithCancel(t.Context())
				returned := false
				err := Do(ctx, func() error {
					cancel()
					call()
					returned = true
					return nil
				})
				if returned || !errors.Is(err, context.Canceled) {
					t.Errorf("%s of %d elements, %s: returned %v, error %v", name, n, of, returned, err)
				}
			}
		}
	}
}

// exportedCalls returns the names of a folder's exported functions, and methods of exported types, that do not return an Iter, which is lazy.
func exportedCalls(t *testing.T, folder string) []string {
	return exportedNames(t, folder, func(lazy bool) bool { return !lazy })
}

// exportedNames returns the names of a folder's exported functions, and methods of exported types, that are wanted: lazy ones return an
// Iter.
func exportedNames(t *testing.T, folder string, wanted func(lazy bool) bool) (names []string) {
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		// What Go 1.27 has as methods are the functions of the same names.
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") || f.Name() == "methods_go127.go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, f.Name()), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			fn, is := d.(*ast.FuncDecl)
			if !is || !fn.Name.IsExported() || !wanted(fn.Type.Results != nil && typeName(fn.Type.Results.List[0].Type) == "Iter") {
				continue
			}
			name := fn.Name.Name
			if fn.Recv != nil {
				of := typeName(fn.Recv.List[0].Type)
				if !ast.IsExported(of) {
					continue
				}
				name = of + "." + name
			}
			names = append(names, name)
		}
	}
	return names
}

// typeName returns the name of a type of the package, without its arguments.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.IndexExpr:
		return typeName(e.X)
	case *ast.IndexListExpr:
		return typeName(e.X)
	}
	return ""
}

package par_test

import (
	"context"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
	"github.com/seed1237c087/manta/par/slice"
)

// nilFunctions are the functions of each package that take functions. Methods that are not here are found by reflection.
var nilFunctions = []struct {
	dir, name string
	methods   any // a value of the type whose methods are found
	all       map[string]any
}{
	{".", "par", par.Range(0, 3), map[string]any{
		"Apply": par.Apply[int, int], "TryApply": par.TryApply[int, int], "CountBy": par.CountBy[int, int],
		"ChunkBy": par.ChunkBy[int], "SplitFunc": par.SplitFunc[int], "SplitInclusiveFunc": par.SplitInclusiveFunc[int],
		"Do": par.Do, "FilterMap": par.FilterMap[int, int], "FindMapAny": par.FindMapAny[int, int],
		"FindMapFirst": par.FindMapFirst[int, int], "FindMapLast": par.FindMapLast[int, int], "FlatMap": par.FlatMap[int, int],
		"FlatMapIter": par.FlatMapIter[int, int], "FlatMapSeq": par.FlatMapSeq[int, int], "Fold": par.Fold[int, int],
		"FoldChunks": par.FoldChunks[int, int], "FoldBlocks": par.FoldBlocks[int, int], "FoldBy": par.FoldBy[int, int, int],
		"For": par.For, "ForRange": par.ForRange, "ForRangeLocal": par.ForRangeLocal[int],
		"ForEachLocal": par.ForEachLocal[int, int], "HistogramBlocks": par.HistogramBlocks[int], "FromSeq": par.FromSeq[int], "FromSeq2": par.FromSeq2[int, int],
		"FromSeqErr": par.FromSeqErr[int], "Generate": par.Generate[int], "GroupBy": par.GroupBy[int, int],
		"Histogram": par.Histogram[int], "JoinBy": par.JoinBy[int, int, int], "LeftJoinBy": par.LeftJoinBy[int, int, int],
		"Map": par.Map[int, int], "MapBlocks": par.MapBlocks[int, int], "MapErr": par.MapErr[int, int],
		"FilterErr": par.FilterErr[int], "FlatMapErr": par.FlatMapErr[int, int],
		"MapLocal": par.MapLocal[int, int, int], "MapWhile": par.MapWhile[int, int], "MinByKey": par.MinByKey[int, int],
		"MaxByKey": par.MaxByKey[int, int], "MapPairs": par.MapPairs[int, int, int], "FilterPairs": par.FilterPairs[int, int],
		"ForEachPair": par.ForEachPair[int, int], "PartitionMap": par.PartitionMap[int, int, int],
		"Positions": par.Positions[int], "ReduceBy": par.ReduceBy[int, int, int], "Scan": par.Scan[int],
		"ScanExclusive": par.ScanExclusive[int], "SiftBlocks": par.SiftBlocks[int, int], "SortFunc": par.SortFunc[int],
		"SortStableFunc": par.SortStableFunc[int], "SortByKey": par.SortByKey[int, int],
		"SortedByKey": par.SortedByKey[int, int], "TopK": par.TopK[int], "Try": par.Try[int], "Try0": par.Try0,
		"TryFold": par.TryFold[int, int],
		"TryMap":  par.TryMap[int, int], "Split": par.Split[int], "WalkTree": par.WalkTree[int],
		"WalkTreePrefix": par.WalkTreePrefix[int], "WalkTreePostfix": par.WalkTreePostfix[int],
		"WalkTreeErr": par.WalkTreeErr[int], "WalkTreePrefixErr": par.WalkTreePrefixErr[int],
		"WalkTreePostfixErr": par.WalkTreePostfixErr[int], "CountedBy": par.CountedBy[int, int], "GroupedBy": par.GroupedBy[int, int],
		"ReducedBy": par.ReducedBy[int, int, int], "FoldedBy": par.FoldedBy[int, int, int], "Buckets": par.Buckets[int],
		"BucketsInto": par.BucketsInto[int], "FlatMapAppend": par.FlatMapAppend[int, int], "FieldsFunc": par.FieldsFunc,
		"MaxOf": par.MaxOf[int, int], "MinOf": par.MinOf[int, int], "SpeculativeFor": par.SpeculativeFor,
	}},
	{"slice", "slice", nil, map[string]any{
		"IsSortedFunc": slice.IsSortedFunc[int], "Merge": slice.Merge[int], "NthElement": slice.NthElement[int],
		"Pack": slice.Pack[int], "PackIndex": slice.PackIndex[int], "Partition": slice.Partition[int],
		"ScanInto": slice.ScanInto[int], "ScanExclusiveInto": slice.ScanExclusiveInto[int],
		"BinarySearchAll": slice.BinarySearchAll[int], "SortByKey": slice.SortByKey[int, int],
		"SortByCachedKey": slice.SortByCachedKey[int, int], "SortFunc": slice.SortFunc[int],
		"SortStableFunc": slice.SortStableFunc[int], "TopK": slice.TopK[int], "UniqueFunc": slice.UniqueFunc[int],
	}},
	{"../core", "core", core.DefaultPool(), map[string]any{
		"Broadcast": core.Broadcast[int], "BroadcastIn": core.BroadcastIn[int], "SpawnBroadcast": core.SpawnBroadcast,
		"Fork": core.Fork[int, int], "Go": core.Go[int], "Join": core.Join, "JoinContext": core.JoinContext,
		"Join2": core.Join2[int, int], "Measure": core.Measure, "Named": core.Named, "InstallResult": core.InstallResult[int],
		"WithPriority": core.WithPriority, "Recurse": core.Recurse[int, int], "InScope": core.InScope,
		"InPlaceScope": core.InPlaceScope, "InScopeFIFO": core.InScopeFIFO, "InPlaceScopeFIFO": core.InPlaceScopeFIFO,
		"Spawn": core.Spawn, "SpawnFIFO": core.SpawnFIFO, "NewStatePool": core.NewStatePool[int],
		"WithContext": core.WithContext, "Blocking": core.Blocking, "KeepAwake": core.KeepAwake,
		"StatePool.Lend":           core.NewStatePool(func() int { return 0 }).Lend,
		"Scope.Spawn":              inOpenScope((*core.Scope).Spawn),
		"ScopeFIFO.Spawn":          inOpenScopeFIFO((*core.ScopeFIFO).Spawn),
		"Scope.SpawnBroadcast":     inOpenScope((*core.Scope).SpawnBroadcast),
		"ScopeFIFO.SpawnBroadcast": inOpenScopeFIFO((*core.ScopeFIFO).SpawnBroadcast),
	}},
}

// inOpenScope returns spawn in a scope that is open.
func inOpenScope[F any](spawn func(*core.Scope, F)) func(F) {
	return func(f F) { core.InPlaceScope(func(s *core.Scope) { spawn(s, f) }) }
}

func inOpenScopeFIFO[F any](spawn func(*core.ScopeFIFO, F)) func(F) {
	return func(f F) { core.InPlaceScopeFIFO(func(s *core.ScopeFIFO) { spawn(s, f) }) }
}

// TestNilFunctionsPanicByName: whatever is called with a nil function names itself and nothing that it forwards to. Each
// parameter is nil once, beside others that are functions.
func TestNilFunctionsPanicByName(t *testing.T) {
	for _, p := range nilFunctions {
		seen := map[string]int{}
		for name, f := range methodsAnd(p.methods, p.all) {
			for i := range f.Type().NumIn() {
				if f.Type().In(i).Kind() != reflect.Func {
					continue
				}
				seen[name]++
				want := p.name + ": " + name + ": nil function"
				if method, ok := strings.CutPrefix(name, "Iter."); ok {
					want = "par: " + method + ": nil function" // Methods and functions of par are one to users.
				} else if name == "Pool.Install" {
					want = "core: Install: nil function"
				}
				v := recovered(func() { f.Call(argsBut(f.Type(), i)) })
				if e, ok := v.(*core.PanicError); ok {
					v = e.Value // It went through a scope.
				}
				if v != want {
					t.Errorf("%s.%s with nil as argument %d panicked with %v, want %s", p.name, name, i, v, want)
				}
			}
		}
		takes := takeFunctions(t, p.dir)
		for _, name := range []string{"SortCompiled", "SortByKeyCompiled", "SortByKeyInto"} { // These are for packages loops and par.
			delete(takes, name)
		}
		require.Equal(t, takes, seen, "of package %s some functions were not tried", p.name)
	}
}

// methodsAnd returns the functions by their names, and the exported methods of v that take functions.
func methodsAnd(v any, funcs map[string]any) map[string]reflect.Value {
	all := map[string]reflect.Value{}
	for name, f := range funcs {
		all[name] = reflect.ValueOf(f)
	}
	if v != nil {
		of := reflect.ValueOf(v)
		typ, _, _ := strings.Cut(reflect.Indirect(of).Type().Name(), "[")
		for i := range of.NumMethod() {
			all[typ+"."+of.Type().Method(i).Name] = of.Method(i)
		}
	}
	return all
}

// argsBut returns arguments for a function: of nth nil, and functions that return zeros for others.
func argsBut(f reflect.Type, nth int) []reflect.Value {
	args := make([]reflect.Value, f.NumIn())
	for i := range args {
		typ := f.In(i)
		args[i] = reflect.New(typ).Elem()
		switch {
		case i == nth:
		case typ.Kind() == reflect.Func:
			args[i] = reflect.MakeFunc(typ, func([]reflect.Value) []reflect.Value {
				results := make([]reflect.Value, typ.NumOut())
				for j := range results {
					results[j] = reflect.Zero(typ.Out(j))
				}
				return results
			})
		case typ.Kind() == reflect.Int:
			args[i].SetInt(1)
		case typ == reflect.TypeFor[context.Context]():
			args[i].Set(reflect.ValueOf(context.Background()))
		case typ == reflect.TypeFor[*core.Pool]():
			args[i].Set(reflect.ValueOf(core.DefaultPool()))
		}
	}
	return args
}

// takeFunctions returns how many parameters that are functions each exported function and method of a package has, by
// its source.
func takeFunctions(t *testing.T, dir string) map[string]int {
	t.Helper()
	pkg, err := build.ImportDir(dir, 0)
	require.NoError(t, err)
	takes := map[string]int{}
	for _, name := range pkg.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			// Reflection knows no methods with type parameters, which Go has since 1.27.
			if !ok || !f.Name.IsExported() || f.Recv != nil && f.Type.TypeParams != nil {
				continue
			}
			name := f.Name.Name
			if f.Recv != nil {
				recv := baseOf(f.Recv.List[0].Type).(*ast.Ident)
				if !recv.IsExported() {
					continue
				}
				name = recv.Name + "." + name
			}
			for _, p := range f.Type.Params.List {
				named, ok := baseOf(p.Type).(*ast.SelectorExpr)
				if _, plain := p.Type.(*ast.FuncType); plain || ok && slices.Contains([]string{"Seq", "Seq2"}, named.Sel.Name) {
					takes[name] += len(p.Names)
				}
			}
		}
	}
	return takes
}

// baseOf returns a type without its star and its type arguments.
func baseOf(typ ast.Expr) ast.Expr {
	switch typ := typ.(type) {
	case *ast.StarExpr:
		return baseOf(typ.X)
	case *ast.IndexExpr:
		return typ.X
	case *ast.IndexListExpr:
		return typ.X
	default:
		return typ
	}
}

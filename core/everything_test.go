package core_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"runtime"
	"strings"
	"testing"
	"weak"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/core/registry"
)

// others are all functions of the package that run what they are given, besides begins.
func others(t *testing.T) map[string]func(f func()) {
	return map[string]func(f func()){
		"Blocking":     core.Blocking,
		"KeepAwake":    core.KeepAwake,
		"Named":        func(f func()) { core.Named("test", f) },
		"WithContext":  func(f func()) { _ = core.WithContext(t.Context(), func() error { f(); return nil }) },
		"WithPriority": func(f func()) { core.WithPriority(core.Background, f) },
		"NewStatePool": func(f func()) {
			core.NewStatePool(func() int { return 1 }).Lend(func(*int) { f() })
		},
		"CurrentContext":  func(f func()) { core.CurrentContext(); f() },
		"CurrentPriority": func(f func()) { core.CurrentPriority(); f() },
		"Checkpoint":      func(f func()) { core.Checkpoint(); f() },
		"GiveWay":         func(f func()) { core.GiveWay(); f() },
		"Yield":           func(f func()) { core.Yield(); f() },
		"YieldLocal":      func(f func()) { core.YieldLocal(); f() },
		"NumWorkers":      func(f func()) { core.NumWorkers(); f() },
		"WorkerIndex":     func(f func()) { core.WorkerIndex(); f() },
		"DefaultPool":     func(f func()) { core.DefaultPool().Stats(); f() },
		"Pools":           func(f func()) { core.Pools(); f() },
		"PoolTotals":      func(f func()) { core.PoolTotals(); f() },
		"NewPool": func(f func()) {
			p, err := core.NewPool(core.Config{Workers: 1})
			if err != nil {
				panic(err)
			}
			defer func() { _ = p.Close() }()
			p.Install(f)
		},
		"Go, waited for": func(f func()) { core.Go(func() int { f(); return 1 }).Wait() },
		"a task of a scope": func(f func()) {
			core.InScope(func(s *core.Scope) { s.Spawn(f) })
		},
		"three tasks of a scope": func(f func()) {
			core.InScope(func(s *core.Scope) {
				for range 3 {
					s.Spawn(f)
				}
			})
		},
		"a task of a FIFO scope": func(f func()) {
			core.InScopeFIFO(func(s *core.ScopeFIFO) { s.Spawn(f) })
		},
		"a broadcast in a scope": func(f func()) {
			core.InScope(func(s *core.Scope) { s.SpawnBroadcast(func(core.BroadcastContext) { f() }) })
		},
		"the right side of a join": func(f func()) { core.Join(func() {}, f) },
		"a fork of Recurse": func(f func()) {
			core.Recurse(func(r *core.Rec[int, int], n int) int {
				if n == 0 {
					f()
					return 1
				}
				a, b := r.Fork(n-1, n-1)
				return a + b
			}, 3)
		},
	}
}

// callsOf are begins and others.
func callsOf(t *testing.T, p *core.Pool) map[string]func(f func()) {
	all := others(t)
	maps.Copy(all, begins(p))
	return all
}

// TestMeasureRunsEverything: each function of the package may be called in what is measured.
func TestMeasureRunsEverything(t *testing.T) {
	watch(t)
	all := callsOf(t, newPool(t, core.Config{Workers: 2}))
	for name, call := range all {
		ran := 0
		core.Measure(func() { call(func() { ran++ }) })
		if ran == 0 {
			t.Errorf("%s ran nothing", name)
		}
	}
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !f.Name.IsExported() {
				continue
			}
			if name := f.Name.Name; all[name] == nil && name != "Measure" && name != "InitDefaultPool" { // in it, and before the first use
				t.Errorf("%s is missing", name)
			}
		}
	}
}

// TestPanicsAreNotKept: nobody keeps alive what a task has panicked with, or what it had.
func TestPanicsAreNotKept(t *testing.T) {
	watch(t)
	p := newPool(t, core.Config{Workers: 2, PanicHandler: func(any) {}})
	here := func(f func()) { f() }
	for name, call := range callsOf(t, p) {
		if strings.Contains(name, "Spawn") && !strings.HasPrefix(name, "Pool.") {
			continue // The default pool has no PanicHandler.
		}
		for where, run := range map[string]func(func()){"outside": here, "a worker": p.Install, "measured": func(f func()) { core.Measure(f) }} {
			if where == "measured" && strings.Contains(name, "Spawn") {
				continue
			}
			var kept []weak.Pointer[[64]byte]
			done := make(chan struct{})
			go func() { // Its stack may keep something.
				defer close(done)
				for range 20 {
					kept = append(kept, panicIn(run, call)...)
				}
			}()
			<-done
			alive := func() (n int) {
				runtime.GC()
				for _, w := range kept {
					if w.Value() != nil {
						n++
					}
				}
				return n
			}
			tries := 0
			for ; alive() > 0 && tries < 100; tries++ {
				runtime.Gosched() // A task that nobody waits for is at work still.
			}
			if n := alive(); n > 0 {
				t.Errorf("%s, %s: of %d objects in panics %d are alive", where, name, len(kept), n)
			}
		}
	}
}

// panicIn has a call panic in run, and returns what it panicked with.
//
//go:noinline
func panicIn(run func(func()), call func(f func())) []weak.Pointer[[64]byte] {
	x := new([64]byte)
	defer func() { _ = recover() }()
	run(func() {
		defer func() { _ = recover() }()
		call(func() {
			if x[0] == 0 {
				panic(x)
			}
		})
	})
	return []weak.Pointer[[64]byte]{weak.Make(x)}
}

func TestLongNamesAreCut(t *testing.T) {
	long := strings.Repeat("ä", 1<<20)
	p := newPool(t, core.Config{Workers: 1, Name: "x" + long})
	require.Equal(t, "x"+strings.Repeat("ä", 49), p.Name())
	require.Equal(t, strings.Repeat("ä", 50), registry.Name(long))
	require.Equal(t, strings.Repeat("\x80", 96), registry.Name(strings.Repeat("\x80", 1000)))
	require.Equal(t, "short", registry.Name("short"))
}

package core_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// pools runs a test in pools of several sizes, and outside all pools as a
// guest of the default one.
func pools(t *testing.T, test func(t *testing.T, run func(func()))) {
	t.Helper()
	t.Run("guest", func(t *testing.T) { test(t, func(f func()) { f() }) })
	for _, n := range []int{1, 2, 8} {
		t.Run(fmt.Sprintf("workers=%d", n), func(t *testing.T) {
			test(t, newPool(t, core.Config{Workers: n}).Install)
		})
	}
}

func newPool(t testing.TB, c core.Config) *core.Pool {
	t.Helper()
	if c.Sleep == nil {
		c.Sleep = strategyOfTest()
	}
	p, err := core.NewPool(c)
	if err != nil {
		t.Fatalf("NewPool: %v", err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return p
}

// ways are all ways to fork into two functions.
var ways = map[string]func(a, b func()){
	"Join": core.Join,
	"JoinContext": func(a, b func()) {
		core.JoinContext(func(core.Context) { a() }, func(core.Context) { b() })
	},
	"Join2": func(a, b func()) {
		core.Join2(func() int { a(); return 0 }, func() int { b(); return 0 })
	},
	"Fork": func(a, b func()) {
		core.Fork(func(f func()) int { f(); return 0 }, a, b)
	},
	"Recurse": func(a, b func()) {
		core.Recurse(func(r *core.Rec[func(), int], f func()) int {
			if f != nil {
				f()
				return 0
			}
			r.Fork(a, b)
			return 0
		}, nil)
	},
}

func eachWay(t *testing.T, test func(t *testing.T, fork func(a, b func()), run func(func()))) {
	t.Helper()
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			pools(t, func(t *testing.T, run func(func())) { test(t, way, run) })
		})
	}
}

func TestBothSidesRunOnce(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		var a, b int // plain: the race detector watches that the fork orders them
		run(func() { fork(func() { a++ }, func() { b++ }) })
		if a != 1 || b != 1 {
			t.Errorf("a ran %d times, b %d times, want once each", a, b)
		}
	})
}

func TestNestedForksVisitEveryLeafOnce(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		const n = 4096
		visits := make([]int, n)
		var visit func(lo, hi int)
		visit = func(lo, hi int) {
			if hi-lo == 1 {
				visits[lo]++
				return
			}
			mid := (lo + hi) / 2
			fork(func() { visit(lo, mid) }, func() { visit(mid, hi) })
		}
		run(func() { visit(0, n) })
		for i, v := range visits {
			if v != 1 {
				t.Fatalf("leaf %d was visited %d times", i, v)
			}
		}
	})
}

// TestChainDeeperThanTheStack nests more joins than a join stack holds, with
// the long side left and right in turn.
func TestChainDeeperThanTheStack(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		const depth = 1000
		var count atomic.Int64
		var chain func(n int)
		chain = func(n int) {
			if n == 0 {
				return
			}
			leaf, rest := func() { count.Add(1) }, func() { chain(n - 1) }
			if n%2 == 0 {
				fork(leaf, rest)
			} else {
				fork(rest, leaf)
			}
		}
		run(func() { chain(depth) })
		if got := count.Load(); got != depth {
			t.Errorf("%d leaves ran, want %d", got, depth)
		}
	})
}

func TestResults(t *testing.T) {
	pools(t, func(t *testing.T, run func(func())) {
		run(func() {
			if s, n := core.Join2(func() string { return "left" }, func() int { return 2 }); s != "left" || n != 2 {
				t.Errorf("Join2 = %q, %d", s, n)
			}
			if x, y := core.Fork(func(n int) int { return n * n }, 3, 4); x != 9 || y != 16 {
				t.Errorf("Fork = %d, %d", x, y)
			}
			if got := core.Recurse(fib, 20); got != 6765 {
				t.Errorf("Recurse(fib, 20) = %d", got)
			}
		})
	})
}

func fib(r *core.Rec[int, int], n int) int {
	if n < 2 {
		return n
	}
	x, y := r.Fork(n-1, n-2)
	return x + y
}

// catch returns what f panics with.
func catch(f func()) (value any) {
	defer func() { value = recover() }()
	f()
	return nil
}

var errBoom = errors.New("boom")

func TestPanicSurfacesOnceWithTheTasksStack(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		for side, sides := range map[string][2]func(){
			"left":  {explode, func() {}},
			"right": {func() {}, explode},
		} {
			var other any
			v := catch(func() {
				run(func() {
					// Three forks deep: wrapped once all the same.
					fork(func() { fork(func() { fork(sides[0], sides[1]) }, func() {}) }, func() { other = 1 })
				})
			})
			e, ok := v.(*core.PanicError)
			if !ok {
				t.Fatalf("%s: recovered %T %v, want a *PanicError", side, v, v)
			}
			if e.Value != any(errBoom) || !errors.Is(e, errBoom) {
				t.Errorf("%s: Value = %v, want errBoom itself", side, e.Value)
			}
			if !strings.Contains(string(e.Stack), "explode") {
				t.Errorf("%s: the stack lacks the function that panicked:\n%s", side, e.Stack)
			}
			if !strings.Contains(e.Error(), "boom") || !strings.Contains(e.Error(), "explode") {
				t.Errorf("%s: Error() lacks value or stack: %s", side, e.Error())
			}
			if other == nil {
				t.Errorf("%s: the other side of the outer fork did not run", side)
			}
		}
		run(func() { fork(func() {}, func() {}) }) // The pool goes on.
	})
}

func explode() { panic(errBoom) }

func TestLeftPanicWins(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		for range 100 {
			v := catch(func() {
				run(func() { fork(func() { panic("left") }, func() { panic("right") }) })
			})
			if e, ok := v.(*core.PanicError); !ok || e.Value != "left" {
				t.Fatalf("recovered %v, want left's panic", v)
			}
		}
	})
}

func TestAPanicRecoveredInBetweenLeavesTheForkUsable(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		run(func() {
			var ran, after int
			fork(func() {
				if catch(func() { fork(explode, func() { ran++ }) }) == nil {
					t.Error("nothing to recover")
				}
				if ran != 1 {
					t.Errorf("the right side ran %d times before its fork was left", ran)
				}
				fork(func() { after++ }, func() {})
			}, func() {})
			if after != 1 {
				t.Errorf("the fork after ran %d times", after)
			}
		})
	})
}

// goexits reports whether f ended its goroutine, and what f panicked with.
func goexits(f func()) (exited bool, panicked any) {
	done := make(chan struct{})
	exited = true
	go func() {
		defer close(done)
		defer func() { panicked = recover() }()
		f()
		exited = false
	}()
	<-done
	return exited && panicked == nil, panicked
}

func TestGoexitEndsTheCallerAfterBothSides(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		for side := range 2 {
			var other atomic.Int32
			sides := [2]func(){runtime.Goexit, func() { other.Add(1) }}
			exited, v := goexits(func() { run(func() { fork(sides[side], sides[1-side]) }) })
			if !exited {
				t.Errorf("side %d: the caller's goroutine went on (panic %v)", side, v)
			}
			if other.Load() != 1 {
				t.Errorf("side %d: the other side ran %d times", side, other.Load())
			}
		}
		run(func() { fork(func() {}, func() {}) }) // The pool goes on.
	})
}

func TestGoexitAndPanicSurfaceAsThePanic(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		for side := range 2 {
			sides := [2]func(){runtime.Goexit, explode}
			_, v := goexits(func() { run(func() { fork(sides[side], sides[1-side]) }) })
			if e, ok := v.(*core.PanicError); !ok || e.Value != any(errBoom) {
				t.Errorf("side %d: recovered %v, want the panic", side, v)
			}
		}
	})
}

func TestMigrated(t *testing.T) {
	core.JoinContext(func(c core.Context) {
		if c.Migrated() {
			t.Error("a guest's left side has migrated")
		}
	}, func(core.Context) {})
	p := newPool(t, core.Config{Workers: 1})
	p.Install(func() {
		core.JoinContext(func(c core.Context) {
			if c.Migrated() {
				t.Error("left side migrated")
			}
		}, func(c core.Context) {
			if c.Migrated() {
				t.Error("right side migrated in a pool of one worker")
			}
		})
	})
	p2 := newPool(t, core.Config{Workers: 2})
	p2.Install(func() {
		started := make(chan struct{})
		core.JoinContext(func(core.Context) { <-started }, func(c core.Context) {
			close(started) // Only a thief can run this: the left side waits for it.
			if !c.Migrated() {
				t.Error("a stolen right side has not migrated")
			}
		})
	})
}

func TestNilFunctionsPanicAtTheCall(t *testing.T) {
	f := func() {}
	fc := func(core.Context) {}
	fi := func() int { return 0 }
	p := newPool(t, core.Config{Workers: 1})
	for want, call := range map[string]func(){
		"core: Join: nil function":          func() { core.Join(f, nil) },
		"core: JoinContext: nil function":   func() { core.JoinContext(nil, fc) },
		"core: Join2: nil function":         func() { core.Join2[int, int](nil, fi) },
		"core: Fork: nil function":          func() { core.Fork[int, int](nil, 1, 2) },
		"core: Recurse: nil function":       func() { core.Recurse[int, int](nil, 1) },
		"core: Install: nil function":       func() { p.Install(nil) },
		"core: InstallResult: nil function": func() { core.InstallResult[int](p, nil) },
		"core: Pool.Join: nil function":     func() { p.Join(nil, f) },
	} {
		if got := catch(call); got != want {
			t.Errorf("panicked with %v, want %q", got, want)
		}
	}
}

// TestAMutexHeldAcrossAJoin is the program of Rayon's issue 592: tasks that
// are parallel themselves while they hold a lock that others want.
func TestAMutexHeldAcrossAJoin(t *testing.T) {
	eachWay(t, func(t *testing.T, fork func(a, b func()), run func(func())) {
		var (
			mu    sync.Mutex
			total int
		)
		var spread func(n int, leaf func())
		spread = func(n int, leaf func()) {
			if n == 1 {
				leaf()
				return
			}
			fork(func() { spread(n/2, leaf) }, func() { spread(n-n/2, leaf) })
		}
		run(func() {
			spread(64, func() {
				mu.Lock()
				defer mu.Unlock()
				var n atomic.Int64
				spread(16, func() { n.Add(1); runtime.Gosched() })
				total += int(n.Load())
			})
		})
		if total != 64*16 {
			t.Errorf("total = %d, want %d", total, 64*16)
		}
	})
}

func TestManyGuestsAtOnce(t *testing.T) {
	// More than there are places: the rest fork for themselves.
	const callers = 500
	var (
		wg    sync.WaitGroup
		total atomic.Int64
	)
	for range callers {
		wg.Go(func() { total.Add(int64(core.Recurse(fib, 12))) })
	}
	wg.Wait()
	if got := total.Load(); got != callers*144 {
		t.Errorf("total = %d, want %d", got, callers*144)
	}
}

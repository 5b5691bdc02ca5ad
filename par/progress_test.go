package par

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// report is what a run has told of its progress.
type report struct {
	calls  [][2]int // without a lock: the race detector tells
	inside atomic.Int64
	bad    atomic.Bool
}

func (r *report) f(done, total int) {
	if r.inside.Add(1) != 1 {
		r.bad.Store(true)
	}
	r.calls = append(r.calls, [2]int{done, total})
	runtime.Gosched()
	r.inside.Add(-1)
}

// check checks the calls of a run of so many elements or positions, of which total is
// what is known before, that ended well or not.
func (r *report) check(t *testing.T, name string, n, total int, ended bool) {
	t.Helper()
	if r.bad.Load() {
		t.Errorf("%s: two calls at a time", name)
	}
	calls := r.calls
	if ended {
		if len(calls) == 0 || calls[len(calls)-1] != [2]int{n, n} {
			t.Errorf("%s: the calls are %v, want %d of %d last", name, calls, n, n)
			return
		}
		calls = calls[:len(calls)-1]
	}
	last := 0
	for _, c := range calls {
		if c[0] <= last || c[1] != total || c[0] > n || c[0] == total {
			t.Errorf("%s: %v among the calls %v, of %d positions, total %d", name, c, calls, n, total)
		}
		last = c[0]
	}
	r.calls = nil
}

func TestProgress(t *testing.T) {
	odd := func(x int) bool { return x%2 == 1 }
	lengths := []int{0, 1, 3, 100, 1100}
	if raceEnabled {
		lengths = lengths[:4]
	}
	for _, n := range lengths {
		var r report
		base := Range(0, n).Map(func(x int) int { return x })
		for name, c := range map[string]struct {
			it       Iter[int]
			n, total int
		}{
			"plain":      {base.Progress(r.f), n, n},
			"first":      {Range(0, n).Progress(r.f).Map(func(x int) int { return x }), n, n},
			"twice":      {base.Progress(func(int, int) { t.Error("called") }).Progress(r.f), n, n},
			"filter":     {base.Filter(odd).Progress(r.f), n, -1},
			"sieve":      {Range(0, n).Filter(odd).Progress(r.f), n, -1},
			"packed":     {base.Filter(odd).Progress(r.f).Rev(), n / 2, n / 2},
			"take":       {base.Progress(r.f).Take(n / 3), n / 3, n / 3},
			"some":       {base.Filter(odd).Progress(r.f).Take(n / 3), n / 3, -1},
			"takewhile":  {base.Progress(r.f).TakeWhile(func(x int) bool { return x < n/2 }), n / 2, -1},
			"scan":       {Scan(base.Progress(r.f), 0, func(a, b int) int { return a + b }), n, n},
			"flatmap":    {FlatMap(base.Progress(r.f), func(x int) []int { return []int{x, x} }), 2 * n, -1},
			"seq":        {FromSeq(slices.Values(upTo(n))).Progress(r.f), n, -1},
			"blocks":     {base.ByUniformBlocks(10).Progress(r.f), n, -1},
			"chain":      {base.Progress(r.f).Chain(base.Progress(func(int, int) { t.Error("called") })), 2 * n, 2 * n},
			"chain last": {base.Chain(base.Progress(func(int, int) { t.Error("called") })).Progress(r.f), 2 * n, 2 * n},
			"limit":      {base.Progress(r.f).Limit(2), n, n},
			"limit 1":    {base.Limit(1).Progress(r.f), n, n},
		} {
			if name == "some" && n/3 > n/2 {
				continue
			}
			ends := map[string]func(it Iter[int]){
				"Sum":        func(it Iter[int]) { it.Sum() },
				"Collect":    func(it Iter[int]) { it.Collect() },
				"Count":      func(it Iter[int]) { it.Count() },
				"ForEach":    func(it Iter[int]) { it.ForEach(func(int) {}) },
				"FindAny":    func(it Iter[int]) { it.FindAny(func(x int) bool { return x < 0 }) },
				"FindFirst":  func(it Iter[int]) { it.FindFirst(func(x int) bool { return x < 0 }) },
				"TryForEach": func(it Iter[int]) { _ = it.TryForEach(func(int) error { return nil }) },
				"TryMap":     func(it Iter[int]) { _, _ = TryMap(it, func(x int) (int, error) { return x, nil }) },
				"Seq": func(it Iter[int]) {
					for range it.Seq() {
					}
				},
			}
			for end, run := range ends {
				if end != "Sum" && end != "Seq" && name != "plain" && name != "filter" && name != "sieve" && name != "seq" {
					continue // It differs in how the blocks are cut, and not in what comes before.
				}
				for _, workers := range poolSizes(1, 5) {
					it := unknown(c.it)
					pools[workers].Install(func() { run(it) })
					r.check(t, name+", "+end, c.n, c.total, true)
				}
				run(c.it.WithPool(pools[5])) // Its cost is known.
				r.check(t, name+", "+end+" again", c.n, c.total, true)
			}
		}
	}
}

func TestProgressOfARunThatStops(t *testing.T) {
	const n = 1000
	var r report
	ctx, cancel := context.WithCancel(context.Background())
	for name, run := range map[string]func(it Iter[int]){
		"found":      func(it Iter[int]) { it.FindFirst(func(x int) bool { return x == n/2 }) },
		"found last": func(it Iter[int]) { it.FindFirst(func(x int) bool { return x == n-1 }) },
		"any":        func(it Iter[int]) { it.Any(func(x int) bool { return x > n/2 }) },
		"error":      func(it Iter[int]) { _ = it.TryForEach(func(int) error { return errors.New("no") }) },
		"panic":      func(it Iter[int]) { recovered(func() { it.ForEach(func(x int) { panic(x) }) }) },
		"break": func(it Iter[int]) {
			for range it.Seq() {
				break
			}
		},
		"context": func(it Iter[int]) {
			_ = Do(ctx, func() error {
				it.ForEach(func(int) { cancel() })
				return nil
			})
		},
	} {
		for _, p := range pools {
			for _, it := range []Iter[int]{Range(0, n).Progress(r.f), FromSeq(slices.Values(upTo(n))).Progress(r.f)} {
				total, known := it.Len()
				if !known {
					total = -1
				}
				p.Install(func() { run(unknown(it)) })
				r.check(t, name, n, total, false)
				for _, c := range r.calls {
					if c[1] >= 0 && c[0] == c[1] {
						t.Errorf("%s: a last call", name)
					}
				}
			}
		}
	}
}

// TestProgressOfOthersGoesOn checks that nobody waits for f: while it is at work, the
// other elements are done.
func TestProgressOfOthersGoesOn(t *testing.T) {
	const n = 64
	var begun, done atomic.Int64
	var told, waited atomic.Bool
	it := unknown(Range(0, n)).WithMaxLen(1).WithPool(pools[5]).Progress(func(d, total int) {
		if d == total || told.Swap(true) {
			return
		}
		// Whoever is here is in one half of the run; the other half is done by
		// others.
		for done.Load() < n/2 {
			runtime.Gosched()
		}
		waited.Store(true)
	})
	it.ForEach(func(int) {
		if begun.Add(1) > 1 {
			for !told.Load() { // So that there is something left to tell of.
				runtime.Gosched()
			}
		}
		done.Add(1)
	})
	if !waited.Load() {
		t.Error("not called while the work went on")
	}
}

func TestProgressPanics(t *testing.T) {
	oops := errors.New("oops")
	for _, n := range []int{0, 1, 10, 1000} {
		for _, at := range []string{"first", "last"} {
			f := func(done, total int) {
				if at == "first" || done == total {
					panic(oops)
				}
			}
			for _, p := range pools {
				it := unknown(Range(0, n)).Progress(f).WithPool(p)
				for name, run := range map[string]func(){
					"Sum":       func() { it.Sum() },
					"FindFirst": func() { it.FindFirst(func(int) bool { return false }) },
					"Seq": func() {
						for range it.Seq() {
						}
					},
				} {
					v := recovered(run)
					if e, ok := v.(*core.PanicError); !ok || !errors.Is(e, oops) {
						t.Errorf("%s of %d, %s call: %v", name, n, at, v)
					}
				}
			}
		}
	}
}

func TestProgressKeepsTheBits(t *testing.T) {
	some := func(x float64) bool { return x > 0 }
	for _, n := range []int{1, 3, 100, 1000, 5000} {
		it := Slice(floatsOf(n))
		sum, fewer := it.Sum(), it.Filter(some).Sum()
		for _, p := range pools {
			told := unknown(it.Progress(func(int, int) {}).WithPool(p))
			for range 3 {
				if got := told.Sum(); got != sum {
					t.Errorf("%d elements: %v, want %v", n, got, sum)
				}
				if got := told.Filter(some).Sum(); got != fewer {
					t.Errorf("%d elements, filtered: %v, want %v", n, got, fewer)
				}
			}
		}
	}
}

func TestProgressNil(t *testing.T) {
	if v := recovered(func() { Range(0, 1).Progress(nil) }); v != "par: Progress: nil function" {
		t.Error(v)
	}
}

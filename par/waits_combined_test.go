package par_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// These are all combinations of where elements come from, what bounds and slows the run, how it ends, how one
// of its elements waits, and what becomes of that. The caller holds a lock, and tasks that want it have all workers
// but the caller's own, and that one too as soon as a stand-in carries it.

const (
	waitLen = 256 // elements
	waitsAt = 10  // the one that waits
)

type ints = par.Iter[int]

// Each gives 0 to waitLen-1.
var waitSources = []struct {
	name string
	make func() ints
}{
	{"Range", func() ints { return par.Range(0, waitLen) }},
	{"Slice", func() ints { return par.Slice(numbers(waitLen)) }},
	{"Generate", func() ints { return par.Generate(waitLen, func(i int) int { return i }) }},
	{"FromSeq", func() ints { return par.FromSeq(slices.Values(numbers(waitLen))) }},
	{"FromChan", func() ints {
		c := make(chan int, waitLen)
		for i := range waitLen {
			c <- i
		}
		close(c)
		return par.FromChan(c)
	}},
	{"Lines", func() ints {
		var text strings.Builder
		for i := range waitLen {
			fmt.Fprintln(&text, i)
		}
		return par.Map(par.Lines(text.String()), func(s string) int { i, _ := strconv.Atoi(s); return i })
	}},
	{"Chain", func() ints { return par.Range(0, 7).Chain(par.Range(7, waitLen)) }},
	{"Rev", func() ints { return par.Generate(waitLen, func(i int) int { return waitLen - 1 - i }).Rev() }},
	{"Zip", func() ints {
		return par.Map(par.Zip(par.Range(0, waitLen), par.Range(0, waitLen)), func(p par.Pair[int, int]) int { return (p.First + p.Second) / 2 })
	}},
	{"Filter", func() ints {
		return par.Range(0, 2*waitLen).Filter(func(x int) bool { return x%2 == 0 }).Map(func(x int) int { return x / 2 })
	}},
	{"FlatMap", func() ints {
		return par.FlatMap(par.Range(0, waitLen/4), func(x int) []int { return []int{4 * x, 4*x + 1, 4*x + 2, 4*x + 3} })
	}},
	{"Chunks", func() ints { return par.Flatten(par.Chunks(numbers(waitLen), 8)) }},
	{"Custom", func() ints { return par.Range(0, 2*waitLen).StepBy(2).Map(func(x int) int { return x / 2 }) }},
}

var waitTunings = []struct {
	name string
	tune func(ints) ints
}{
	{"plain", func(it ints) ints { return it }},
	{"max 1", func(it ints) ints { return it.WithMaxLen(1) }},
	{"max 3", func(it ints) ints { return it.WithMaxLen(3) }},
	{"min 4", func(it ints) ints { return it.WithMinLen(4) }},
	{"limit 2", func(it ints) ints { return it.Limit(2) }},
	{"limit 2, max 1", func(it ints) ints { return it.Limit(2).WithMaxLen(1) }},
	{"background, max 2", func(it ints) ints { return it.WithPriority(core.Background).WithMaxLen(2) }},
}

var waitEndings = []struct {
	name  string
	run   func(ints) any
	twice bool // It runs the pipeline more than once, so that its source must be readable as often.
}{
	{name: "ForEach", run: func(it ints) any {
		var sum atomic.Int64
		it.ForEach(func(x int) { sum.Add(int64(x)) })
		return sum.Load()
	}},
	{name: "ForEachLocal", run: func(it ints) any {
		var sum atomic.Int64
		par.ForEachLocal(it, func() *int { return new(int) }, func(own *int, x int) { *own = x; sum.Add(int64(*own)) })
		return sum.Load()
	}},
	{name: "Sum", run: func(it ints) any { return it.Sum() }},
	{name: "Collect", run: func(it ints) any { return it.Collect() }},
	{name: "Filter.Collect", run: func(it ints) any { return it.Filter(func(x int) bool { return x%3 == 0 }).Collect() }},
	{name: "Count", run: func(it ints) any { return it.Filter(func(x int) bool { return x%2 == 0 }).Count() }},
	{name: "Reduce", run: func(it ints) any { return it.Reduce(0, func(a, b int) int { return max(a, b) }) }},
	{name: "Scan", run: func(it ints) any { return par.Scan(it, 0, func(a, b int) int { return a + b }).Collect() }},
	{name: "Distinct", run: func(it ints) any { return par.Distinct(it.Map(func(x int) int { return x % 50 })) }},
	{name: "TopK", run: func(it ints) any { return par.TopK(it, 5, func(a, b int) int { return a - b }) }},
	{name: "MinMax", run: func(it ints) any {
		lo, hi, _ := par.MinMax(it)
		return []int{lo, hi}
	}},
	{name: "Any", run: func(it ints) any { return it.Any(func(x int) bool { return x < 0 }) }},
	{name: "FindFirst", run: func(it ints) any {
		x, _ := it.FindFirst(func(x int) bool { return x == waitLen-1 })
		return x
	}},
	{name: "Partition", run: func(it ints) any {
		yes, no := it.Partition(func(x int) bool { return x%2 == 0 })
		return [][]int{yes, no}
	}},
	{name: "GroupBy", run: func(it ints) any { return par.GroupBy(it, func(x int) int { return x % 7 }) }},
	{name: "CountBy", run: func(it ints) any { return par.CountBy(it, func(x int) int { return x % 7 }) }},
	{name: "Histogram", run: func(it ints) any { return par.Histogram(it, 5, func(x int) int { return x % 5 }) }},
	{name: "Fold", run: func(it ints) any {
		return par.Fold(it, func() int { return 0 }, func(a, x int) int { return a + x }).Sum()
	}},
	{name: "Sorted", run: func(it ints) any { return par.Sorted(it.Map(func(x int) int { return -x })) }},
	{name: "Unordered", run: func(it ints) any { return it.Unordered().Sum() }},
	{name: "TakeWhile", run: func(it ints) any { return it.TakeWhile(func(x int) bool { return x < 200 }).Collect() }},
	{name: "Chunked", run: func(it ints) any { return par.Chunked(it, 9).Count() }},
	{name: "TryForEach", run: func(it ints) any {
		var sum atomic.Int64
		if err := it.TryForEach(func(x int) error { sum.Add(int64(x)); return nil }); err != nil {
			panic(err)
		}
		return sum.Load()
	}},
	{name: "Seq", run: func(it ints) any { return slices.Collect(it.Seq()) }},
	{twice: true, name: "nested", run: func(it ints) any {
		var sum atomic.Int64
		par.For(3, func(int) { sum.Add(int64(it.Sum())) })
		return sum.Load()
	}},
	{twice: true, name: "in a join", run: func(it ints) any {
		var a, b int
		core.Join(func() { a = it.Sum() }, func() { b = it.Count() })
		return []int{a, b}
	}},
	{name: "in a scope", run: func(it ints) any {
		var sum int
		core.InScope(func(s *core.Scope) { s.Spawn(func() { sum = it.Sum() }) })
		return sum
	}},
}

// waitKinds wait in an element; all returns when every worker has a task that wants the lock, if the caller gives
// way to it.
var waitKinds = []struct {
	name string
	wait func(all func())
}{
	{"Blocking", func(all func()) { core.Blocking(all) }},
	{"Future.Wait", func(func()) { core.Go(func() int { return 1 }).Wait() }},
	{"a scope", func(func()) {
		core.InScope(func(s *core.Scope) {
			for range 3 {
				s.Spawn(func() {})
			}
		})
	}},
	{"a nested call", func(func()) { par.Range(0, 8).WithMaxLen(1).ForEach(func(int) {}) }},
	{"a join that blocks", func(all func()) { core.Join(func() { core.Blocking(all) }, func() {}) }},
}

var errWaited = errors.New("waited")

// waitEnds are what becomes of the element that has waited. run is the pipeline with the element's function; what
// it returns is what the caller got.
var waitEnds = []struct {
	name string
	end  func(cancel func())
	stop func(ints) ints // nil: the pipeline is as it was
	want func(got any, err error, returned bool) bool
}{
	{name: "goes on", end: func(func()) {}},
	{name: "panic", end: func(func()) { panic("boom") },
		want: func(_ any, err error, _ bool) bool {
			var p *core.PanicError
			return errors.As(err, &p) && p.Value == "boom"
		}},
	{name: "Goexit", end: func(func()) { runtime.Goexit() },
		want: func(_ any, _ error, returned bool) bool { return !returned }},
	{name: "cancel", end: func(cancel func()) { cancel() },
		// What has no more block to begin may come to its end.
		want: func(got any, err error, _ bool) bool {
			return errors.Is(err, context.Canceled) || err == nil && got != nil
		}},
	{name: "error", end: func(func()) {},
		stop: func(it ints) ints {
			return par.MapErr(it, func(x int) (int, error) {
				if x == waitsAt {
					return 0, errWaited
				}
				return x, nil
			})
		},
		want: func(_ any, err error, _ bool) bool { return errors.Is(err, errWaited) }},
	{name: "early stop", end: func(func()) {},
		stop: func(it ints) ints { return it.TakeAnyWhile(func(x int) bool { return x != waitsAt }) },
		want: func(got any, err error, _ bool) bool { return err == nil && got != nil }},
}

func numbers(n int) []int {
	xs := make([]int, n)
	for i := range xs {
		xs[i] = i
	}
	return xs
}

// TestLocksAreHeldAcrossEverything goes through the combinations: all tunings, kinds of waits and ends with one source and each
// ending, and with each source and one ending; the others by chance. The short test has some of a quarter of them.
func TestLocksAreHeldAcrossEverything(t *testing.T) {
	all, others := len(waitKinds)*len(waitEnds), 2000
	if testing.Short() {
		all, others = 5, 200
	}
	leftOut := func() bool { return testing.Short() && rand.IntN(8) > 0 }
	for _, workers := range []int{1, 2, 4} {
		t.Run(fmt.Sprint(workers, " workers"), func(t *testing.T) {
			p, err := core.NewPool(core.Config{Workers: workers, BackgroundPause: 50 * time.Microsecond})
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, p.Close()) })
			for e := range waitEndings {
				for u := range waitTunings {
					if leftOut() {
						continue
					}
					t.Run(fmt.Sprintf("Range/%s/%s", waitTunings[u].name, waitEndings[e].name), func(t *testing.T) {
						waitCases(t, p, 0, u, e, all)
					})
				}
			}
			for s := range waitSources {
				for u := range waitTunings {
					if leftOut() {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s", waitSources[s].name, waitTunings[u].name), func(t *testing.T) {
						waitCases(t, p, s, u, 1, all)
					})
				}
			}
			seed := rand.Uint64()
			r := rand.New(rand.NewPCG(seed, 0))
			for range others / 10 {
				s, u, e := r.IntN(len(waitSources)), r.IntN(len(waitTunings)), r.IntN(len(waitEndings))
				if waitSources[s].name == "FromChan" && waitEndings[e].twice {
					continue
				}
				t.Run(fmt.Sprintf("%s/%s/%s", waitSources[s].name, waitTunings[u].name, waitEndings[e].name), func(t *testing.T) {
					waitCases(t, p, s, u, e, 10)
				})
			}
		})
	}
}

// waitCases runs so many waits and ends of a source, a tuning and an ending, all of them or by chance.
func waitCases(t *testing.T, p *core.Pool, source, tuning, ending, cases int) {
	c := &waitCase{pool: p, make: func() ints { return waitTunings[tuning].tune(waitSources[source].make()) }, run: waitEndings[ending].run}
	for range 20 { // So that its cost is known.
		want := c.plain()
		if c.want == nil {
			c.want = want
		}
		if d := cmp.Diff(c.want, want); d != "" {
			t.Fatalf("without waits: (-first +now)\n%s", d)
		}
	}
	for _, i := range rand.Perm(len(waitKinds) * len(waitEnds))[:cases] {
		c.wait(t, i%len(waitKinds), i/len(waitKinds))
		c.plain()
	}
}

// waitCase is one pipeline.
type waitCase struct {
	pool *core.Pool
	make func() ints
	run  func(ints) any
	want any
}

// pipeline calls waits in the element that is to wait, once, though nested ones come to it several times.
func (c *waitCase) pipeline(waits func()) ints {
	var waited atomic.Bool // No sync.Once: it has others wait, outside of Blocking.
	return c.make().Map(func(x int) int {
		if x == waitsAt && waits != nil && !waited.Swap(true) {
			waits()
		}
		return x
	})
}

func (c *waitCase) plain() (got any) {
	c.pool.Install(func() { got = c.run(c.pipeline(nil)) })
	return got
}

// wait runs it with a lock held.
func (c *waitCase) wait(t *testing.T, kind, end int) {
	name := waitKinds[kind].name + ", " + waitEnds[end].name
	var (
		mu       sync.Mutex
		tasks    sync.WaitGroup
		begun    atomic.Int64
		got      any
		err      error
		returned bool
	)
	workers := c.pool.NumWorkers()
	all := func(n int) {
		for int(begun.Load()) < n {
			runtime.Gosched()
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	it := c.pipeline(func() {
		all(workers - 1)
		waitKinds[kind].wait(func() { all(workers) })
		waitEnds[end].end(cancel)
	})
	if stop := waitEnds[end].stop; stop != nil {
		it = stop(it)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		c.pool.Install(func() {
			mu.Lock()
			defer mu.Unlock()
			tasks.Add(workers + 1)
			for range workers + 1 {
				core.Spawn(func() {
					begun.Add(1)
					mu.Lock()
					defer mu.Unlock()
					tasks.Done()
				})
			}
			defer func() {
				if v := recover(); v != nil {
					err = v.(error)
				}
			}()
			err = par.Do(ctx, func() (err error) {
				got, err = par.Try(func() any { return c.run(it) })
				return err
			})
			returned = true
		})
	}()
	<-ended
	tasks.Wait()
	if want := waitEnds[end].want; want != nil {
		if !want(got, err, returned) {
			t.Errorf("%s: got %v, error %v, returned %v", name, got, err, returned)
		}
	} else if d := cmp.Diff(c.want, got); err != nil || d != "" {
		t.Errorf("%s: error %v, (-want +got)\n%s", name, err, d)
	}
}

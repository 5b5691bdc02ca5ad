package par

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

// stages is a pipeline of four stages and an ending, each of which takes down
// what it sees and panics where it is told to.
type stages struct {
	n     int
	seen  [5][]atomic.Int32
	panik map[[2]int]bool // stage and position
	exit  map[[2]int]bool
}

func newStages(n int) *stages {
	s := &stages{n: n, panik: map[[2]int]bool{}, exit: map[[2]int]bool{}}
	for i := range s.seen {
		s.seen[i] = make([]atomic.Int32, n)
	}
	return s
}

func (s *stages) visit(stage, pos int) {
	s.seen[stage][pos].Add(1)
	if s.panik[[2]int{stage, pos}] {
		panic(fmt.Sprintf("stage %d at %d", stage, pos))
	}
	if s.exit[[2]int{stage, pos}] {
		runtime.Goexit()
	}
}

// zipped is a pipeline in which the stages are the two sides of a Zip, a Map, a
// Filter.
func (s *stages) zipped() Iter[string] {
	a := Generate(s.n, func(i int) int {
		s.visit(0, i)
		return i
	})
	b := Range(0, s.n+3).Map(func(i int) int {
		s.visit(1, i)
		return i
	})
	c := Map(Zip(a, b), func(p Pair[int, int]) string {
		s.visit(2, p.First)
		return fmt.Sprint(p.Second)
	})
	return c.Filter(func(x string) bool {
		s.visit(3, number(x))
		return true
	})
}

// enumerated is a pipeline in which the stages are two Maps, an Enumerate
// between them, and two Filters.
func (s *stages) enumerated() Iter[string] {
	a := Slice(upTo(s.n)).Map(func(i int) int {
		s.visit(0, i)
		return i
	})
	b := Map(Enumerate(a), func(it Item[int]) string {
		s.visit(1, it.Index)
		return fmt.Sprint(it.Value)
	})
	for stage := 2; stage <= 3; stage++ {
		b = b.Filter(func(x string) bool {
			s.visit(stage, number(x))
			return true
		})
	}
	return b
}

func (s *stages) end(x string) { s.visit(4, number(x)) }

func number(x string) int {
	n := 0
	if _, err := fmt.Sscan(x, &n); err != nil {
		panic(err)
	}
	return n
}

// first returns the panic that must surface: at the lowest position, there of
// the earliest stage.
func (s *stages) first() (stage, pos int) {
	for pos := range s.n {
		for stage := range s.seen {
			if s.panik[[2]int{stage, pos}] {
				return stage, pos
			}
		}
	}
	return -1, s.n
}

// check compares what was seen after a run that surfaced v.
func (s *stages) check(t *testing.T, v any) {
	t.Helper()
	stage, pos := s.first()
	p, ok := v.(*core.PanicError)
	if !ok {
		t.Fatalf("n=%d, panics %v: recovered %v", s.n, s.panik, v)
	}
	if want := fmt.Sprintf("stage %d at %d", stage, pos); p.Value != want {
		t.Fatalf("n=%d, panics %v: surfaced %q, want %q", s.n, s.panik, p.Value, want)
	}
	if !strings.Contains(string(p.Stack), "stages).visit") {
		t.Fatalf("the stack is not the one of the panic:\n%s", p.Stack)
	}
	for st := range s.seen {
		for i := range s.seen[st] {
			n := s.seen[st][i].Load()
			if n > 1 || n == 0 && (i < pos || i == pos && st <= stage) {
				t.Fatalf("n=%d, panics %v: stage %d saw position %d %d times", s.n, s.panik, st, i, n)
			}
		}
	}
}

var builds = map[string]func(*stages) Iter[string]{"zipped": (*stages).zipped, "enumerated": (*stages).enumerated}

// TestPanicAtEveryCall panics at each call of each function, one at a time.
func TestPanicAtEveryCall(t *testing.T) {
	for name, build := range builds {
		t.Run(name, func(t *testing.T) {
			for n := 1; n <= 20; n++ {
				for stage := range 5 {
					for pos := range n {
						for _, pool := range []int{1, 2} {
							s := newStages(n)
							s.panik[[2]int{stage, pos}] = true
							it := build(s).WithPool(pools[pool])
							s.check(t, recovered(func() { it.ForEach(s.end) }))
						}
					}
				}
			}
		})
	}
}

// TestPanicsTogether panics at several calls, also in blocks that are longer than
// one element.
func TestPanicsTogether(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for name, build := range builds {
		t.Run(name, func(t *testing.T) {
			for _, n := range []int{3, 10, 30, 300} {
				for range 60 {
					panik := map[[2]int]bool{}
					for range 1 + rng.IntN(6) {
						panik[[2]int{rng.IntN(5), rng.IntN(n)}] = true
					}
					runs := []func(Iter[string]) Iter[string]{
						unknown[string],
						func(it Iter[string]) Iter[string] { return it.WithPool(pools[1]) },
						func(it Iter[string]) Iter[string] { return unknown(it).WithPool(pools[5]) },
						func(it Iter[string]) Iter[string] { return it.WithMinLen(4).WithPool(pools[2]) },
					}
					s := newStages(n)
					s.panik = panik
					it := runs[rng.IntN(len(runs))](build(s))
					s.check(t, recovered(func() { it.ForEach(s.end) }))
				}
			}
		})
	}
}

// TestPanicInEveryEnding panics in the ending's own function, or in a stage
// before those that have none, and uses the pipeline again.
func TestPanicInEveryEnding(t *testing.T) {
	boom := errors.New("boom")
	for _, n := range []int{1, 2, 10, 300} {
		for pos := 0; pos < n; pos += 1 + n/7 {
			var armed atomic.Bool
			blow := func(x int) {
				if x == pos && armed.Load() {
					panic(boom)
				}
			}
			it := Range(0, n).Map(func(x int) int {
				blow(x)
				return x
			})
			for name, end := range map[string]func(Iter[int]){
				"ForEach":      func(it Iter[int]) { it.ForEach(func(int) {}) },
				"ForEachBlock": func(it Iter[int]) { it.ForEachBlock(func([]int) {}) },
				"Sum":          func(it Iter[int]) { it.Sum() },
				"Reduce":       func(it Iter[int]) { it.Reduce(0, func(a, b int) int { return a + b }) },
				"Count":        func(it Iter[int]) { it.Count() },
				"Min":          func(it Iter[int]) { it.Min() },
				"Any":          func(it Iter[int]) { it.Any(func(int) bool { return false }) },
				"Collect":      func(it Iter[int]) { it.Collect() },
				"Collect, packed": func(it Iter[int]) {
					Enumerate(it.Filter(func(int) bool { return true })).Collect()
				},
				"AppendTo":    func(it Iter[int]) { it.AppendTo(nil) },
				"CollectInto": func(it Iter[int]) { it.CollectInto(make([]int, n)) },
			} {
				for _, it := range []Iter[int]{unknown(it), it.WithPool(pools[2]), it.WithPool(pools[1])} {
					armed.Store(true)
					v := recovered(func() { end(it) })
					if p, ok := v.(*core.PanicError); !ok || !errors.Is(p, boom) {
						t.Fatalf("%s of %d, panic at %d: recovered %v", name, n, pos, v)
					}
					armed.Store(false)
					if got := it.Sum(); got != n*(n-1)/2 {
						t.Fatalf("%s of %d: after a panic the sum is %d", name, n, got)
					}
				}
			}
		}
	}
}

// TestPanicOfReduceOperation checks a panic of op where nodes are combined.
func TestPanicOfReduceOperation(t *testing.T) {
	for _, n := range []int{2, 9, 300, 5000} {
		ways(t, Range(0, n), func(t *testing.T, it Iter[int]) {
			v := recovered(func() {
				it.Reduce(0, func(a, b int) int {
					if a < n/2 && b >= n/2 {
						panic("in op")
					}
					return max(a, b)
				})
			})
			if p, ok := v.(*core.PanicError); !ok || p.Value != "in op" {
				t.Fatalf("n=%d: recovered %v", n, v)
			}
		})
	}
}

// TestPanicPassesNestedRuns checks that a panic is wrapped once however deep.
func TestPanicPassesNestedRuns(t *testing.T) {
	v := recovered(func() {
		Range(0, 10).ForEach(func(i int) {
			Range(0, 10).WithMaxLen(1).ForEach(func(j int) {
				if i*10+j >= 55 {
					panic(i*10 + j)
				}
			})
		})
	})
	if p, ok := v.(*core.PanicError); !ok || p.Value != 55 {
		t.Errorf("recovered %v", v)
	}
}

// TestGoexit ends the caller's goroutine from each function.
func TestGoexit(t *testing.T) {
	for name, build := range builds {
		for _, n := range []int{1, 5, 300} {
			for stage := range 5 {
				for pos := 0; pos < n; pos += 1 + n/5 {
					for _, workers := range poolSizes(1, 2) {
						s := newStages(n)
						s.exit[[2]int{stage, pos}] = true
						it := build(s).WithPool(pools[workers])
						var after bool
						done := make(chan struct{})
						go func() {
							defer close(done)
							it.ForEach(s.end)
							after = true
						}()
						<-done
						if after {
							t.Fatalf("%s, n=%d: the caller went on after a Goexit in stage %d at %d", name, n, stage, pos)
						}
					}
				}
			}
		}
	}
	if got := Slice(upTo(100)).WithPool(pools[1]).Sum(); got != 4950 {
		t.Errorf("after Goexits the sum is %d", got)
	}
}

// TestSeqPanics checks that what was yielded before a panic of the sequence
// comes first, and may panic in its place.
func TestSeqPanics(t *testing.T) {
	for _, n := range []int{0, 1, 2, 3, 6, 7, 8, 100} {
		for low := -1; low < n; low += 1 + n/8 {
			seen := make([]atomic.Int32, n)
			it := FromSeq(func(yield func(int) bool) {
				for i := range n {
					if !yield(i) {
						return
					}
				}
				panic("seq")
			})
			v := recovered(func() {
				it.ForEach(func(i int) {
					seen[i].Add(1)
					if i == low {
						panic("element")
					}
				})
			})
			want := "element"
			if low < 0 {
				want, low = "seq", n
			}
			if p, ok := v.(*core.PanicError); !ok || p.Value != want {
				t.Fatalf("n=%d, element %d: recovered %v, want %s", n, low, v, want)
			}
			for i := range min(low+1, n) {
				if c := seen[i].Load(); c != 1 {
					t.Fatalf("n=%d, panic at %d: element %d was seen %d times", n, low, i, c)
				}
			}
		}
	}
}

func TestSeqGoexit(t *testing.T) {
	it := FromSeq(func(yield func(int) bool) {
		_ = yield(1) && yield(2) && yield(3) && yield(4)
		runtime.Goexit()
	})
	var seen atomic.Int32
	after := false
	done := make(chan struct{})
	go func() {
		defer close(done)
		it.ForEach(func(int) { seen.Add(1) })
		after = true
	}()
	<-done
	if after || seen.Load() != 4 {
		t.Errorf("after %v, seen %d", after, seen.Load())
	}
}

func TestBadArguments(t *testing.T) {
	it := Range(0, 10)
	type point struct{ x, y int }
	points := Slice([]point{{1, 2}})
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"par: Map: nil function", func() { it.Map((func(int) int)(nil)) }},
		{"par: Map: nil function", func() { Map[int, string](it, nil) }},
		{"par: Filter: nil function", func() { it.Filter(nil) }},
		{"par: Generate: nil function", func() { Generate[int](3, nil) }},
		{"par: Generate: n must not be negative, got -1", func() { Generate(-1, func(i int) int { return i }) }},
		{"par: FromSeq: nil function", func() { FromSeq[int](nil) }},
		{"par: ForEach: nil function", func() { it.ForEach(nil) }},
		{"par: ForEachBlock: nil function", func() { it.ForEachBlock(nil) }},
		{"par: Reduce: nil function", func() { it.Reduce(0, nil) }},
		{"par: ReduceFunc: nil function", func() { it.ReduceFunc(nil, func(a, _ int) int { return a }) }},
		{"par: ReduceFunc: nil function", func() { it.ReduceFunc(func() int { return 0 }, nil) }},
		{"par: ReduceWith: nil function", func() { it.ReduceWith(nil) }},
		{"par: MinFunc: nil function", func() { it.MinFunc(nil) }},
		{"par: MaxFunc: nil function", func() { it.MaxFunc(nil) }},
		{"par: Any: nil function", func() { it.Any(nil) }},
		{"par: All: nil function", func() { it.All(nil) }},
		{"par: WithMinLen: length must not be negative, got -1", func() { it.WithMinLen(-1) }},
		{"par: WithMaxLen: length must not be negative, got -2", func() { it.WithMaxLen(-2) }},
		{"par: WithPool: nil pool", func() { it.WithPool(nil) }},
		{"par: Range: 18446744073709551615 numbers are more than an int can count", func() { Range(uint64(0), 1<<64-1) }},
		{"par: RangeInclusive: -9223372036854775808 to 9223372036854775807 is more than an int can count",
			func() { RangeInclusive(int64(-1<<63), 1<<63-1) }},
		{"par: RangeInclusive: 9223372036854775808 numbers are more than an int can count",
			func() { RangeInclusive(uint64(0), 1<<63-1) }},
		{"par: Sum: par.point has no +: Sum takes integers, floats and complex numbers", func() { points.Sum() }},
		{"par: Sum: string is no number: Sum takes integers, floats and complex numbers", func() { Slice([]string{"a"}).Sum() }},
		{"par: Product: par.point has no *: Product takes integers, floats and complex numbers", func() { points.Product() }},
		{"par: Min: par.point has no <: Min takes integers, floats and strings", func() { points.Min() }},
		{"par: Max: complex128 has no <: Max takes integers, floats and strings", func() { Slice([]complex128{1}).Max() }},
		{"par: CollectInto: 10 elements do not fit into 9", func() { it.CollectInto(make([]int, 9)) }},
		{"par: CollectInto: 10 elements do not fit into 9", func() {
			it.Filter(func(int) bool { return true }).CollectInto(make([]int, 9))
		}},
	} {
		if got := recovered(c.f); got != c.want {
			t.Errorf("panicked with %v, want %s", got, c.want)
		}
	}
}

// TestBadArgumentsComeBeforeWork checks that nothing has run, or been written,
// when an ending refuses.
func TestBadArgumentsComeBeforeWork(t *testing.T) {
	type point struct{ x, y int }
	var calls atomic.Int32
	it := Map(Range(0, 10), func(i int) point {
		calls.Add(1)
		return point{i, i}
	})
	for _, f := range []func(){
		func() { it.Sum() }, func() { it.Product() }, func() { it.Min() }, func() { it.Max() },
		func() { it.CollectInto(nil) },
	} {
		if recovered(f) == nil || calls.Load() != 0 {
			t.Errorf("%d calls before the panic", calls.Load())
		}
	}
	dst := make([]int, 5)
	recovered(func() { Range(1, 10).Filter(func(int) bool { return true }).CollectInto(dst) })
	if d := diff(make([]int, 5), dst); d != "" {
		t.Errorf("a CollectInto that does not fit has written: (-want +got)\n%s", d)
	}
}

// TestNamesOfTypes: what a user prints to learn what came is what the documentation names.
func TestNamesOfTypes(t *testing.T) {
	v := recovered(func() { Range(0, 3).ForEach(func(int) { panic("it") }) })
	if got := fmt.Sprintf("%T", v); got != "*core.PanicError" {
		t.Errorf("a panic is a %s", got)
	}
	_, err := Try(MapErr(Range(1, 2), failUnder(1)).Sum)
	if got := fmt.Sprintf("%T", err); got != "*par.ElementError" {
		t.Errorf("an error is a %s", got)
	}
}

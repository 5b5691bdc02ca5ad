package par

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/quick"

	"github.com/seed1237c087/manta/core"
)

// fault is an error that says where it came up.
type fault int

func (f fault) Error() string { return fmt.Sprint("fault ", int(f)) }

// tries are the endings whose function sees the elements one by one: each runs visit
// for the elements of it and returns its error, and what it made of them.
var tries = map[string]func(it Iter[int], visit func(int) error) ([]int, error){
	"TryForEach": func(it Iter[int], visit func(int) error) ([]int, error) {
		return nil, it.TryForEach(visit)
	},
	"TryMap": func(it Iter[int], visit func(int) error) ([]int, error) {
		return TryMap(it, func(x int) (int, error) { return x, visit(x) })
	},
	"TryFold": func(it Iter[int], visit func(int) error) ([]int, error) {
		parts, err := TryFold(it, func() []int { return nil }, func(a []int, x int) ([]int, error) {
			return append(a, x), visit(x)
		})
		if err != nil && parts == nil || err == nil && parts != nil {
			return slices.Concat([][]int{{}, slices.Concat(parts...)}[min(1, len(parts)):]...), err
		}
		return nil, errors.New("a result and an error, or neither")
	},
}

func TestTriesThatSucceed(t *testing.T) {
	lengths := []int{0, 1, 2, 9, 130, 1000}
	if testing.Short() {
		lengths = []int{0, 1, 9, 130}
	}
	for name, build := range searched {
		for _, n := range lengths {
			it, want := build(n)
			for op, try := range tries {
				for _, it := range []Iter[int]{
					unknown(it), it.WithPool(pools[1]), unknown(it).WithPool(pools[2]), it.WithMaxLen(3).WithPool(pools[5]),
					it.WithMinLen(2).WithMaxLen(5),
				} {
					var calls atomic.Int64
					got, err := try(it, func(int) error {
						calls.Add(1)
						return nil
					})
					if err != nil || int(calls.Load()) != len(want) {
						t.Fatalf("%s of %s of %d: %v after %d calls", op, name, n, err, calls.Load())
					}
					if op != "TryForEach" && !slices.Equal(got, want) {
						t.Fatalf("%s of %s of %d: (-want +got)\n%s", op, name, n, diff(want, got))
					}
				}
			}
		}
	}
	if got, err := TryMap(Range(0, 0), func(x int) (int, error) { return x, nil }); got == nil || len(got) != 0 || err != nil {
		t.Errorf("TryMap of nothing is %v, %v", got, err)
	}
	if got, err := TryFold(Range(0, 0), func() int { return 1 }, func(a, _ int) (int, error) { return a, nil }); got == nil || len(got) != 0 || err != nil {
		t.Errorf("TryFold of nothing is %v, %v", got, err)
	}
}

// TestFailures lets elements fail and others panic, in the ending's function or in a
// stage before: what comes first surfaces, whatever else there is.
func TestFailures(t *testing.T) {
	lengths := []int{1, 2, 9}
	if !testing.Short() && !raceEnabled {
		lengths = append(lengths, 40)
	}
	for _, n := range lengths {
		for low := range n {
			for _, other := range []int{low, n - 1, min(n-1, low+1), low + (n-low)/2} {
				for kind := range 4 {
					for op, try := range tries {
						checkFailures(t, op, try, n, low, other, kind)
					}
				}
			}
		}
	}
	if got := Range(0, 100).WithPool(pools[2]).Sum(); got != 4950 {
		t.Fatalf("after failures the sum is %d", got)
	}
}

// checkFailures fails at low and other: bit 0 of kind says that low panics, bit 1 that
// other panics in the stage before.
func checkFailures(t *testing.T, op string, try func(Iter[int], func(int) error) ([]int, error), n, low, other, kind int) {
	t.Helper()
	seen := make([]atomic.Int32, n)
	stage := func(x int) int {
		if kind&2 != 0 && x == other && x != low {
			panic(fault(x))
		}
		return x
	}
	visit := func(x int) error {
		seen[x].Add(1)
		switch {
		case x == low && kind&1 != 0:
			panic(fault(x))
		case x == low || x == other:
			return fault(x)
		}
		return nil
	}
	for name, it := range map[string]Iter[int]{
		"Map":    Range(0, n).Map(stage),
		"Filter": Range(0, n).Filter(func(x int) bool { return stage(x) >= 0 }),
		"Seq":    FromSeq(slices.Values(upTo(n))).Map(stage),
		"Rev":    Generate(n, func(i int) int { return stage(n - 1 - i) }).Rev(),
	} {
		for _, workers := range poolSizes(1, 2) {
			for i := range seen {
				seen[i].Store(0)
			}
			var err error
			v := recovered(func() { _, err = try(unknown(it).WithPool(pools[workers]), visit) })
			if p, ok := v.(*core.PanicError); ok {
				err = p
			}
			if (v != nil) != (kind&1 != 0) || !errors.Is(err, fault(low)) {
				t.Fatalf("%s of %s of %d, failures at %d and %d, kind %d, %d workers: error %v, recovered %v", op, name, n, low, other, kind, workers, err, v)
			}
			for i := range seen {
				c := seen[i].Load()
				if c > 1 || c == 0 && i <= low || c != 0 && i > low && workers == 1 {
					t.Fatalf("%s of %s of %d, failures at %d and %d: element %d seen %d times", op, name, n, low, other, i, c)
				}
			}
		}
	}
}

// TestFailuresStopEarly counts what one worker runs behind an error.
func TestFailuresStopEarly(t *testing.T) {
	const n = 5000
	var stage atomic.Int64
	it := Range(0, n).Map(func(x int) int {
		stage.Add(1)
		return x
	}).WithPool(pools[1])
	for op, try := range tries {
		for _, at := range []int{0, 1, 2, 3, 100, 4000} {
			stage.Store(0)
			calls := 0
			_, err := try(it, func(x int) error {
				calls++
				if x == at {
					return fault(x)
				}
				return nil
			})
			if most := int64(at + 1 + min(at, largestBlock-1)); !errors.Is(err, fault(at)) || calls != at+1 || stage.Load() > most {
				t.Errorf("%s, error at %d: %v after %d calls, %d of the stage", op, at, err, calls, stage.Load())
			}
		}
		if op == "TryMap" {
			continue // It would make room for all results.
		}
		for _, workers := range poolSizes(1, 2) {
			if _, err := try(Range(0, math.MaxInt).WithPool(pools[workers]), func(x int) error {
				if x >= 100 {
					return fault(x)
				}
				return nil
			}); !errors.Is(err, fault(100)) {
				t.Errorf("%s of a huge range: %v", op, err)
			}
		}
	}
}

func TestTriesAndGoexit(t *testing.T) {
	for op, try := range tries {
		for _, n := range []int{1, 9} {
			for k := range n {
				for _, workers := range poolSizes(1, 2) {
					it := unknown(Range(0, n)).WithPool(pools[workers])
					exits(t, op, func() {
						_, err := try(it, func(x int) error {
							if x == k {
								runtime.Goexit()
							}
							return nil
						})
						t.Error(op, " returned ", err)
					})
				}
			}
		}
	}
	if got := Slice(upTo(100)).WithPool(pools[2]).Sum(); got != 4950 {
		t.Errorf("after Goexits the sum is %d", got)
	}
}

// TestIdentityThatPanics checks the other function of TryFold.
func TestIdentityThatPanics(t *testing.T) {
	for _, workers := range poolSizes(1, 2) {
		v := recovered(func() {
			_, _ = TryFold(Range(0, 10).WithPool(pools[workers]), func() int { panic("identity") }, func(a, _ int) (int, error) { return a, nil })
		})
		if p, ok := v.(*core.PanicError); !ok || p.Value != "identity" {
			t.Errorf("recovered %v", v)
		}
	}
}

func TestTriesRefuseNil(t *testing.T) {
	it := Range(0, 3)
	one := func() int { return 1 }
	for _, c := range []struct {
		op string
		f  func()
	}{
		{"TryForEach", func() { _ = it.TryForEach(nil) }},
		{"TryMap", func() { _, _ = TryMap[int, int](it, nil) }},
		{"TryFold", func() { _, _ = TryFold[int, int](it, one, nil) }},
		{"TryFold", func() { _, _ = TryFold(it, nil, func(a, _ int) (int, error) { return a, nil }) }},
		{"TryReduce", func() { _, _ = it.TryReduce(0, nil) }},
	} {
		if got, want := recovered(c.f), "par: "+c.op+": nil function"; got != want {
			t.Errorf("panicked with %v, want %s", got, want)
		}
	}
}

// A bad bracket is one that must not come about.
type badBracket string

func (b badBracket) Error() string { return string(b) }

// tryTree walks the pairwise tree over xs as one goroutine does, which makes every
// call as soon as it can.
func tryTree(xs []string, op func(a, b string) (string, error)) (string, error) {
	if len(xs) == 1 {
		return xs[0], nil
	}
	half := 1
	for 2*half < len(xs) {
		half *= 2
	}
	a, err := tryTree(xs[:half], op)
	if err != nil {
		return "", err
	}
	b, err := tryTree(xs[half:], op)
	if err != nil {
		return "", err
	}
	return op(a, b)
}

// bracketUnless is bracket, and fails where a call combines what bad says.
func bracketUnless(bad func(first, last, n int) bool) func(a, b string) (string, error) {
	return func(a, b string) (string, error) {
		s := bracket(a, b)
		parts := strings.Fields(strings.NewReplacer("(", " ", ")", " ").Replace(s))
		if bad(number(parts[0]), number(parts[len(parts)-1]), len(parts)) {
			return "", badBracket(s)
		}
		return s, nil
	}
}

// TestTryReduceTree compares results and errors with the plain walk, on all numbers of
// workers and however pieces are cut.
func TestTryReduceTree(t *testing.T) {
	lengths := []int{0, 1, 2, 3, 5, 8, 13, 33, 100}
	if testing.Short() {
		lengths = []int{0, 1, 2, 5, 13, 33}
	}
	for _, n := range lengths {
		names := apply(upTo(n), name)
		for k := -1; k < n; k += 1 + n/6 {
			for what, bad := range map[string]func(first, last, n int) bool{
				"none":   func(int, int, int) bool { return false },
				"ends":   func(_, last, _ int) bool { return last == k },
				"begins": func(first, _, _ int) bool { return first == k },
				"many":   func(first, last, n int) bool { return first > k && last%3 == 1 || n > 20 },
			} {
				op := bracketUnless(bad)
				want, wantErr := "", error(nil)
				if n > 0 {
					want, wantErr = tryTree(names, op)
				}
				ways(t, Map(Range(0, n), name), func(t *testing.T, it Iter[string]) {
					t.Helper()
					if minLen(it) > 1 {
						return // It has another tree.
					}
					got, err := it.TryReduce("", op)
					if got != want || !errors.Is(err, wantErr) {
						t.Fatalf("n=%d, %s at %d: %q, %v; want %q, %v", n, what, k, got, err, want, wantErr)
					}
				})
			}
		}
	}
}

// TestTryReduceIsTheSameEverywhere has op fail in many places, behind stages that drop
// elements and some that panic, and wants one outcome.
func TestTryReduceIsTheSameEverywhere(t *testing.T) {
	lengths := []int{1, 9, 100, 200, 700}
	if testing.Short() {
		lengths = []int{9, 200}
	}
	for _, n := range lengths {
		for k := range 12 {
			panik := -1
			if k%3 == 2 {
				panik = n * k / 12
			}
			in := map[string]Iter[int]{
				"Map": Range(0, n), "Filter": Range(0, n).Filter(func(x int) bool { return x%7 != 3 }),
				"Seq": FromSeq(slices.Values(upTo(n))), "minimum": Range(0, n).WithMinLen(3),
				"FlatMap": FlatMap(Range(0, n), func(x int) []int { return []int{x, x}[:x%3%2+1] }),
			}
			for which, it := range in {
				it := Map(it, func(x int) string {
					if x == panik {
						panic("stage")
					}
					return name(x)
				})
				op := bracketUnless(func(first, last, _ int) bool { return (first+last)%(5+3*k) == k && last >= n*(k%5)/8 })
				outcome := func(it Iter[string]) (s string) {
					defer func() {
						if v := recover(); v != nil {
							s = fmt.Sprint("panic ", v.(*core.PanicError).Value)
						}
					}()
					v, err := it.TryReduce("none", op)
					return fmt.Sprint(v, err)
				}
				want := outcome(it.WithPool(pools[1]))
				for _, workers := range poolSizes(1, 2, 5) {
					for range 3 {
						if got := outcome(unknown(it).WithPool(pools[workers])); got != want {
							t.Fatalf("%s of %d, k=%d: %d workers have %q, one has %q", which, n, k, workers, got, want)
						}
					}
					// Behind what drops elements, units of many positions hold several of so small pieces, and have
					// another tree.
					if _, exact := it.Len(); n > 256 && !exact || minLen(it) > 1 {
						continue
					}
					if got := outcome(it.WithMaxLen(2).WithPool(pools[workers])); got != want {
						t.Fatalf("%s of %d, k=%d: in small pieces on %d workers it has %q, not %q", which, n, k, workers, got, want)
					}
				}
			}
		}
	}
}

func TestTryReduceQuick(t *testing.T) {
	overflow := errors.New("overflow")
	add := func(a, b int8) (int8, error) {
		if s := int(a) + int(b); s != int(int8(s)) {
			return 0, overflow
		}
		return a + b, nil
	}
	check := func(xs []int8, k uint8) bool {
		for i := range xs {
			xs[i] /= 16
		}
		want, wantErr := int8(5), error(nil)
		if len(xs) > 0 {
			want, wantErr = func() (v int8, err error) {
				defer func() {
					if e, ok := recover().(error); ok {
						v, err = 0, e
					}
				}()
				return pairwise(xs, func(a, b int8) int8 {
					v, err := add(a, b)
					if err != nil {
						panic(err)
					}
					return v
				}), nil
			}()
		}
		got, err := unknown(Slice(xs)).WithPool(pools[[]int{1, 2, 5}[k%3]]).TryReduce(5, add)
		return got == want && errors.Is(err, wantErr)
	}
	count := 200
	if testing.Short() {
		count = 50
	}
	if err := quick.Check(check, &quick.Config{MaxCount: count}); err != nil {
		t.Error(err)
	}
}

func TestTryReducePanicsAndGoexits(t *testing.T) {
	for _, n := range []int{2, 9, 300} {
		for _, workers := range poolSizes(1, 2) {
			for k := 1; k < n; k += 2 + n/14*2 { // odd, so that a call combines k-1 and k
				it := unknown(Range(0, n)).WithPool(pools[workers])
				v := recovered(func() {
					_, _ = it.TryReduce(0, func(a, b int) (int, error) {
						if b == k {
							panic(fault(k))
						}
						return max(a, b), nil
					})
				})
				if p, ok := v.(*core.PanicError); !ok || !errors.Is(p, fault(k)) || len(p.Stack) == 0 {
					t.Fatalf("n=%d, k=%d: recovered %v", n, k, v)
				}
				exits(t, "TryReduce", func() {
					_, _ = it.TryReduce(0, func(a, b int) (int, error) {
						if b == k {
							runtime.Goexit()
						}
						return max(a, b), nil
					})
				})
				if v, err := it.TryReduce(0, func(a, b int) (int, error) { return a + b, nil }); v != n*(n-1)/2 || err != nil {
					t.Fatalf("afterwards the sum is %d, %v", v, err)
				}
			}
		}
	}
}

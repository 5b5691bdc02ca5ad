package par

import (
	"cmp"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core"
)

type record struct{ key, id int }

func byRecordKey(a, b record) int { return cmp.Compare(a.key, b.key) }

// records returns n of them with so many keys.
func records(n, keys int) []record {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(keys)))
	xs := make([]record, n)
	for i := range xs {
		xs[i] = record{rng.IntN(keys), i}
	}
	return xs
}

// sortSizes are lengths around which a sort goes another way.
var sortSizes = []int{0, 1, 2, 3, 15, 16, 17, 32, 33, 100, 4095, 4096, 4097, 8191, 8192, 8193, 12289, 20_000, 70_001}

func TestSortedFunc(t *testing.T) {
	for _, n := range fewer(sortSizes, 0, 1, 2, 3, 16, 17, 33, 100, 4096, 4097, 8193, 20_000) {
		for _, keys := range []int{1, 2, 100, math.MaxInt} {
			xs := records(n, keys)
			for _, order := range []string{"random", "sorted", "reversed", "two runs", "nearly sorted"} {
				switch order {
				case "sorted":
					slices.SortStableFunc(xs, byRecordKey)
				case "reversed":
					slices.Reverse(xs)
				case "two runs":
					slices.SortFunc(xs[:n/3], byRecordKey)
					slices.SortFunc(xs[n/3:], byRecordKey)
				case "nearly sorted":
					slices.SortStableFunc(xs, byRecordKey)
					for i := n / 2; i < n; i += n/3 + 1 {
						xs[i], xs[0] = xs[0], xs[i]
					}
				}
				for i := range xs {
					xs[i].id = i
				}
				want := slices.Clone(xs)
				slices.SortStableFunc(want, byRecordKey)
				input := slices.Clone(xs)
				for workers, p := range pools {
					it := unknown(Slice(xs)).WithPool(p)
					if got := it.SortedFunc(byRecordKey); !slices.Equal(want, got) { // reflection takes long
						t.Fatalf("%d elements, %d keys, %s, %d workers: not sorted stably: (-want +got)\n%s", n, keys, order, workers, diff(want, got))
					}
				}
				if !slices.Equal(input, xs) {
					t.Fatalf("the input has changed: (-want +got)\n%s", diff(input, xs))
				}
			}
		}
	}
}

func TestSortedBehindFilter(t *testing.T) {
	xs := records(10_000, 300)
	third := func(x record) bool { return x.key%3 == 0 }
	want := keep(xs, third)
	slices.SortStableFunc(want, byRecordKey)
	ways(t, Slice(xs).Filter(third), func(t *testing.T, it Iter[record]) {
		if d := diff(want, it.SortedFunc(byRecordKey)); d != "" {
			t.Errorf("not sorted stably: (-want +got)\n%s", d)
		}
	})
	if got := (Iter[record]{}).SortedFunc(byRecordKey); got == nil || len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func checkSorted[T cmp.Ordered](t *testing.T, what string, xs []T) {
	t.Helper()
	want := slices.Clone(xs)
	slices.SortStableFunc(want, cmp.Compare[T])
	for workers, p := range pools {
		for _, it := range []Iter[T]{Slice(xs), Slice(xs).WithPool(p), Slice(xs).WithPool(p).Limit(2)} {
			if got := Sorted(it); got == nil || !slices.EqualFunc(got, want, func(a, b T) bool { return cmp.Compare(a, b) == 0 }) {
				t.Fatalf("%s of %d, %d workers: not sorted: (-want +got)\n%s", what, len(xs), workers, diff(want, got))
			}
		}
	}
}

func TestSorted(t *testing.T) {
	for _, n := range sortSizes {
		keys := apply(records(n, math.MaxInt), func(r record) int { return r.key })
		checkSorted(t, "ints", keys)
		checkSorted(t, "strings", apply(keys, name))
		checkSorted(t, "bytes", apply(keys, func(x int) uint8 { return uint8(x) }))
		checkSorted(t, "floats", floatsOf(n))
	}
	checkSorted[int](t, "nothing", nil)
}

// TestSortedZeros: the first and the last zero may have the same sign, and those between them another one.
func TestSortedZeros(t *testing.T) {
	for n := range 200 {
		xs := make([]float64, n)
		for i := range xs {
			if xs[i] = float64(i*i%7 - 3); i*i*i%11 < 8 {
				xs[i] = math.Copysign(0, float64(i*i%13-6))
			}
		}
		want := slices.Clone(xs)
		slices.SortStableFunc(want, cmp.Compare[float64])
		for i, x := range Sorted(Slice(xs)) {
			if math.Float64bits(x) != math.Float64bits(want[i]) {
				t.Fatalf("%d elements: place %d has %v, want %v", n, i, x, want[i])
			}
		}
	}
}

// TestSortedForms: zeros of both signs, and NaNs, stay in their order.
func TestSortedForms(t *testing.T) {
	for _, n := range []int{2, 10, 1000, 30_000, 100_000} {
		xs := make([]float64, n)
		for i := range xs {
			switch i % 5 {
			case 0:
				xs[i] = math.Copysign(0, -1)
			case 2:
				xs[i] = 0
			case 3:
				xs[i] = math.Float64frombits(0x7FF8000000000000 | uint64(i)) // a NaN
			default:
				xs[i] = float64(i%7 - 3)
			}
		}
		want := slices.Clone(xs)
		slices.SortStableFunc(want, cmp.Compare[float64])
		for _, it := range []Iter[float64]{Slice(xs), Slice(xs).Map(func(x float64) float64 { return x }), Slice(xs).WithPool(pools[5]), Slice(xs).Limit(1)} {
			got := Sorted(it)
			for i := range want {
				if math.Float64bits(got[i]) != math.Float64bits(want[i]) {
					t.Fatalf("%d elements: %x at %d, want %x", n, math.Float64bits(got[i]), i, math.Float64bits(want[i]))
				}
			}
		}
	}
}

func TestSortedFuncPanics(t *testing.T) {
	for _, n := range []int{2, 100, 5000, 40_000} {
		xs := records(n, n)
		for workers, p := range pools {
			for _, calls := range []int64{1, 50, 5000} {
				var count atomic.Int64
				v := recovered(func() {
					Slice(xs).WithPool(p).SortedFunc(func(a, b record) int {
						if count.Add(1) == calls {
							panic("cmp")
						}
						return byRecordKey(a, b)
					})
				})
				if count.Load() < calls {
					continue
				}
				if e, ok := v.(*core.PanicError); !ok || e.Value != "cmp" {
					t.Fatalf("%d elements, %d workers, panic at call %d: %v", n, workers, calls, v)
				}
			}
		}
		if got := Slice(xs).SortedFunc(byRecordKey); !slices.IsSortedFunc(got, byRecordKey) {
			t.Error("not sorted after a panic")
		}
	}
	if got := recovered(func() { Range(0, 3).SortedFunc(nil) }); got != "par: SortedFunc: nil function" {
		t.Error(got)
	}
}

// TestSortedFuncWithoutAnOrder: no element is lost, whatever cmp returns.
func TestSortedFuncWithoutAnOrder(t *testing.T) {
	for _, n := range []int{10, 5000, 50_000} {
		xs := upTo(n)
		for _, p := range pools {
			for name, cmp := range map[string]func(a, b int) int{
				"at random": func(_, _ int) int { return rand.IntN(3) - 1 },
				"in turn":   func(a, b int) int { return (a*7+b*3)%5 - 2 },
				"always":    func(_, _ int) int { return -1 },
			} {
				got := Slice(xs).WithPool(p).SortedFunc(cmp)
				slices.Sort(got)
				if d := diff(xs, got); d != "" {
					t.Fatalf("%s, %d elements: some are lost: (-want +got)\n%s", name, n, d)
				}
			}
		}
	}
}

func TestSortedFuncStops(t *testing.T) {
	cause := errors.New("enough")
	xs := records(100_000, 1000)
	for workers, p := range pools {
		for _, at := range []int64{1, 10_000, 500_000} {
			var calls, behind atomic.Int64
			stopped := make(chan struct{})
			err := doWith(t, cause, func(stop func()) {
				Slice(xs).WithPool(p).SortedFunc(func(a, b record) int {
					switch n := calls.Add(1); {
					case n == at:
						stop()
						close(stopped)
					case n > at:
						<-stopped
						behind.Add(1)
					}
					return byRecordKey(a, b)
				})
			})
			if !errors.Is(err, cause) || behind.Load() > int64(workers)*100_000 {
				t.Errorf("%d workers, stop at call %d: %v, %d calls behind it", workers, at, err, behind.Load())
			}
		}
	}
}

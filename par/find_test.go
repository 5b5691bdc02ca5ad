package par

import (
	"fmt"
	"math"
	"slices"
	"sync/atomic"
	"testing"
	"testing/quick"
)

// sought is the answer of a search: a value, or the position of one.
type sought struct {
	v  int
	ok bool
}

// searches are all endings that look for one element.
var searches = map[string]func(it Iter[int], pred func(int) bool) sought{
	"FindAny": func(it Iter[int], pred func(int) bool) sought {
		v, ok := it.FindAny(pred)
		return sought{v, ok}
	},
	"FindFirst": func(it Iter[int], pred func(int) bool) sought {
		v, ok := it.FindFirst(pred)
		return sought{v, ok}
	},
	"FindLast": func(it Iter[int], pred func(int) bool) sought {
		v, ok := it.FindLast(pred)
		return sought{v, ok}
	},
	"PositionAny": func(it Iter[int], pred func(int) bool) sought {
		v, ok := it.PositionAny(pred)
		return sought{v, ok}
	},
	"PositionFirst": func(it Iter[int], pred func(int) bool) sought {
		v, ok := it.PositionFirst(pred)
		return sought{v, ok}
	},
	"PositionLast": func(it Iter[int], pred func(int) bool) sought {
		v, ok := it.PositionLast(pred)
		return sought{v, ok}
	},
	"FindMapAny": func(it Iter[int], pred func(int) bool) sought {
		return unmap(FindMapAny(it, withText(pred)))
	},
	"FindMapFirst": func(it Iter[int], pred func(int) bool) sought {
		return unmap(FindMapFirst(it, withText(pred)))
	},
	"FindMapLast": func(it Iter[int], pred func(int) bool) sought {
		return unmap(FindMapLast(it, withText(pred)))
	},
}

func withText(pred func(int) bool) func(int) (string, bool) {
	return func(x int) (string, bool) {
		ok := pred(x)
		return fmt.Sprint(x), ok
	}
}

func unmap(s string, ok bool) sought {
	if !ok {
		return sought{len(s), false} // Without a match it is empty.
	}
	return sought{number(s), true}
}

// checkSearches compares all searches in it, which has the elements of want, for
// what pred holds of, with the plain loop.
func checkSearches(t *testing.T, name string, it Iter[int], want []int, pred func(int) bool) {
	t.Helper()
	first := slices.IndexFunc(want, pred)
	last := len(want) - 1
	for last >= 0 && !pred(want[last]) {
		last--
	}
	value := func(i int) sought {
		if i < 0 {
			return sought{}
		}
		return sought{want[i], true}
	}
	place := func(i int) sought { return sought{max(i, 0), i >= 0} }
	exact := map[string]sought{
		"FindFirst": value(first), "FindMapFirst": value(first), "PositionFirst": place(first),
		"FindLast": value(last), "FindMapLast": value(last), "PositionLast": place(last),
	}
	for op, search := range searches {
		got := search(it, pred)
		if w, ok := exact[op]; ok {
			if got != w {
				t.Fatalf("%s of %d: %s = %v, want %v", name, len(want), op, got, w)
			}
			continue
		}
		if got.ok != (first >= 0) || !got.ok && got.v != 0 {
			t.Fatalf("%s of %d: %s = %v, the first is at %d", name, len(want), op, got, first)
		}
		if !got.ok {
			continue
		}
		x := got.v
		if op == "PositionAny" {
			if x < 0 || x >= len(want) {
				t.Fatalf("%s of %d: PositionAny = %d", name, len(want), x)
			}
			x = want[x]
		}
		if !pred(x) || !slices.Contains(want, x) {
			t.Fatalf("%s of %d: %s found %d", name, len(want), op, x)
		}
	}
}

// searched are pipelines over 0 to n-1, and the elements that they come to.
var searched = map[string]func(n int) (Iter[int], []int){
	"Slice": func(n int) (Iter[int], []int) { return Slice(upTo(n)), upTo(n) },
	"Map": func(n int) (Iter[int], []int) {
		return Range(0, n).Map(func(x int) int { return x + 1 }), upTo(n + 1)[1:]
	},
	"Filter": func(n int) (Iter[int], []int) { return Range(0, n).Filter(odd), keep(upTo(n), odd) },
	"FilterMap": func(n int) (Iter[int], []int) {
		return FilterMap(Range(0, n), func(x int) (int, bool) { return x, odd(x) }), keep(upTo(n), odd)
	},
	"two Filters": func(n int) (Iter[int], []int) {
		big := func(x int) bool { return x > 6 }
		return Range(0, n).Filter(odd).Filter(big), keep(keep(upTo(n), odd), big)
	},
	"Rev": func(n int) (Iter[int], []int) {
		xs := upTo(n)
		slices.Reverse(xs)
		return Range(0, n).Map(func(x int) int { return x }).Rev(), xs
	},
	"Rev of a Filter": func(n int) (Iter[int], []int) {
		xs := keep(upTo(n), odd)
		slices.Reverse(xs)
		return Range(0, n).Filter(odd).Rev(), xs
	},
	"Zip": func(n int) (Iter[int], []int) {
		sum := func(p Pair[int, int]) int { return p.First + p.Second }
		return Map(Zip(Range(0, n), Range(0, n+5)), sum), apply(upTo(n), func(x int) int { return 2 * x })
	},
	"Chain of Filters": func(n int) (Iter[int], []int) {
		return Range(0, n).Filter(odd).Chain(Range(n, 2*n).Filter(odd)), keep(upTo(2*n), odd)
	},
	"FromSeq":             func(n int) (Iter[int], []int) { return FromSeq(slices.Values(upTo(n))), upTo(n) },
	"Filter of a FromSeq": func(n int) (Iter[int], []int) { return FromSeq(slices.Values(upTo(n))).Filter(odd), keep(upTo(n), odd) },
	"FlatMap": func(n int) (Iter[int], []int) {
		return FlatMap(Range(0, n), func(x int) []int { return upTo(5*x + x%4)[5*x:] }),
			slices.Concat(apply(upTo(n), func(x int) []int { return upTo(5*x + x%4)[5*x:] })...)
	},
	"ByExponentialBlocks": func(n int) (Iter[int], []int) { return Range(0, n).ByExponentialBlocks(), upTo(n) },
	"Enumerate of a Filter": func(n int) (Iter[int], []int) {
		return Map(Enumerate(Range(0, n).Filter(odd)), func(x Item[int]) int { return x.Index*1000 + x.Value }),
			apply(keep(upTo(n), odd), func(x int) int { return x/2*1000 + x })
	},
	"SkipAny": func(n int) (Iter[int], []int) { return Range(0, n).SkipAny(0), upTo(n) },
	"Fields": func(n int) (Iter[int], []int) {
		s := ""
		for x := range n {
			s += fmt.Sprint(" ", x)
		}
		return Map(Fields(s), number), upTo(n)
	},
	"MapLocal": func(n int) (Iter[int], []int) {
		return MapLocal(Range(0, n), func() int { return 0 }, func(_ *int, x int) int { return x }), upTo(n)
	},
	"Intersperse": func(n int) (Iter[int], []int) {
		xs := []int{}
		for x := range n {
			xs = append(xs, x, -3)
		}
		return Range(0, n).Intersperse(-3), xs[:max(0, len(xs)-1)]
	},
}

func TestSearches(t *testing.T) {
	lengths := []int{0, 1, 2, 3, 9, 130, 300}
	if testing.Short() {
		lengths = []int{0, 1, 2, 9, 130}
	}
	for name, build := range searched {
		for _, n := range lengths {
			it, want := build(n)
			preds := map[string]func(int) bool{
				"none":   func(int) bool { return false },
				"all":    func(int) bool { return true },
				"thirds": func(x int) bool { return x%3 == 2 }, // ties
			}
			if len(want) > 0 {
				for _, i := range []int{0, len(want) / 2, len(want) - 1} {
					preds[fmt.Sprint("at ", i)] = func(x int) bool { return x == want[i] }
				}
			}
			for which, pred := range preds {
				name := name + ", " + which
				checkSearches(t, name, unknown(it), want, pred)
				checkSearches(t, name, it.WithPool(pools[1]), want, pred)
				checkSearches(t, name, unknown(it).WithPool(pools[2]), want, pred)
				if n <= 130 {
					checkSearches(t, name, it.WithMaxLen(3).WithPool(pools[5]), want, pred)
				}
				checkSearches(t, name, it.WithMinLen(2).WithMaxLen(5), want, pred)
			}
		}
	}
}

func TestRandomSearches(t *testing.T) {
	check := func(xs []int16, k, l uint8) bool {
		odd := func(x int16) bool { return x%(int16(l%5)+1) == 0 }
		is := func(x int16) bool { return x%(int16(k)+1) == 0 }
		it := Slice(xs).Filter(odd).WithPool(pools[[]int{1, 2, 5}[k%3]])
		want := keep(xs, odd)
		first := slices.IndexFunc(want, is)
		last := len(want) - 1
		for last >= 0 && !is(want[last]) {
			last--
		}
		f, okF := it.FindFirst(is)
		b, okL := it.FindLast(is)
		i, okI := it.PositionFirst(is)
		j, okJ := it.PositionLast(is)
		a, okA := it.FindAny(is)
		if first < 0 {
			return !okF && !okL && !okI && !okJ && !okA && f == 0 && b == 0 && i == 0 && j == 0 && a == 0
		}
		return okF && okL && okI && okJ && okA && f == want[first] && b == want[last] && i == first && j == last && is(a)
	}
	count := 200
	if testing.Short() {
		count = 50
	}
	if err := quick.Check(check, &quick.Config{MaxCount: count}); err != nil {
		t.Error(err)
	}
}

// TestSearchesOfWindows looks among windows, which are cut anywhere.
func TestSearchesOfWindows(t *testing.T) {
	const n = 300
	has := func(x int) func([]int) bool {
		return func(w []int) bool { return slices.Contains(w, x) }
	}
	always := func([]int) bool { return true }
	for _, workers := range poolSizes(1, 2, 5) {
		it := Blocks(upTo(n)).WithMaxLen(7).WithPool(pools[workers])
		for _, x := range []int{0, 150, n - 1} {
			first, ok1 := it.FindFirst(has(x))
			last, ok2 := it.FindLast(has(x))
			if !ok1 || !ok2 || !slices.Contains(first, x) || !slices.Contains(last, x) {
				t.Errorf("%d workers: windows of %d are %v and %v", workers, x, first, last)
			}
		}
		first, _ := it.FindFirst(always)
		last, _ := it.FindLast(always)
		if first[0] != 0 || last[len(last)-1] != n-1 {
			t.Errorf("%d workers: the first window is %v, the last %v", workers, first, last)
		}
		sum := Fold(Range(0, n).Filter(odd), func() int { return 0 }, func(a, x int) int { return a + x })
		if v, ok := sum.WithMinLen(n).FindLast(func(int) bool { return true }); !ok || v != n*n/4 {
			t.Errorf("the only accumulator is %d, %v", v, ok)
		}
	}
}

// TestSearchesOfHugeRanges would not end if more than the near side of a match were
// run, by whichever worker.
func TestSearchesOfHugeRanges(t *testing.T) {
	const n = math.MaxInt/2 + 1
	for _, workers := range poolSizes(1, 2, 5) {
		for name, it := range map[string]Iter[int]{
			"Range":  Range(0, n),
			"Map":    Range(0, n).Map(func(x int) int { return x }),
			"Filter": Range(0, n).Filter(func(int) bool { return true }),
		} {
			it = unknown(it).WithPool(pools[workers])
			above := func(x int) bool { return x >= 1000 }
			below := func(x int) bool { return x < n-1000 }
			if v, ok := it.FindFirst(above); v != 1000 || !ok {
				t.Errorf("%s: FindFirst = %d, %v", name, v, ok)
			}
			if v, ok := it.FindLast(below); v != n-1001 || !ok {
				t.Errorf("%s: FindLast = %d, %v", name, v, ok)
			}
			if v, ok := it.FindAny(above); v < 1000 || !ok {
				t.Errorf("%s: FindAny = %d, %v", name, v, ok)
			}
			if v, ok := it.PositionFirst(above); v != 1000 || !ok {
				t.Errorf("%s: PositionFirst = %d, %v", name, v, ok)
			}
			if v, ok := it.PositionAny(above); v < 1000 || !ok {
				t.Errorf("%s: PositionAny = %d, %v", name, v, ok)
			}
			if name == "Filter" {
				continue // To know the position, all must be counted.
			}
			if v, ok := it.PositionLast(below); v != n-1001 || !ok {
				t.Errorf("%s: PositionLast = %d, %v", name, v, ok)
			}
		}
	}
}

// TestSearchesStopEarly counts the calls that one worker makes: none of pred beyond
// the match, and of the stage before no more than were made before it.
func TestSearchesStopEarly(t *testing.T) {
	const n = 5000
	var stage, pred atomic.Int64
	it := Range(0, n).Map(func(x int) int {
		stage.Add(1)
		return x
	}).Filter(func(int) bool { return true }).WithPool(pools[1])
	for op, search := range searches {
		for _, before := range []int{0, 1, 2, 3, 100, 4000} {
			at := before
			switch op {
			case "FindLast", "FindMapLast":
				at = n - 1 - before
			case "PositionLast":
				continue // All must be counted.
			}
			stage.Store(0)
			pred.Store(0)
			got := search(it, func(x int) bool {
				pred.Add(1)
				return x == at
			})
			if got != (sought{at, true}) {
				t.Fatalf("%s at %d: %v", op, at, got)
			}
			most := int64(before + 1 + min(before, largestBlock-1))
			if pred.Load() != int64(before+1) || stage.Load() > most {
				t.Errorf("%s, match behind %d: %d calls of pred, %d of the stage", op, before, pred.Load(), stage.Load())
			}
		}
	}
}

func TestSearchesRefuseNil(t *testing.T) {
	it := Range(0, 3)
	for op, f := range map[string]func(){
		"FindAny": func() { it.FindAny(nil) }, "FindFirst": func() { it.FindFirst(nil) }, "FindLast": func() { it.FindLast(nil) },
		"PositionAny": func() { it.PositionAny(nil) }, "PositionFirst": func() { it.PositionFirst(nil) },
		"PositionLast": func() { it.PositionLast(nil) },
		"FindMapAny":   func() { FindMapAny[int, int](it, nil) }, "FindMapFirst": func() { FindMapFirst[int, int](it, nil) },
		"FindMapLast": func() { FindMapLast[int, int](it, nil) },
	} {
		if got, want := recovered(f), "par: "+op+": nil function"; got != want {
			t.Errorf("panicked with %v, want %s", got, want)
		}
	}
}

func TestPositionsOfNaN(t *testing.T) {
	nan := func(x float64) bool { return x != x }
	xs := []float64{1, 0 / zero, 2, 0 / zero, 3}
	it := Slice(xs)
	if i, ok := it.PositionFirst(nan); i != 1 || !ok {
		t.Errorf("the first NaN is at %d, %v", i, ok)
	}
	if i, ok := it.PositionLast(nan); i != 3 || !ok {
		t.Errorf("the last NaN is at %d, %v", i, ok)
	}
	if v, ok := it.FindFirst(nan); v == v || !ok {
		t.Errorf("found %v, %v", v, ok)
	}
}

var zero float64

// largestBlock is how many positions a block has at most.
const largestBlock = 1024

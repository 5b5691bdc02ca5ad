package iter

import (
	"fmt"
	"iter"
	"slices"
	"sync/atomic"
	"testing"
)

// adapter is an adapter of ints and its plain counterpart; k is a parameter of
// at least 1.
type adapter struct {
	name  string
	apply func(it Iter[int], k int) Iter[int]
	plain func(xs []int, k int) []int
}

func odd(x int) bool { return x&1 == 1 }

func small(k int) func(int) bool { return func(x int) bool { return x%64 < k } }

func half(x int) (int, bool) { return x / 2, x&1 == 0 }

func thrice(x int) []int { return []int{x, x + 1, x + 2}[:x&3%3] }

// adapters are those that keep the type. Files that add some append to it.
var adapters = []adapter{
	{"Map", func(it Iter[int], k int) Iter[int] { return it.Map(func(x int) int { return x + k }) },
		func(xs []int, k int) []int { return apply(xs, func(x int) int { return x + k }) }},
	{"Filter", func(it Iter[int], _ int) Iter[int] { return it.Filter(odd) },
		func(xs []int, _ int) []int { return keep(xs, odd) }},
	{"Inspect", func(it Iter[int], _ int) Iter[int] { return it.Inspect(func(int) {}) },
		func(xs []int, _ int) []int { return xs }},
	{"Update", func(it Iter[int], k int) Iter[int] { return it.Update(func(x *int) { *x *= k }) },
		func(xs []int, k int) []int { return apply(xs, func(x int) int { return x * k }) }},
	{"FilterMap", func(it Iter[int], _ int) Iter[int] { return FilterMap(it, half) },
		func(xs []int, _ int) []int {
			return apply(keep(xs, func(x int) bool { return x&1 == 0 }), func(x int) int { return x / 2 })
		}},
	{"Chain", func(it Iter[int], k int) Iter[int] { return it.Chain(Range(0, k)) },
		func(xs []int, k int) []int { return append(slices.Clone(xs), upTo(k)...) }},
	{"Chain behind", func(it Iter[int], k int) Iter[int] { return Slice(upTo(k)).Filter(odd).Chain(it) },
		func(xs []int, k int) []int { return append(keep(upTo(k), odd), xs...) }},
	{"Rev", func(it Iter[int], _ int) Iter[int] { return it.Rev() }, func(xs []int, _ int) []int { return backwards(xs) }},
	{"Skip", Iter[int].Skip, func(xs []int, k int) []int { return xs[min(k, len(xs)):] }},
	{"Take", Iter[int].Take, func(xs []int, k int) []int { return xs[:min(k, len(xs))] }},
	{"StepBy", Iter[int].StepBy, func(xs []int, k int) []int {
		var out []int
		for i := 0; i < len(xs); i += k {
			out = append(out, xs[i])
		}
		return out
	}},
	{"TakeWhile", func(it Iter[int], k int) Iter[int] { return it.TakeWhile(small(k)) },
		func(xs []int, k int) []int { return xs[:prefixLen(xs, small(k))] }},
	{"SkipWhile", func(it Iter[int], k int) Iter[int] { return it.SkipWhile(small(k)) },
		func(xs []int, k int) []int { return xs[prefixLen(xs, small(k)):] }},
	{"MapWhile", func(it Iter[int], k int) Iter[int] {
		return MapWhile(it, func(x int) (int, bool) { return x + 1, small(k)(x) })
	}, func(xs []int, k int) []int {
		return apply(xs[:prefixLen(xs, small(k))], func(x int) int { return x + 1 })
	}},
	{"FlatMap", func(it Iter[int], _ int) Iter[int] { return FlatMap(it, thrice) },
		func(xs []int, _ int) []int { return slices.Concat(apply(xs, thrice)...) }},
	{"FlatMapIter", func(it Iter[int], _ int) Iter[int] {
		return FlatMapIter(it, func(x int) Iter[int] { return Range(x, x+x&3) })
	}, func(xs []int, _ int) []int {
		return slices.Concat(apply(xs, func(x int) []int { return Range(x, x+x&3).Collect() })...)
	}},
	{"Chunked and Flatten", func(it Iter[int], k int) Iter[int] { return Flatten(Chunked(it, k)) },
		func(xs []int, _ int) []int { return xs }},
	{"Chunked", func(it Iter[int], k int) Iter[int] { return Map(Chunked(it, k), total[int]) },
		func(xs []int, k int) []int { return apply(chunksOf(xs, k), total[int]) }},
	{"FoldChunks", func(it Iter[int], k int) Iter[int] {
		return FoldChunks(it, k, func() int { return k }, func(a, x int) int { return 3*a + x })
	}, func(xs []int, k int) []int {
		return apply(chunksOf(xs, k), func(xs []int) int {
			acc := k
			for _, x := range xs {
				acc = 3*acc + x
			}
			return acc
		})
	}},
	{"Fold and Flatten", func(it Iter[int], _ int) Iter[int] {
		return Flatten(Fold(it, func() []int { return nil }, func(xs []int, x int) []int { return append(xs, x) }))
	}, func(xs []int, _ int) []int { return xs }},
	{"Intersperse", Iter[int].Intersperse, func(xs []int, k int) []int {
		var out []int
		for i, x := range xs {
			if i > 0 {
				out = append(out, k)
			}
			out = append(out, x)
		}
		return out
	}},
	{"Interleave", func(it Iter[int], k int) Iter[int] { return it.Interleave(Range(0, k)) },
		func(xs []int, k int) []int { return woven(xs, upTo(k), false) }},
	{"Interleave behind", func(it Iter[int], k int) Iter[int] { return Slice(upTo(k)).Interleave(it) },
		func(xs []int, k int) []int { return woven(upTo(k), xs, false) }},
	{"InterleaveShortest", func(it Iter[int], k int) Iter[int] { return it.InterleaveShortest(Range(0, k)) },
		func(xs []int, k int) []int { return woven(xs, upTo(k), true) }},
	{"InterleaveShortest behind", func(it Iter[int], k int) Iter[int] { return Slice(upTo(k)).InterleaveShortest(it) },
		func(xs []int, k int) []int { return woven(upTo(k), xs, true) }},
	{"MapInit", func(it Iter[int], k int) Iter[int] {
		return MapInit(it, func() *int { return new(k) }, func(s *int, x int) int { return x - *s })
	}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return x - k }) }},
	{"MapLocal", func(it Iter[int], k int) Iter[int] {
		return MapLocal(it, func() int { return k }, func(s *int, x int) int { return x - *s })
	}, func(xs []int, k int) []int { return apply(xs, func(x int) int { return x - k }) }},
	{"Positions", func(it Iter[int], k int) Iter[int] { return Positions(it, small(k)) },
		func(xs []int, k int) []int {
			return keep(upTo(len(xs)), func(i int) bool { return small(k)(xs[i]) })
		}},
	{"Scan", func(it Iter[int], k int) Iter[int] { return Scan(it, k, func(a, b int) int { return a + b }) },
		func(xs []int, k int) []int { return running(xs, k)[1:] }},
	{"ScanExclusive", func(it Iter[int], k int) Iter[int] {
		return ScanExclusive(it, k, func(a, b int) int { return a + b })
	}, func(xs []int, k int) []int { return running(xs, k)[:len(xs)] }},
	{"ByUniformBlocks", Iter[int].ByUniformBlocks, func(xs []int, _ int) []int { return xs }},
	{"ByExponentialBlocks", func(it Iter[int], _ int) Iter[int] { return it.ByExponentialBlocks() },
		func(xs []int, _ int) []int { return xs }},
	{"TakeAny all", func(it Iter[int], _ int) Iter[int] { return it.TakeAny(1 << 30) },
		func(xs []int, _ int) []int { return xs }},
	{"SkipAny none", func(it Iter[int], _ int) Iter[int] { return it.SkipAny(0) },
		func(xs []int, _ int) []int { return xs }},
	{"TakeAnyWhile all", func(it Iter[int], _ int) Iter[int] { return it.TakeAnyWhile(func(int) bool { return true }) },
		func(xs []int, _ int) []int { return xs }},
	{"SkipAnyWhile none", func(it Iter[int], _ int) Iter[int] { return it.SkipAnyWhile(func(int) bool { return false }) },
		func(xs []int, _ int) []int { return xs }},
	{"PanicFuse", func(it Iter[int], _ int) Iter[int] { return it.PanicFuse() }, func(xs []int, _ int) []int { return xs }},
	{"ZipEq", func(it Iter[int], _ int) Iter[int] {
		return Map(ZipEq(it, it), func(p Pair[int, int]) int { return p.First + p.Second })
	}, func(xs []int, _ int) []int { return apply(xs, func(x int) int { return 2 * x }) }},
	{"Zip", func(it Iter[int], k int) Iter[int] {
		return Map(Zip(Range(k, 9*k).Filter(odd), it), func(p Pair[int, int]) int { return p.First + p.Second })
	}, func(xs []int, k int) []int {
		other := keep(Range(k, 9*k).Collect(), odd)
		return apply(upTo(min(len(xs), len(other))), func(i int) int { return other[i] + xs[i] })
	}},
	{"Enumerate", func(it Iter[int], k int) Iter[int] {
		return Map(Enumerate(it), func(x Item[int]) int { return x.Index*k + x.Value })
	}, func(xs []int, k int) []int {
		return apply(upTo(len(xs)), func(i int) int { return i*k + xs[i] })
	}},
	{"FlatMapSeq", func(it Iter[int], _ int) Iter[int] {
		return FlatMapSeq(it, func(x int) iter.Seq[int] { return slices.Values(thrice(x)) })
	}, func(xs []int, _ int) []int { return slices.Concat(apply(xs, thrice)...) }},
	{"FlattenIter", func(it Iter[int], k int) Iter[int] {
		return FlattenIter(Map(it, func(x int) Iter[int] { return RepeatN(x, x&1).Chain(Once(k).Filter(odd)) }))
	}, func(xs []int, k int) []int {
		return slices.Concat(apply(xs, func(x int) []int {
			return append(slices.Repeat([]int{x}, x&1), keep([]int{k}, odd)...)
		})...)
	}},
	{"Chain with a FromSeq", func(it Iter[int], k int) Iter[int] { return it.Chain(FromSeq(slices.Values(upTo(k)))) },
		func(xs []int, k int) []int { return append(slices.Clone(xs), upTo(k)...) }},
	{"Interleave with a FlatMap", func(it Iter[int], k int) Iter[int] {
		return it.Interleave(FlatMap(Range(0, k), thrice))
	}, func(xs []int, k int) []int { return woven(xs, slices.Concat(apply(upTo(k), thrice)...), false) }},
	{"TakeAnyWhile none", func(it Iter[int], _ int) Iter[int] { return it.TakeAnyWhile(func(int) bool { return false }) },
		func([]int, int) []int { return nil }},
	{"SkipAnyWhile all", func(it Iter[int], _ int) Iter[int] { return it.SkipAnyWhile(func(int) bool { return true }) },
		func([]int, int) []int { return nil }},
	{"Zip3", func(it Iter[int], k int) Iter[int] {
		return Map(Zip3(it, Repeat(k), Range(0, 1<<40)), func(p Triple[int, int, int]) int {
			return p.First + p.Second*p.Third
		})
	}, func(xs []int, k int) []int {
		return apply(upTo(len(xs)), func(i int) int { return xs[i] + k*i })
	}},
}

func chunksOf(xs []int, k int) [][]int { return slices.Collect(slices.Chunk(xs, k)) }

// woven is a and b in turn, and what is left over unless it is to end then.
func woven(a, b []int, shortest bool) []int {
	var out []int
	for len(a) > 0 && len(b) > 0 {
		out, a, b = append(out, a[0], b[0]), a[1:], b[1:]
	}
	if shortest {
		return append(out, a[:min(1, len(a))]...)
	}
	return append(append(out, a...), b...)
}

// running is the sums of k and the first 0, 1, 2, ... elements.
func running(xs []int, k int) []int {
	sums := []int{k}
	for _, x := range xs {
		k += x
		sums = append(sums, k)
	}
	return sums
}

func backwards(xs []int) []int {
	xs = slices.Clone(xs)
	slices.Reverse(xs)
	return xs
}

func prefixLen(xs []int, f func(int) bool) int {
	i := slices.IndexFunc(xs, func(x int) bool { return !f(x) })
	if i < 0 {
		return len(xs)
	}
	return i
}

// inputs are pipelines of all shapes, over the same elements.
var inputs = map[string]func(xs []int) Iter[int]{
	"Slice":   Slice[int],
	"Map":     func(xs []int) Iter[int] { return Range(0, len(xs)).Map(func(i int) int { return xs[i] }) },
	"Filter":  func(xs []int) Iter[int] { return Slice(xs).Filter(func(int) bool { return true }) },
	"FromSeq": func(xs []int) Iter[int] { return FromSeq(slices.Values(xs)) },
	"Flatten": func(xs []int) Iter[int] { return Flatten(Blocks(xs)) },
}

// checkIter compares what comes out of it, in all ways in which it can run.
func checkIter[T comparable](t *testing.T, name string, it Iter[T], want []T) {
	t.Helper()
	ways(t, it, func(t *testing.T, it Iter[T]) {
		t.Helper()
		checkOnce(t, name, it, want)
	})
}

func checkOnce[T comparable](t *testing.T, name string, it Iter[T], want []T) {
	t.Helper()
	if got := it.Collect(); !slices.Equal(got, want) || got == nil {
		t.Fatalf("%s: Collect = %v, want %v", name, got, want)
	}
	if got := it.Count(); got != len(want) {
		t.Fatalf("%s: Count = %d, want %d", name, got, len(want))
	}
	if n, known := it.Len(); known && n != len(want) {
		t.Fatalf("%s: Len = %d, want %d", name, n, len(want))
	}
	text := func(x T) string { return fmt.Sprint(x, ";") }
	var all string
	for _, x := range want {
		all += text(x)
	}
	if got := Map(it, text).Reduce("", func(a, b string) string { return a + b }); got != all {
		t.Fatalf("%s: in a reduction %q, want %q", name, got, all)
	}
	var missing atomic.Int64
	missing.Store(int64(len(want)))
	it.ForEach(func(x T) {
		if missing.Add(-1); !slices.Contains(want, x) {
			t.Errorf("%s: %v is no element", name, x)
		}
	})
	if n := missing.Load(); n != 0 {
		t.Fatalf("%s: ForEach missed %d elements", name, n)
	}
}

func TestAdapters(t *testing.T) {
	ns, ks := []int{0, 1, 2, 3, 7, 64, 65, 300}, []int{1, 2, 5, 60}
	if raceEnabled {
		ns, ks = []int{1, 7, 130}, []int{2}
	}
	for _, n := range ns {
		xs := apply(upTo(n), func(x int) int { return x * 5 % 67 })
		for source, in := range inputs {
			for _, a := range adapters {
				for _, k := range ks {
					name := fmt.Sprintf("%s %d of %s of %d", a.name, k, source, n)
					checkOnce(t, name, unknown(a.apply(in(xs), k)), a.plain(xs, k))
				}
			}
		}
	}
	xs := apply(upTo(40), func(x int) int { return x * 5 % 67 })
	for source, in := range inputs {
		for _, a := range adapters {
			checkIter(t, a.name+" of "+source, a.apply(in(xs), 3), a.plain(xs, 3))
		}
	}
}

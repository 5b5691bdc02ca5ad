package slice_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/seed1237c087/manta/par/slice"
)

// rival is one way to do a work.
type rival[T any] struct {
	name string
	run  func(xs []T)
}

// compare runs the rivals, the standard library's way first, each on a fresh copy of in, and the last one in a pool of one
// worker too. Copying is part of the time of all.
func compare[T any](b *testing.B, name string, in []T, rivals ...rival[T]) {
	b.Helper()
	xs := make([]T, len(in))
	loop := func(b *testing.B, run func(xs []T)) {
		b.ReportAllocs()
		for b.Loop() {
			copy(xs, in)
			run(xs)
		}
	}
	for _, r := range rivals {
		b.Run(fmt.Sprintf("%s/%d/%s", name, len(in), r.name), func(b *testing.B) { loop(b, r.run) })
	}
	last := rivals[len(rivals)-1]
	one := newPool(b, 1)
	b.Run(fmt.Sprintf("%s/%d/%s-1-worker", name, len(in), last.name), func(b *testing.B) {
		one.Install(func() { loop(b, last.run) })
	})
}

func generate[T any](n int, f func(rng *rand.Rand) T) []T {
	rng := rand.New(rand.NewPCG(1, 2))
	xs := make([]T, n)
	for i := range xs {
		xs[i] = f(rng)
	}
	return xs
}

var benchSizes = []int{1000, 10_000_000}

func benchSort[T cmp.Ordered](b *testing.B, name string, in []T) {
	b.Helper()
	compare(b, name, in, rival[T]{"slices.Sort", slices.Sort[[]T]}, rival[T]{"Sort", slice.Sort[T]})
}

func BenchmarkSort(b *testing.B) {
	for _, n := range benchSizes {
		benchSort(b, "uint64", generate(n, (*rand.Rand).Uint64))
		benchSort(b, "int64", generate(n, func(rng *rand.Rand) int64 { return int64(rng.Uint64()) }))
		benchSort(b, "float64", generate(n, (*rand.Rand).Float64))
		benchSort(b, "int32", generate(n, func(rng *rand.Rand) int32 { return int32(rng.Uint32()) }))
		benchSort(b, "uint16", generate(n, func(rng *rand.Rand) uint16 { return uint16(rng.Uint32()) }))
		benchSort(b, "string", generate(n, func(rng *rand.Rand) string { return strconv.Itoa(rng.IntN(1e9)) }))
		for _, s := range shapes[1:] {
			benchSort(b, s.name, s.ints(n))
		}
	}
}

func BenchmarkSortFunc(b *testing.B) {
	for _, n := range benchSizes {
		for _, s := range shapes {
			compare(b, s.name, s.ints(n),
				rival[int]{"slices.SortFunc", func(xs []int) { slices.SortFunc(xs, cmp.Compare[int]) }},
				rival[int]{"SortFunc", func(xs []int) { slice.SortFunc(xs, cmp.Compare[int]) }})
		}
	}
}

// record has 24 bytes.
type record struct {
	key int
	_   [2]uint64
}

func BenchmarkSortRecords(b *testing.B) {
	byKey := func(a, b record) int { return cmp.Compare(a.key, b.key) }
	key := func(r record) int { return r.key }
	for _, n := range benchSizes {
		in := generate(n, func(rng *rand.Rand) record { return record{key: rng.Int()} })
		compare(b, "records", in,
			rival[record]{"slices.SortFunc", func(xs []record) { slices.SortFunc(xs, byKey) }},
			rival[record]{"slices.SortStableFunc", func(xs []record) { slices.SortStableFunc(xs, byKey) }},
			rival[record]{"SortStableFunc", func(xs []record) { slice.SortStableFunc(xs, byKey) }},
			rival[record]{"SortByCachedKey", func(xs []record) { slice.SortByCachedKey(xs, key) }},
			rival[record]{"SortByKey", func(xs []record) { slice.SortByKey(xs, key) }})
	}
}

// What is called through variables is not inlined into the plain loops either.
var (
	isEven = func(x int) bool { return x&1 == 0 }
	plus   = func(a, b int) int { return a + b }
	sink   int
)

func BenchmarkPrefixSum(b *testing.B) {
	for _, n := range benchSizes {
		dst := make([]int, n)
		compare(b, "int", generate(n, (*rand.Rand).Int),
			rival[int]{"loop", func(xs []int) {
				sum := 0
				for i, x := range xs {
					sum += x
					dst[i] = sum
				}
			}},
			rival[int]{"PrefixSum", func(xs []int) { slice.PrefixSum(dst, xs) }})
		floats := make([]float64, n)
		compare(b, "float64", generate(n, (*rand.Rand).Float64),
			rival[float64]{"loop", func(xs []float64) {
				sum := 0.0
				for i, x := range xs {
					sum += x
					floats[i] = sum
				}
			}},
			rival[float64]{"PrefixSum", func(xs []float64) { slice.PrefixSum(floats, xs) }})
	}
}

func BenchmarkScanInto(b *testing.B) {
	for _, n := range benchSizes {
		dst := make([]int, n)
		compare(b, "int", generate(n, (*rand.Rand).Int),
			rival[int]{"loop", func(xs []int) {
				sum := 0
				for i, x := range xs {
					sum = plus(sum, x)
					dst[i] = sum
				}
			}},
			rival[int]{"ScanInto", func(xs []int) { slice.ScanInto(dst, xs, plus) }})
	}
}

func BenchmarkPack(b *testing.B) {
	for _, n := range benchSizes {
		in := generate(n, (*rand.Rand).Int)
		compare(b, "half", in,
			rival[int]{"append", func(xs []int) {
				var out []int
				for _, x := range xs {
					if isEven(x) {
						out = append(out, x)
					}
				}
				sink = len(out)
			}},
			rival[int]{"Partition", func(xs []int) { sink = slice.Partition(xs, isEven) }},
			rival[int]{"PackIndex", func(xs []int) { sink = len(slice.PackIndex(xs, isEven)) }},
			rival[int]{"Pack", func(xs []int) { sink = len(slice.Pack(xs, isEven)) }})
		compare(b, "unique", in,
			rival[int]{"slices.Compact", func(xs []int) { sink = len(slices.Compact(slices.Clone(xs))) }},
			rival[int]{"Unique", func(xs []int) { sink = len(slice.Unique(xs)) }})
	}
}

func BenchmarkMerge(b *testing.B) {
	for _, n := range benchSizes {
		in := generate(n, (*rand.Rand).Int)
		slices.Sort(in[:n/2])
		slices.Sort(in[n/2:])
		dst := make([]int, n)
		compare(b, "halves", in,
			rival[int]{"loop", func(xs []int) {
				a, b := xs[:n/2], xs[n/2:]
				at := 0
				for ; len(a) > 0 && len(b) > 0; at++ {
					if cmp.Compare(b[0], a[0]) < 0 {
						dst[at], b = b[0], b[1:]
					} else {
						dst[at], a = a[0], a[1:]
					}
				}
				copy(dst[at+copy(dst[at:], a):], b)
			}},
			rival[int]{"Merge", func(xs []int) { slice.Merge(dst, xs[:n/2], xs[n/2:], cmp.Compare[int]) }})
	}
}

func BenchmarkSelect(b *testing.B) {
	for _, n := range benchSizes {
		in := generate(n, (*rand.Rand).Int)
		std := rival[int]{"slices.SortFunc", func(xs []int) { slices.SortFunc(xs, cmp.Compare[int]) }}
		compare(b, "median", in, std,
			rival[int]{"NthElement", func(xs []int) { slice.NthElement(xs, n/2, cmp.Compare[int]) }})
		compare(b, "top 100", in, std,
			rival[int]{"TopK", func(xs []int) { slice.TopK(xs, 100, cmp.Compare[int]) }})
		targets := in[:n/10]
		sorted := slices.Sorted(slices.Values(in))
		compare(b, "search", targets,
			rival[int]{"slices.BinarySearchFunc", func(xs []int) {
				out := make([]int, len(xs))
				for i, x := range xs {
					out[i], _ = slices.BinarySearchFunc(sorted, x, cmp.Compare[int])
				}
			}},
			rival[int]{"BinarySearchAll", func(xs []int) { slice.BinarySearchAll(sorted, xs, cmp.Compare[int]) }})
		compare(b, "sorted", sorted,
			rival[int]{"slices.IsSortedFunc", func(xs []int) {
				if !slices.IsSortedFunc(xs, cmp.Compare[int]) {
					b.Error("not sorted")
				}
			}},
			rival[int]{"IsSortedFunc", func(xs []int) {
				if !slice.IsSortedFunc(xs, cmp.Compare[int]) {
					b.Error("not sorted")
				}
			}})
	}
}

func BenchmarkMove(b *testing.B) {
	for _, n := range benchSizes {
		in := generate(n, (*rand.Rand).Int)
		dst := make([]int, n)
		compare(b, "reverse", in, rival[int]{"slices.Reverse", slices.Reverse[[]int]}, rival[int]{"Reverse", slice.Reverse[int]})
		compare(b, "rotate", in,
			rival[int]{"append", func(xs []int) { sink = len(slices.Concat(xs[n/3:], xs[:n/3])) }},
			rival[int]{"Rotate", func(xs []int) { slice.Rotate(xs, n/3) }})
		compare(b, "fill", in,
			rival[int]{"loop", func(xs []int) {
				for i := range xs {
					xs[i] = 7
				}
			}},
			rival[int]{"Fill", func(xs []int) { slice.Fill(xs, 7) }})
		compare(b, "copy", in,
			rival[int]{"copy", func(xs []int) { copy(dst, xs) }},
			rival[int]{"Copy", func(xs []int) { slice.Copy(dst, xs) }})
		compare(b, "shuffle", in,
			rival[int]{"rand.Shuffle", func(xs []int) {
				rand.New(rand.NewPCG(1, 2)).Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
			}},
			rival[int]{"Shuffle", func(xs []int) { slice.Shuffle(xs, 1) }})
	}
}

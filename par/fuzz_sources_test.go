package par

import (
	"fmt"
	stditer "iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// origin is a source of ints and its plain counterpart, for sizes around n and a
// parameter k of at least 1. A pipeline is made anew for every run: some can be run
// once only.
type origin struct {
	name  string
	make  func(n, k int) Iter[int]
	plain func(n, k int) []int
}

// from returns lo, lo+1 and so on: n of them.
func from(lo, n int) []int { return apply(upTo(n), func(i int) int { return lo + i }) }

// digest makes a number of a slice or a text.
func digest[T any](x T) int {
	h := 7
	for _, b := range []byte(fmt.Sprint(x)) {
		h = h*31 + int(b)
	}
	return h % 1000
}

// textOf returns a text of about n bytes.
func textOf(n, k int) string {
	return randomText(rand.New(rand.NewPCG(uint64(n), uint64(k))), n)
}

func digests[T any](xs []T) []int { return apply(xs, digest[T]) }

// patterned returns n numbers in runs.
func patterned(n, k int) []int {
	return apply(upTo(n), func(i int) int { return i * i / (k + 1) % (k + 2) })
}

func collected[T any](seq stditer.Seq[T]) []int { return digests(slices.Collect(seq)) }

// halves splits [lo, hi) as long as it has two numbers, unevenly.
func halves(r [2]int) (left, right [2]int, ok bool) {
	if r[1]-r[0] < 2 {
		return r, r, false
	}
	mid := r[0] + 1 + (r[1]-r[0]-1)/3
	return [2]int{r[0], mid}, [2]int{mid, r[1]}, true
}

// below returns the children of a node in a tree of the numbers up to n, where a
// node's number is that of a walk which comes to it before them.
func below(k int) func([2]int) [][2]int {
	return func(r [2]int) (children [][2]int) {
		for lo := r[0] + 1; lo < r[1]; {
			hi := min(r[1], lo+1+(r[1]-lo)*k/256)
			children = append(children, [2]int{lo, hi})
			lo = hi
		}
		return children
	}
}

func first(r [2]int) int { return r[0] }

func walked(n, k int, after bool) (ids []int) {
	var walk func(r [2]int)
	walk = func(r [2]int) {
		if !after {
			ids = append(ids, r[0])
		}
		for _, c := range below(k)(r) {
			walk(c)
		}
		if after {
			ids = append(ids, r[0])
		}
	}
	walk([2]int{0, max(1, n)})
	return ids
}

// cutAfter cuts xs behind the positions for which end is true.
func cutAfter(xs []int, end func(i int) bool) (parts [][]int) {
	lo := 0
	for i := range xs {
		if i == len(xs)-1 || end(i) {
			parts = append(parts, xs[lo:i+1])
			lo = i + 1
		}
	}
	return parts
}

func split(xs []int, sep func(int) bool) (parts [][]int) {
	lo := 0
	for i, x := range xs {
		if sep(x) {
			parts = append(parts, xs[lo:i])
			lo = i + 1
		}
	}
	return append(parts, xs[lo:])
}

func isZero(x int) bool { return x == 0 }

func equal(a, b int) bool { return a == b }

// origins are all sources.
var origins = []origin{
	{"Slice", func(n, k int) Iter[int] { return Slice(from(k, n)) }, func(n, k int) []int { return from(k, n) }},
	{"Range", func(n, k int) Iter[int] { return Range(-k, n-k) }, func(n, k int) []int { return from(-k, n) }},
	{"Range of uint8", func(n, k int) Iter[int] {
		return Map(Range(uint8(k), uint8(n)), func(x uint8) int { return int(x) })
	}, func(n, k int) []int { return from(k&255, max(0, n&255-k&255)) }},
	{"RangeInclusive", func(n, k int) Iter[int] { return RangeInclusive(k, k+n-1) }, func(n, k int) []int { return from(k, n) }},
	{"Generate", func(n, k int) Iter[int] { return Generate(n, func(i int) int { return i * k }) },
		func(n, k int) []int { return apply(upTo(n), func(i int) int { return i * k }) }},
	{"For", func(n, k int) Iter[int] {
		xs := make([]int, n)
		For(n, func(i int) { xs[i] += i * k })
		return Slice(xs)
	}, func(n, k int) []int { return apply(upTo(n), func(i int) int { return i * k }) }},
	{"ForRange", func(n, k int) Iter[int] {
		xs := make([]int, n)
		ForRange(k, n, func(lo, hi int) {
			for i := lo; i < hi; i++ {
				xs[i] += i
			}
		})
		return Slice(xs)
	}, func(n, k int) []int {
		xs := upTo(n)
		clear(xs[:min(n, k)])
		return xs
	}},
	{"ForRangeLocal", func(n, k int) Iter[int] {
		xs := make([]int, n)
		ForRangeLocal(k, n, func() *int { return new(int) }, func(last *int, lo, hi int) {
			for i := lo; i < hi; i++ {
				*last = i
				xs[i] += *last
			}
		})
		return Slice(xs)
	}, func(n, k int) []int {
		xs := upTo(n)
		clear(xs[:min(n, k)])
		return xs
	}},
	{"Apply", func(n, k int) Iter[int] {
		return Slice(Apply(upTo(n), func(x int) int { return x - k }))
	}, func(n, k int) []int { return from(-k, n) }},
	{"Refs", func(n, k int) Iter[int] { return Map(Refs(from(k, n)), func(x *int) int { return *x }) },
		func(n, k int) []int { return from(k, n) }},
	{"Blocks", func(n, k int) Iter[int] { return Flatten(Blocks(from(k, n))) }, func(n, k int) []int { return from(k, n) }},
	{"RangeBlocks", func(n, k int) Iter[int] {
		return FlatMap(RangeBlocks(k-n, k), func(s Span) []int { return from(s.Lo, s.Hi-s.Lo) })
	}, func(n, k int) []int { return from(k-n, n) }},
	{"Repeat", func(n, k int) Iter[int] { return Repeat(k).Take(n) }, func(n, k int) []int { return slices.Repeat([]int{k}, n) }},
	{"RepeatN", func(n, k int) Iter[int] { return RepeatN(k, n) }, func(n, k int) []int { return slices.Repeat([]int{k}, n) }},
	{"Once", func(_, k int) Iter[int] { return Once(k) }, func(_, k int) []int { return []int{k} }},
	{"Empty", func(_, _ int) Iter[int] { return Empty[int]() }, func(_, _ int) []int { return nil }},
	{"FromMap", func(n, k int) Iter[int] {
		return Map(FromMap(constant(n, k)), func(p Pair[int, int]) int { return p.Second })
	}, func(n, k int) []int { return slices.Repeat([]int{k}, n) }},
	{"Keys", func(n, k int) Iter[int] { return Keys(constant(n, k)).Map(func(int) int { return k }) },
		func(n, k int) []int { return slices.Repeat([]int{k}, n) }},
	{"Values", func(n, k int) Iter[int] { return Values(constant(n, k)) }, func(n, k int) []int { return slices.Repeat([]int{k}, n) }},
	{"FromSeq", func(n, k int) Iter[int] { return FromSeq(slices.Values(from(k, n))) }, func(n, k int) []int { return from(k, n) }},
	{"FromSeq2", func(n, k int) Iter[int] {
		return Map(FromSeq2(slices.All(from(k, n))), func(p Pair[int, int]) int { return p.First + p.Second })
	}, func(n, k int) []int { return apply(upTo(n), func(i int) int { return 2*i + k }) }},
	{"FromChan", func(n, k int) Iter[int] {
		ch := make(chan int, n)
		for _, x := range from(k, n) {
			ch <- x
		}
		close(ch)
		return FromChan(ch)
	}, func(n, k int) []int { return from(k, n) }},
	{"Lines", func(n, k int) Iter[int] { return Map(Lines(textOf(n, k)), digest[string]) },
		func(n, k int) []int { return digests(linesOf(textOf(n, k))) }},
	{"ScanLines", func(n, k int) Iter[int] { return Map(ScanLines(strings.NewReader(textOf(n, k))), digest[string]) },
		func(n, k int) []int { return digests(linesOf(textOf(n, k))) }},
	{"Runes", func(n, k int) Iter[int] { return Map(Runes(textOf(n, k)), digest[rune]) },
		func(n, k int) []int { return digests([]rune(textOf(n, k))) }},
	{"RuneIndices", func(n, k int) Iter[int] {
		return Map(RuneIndices(textOf(n, k)), func(x Item[rune]) int { return x.Index })
	}, func(n, k int) (indices []int) {
		for i := range textOf(n, k) {
			indices = append(indices, i)
		}
		return indices
	}},
	{"Bytes", func(n, k int) Iter[int] { return Map(Bytes(textOf(n, k)), digest[byte]) },
		func(n, k int) []int { return digests([]byte(textOf(n, k))) }},
	{"Fields", func(n, k int) Iter[int] { return Map(Fields(textOf(n, k)), digest[string]) },
		func(n, k int) []int { return collected(strings.FieldsSeq(textOf(n, k))) }},
	{"SplitString", func(n, k int) Iter[int] { return Map(SplitString(textOf(n, k), separator(k)), digest[string]) },
		func(n, k int) []int { return collected(strings.SplitSeq(textOf(n, k), separator(k))) }},
	{"Split", func(n, k int) Iter[int] { return Map(Split([2]int{k, k + max(1, n)}, halves), first) },
		func(n, k int) []int { return from(k, max(1, n)) }},
	// The order of WalkTree is that of WalkTreePrefix as things are.
	{"WalkTree", func(n, k int) Iter[int] { return Map(WalkTree([2]int{0, max(1, n)}, below(k)), first) },
		func(n, k int) []int { return walked(n, k, false) }},
	{"WalkTreePrefix", func(n, k int) Iter[int] { return Map(WalkTreePrefix([2]int{0, max(1, n)}, below(k)), first) },
		func(n, k int) []int { return walked(n, k, false) }},
	{"WalkTreePostfix", func(n, k int) Iter[int] { return Map(WalkTreePostfix([2]int{0, max(1, n)}, below(k)), first) },
		func(n, k int) []int { return walked(n, k, true) }},
	{"Zip", func(n, k int) Iter[int] {
		return Map(Zip(Range(0, n), Slice(from(k, k))), func(p Pair[int, int]) int { return p.First - 2*p.Second })
	}, func(n, k int) []int { return apply(upTo(min(n, k)), func(i int) int { return -i - 2*k }) }},
	{"ZipEq", func(n, k int) Iter[int] {
		return Map(ZipEq(Range(0, n), Slice(from(k, n))), func(p Pair[int, int]) int { return p.First - 2*p.Second })
	}, func(n, k int) []int { return apply(upTo(n), func(i int) int { return -i - 2*k }) }},
	{"Zip3", func(n, k int) Iter[int] {
		return Map(Zip3(Range(0, n), Repeat(k), Bytes(textOf(n, k))), func(p Triple[int, int, byte]) int {
			return p.First*p.Second + int(p.Third)
		})
	}, func(n, k int) []int {
		text := textOf(n, k)
		return apply(upTo(n), func(i int) int { return i*k + int(text[i]) })
	}},
	{"Chunks", func(n, k int) Iter[int] { return Map(Chunks(upTo(n), k), digest[[]int]) },
		func(n, k int) []int { return digests(chunksOf(upTo(n), k)) }},
	{"ChunksExact", func(n, k int) Iter[int] { return Map(ChunksExact(upTo(n), k), digest[[]int]) },
		func(n, k int) []int { return digests(chunksOf(upTo(n-n%k), k)) }},
	{"RChunks", func(n, k int) Iter[int] { return Map(RChunks(upTo(n), k), digest[[]int]) },
		func(n, k int) []int { return digests(rchunksOf(upTo(n), k)) }},
	{"RChunksExact", func(n, k int) Iter[int] { return Map(RChunksExact(upTo(n), k), digest[[]int]) },
		func(n, k int) []int { return digests(rchunksOf(upTo(n)[n%k:], k)) }},
	{"Windows", func(n, k int) Iter[int] { return Map(Windows(upTo(n), k), total[int]) },
		func(n, k int) []int {
			return apply(upTo(max(0, n-k+1)), func(i int) int { return total(from(i, k)) })
		}},
	{"Tiles", func(n, k int) Iter[int] { return Map(Tiles(n%50, 1+n%7, k), digest[Tile]) },
		func(n, k int) []int { return digests(tilesOf(n%50, 1+n%7, k)) }},
	{"ChunkBy", func(n, k int) Iter[int] { return Map(ChunkBy(patterned(n, k), equal), digest[[]int]) },
		func(n, k int) []int {
			xs := patterned(n, k)
			return digests(cutAfter(xs, func(i int) bool { return xs[i] != xs[i+1] }))
		}},
	{"SplitFunc", func(n, k int) Iter[int] { return Map(SplitFunc(patterned(n, k), isZero), digest[[]int]) },
		func(n, k int) []int { return digests(split(patterned(n, k), isZero)) }},
	{"SplitInclusiveFunc", func(n, k int) Iter[int] {
		return Map(SplitInclusiveFunc(patterned(n, k), isZero), digest[[]int])
	}, func(n, k int) []int {
		xs := patterned(n, k)
		return digests(cutAfter(xs, func(i int) bool { return xs[i] == 0 }))
	}},
}

func constant(n, k int) map[int]int {
	return maps.Collect(func(yield func(int, int) bool) {
		for i := 0; i < n && yield(i, k); i++ {
		}
	})
}

func separator(k int) string { return []string{"a", "ab", "aa", "\n", "世", ""}[k%6] }

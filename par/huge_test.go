//go:build !manta_brief

package par_test

import (
	"cmp"
	"flag"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/par"
)

// huge is a length that is too much for the gate. With 1<<32+7 the test below takes some minutes and up to 18 GB:
//
//	go test -run=TestHuge -timeout=1h ./par -huge=4294967303
var huge = flag.Int("huge", 0, "the number of elements of TestHuge, odd")

// TestHuge runs every ending, and stages that compute positions, over more elements than 32 bits count.
func TestHuge(t *testing.T) {
	n := *huge
	if n == 0 {
		t.Skip("needs -huge")
	}
	it := par.Range(0, n)
	total := n * ((n - 1) / 2) // Wraps around as a sum does.
	ones := par.Map(it, func(int) int { return 1 })
	low := par.Map(it, func(x int) uint8 { return uint8(x) })
	all := func(int) bool { return true }
	last := func(x int) bool { return x == n-1 }
	quarter := func(x int) int { return x & 3 }
	for _, c := range []struct {
		name      string
		got, want func() int
	}{
		{"Count", func() int { return it.Filter(func(x int) bool { return x&1 == 0 }).Count() }, func() int { return n/2 + 1 }},
		{"ForEachBlock", func() int {
			var sum atomic.Int64
			it.ForEachBlock(func(xs []int) { sum.Add(int64(len(xs))) })
			return int(sum.Load())
		}, func() int { return n }},
		{"ForEach", func() int {
			var hits atomic.Int64
			it.ForEach(func(x int) {
				if x >= n-5 {
					hits.Add(1)
				}
			})
			return int(hits.Load())
		}, func() int { return 5 }},
		{"Sum", it.Sum, func() int { return total }},
		{"Product", ones.Product, func() int { return 1 }},
		{"Reduce", func() int { return it.Reduce(0, plus) }, func() int { return total }},
		{"ReduceWith", func() int { v, _ := it.ReduceWith(plus); return v }, func() int { return total }},
		{"TryReduce", func() int {
			v, _ := it.TryReduce(0, func(a, b int) (int, error) { return a + b, nil })
			return v
		}, func() int { return total }},
		{"Min", func() int { v, _ := it.Rev().Min(); return v }, func() int { return 0 }},
		{"Max", func() int { v, _ := it.Max(); return v }, func() int { return n - 1 }},
		{"MaxFunc", func() int { v, _ := it.MaxFunc(cmp.Compare[int]); return v }, func() int { return n - 1 }},
		{"MaxByKey", func() int { v, _ := par.MaxByKey(it, same); return v }, func() int { return n - 1 }},
		{"FindAny", func() int { v, _ := it.FindAny(last); return v }, func() int { return n - 1 }},
		{"FindFirst", func() int { v, _ := it.FindFirst(last); return v }, func() int { return n - 1 }},
		{"FindLast", func() int { v, _ := it.FindLast(func(x int) bool { return x < 3 }); return v }, func() int { return 2 }},
		{"FindMapFirst", func() int { v, _ := par.FindMapFirst(it, func(x int) (int, bool) { return x, x == n-1 }); return v }, func() int { return n - 1 }},
		{"PositionAny", func() int { v, _ := it.PositionAny(last); return v }, func() int { return n - 1 }},
		{"PositionFirst", func() int { v, _ := it.Filter(all).PositionFirst(last); return v }, func() int { return n - 1 }},
		{"PositionLast", func() int { v, _ := it.Filter(all).PositionLast(last); return v }, func() int { return n - 1 }},
		{"All", func() int { return count(it.All(func(x int) bool { return x >= 0 })) }, func() int { return 1 }},
		{"Contains", func() int { return count(par.Contains(it, n-1)) }, func() int { return 1 }},
		{"IsSorted", func() int { return count(par.IsSorted(it)) }, func() int { return 1 }},
		{"Equal", func() int { return count(par.Equal(it, par.RangeInclusive(0, n-1))) }, func() int { return 1 }},
		{"Compare", func() int { return par.Compare(it, it.Chain(par.Once(n))) }, func() int { return -1 }},
		{"Histogram", func() int { return par.Histogram(it, 4, quarter)[3] }, func() int { return n / 4 }},
		{"HistogramBlocks", func() int {
			return par.HistogramBlocks(it, 4, func(dst []uint32, src []int) {
				for i, x := range src {
					dst[i] = uint32(quarter(x))
				}
			})[3]
		}, func() int { return n / 4 }},
		{"CountBy", func() int { return par.CountBy(it, quarter)[3] }, func() int { return n / 4 }},
		{"ReduceBy", func() int { return par.ReduceBy(it, quarter, func(int) int { return 1 }, plus)[3] }, func() int { return n / 4 }},
		{"ToSet", func() int { return len(par.ToSet(it.Map(quarter))) }, func() int { return 4 }},
		{"ToMap", func() int {
			return par.ToMap(par.Map(it, func(x int) par.Pair[int, int] { return par.Pair[int, int]{First: x & 3, Second: x} }))[(n-1)&3]
		}, func() int { return n - 1 }},
		{"TopK", func() int { return par.TopK(it, 3, cmp.Compare[int])[2] }, func() int { return n - 3 }},
		{"TryForEach", func() int {
			if it.TryForEach(func(x int) error {
				if x == n-1 {
					return io.ErrUnexpectedEOF
				}
				return nil
			}) == nil {
				return 0
			}
			return 1
		}, func() int { return 1 }},
		{"TryFold", func() int {
			xs, _ := par.TryFold(it, func() int { return 0 }, func(a, x int) (int, error) { return a + x, nil })
			return par.Slice(xs).Sum()
		}, func() int { return total }},
		{"Fold", func() int { return par.Fold(it, func() int { return 0 }, plus).Sum() }, func() int { return total }},
		{"FoldChunks", func() int { return par.FoldChunks(it, 1<<20+1, func() int { return 0 }, plus).Sum() }, func() int { return total }},
		{"Seq", func() int {
			sum := 0
			for x := range it.Seq() {
				sum += x
			}
			return sum
		}, func() int { return total }},
		{"FromSeq", func() int { return par.FromSeq(it.Seq()).Sum() }, func() int { return total }},
		{"Skip", func() int { return it.Skip(n - 2).Sum() }, func() int { return 2*n - 3 }},
		{"filtered Skip", func() int { return it.Filter(all).Skip(n - 2).Sum() }, func() int { return 2*n - 3 }},
		{"TakeAny", func() int { return it.TakeAny(n - 1).Count() }, func() int { return n - 1 }},
		{"TakeWhile", func() int { return it.TakeWhile(func(x int) bool { return x < n-1 }).Count() }, func() int { return n - 1 }},
		{"StepBy", func() int { return it.StepBy(2).Sum() }, func() int { return (n/2 + 1) * (n / 2) }},
		{"Chain", func() int { return it.Chain(it).Sum() }, func() int { return 2 * total }},
		{"Interleave", func() int { return it.Interleave(it).Sum() }, func() int { return 2 * total }},
		{"Intersperse", func() int { return it.Intersperse(1).Sum() }, func() int { return total + n - 1 }},
		{"Zip", func() int {
			p, _ := par.Zip(it, it.Rev()).FindLast(func(par.Pair[int, int]) bool { return true })
			return p.First + p.Second
		}, func() int { return n - 1 }},
		{"FlatMap", func() int {
			xs := make([]struct{}, 1<<20)
			return par.FlatMap(par.Range(0, n>>20+1), func(int) []struct{} { return xs }).Count()
		}, func() int { return (n>>20 + 1) << 20 }},
		{"ByUniformBlocks", func() int { return it.ByUniformBlocks(n/2 + 1).Sum() }, func() int { return total }},
		{"Collect", func() int { return whole(low.Collect()) }, func() int { return n }},
		{"filtered Collect", func() int { return whole(low.Filter(func(uint8) bool { return true }).Collect()) }, func() int { return n }},
		{"AppendTo", func() int { return whole(low.AppendTo([]uint8{0, 1, 2})[3:]) }, func() int { return n }},
		{"CollectInto", func() int { xs := make([]uint8, n); return whole(xs[:low.CollectInto(xs)]) }, func() int { return n }},
		{"TryMap", func() int {
			xs, _ := par.TryMap(it, func(x int) (uint8, error) { return uint8(x), nil })
			return whole(xs)
		}, func() int { return n }},
		{"Unzip", func() int {
			a, b := par.Unzip(par.Zip(low, par.Slice(make([]struct{}, n))))
			return whole(a) + len(b)
		}, func() int { return 2 * n }},
		{"Partition", func() int {
			yes, no := low.Partition(func(x uint8) bool { return x < 128 })
			return len(yes) - len(no)
		}, func() int { return n%256 - 2*max(0, n%256-128) }},
		{"Scan", func() int {
			x, _ := par.Scan(par.RepeatN(uint8(1), n), 0, func(a, b uint8) uint8 { return a + b }).FindLast(func(uint8) bool { return true })
			return int(x)
		}, func() int { return n & 0xff }},
		{"Chunks", func() int { return whole(slices.Concat(par.Chunks(low.Collect(), n/2).Collect()...)) }, func() int { return n }},
		{"Lines", func() int { return par.Lines(strings.Repeat("a\n", n/2)).Count() }, func() int { return n / 2 }},
		{"ScanLines", func() int { return par.ScanLines(io.LimitReader(newlines{}, int64(n))).Count() }, func() int { return n }},
		{"GroupBy", func() int { // 4 bytes for an element, twice: half as many must do.
			return len(par.GroupBy(par.Slice(make([]struct{}, n/2+5)), func(struct{}) int { return 0 })[0])
		}, func() int { return n/2 + 5 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			debug.FreeOSMemory()
			if got, want := c.got(), c.want(); got != want {
				t.Errorf("got %d, want %d", got, want)
			}
		})
	}
}

func count(b bool) int {
	if b {
		return 1
	}
	return 0
}

// whole returns how many elements there are before the first that is not the lower bits of its position.
func whole(xs []uint8) int {
	for i, x := range xs {
		if x != uint8(i) {
			return i
		}
	}
	return len(xs)
}

// newlines is a reader of empty lines without an end.
type newlines struct{}

func (newlines) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}

package par

import (
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

func odd(x int) bool { return x&1 == 1 }

func small(k int) func(int) bool { return func(x int) bool { return x%64 < k } }

func half(x int) (int, bool) { return x / 2, x&1 == 0 }

func thrice(x int) []int { return []int{x, x + 1, x + 2}[:x&3%3] }

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
	got := it.Collect()
	require.NotNil(t, got, "%s: Collect", name)
	if d := diff(want, got); d != "" {
		t.Fatalf("%s: Collect: (-want +got)\n%s", name, d)
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

package par_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/seed1237c087/manta/par"
)

func recovered(f func()) (v any) {
	defer func() { v = recover() }()
	f()
	return nil
}

// TestRefusals checks that what can't be done is refused at the call, before any function runs, also in another pool.
//
//mantavet:ok calls are counted that nobody makes
func TestRefusals(t *testing.T) {
	if bits.UintSize == 32 {
		t.Skip("the messages are those of 64 bits")
	}
	type text string
	type point [2]int
	calls := 0
	id := func(x int) int { calls++; return x }
	endless := par.Map(par.Repeat(1), id)
	for _, pool := range []*par.Pool{nil, newPool(t, 2)} {
		if pool != nil {
			endless = endless.WithPool(pool)
		}
		pairs := par.Map(endless, func(x int) par.Pair[int, int32] { calls++; return par.Pair[int, int32]{} })
		for _, c := range []struct {
			want string
			f    func()
		}{
			{"par: Sum: string is no number: Sum takes integers, floats and complex numbers", func() { par.Once("a").Sum() }},
			{"par: Sum: par_test.text is no number: Sum takes integers, floats and complex numbers", func() { par.Once(text("a")).Sum() }},
			{"par: Sum: par_test.point has no +: Sum takes integers, floats and complex numbers", func() { par.Once(point{}).Sum() }},
			{"par: Sum: *int has no +: Sum takes integers, floats and complex numbers", func() { par.Once((*int)(nil)).Sum() }},
			{"par: Product: string has no *: Product takes integers, floats and complex numbers", func() { par.Once("a").Product() }},
			{"par: Min: par_test.point has no <: Min takes integers, floats and strings", func() { par.Once(point{}).Min() }},
			{"par: Max: complex128 has no <: Max takes integers, floats and strings", func() { par.Once(1i).Max() }},
			{"par: Histogram: 9223372036854775807 buckets are more than memory can hold", func() { par.Histogram(endless, math.MaxInt, id) }},
			{"par: Histogram: 17592186044416 buckets are more than memory can hold", func() { par.Histogram(par.Range(0, 0), math.MaxInt>>19+1, id) }},
			{"par: Histogram: number of buckets must not be negative, got -1", func() { par.Histogram(endless, -1, id) }},
			{"par: Collect: 9223372036854775807 elements of 8 bytes are more than memory can hold", func() { endless.Collect() }},
			{"par: Collect: 35184372088832 elements of 4 bytes are more than memory can hold", func() { par.RepeatN(int32(1), math.MaxInt>>18+1).Collect() }},
			{"par: AppendTo: 9223372036854775807 elements of 8 bytes are more than memory can hold", func() { endless.AppendTo(nil) }},
			{"par: AppendTo: 9223372036854775807 elements of 8 bytes are more than memory can hold", func() { endless.AppendTo(make([]int, 3)) }},
			{"par: CollectInto: 9223372036854775807 elements do not fit into 3", func() { endless.CollectInto(make([]int, 3)) }},
			{"par: Partition: 9223372036854775807 elements of 8 bytes are more than memory can hold", func() {
				endless.Partition(func(int) bool { calls++; return true })
			}},
			{"par: PartitionMap: 9223372036854775807 elements of 2 bytes are more than memory can hold", func() {
				par.PartitionMap(endless, func(int) (a int64, b int16, first bool) { calls++; return })
			}},
			{"par: TryMap: 9223372036854775807 elements of 1 bytes are more than memory can hold", func() {
				_, _ = par.TryMap(endless, func(int) (b byte, err error) { calls++; return })
			}},
			{"par: Collect: 9223372036854775807 elements are too many", func() { par.Map(endless, func(int) struct{} { return struct{}{} }).Collect() }},
			{"par: Unzip: 9223372036854775807 elements of 8 bytes are more than memory can hold", func() { par.Unzip(pairs) }},
			{"par: GroupBy: 9223372036854775807 elements of 8 bytes are more than memory can hold", func() { par.GroupBy(endless, id) }},
		} {
			if got := recovered(c.f); got != c.want {
				t.Errorf("panicked with %v, want %s", got, c.want)
			}
		}
	}
	if calls != 0 {
		t.Errorf("%d calls before a refusal", calls)
	}
}

// TestEndlessPipelines: endings that stop early or keep nothing of all elements do with what has no end.
func TestEndlessPipelines(t *testing.T) {
	it := par.Repeat(3)
	if v, ok := it.FindLast(func(x int) bool { return x == 3 }); v != 3 || !ok {
		t.Errorf("FindLast: %d, %v", v, ok)
	}
	if got := it.Take(4).Sum(); got != 12 {
		t.Errorf("Sum of four: %d", got)
	}
	if got := it.Filter(func(x int) bool { return x == 3 }).Take(2).Collect(); len(got) != 2 {
		t.Errorf("Collect of two: %v", got)
	}
	none := par.Repeat(struct{}{}).Take(math.MaxInt)
	if n, known := none.Len(); n != math.MaxInt || !known {
		t.Errorf("Len: %d, %v", n, known)
	}
}

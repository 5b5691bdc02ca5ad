package loops

import (
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/seed1237c087/manta/par/internal/describe"
)

// TestUncleared writes and reads slices of all kinds around the length from which on they
// are not cleared, with collections in between.
func TestUncleared(t *testing.T) {
	checkUncleared(t, func(i int) bool { return i%3 == 0 })
	checkUncleared(t, func(i int) uint8 { return uint8(i) })
	checkUncleared(t, func(i int) int { return -i })
	checkUncleared(t, func(i int) time.Duration { return time.Duration(i) })
	checkUncleared(t, func(i int) float64 { return float64(i) / 3 })
	checkUncleared(t, func(i int) *int { return &i })
	checkUncleared(t, func(i int) string { return string(rune('a' + i%26)) })
	checkUncleared(t, func(int) struct{} { return struct{}{} })
}

func checkUncleared[T comparable](t *testing.T, value func(i int) T) {
	t.Helper()
	size := max(1, (*Vec[T])(nil).Size())
	least := describe.UnclearedBytes / size
	for _, n := range []int{0, 1, least - 1, least, least + 1, 3*least + 7} {
		a, b := uncleared[T](n), uncleared[T](n)
		if len(a) != n || cap(a) != n {
			t.Fatalf("%T: length %d, capacity %d, want %d", a, len(a), cap(a), n)
		}
		kept := make([]T, n)
		for i := range kept {
			kept[i] = value(i)
			a[i] = kept[i]
			b[i] = value(i + 1)
		}
		runtime.GC()
		for i := range kept {
			if a[i] != kept[i] {
				t.Fatalf("%T of %d: %v at %d, want %v", a, n, a[i], i, kept[i])
			}
		}
	}
}

// TestUnclearedTooLong checks that what make refuses is refused as it does that.
func TestUnclearedTooLong(t *testing.T) {
	for _, n := range []int{math.MaxInt, math.MaxInt / 8, math.MaxInt/8 + 1} {
		v := refused(n)
		if _, ok := v.(runtime.Error); !ok {
			t.Errorf("%d elements: %v, want a runtime error", n, v)
		}
	}
}

func refused(n int) (v any) {
	defer func() { v = recover() }()
	uncleared[int64](n)
	return nil
}

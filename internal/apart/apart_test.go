package apart_test

import (
	"reflect"
	"runtime"
	"slices"
	"testing"

	"github.com/seed1237c087/manta/internal/apart"
)

// TestBefore: what is made behind it lies apart, whatever its size. One processor makes all, and the collector may free
// what lay between what was made before it ran: so most distances count, not each.
func TestBefore(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	check(t, func() *bool { return new(bool) })
	check(t, func() *int64 { return new(int64) })
	check(t, func() *[2]uint64 { return new([2]uint64) })
	check(t, func() *[3]uint64 { return new([3]uint64) })
	check(t, func() *[11]uint64 { return new([11]uint64) })
	check(t, func() **int { return new(*int) })
	check(t, func() *[3]*int { return new([3]*int) })
	check(t, func() *[18]uint64 { return new([18]uint64) })
	type generator struct{ state *[2]uint64 }
	check(t, func() generator { return generator{new([2]uint64)} })
}

func check[S any](t *testing.T, newState func() S) {
	t.Helper()
	const n = 50
	var states []S
	var at []uintptr
	size := uintptr(0)
	for range n {
		apart.Before[S]()
		s := newState()
		states = append(states, s)
		v := reflect.ValueOf(s)
		if v.Kind() == reflect.Struct {
			v = v.Field(0)
		}
		at, size = append(at, v.Pointer()), v.Type().Elem().Size()
	}
	slices.Sort(at)
	near := 0
	for i := range at[1:] {
		if at[i+1]-at[i] < size+apart.Bytes {
			near++
		}
	}
	if near > n/10 {
		t.Errorf("%T: %d of %d lie less than %d bytes apart", states[0], near, n, apart.Bytes)
	}
	runtime.KeepAlive(states)
}

// TestCell: the same, for what is in it.
func TestCell(t *testing.T) {
	cells := make([]apart.Cell[int64], 2)
	first, second := reflect.ValueOf(&cells[0].Of).Pointer(), reflect.ValueOf(&cells[1].Of).Pointer()
	if second-first < 8+apart.Bytes {
		t.Errorf("%d bytes apart", second-first)
	}
}

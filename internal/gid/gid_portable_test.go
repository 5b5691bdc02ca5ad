//go:build manta_noasm

package gid

import (
	"fmt"
	"math"
	"testing"
)

// Goroutine numbers have 64 bits on 32-bit machines too. Cut to 32 bits, those
// of each pair would be the same, and 1 << 32 would be no key.
func TestLargeNumbersAreDifferentKeys(t *testing.T) {
	var tab Table[uint64]
	numbers := []uint64{7, 1<<32 + 7, 1<<33 + 7, math.MaxUint32, math.MaxUint64, 1, 1<<32 + 1, 1 << 32, 1 << 63}
	key := func(n uint64) Key { return number(fmt.Appendf(nil, "goroutine %d [running]:\nmain.main()\n", n)) }
	for _, n := range numbers {
		k := key(n)
		if uint64(k) != n {
			t.Errorf("the key of goroutine %d is %d", n, k)
		}
		if v := tab.Get(k); v != nil {
			t.Errorf("goroutine %d has the key of goroutine %d", n, *v)
			continue
		}
		tab.Put(k, &n)
	}
	for _, n := range numbers {
		if v := tab.Get(key(n)); v == nil || *v != n {
			t.Errorf("goroutine %d finds %v, want its own number", n, v)
			continue
		}
		tab.Delete(key(n))
	}
	isEmpty(t, &tab)
}

func TestTraceWithoutNumberPanics(t *testing.T) {
	for _, trace := range []string{"goroutine 0 [idle]:\n", "goroutine running\n", "goroutine "} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q has no number, but no panic", trace)
				}
			}()
			number([]byte(trace))
		}()
	}
}

package par

import (
	"errors"
	"testing"
)

// TestDoStopsWindows ends the context at the hundredth element of windows that one goroutine would do as one, because there
// is nobody to share them with.
func TestDoStopsWindows(t *testing.T) {
	const n = 1 << 18
	for name, run := range map[string]func(call func()){
		"Blocks": func(call func()) { Blocks(upTo(n)).ForEach(func(b []int) { each(b, call) }) },
		"Map behind Blocks": func(call func()) {
			Map(Blocks(upTo(n)), func(b []int) int { each(b, call); return 0 }).Collect()
		},
		"Blocks with a limit": func(call func()) {
			Blocks(upTo(n)).WithPool(pools[2]).Limit(1).ForEach(func(b []int) { each(b, call) })
		},
		"ForRange": func(call func()) { ForRange(0, n, func(lo, hi int) { each(make([]int, hi-lo), call) }) },
	} {
		calls := 0
		pools[1].Install(func() {
			err := doing(func(stop func()) error {
				run(func() {
					if calls++; calls == 100 {
						stop()
					}
				})
				return nil
			})
			if !errors.Is(err, errDone) || calls > n/64 {
				t.Errorf("%s: %d calls, error %v", name, calls, err)
			}
		})
	}
}

func each(xs []int, call func()) {
	for range xs {
		call()
	}
}

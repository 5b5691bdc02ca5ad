package engine

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// TestWhoWaitsLeavesItsLane: of 8 positions, the second half is taken by another participant, whose first position is not over
// before the next one has begun. So the participant that waits for that half takes part in it, and a third lane is not made.
func TestWhoWaitsLeavesItsLane(t *testing.T) {
	inPool(t, 2, func() {
		for range 50 {
			k := &keeper{}
			s := &Spec{N: 8, Unit: 1, MaxLen: 1, Leaves: true, Key: newKey()}
			k.spec = s
			var begun [8]atomic.Bool
			k.visit = func(pos int) {
				begun[pos].Store(true)
				wait := map[int]int{0: 4, 4: 5}[pos] // What comes in other positions is 0, which has begun.
				for !begun[wait].Load() {
					runtime.Gosched()
				}
			}
			k.check(t, Run(s, Plan[string](k)))
			if k.made > 2 {
				t.Fatalf("two participants had %d lanes", k.made)
			}
		}
	})
}

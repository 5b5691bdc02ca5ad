package deque

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/internal/lincheck"
)

// Names of jobs are single bytes here; a state is the jobs from top to bottom.

func pushed(id byte, wasEmpty bool) (string, lincheck.Step) {
	return fmt.Sprintf("PushBottom(%d) = %v", id, wasEmpty), func(s string) (string, bool) {
		return s + string(rune(id)), s == "" || !wasEmpty
	}
}

func poppedBottom(id *byte) (string, lincheck.Step) {
	if id == nil {
		return "PopBottom() = nil", foundEmpty
	}
	return fmt.Sprintf("PopBottom() = %d", *id), func(s string) (string, bool) {
		return strings.TrimSuffix(s, string(rune(*id))), strings.HasSuffix(s, string(rune(*id)))
	}
}

func takenTop(name string, id *byte) (string, lincheck.Step) {
	if id == nil {
		return name + " = nil", foundEmpty
	}
	return fmt.Sprintf("%s = %d", name, *id), func(s string) (string, bool) {
		return strings.TrimPrefix(s, string(rune(*id))), strings.HasPrefix(s, string(rune(*id)))
	}
}

func foundEmpty(s string) (string, bool) { return s, s == "" }

// TestLinearizable records histories of an owner and some thieves on a deque
// that is empty or about to grow, and looks for an order in which the answers
// are those of a sequential deque. A lost race has no effect and takes no part.
func TestLinearizable(t *testing.T) {
	const ownerOps, thiefOps, thiefCount = 14, 5, 3
	for round := range rounds(4000) {
		rng := rand.New(rand.NewPCG(2, uint64(round)))
		var (
			o     Owner[byte]
			h     lincheck.History
			wg    sync.WaitGroup
			ready atomic.Int32
			ids   [64]byte
			next  int
			state strings.Builder
		)
		o.startAt(starts[round%len(starts)])
		push := func() (id byte, wasEmpty bool) {
			ids[next] = byte(next)
			next++
			return ids[next-1], pushSeeing(&o, &ids[next-1])
		}
		for range []int{0, 1, 3, least - 3, least - 1}[rng.IntN(5)] {
			id, _ := push()
			state.WriteByte(id)
		}
		// All begin together: operations that don't overlap show nothing.
		meet := func() {
			for ready.Add(1); ready.Load() < 1+thiefCount; {
				runtime.Gosched()
			}
		}
		for range thiefCount {
			log, thief := h.Log(), o.Thief()
			wg.Go(func() {
				meet()
				for range thiefOps {
					lost := false
					log.Do(func() (string, lincheck.Step) {
						id, outcome := thief.StealTop()
						if lost = outcome == Lost; lost {
							return "StealTop() lost", func(s string) (string, bool) { return s, true }
						}
						return takenTop("StealTop()", id)
					})
					if lost {
						runtime.Gosched()
					}
				}
			})
		}
		log := h.Log()
		meet()
		bias := rng.IntN(3)
		for range ownerOps {
			log.Do(func() (string, lincheck.Step) {
				switch op := rng.IntN(4 + bias); op {
				case 0, 1:
					return poppedBottom(o.PopBottom())
				case 2:
					return takenTop("PopTop()", o.PopTop())
				default:
					return pushed(push())
				}
			})
			if rng.IntN(3) == 0 {
				runtime.Gosched()
			}
		}
		wg.Wait()
		if !h.Check(state.String()) {
			t.Fatalf("round %d, from %d jobs: not linearizable:\n%v", round, state.Len(), &h)
		}
	}
}

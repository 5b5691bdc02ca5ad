package checks

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/seed1237c087/manta/core/internal/deque"
	"github.com/seed1237c087/manta/core/internal/steal"
)

func pushedBottom(id byte, sawEmpty bool) (string, step) {
	return fmt.Sprintf("PushBottom(%d), empty before: %v", id, sawEmpty), func(s string) (string, bool) {
		return s + string([]byte{id}), s == "" || !sawEmpty
	}
}

func poppedBottom(id *byte) (string, step) {
	if id == nil {
		return "PopBottom() = nil", foundEmpty
	}
	name := string([]byte{*id})
	return fmt.Sprintf("PopBottom() = %d", *id), func(s string) (string, bool) {
		return strings.TrimSuffix(s, name), strings.HasSuffix(s, name)
	}
}

func takenTop(method string, id *byte) (string, step) {
	if id == nil {
		return method + " = nil", foundEmpty
	}
	name := string([]byte{*id})
	return fmt.Sprintf("%s = %d", method, *id), func(s string) (string, bool) {
		return strings.TrimPrefix(s, name), strings.HasPrefix(s, name)
	}
}

func foundEmpty(s string) (string, bool) { return s, s == "" }

// TestDequeIsLinearizable records histories of an owner and some thieves. The
// deque is empty or about to grow, and in some rounds its indexes are about to
// wrap around. A lost race has no effect on the state.
func TestDequeIsLinearizable(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for round := range rounds(1500) {
			var h history
			if first := dequeHistory(&h, round); !h.linearizable(first) {
				t.Fatalf("round %d, from %d jobs: not linearizable:\n%v", round, len(first), &h)
			}
		}
	})
}

// dequeHistory records a history and returns the state before it.
func dequeHistory(h *history, round int) (first string) {
	const (
		ownerOps, thiefOps, thieves = 20, 8, 3
		ringLen                     = 32 // the length of the first ring
	)
	var (
		rng  = rand.New(rand.NewPCG(2, uint64(round)))
		o    deque.Owner[byte]
		wg   sync.WaitGroup
		ids  [ringLen + ownerOps]byte
		next int
	)
	o.StartAt([]uint64{0, 1<<63 - 20, 1<<64 - 1, 1<<64 - 50}[round%4])
	push := func() (id byte, sawEmpty bool) {
		sawEmpty = o.Len() == 0
		ids[next] = byte(next)
		o.PushBottom(&ids[next])
		next++
		return byte(next - 1), sawEmpty
	}
	for range []int{0, 1, 3, ringLen - 3, ringLen - 1}[rng.IntN(5)] {
		id, _ := push()
		first += string([]byte{id})
	}
	meet := together(1 + thieves)
	for range thieves {
		log, thief := h.log(), o.Thief()
		wg.Go(func() {
			meet()
			for range thiefOps {
				lost := false
				log.do(func() (string, step) {
					id, outcome := thief.StealTop()
					if lost = outcome == steal.Lost; lost {
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
	log := h.log()
	meet()
	bias := rng.IntN(3)
	for range ownerOps {
		log.do(func() (string, step) {
			switch op := rng.IntN(4 + bias); op {
			case 0, 1:
				return poppedBottom(o.PopBottom())
			case 2:
				return takenTop("PopTop()", o.PopTop())
			default:
				return pushedBottom(push())
			}
		})
		if rng.IntN(3) == 0 {
			runtime.Gosched()
		}
	}
	wg.Wait()
	return first
}

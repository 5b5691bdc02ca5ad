package checks

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed1237c087/manta/core/internal/injector"
)

// TestInjectorIsLinearizable records histories of goroutines that call all methods
// at the same time. The queue is empty or about to begin a new block.
func TestInjectorIsLinearizable(t *testing.T) {
	onProcessors(t, func(t *testing.T) {
		for round := range rounds(1500) {
			var h history
			if first := injectorHistory(&h, round); !h.linearizable(first) {
				t.Fatalf("round %d, from %d jobs: not linearizable:\n%v", round, len(first), &h)
			}
		}
	})
}

// injectorHistory records a history and returns the state before it.
func injectorHistory(h *history, round int) (first string) {
	const (
		goroutines, each = 4, 8
		blockLen         = 64 // the length of a block of the queue
	)
	var (
		q  injector.Queue[byte]
		wg sync.WaitGroup
		// begun and ended count the calls of Push.
		begun, ended atomic.Int64

		ids [blockLen + 2*goroutines*each]byte
	)
	for i := range ids {
		ids[i] = byte(i)
	}
	for i := range []int{0, 1, blockLen - 2, blockLen}[round%4] {
		q.Push(&ids[i])
		first += string(ids[i : i+1])
	}
	meet := together(goroutines)
	for g := range goroutines {
		log := h.log()
		rng := rand.New(rand.NewPCG(uint64(g), uint64(round)))
		own := ids[blockLen+2*g*each:][:2*each] // no other goroutine pushes these jobs
		wg.Go(func() {
			meet()
			for range each {
				log.do(func() (string, step) {
					switch rng.IntN(5) {
					case 0:
						if empty := q.Empty(); empty { // Empty may return false because of a job whose Push has not returned.
							return "Empty()", foundEmpty
						}
						return "Empty() = false", func(s string) (string, bool) { return s, true }
					case 1, 2:
						before := ended.Load()
						begun.Add(1)
						wasEmpty := q.Push(&own[0])
						name, s := pushed("Push", wasEmpty, begun.Load()-before > 1, own[:1])
						ended.Add(1)
						own = own[1:]
						return name, s
					default:
						return popped(q.Pop())
					}
				})
			}
		})
	}
	wg.Wait()
	return first
}

// pushed is the step of a Push. If the queue was not empty, the answer may still be true, because the jobs may have been taken before Push
// returned. If the queue was empty, the answer may be false only if there was another Push at the same time. The slot of the other Push may be
// before the slot of this Push, and not filled yet.
func pushed(method string, wasEmpty, others bool, ids []byte) (string, step) {
	names := string(ids)
	return fmt.Sprintf("%s(%v) = %v", method, ids, wasEmpty), func(s string) (string, bool) { return s + names, wasEmpty || others || s != "" }
}

func popped(id *byte) (string, step) {
	if id == nil {
		return "Pop() = nil", foundEmpty
	}
	name := string([]byte{*id})
	return fmt.Sprintf("Pop() = %d", *id), func(s string) (string, bool) {
		return strings.TrimPrefix(s, name), strings.HasPrefix(s, name)
	}
}

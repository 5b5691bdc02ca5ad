package injector

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

// TestLinearizable records histories of goroutines that do everything at once,
// and looks for an order in which the answers are those of a sequential queue.
// Names of jobs are single bytes; a state is the jobs, the oldest first.
func TestLinearizable(t *testing.T) {
	const goroutines, each = 4, 6
	for round := range rounds(3000) {
		var (
			q     Queue[byte]
			h     lincheck.History
			wg    sync.WaitGroup
			ready atomic.Int32
			state strings.Builder
			ids   [128]byte
		)
		for i := range ids {
			ids[i] = byte(i)
		}
		for i := range []int{0, 1, blockLen - 2, blockLen}[round%4] {
			q.Push(&ids[i])
			state.WriteByte(ids[i])
		}
		for g := range goroutines {
			log := h.Log()
			rng := rand.New(rand.NewPCG(uint64(g), uint64(round)))
			next := blockLen + g*2*each
			wg.Go(func() {
				// All begin together: operations that don't overlap show nothing.
				for ready.Add(1); ready.Load() < goroutines; {
					runtime.Gosched()
				}
				for range each {
					log.Do(func() (string, lincheck.Step) {
						switch rng.IntN(6) {
						case 0:
							isEmpty := q.Empty()
							return fmt.Sprintf("Empty() = %v", isEmpty), func(s string) (string, bool) {
								return s, (s == "") == isEmpty
							}
						case 1:
							n := q.Len()
							return fmt.Sprintf("Len() = %d", n), func(s string) (string, bool) {
								return s, len(s) == n
							}
						case 2:
							id := &ids[next]
							next++
							return pushed("Push", q.Push(id), *id)
						case 3:
							a, b := &ids[next], &ids[next+1]
							next += 2
							return pushed("PushAll", q.PushAll([]*byte{a, b}), *a, *b)
						default:
							return popped(q.Pop())
						}
					})
				}
			})
		}
		wg.Wait()
		if !h.Check(state.String()) {
			t.Fatalf("round %d, from %d jobs: not linearizable:\n%v", round, state.Len(), &h)
		}
	}
}

func pushed(name string, wasEmpty bool, ids ...byte) (string, lincheck.Step) {
	return fmt.Sprintf("%s(%d) = %v", name, ids, wasEmpty), func(s string) (string, bool) {
		return s + string(ids), (s == "") == wasEmpty
	}
}

func popped(id *byte) (string, lincheck.Step) {
	if id == nil {
		return "Pop() = nil", func(s string) (string, bool) { return s, s == "" }
	}
	return fmt.Sprintf("Pop() = %d", *id), func(s string) (string, bool) {
		return strings.TrimPrefix(s, string([]byte{*id})), strings.HasPrefix(s, string([]byte{*id}))
	}
}

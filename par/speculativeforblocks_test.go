package par

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
)

// A greedyMatching is one matching by blocks.
type greedyMatching struct {
	edges  [][2]int
	taken  []bool
	places []Reservation
}

func (m *greedyMatching) free(i int) bool {
	e := m.edges[i]
	return e[0] != e[1] && !m.taken[e[0]] && !m.taken[e[1]]
}

func (m *greedyMatching) take(i int) { m.taken[m.edges[i][0]], m.taken[m.edges[i][1]] = true, true }

func (m *greedyMatching) loop(lo, hi int, done []int) []int {
	for i := lo; i < hi; i++ {
		if m.free(i) {
			m.take(i)
			done = append(done, i)
		}
	}
	return done
}

func (m *greedyMatching) speculation() Speculation[int] {
	return Speculation[int]{
		At: func(i int) int { return i },
		Sift: func(lo, hi int, open []int) []int {
			for i := lo; i < hi; i++ {
				if m.free(i) {
					open = append(open, i)
				}
			}
			return open
		},
		Decide: func(open, done []int) []int {
			for _, i := range open {
				done = m.loop(i, i+1, done)
			}
			return done
		},
		Reserve: func(open []int) []int {
			n := 0
			for _, i := range open {
				if m.free(i) {
					m.places[m.edges[i][0]].Reserve(i)
					m.places[m.edges[i][1]].Reserve(i)
					open[n] = i
					n++
				}
			}
			return open[:n]
		},
		Commit: func(open, done []int) (again, through []int) {
			n := 0
			for _, i := range open {
				u, v := &m.places[m.edges[i][0]], &m.places[m.edges[i][1]]
				if u.Holds(i) && v.Holds(i) {
					m.take(i)
					done = append(done, i)
				} else {
					open[n] = i
					n++
				}
				u.Release(i)
				v.Release(i)
			}
			return open[:n], done
		},
	}
}

// TestSpeculativeForBlocks: what goes through is what the loop takes, in its order, with few workers and with many, whether edges are in each
// other's way hardly ever, often, or always, and whether there is a plain loop or not.
func TestSpeculativeForBlocks(t *testing.T) {
	const n = 400_000
	rng := rand.New(rand.NewPCG(7, 8))
	for name, edge := range map[string]func(i int) [2]int{
		"few":       func(int) [2]int { return [2]int{rng.IntN(n), rng.IntN(n)} },
		"in order":  func(i int) [2]int { return [2]int{i / 2, min(i/2+1+i%2, n-1)} },
		"one chain": func(i int) [2]int { return [2]int{i, min(i+1, n-1)} },
		"stars":     func(int) [2]int { return [2]int{rng.IntN(3), rng.IntN(n)} },
	} {
		m := &greedyMatching{edges: make([][2]int, n)}
		for i := range m.edges {
			m.edges[i] = edge(i)
		}
		m.taken = make([]bool, n)
		want := m.loop(0, n, nil)
		for _, workers := range poolSizes(1, 2, 5, 8, 16) {
			for _, plain := range []bool{false, true} {
				m.taken, m.places = make([]bool, n), make([]Reservation, n)
				s := m.speculation()
				if plain {
					s.Loop = m.loop
				}
				var got []int
				pools[workers].Install(func() { got = SpeculativeForBlocks(0, n, s) })
				require.Equal(t, want, got, "%s, %d workers, plain loop: %v", name, workers, plain)
			}
		}
	}
	s := (&greedyMatching{}).speculation()
	require.Empty(t, SpeculativeForBlocks(5, 5, s))
	s.Reserve = nil
	require.PanicsWithValue(t, "par: SpeculativeForBlocks: nil function", func() { SpeculativeForBlocks(5, 5, s) })
}

// TestSpeculativeForBlocksReserves: many workers reserve, and few don't.
func TestSpeculativeForBlocksReserves(t *testing.T) {
	const n = 1_000_000
	for _, workers := range poolSizes(1, 2, 5, 8, 16) {
		s := lonelyEdges(n).speculation()
		var committed atomic.Bool
		commit := s.Commit
		s.Commit = func(open, done []int) (again, through []int) {
			committed.Store(true)
			return commit(open, done)
		}
		var got []int
		pools[workers].Install(func() { got = SpeculativeForBlocks(0, n, s) })
		require.Len(t, got, n)
		require.Equal(t, workers >= 8, committed.Load())
	}
}

// lonelyEdges returns n edges of which no two are in each other's way.
func lonelyEdges(n int) *greedyMatching {
	m := &greedyMatching{edges: make([][2]int, n), taken: make([]bool, 2*n), places: make([]Reservation, 2*n)}
	for i := range m.edges {
		m.edges[i] = [2]int{2 * i, 2*i + 1}
	}
	return m
}

// TestSpeculativeForBlocksStops: the panic of the lowest block surfaces, and Do stops a loop between two blocks, in either way.
func TestSpeculativeForBlocksStops(t *testing.T) {
	const n, from = 2_000_000, 40_000
	for _, workers := range poolSizes(1, 2, 16) {
		s := lonelyEdges(n).speculation()
		sift := s.Sift
		pools[workers].Install(func() {
			s.Sift = func(lo, hi int, open []int) []int {
				if hi > from {
					panic(lo <= from)
				}
				return sift(lo, hi, open)
			}
			v := recovered(func() { SpeculativeForBlocks(0, n, s) })
			require.Equal(t, true, v.(*core.PanicError).Value)

			stopped := errors.New("stopped")
			ctx, cancel := context.WithCancelCause(t.Context())
			var most atomic.Int64
			s = lonelyEdges(n).speculation()
			s.Sift = func(lo, hi int, open []int) []int {
				if hi > from {
					cancel(stopped)
				}
				for m := most.Load(); int64(hi) > m && !most.CompareAndSwap(m, int64(hi)); m = most.Load() {
				}
				return sift(lo, hi, open)
			}
			require.ErrorIs(t, Do(ctx, func() error {
				SpeculativeForBlocks(0, n, s)
				return nil
			}), stopped)
			require.Less(t, most.Load(), int64(n))
		})
	}
}

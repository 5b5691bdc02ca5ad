package bykey

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// passes are the loops over items and keys that no block of elements is a part of. Each goes over n of them, and returns how many it has
// done; one ends in the middle if the context does.
func passes(n int) map[string]func() (done int) {
	itemsOf := func() *laneItems[int, NoValue] {
		s := &laneItems[int, NoValue]{of: make([]shardItems[int, NoValue], 1)}
		follow(s, &s.of[0], n)
		for i := range n {
			s.of[0].now[i] = Item[int, NoValue]{Key: i & 7} // So few keys that no table grows.
		}
		s.of[0].n = uint32(n)
		end(s)
		return s
	}
	counted := func(xs []uint32) (done int) {
		for _, x := range xs {
			done += int(min(x, 1))
		}
		return done
	}
	far := make([]uint64, n)
	for i := range far {
		far[i] = uint64(i)
	}
	return map[string]func() int{
		"spansOf": func() int {
			p := &Run[int, NoValue, NoValue]{lanes: []*Lane[int, NoValue, NoValue]{{lane: lane{spans: make([]span, n)}}}}
			return len(spansOf(p))
		},
		"ready": func() int {
			p := &baseRun{PlanSpec: PlanSpec{Ordered: true}}
			return p.ready([]span{{n: uint32(n)}}, []uint32{uint32(n)})
		},
		"sequence": func() int {
			p := &baseRun{PlanSpec: PlanSpec{Ordered: true}, progress: progress{keys: n, which: make([]uint16, n)}}
			for i := range p.which {
				p.which[i] = 1
			}
			p.sequence()
			return len(p.order)
		},
		"renumber": func() int {
			numbers := make([]uint32, n)
			p := &baseRun{progress: progress{starts: []uint32{1}, numbers: [][]uint32{numbers}}}
			p.renumber(nil)
			return counted(numbers)
		},
		"ranks": func() int {
			p := &baseRun{progress: progress{keys: n, starts: []uint32{0}, order: make([]uint16, n)}}
			return counted(p.ranks()) + 1 // The first has rank 0.
		},
		"numberedShards": func() (done int) {
			p := &Run[int, NoValue, NoValue]{shards: make([]Shard[int, NoValue], 1)}
			p.keys, p.starts = n, []uint32{0}
			for i := range n {
				p.shards[0].Keys = append(p.shards[0].Keys, i+1)
			}
			for _, k := range numberedShards(p) {
				done += min(k, 1)
			}
			return done
		},
		"absorbItems": func() (done int) {
			to := &Shard[int, NoValue]{}
			absorbItems(&baseRun{}, to, 0, &span{n: uint32(n)}, itemsOf(), func(_ *Shard[int, NoValue], ids []uint32, _ []Item[int, NoValue]) {
				done += len(ids)
			})
			return done
		},
		"fold": func() (done int) {
			l := &Lane[int, int, int]{Run: &Run[int, int, int]{}}
			l.Run.plan.Op = func(a, b int) int { done++; return a + b }
			l.ids, l.Values, l.stretch = make([]uint32, n+1), make([]int, n+1), 1
			fold(l)
			return done
		},
		"growTo": func() int {
			x := &baseTable{slots: make([]uint64, n)}
			for i := range x.slots {
				x.slots[i] = uint64(i)<<32 | 1
			}
			x.growTo(2 * n)
			return n
		},
		"reuse": func() int {
			s := itemsOf()
			reuse(s, true)
			return n
		},
		"bounds": func() int {
			_, high := bounds(far, 0)
			return int(high) + 1
		},
		"takeOut": func() int {
			all := []portion[uint64]{{seen: make([]uint64, n)}, {seen: make([]uint64, n)}}
			takeOut(all)
			return len(all[1].seen)
		},
		"leave": func() int { return leave(slices.Clone(far), make([]uint64, n), 0, 0) },
		"dense": func() int { return len(dense(far, 0)) },
	}
}

// times tells which go over all more than once.
var times = map[string]int{"dense": 3}

// TestEachPassLooks: each looks before all that it goes over, a stretch at a time or less, and ends at a look behind which the context
// is done.
func TestEachPassLooks(t *testing.T) {
	const n = 4 * engine.Stretch
	defer func() { engine.Looked = nil }()
	for name, pass := range passes(n) {
		looks, covered, most := 0, 0, 0
		engine.Looked = func(n int) {
			looks++
			covered += n
			most = max(most, n)
		}
		pool, err := core.NewPool(core.Config{Workers: 1})
		require.NoError(t, err)
		pool.Install(func() {
			require.Equal(t, n, pass(), name)
			whole := name == "spansOf" || name == "reuse" // What sorts, and what clears, can't end in the middle.
			if covered < n*max(1, times[name])-itemsAtOnce || most > engine.Stretch && !whole {
				t.Errorf("%s: %d looks before %d of %d, up to %d at a time", name, looks, covered, n, most)
			}
			for _, at := range []int{1, looks} {
				ctx, cancel := context.WithCancel(t.Context())
				looks = 0
				engine.Looked = func(int) {
					if looks++; looks == at {
						cancel()
					}
				}
				err := core.WithContext(ctx, func() error {
					pass()
					core.Checkpoint()
					return nil
				})
				if looks != at || !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %d looks if the context ends at look %d, error %v", name, looks, at, err)
				}
			}
		})
		require.NoError(t, pool.Close())
	}
}

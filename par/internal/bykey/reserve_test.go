package bykey

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExpected draws numbers at random: if they are from half as many as there are to be, or from more, most are expected to differ.
func TestExpected(t *testing.T) {
	const n, items, shardBits = 1 << 20, 1 << 16, 3
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct {
		of   int
		many bool
	}{{1 << 30, true}, {n, true}, {n * 6 / 10, true}, {n * 4 / 10, false}, {n / 10, false}, {1000, false}} {
		seen := map[int]bool{}
		for range items {
			seen[r.IntN(c.of)] = true
		}
		p := &baseRun{}
		p.turn, p.keys, p.most, p.items, p.positions = shardBits, len(seen), n, items, items
		want := 0
		if c.many {
			want = n >> shardBits
		}
		require.Equal(t, want, p.expected(), "%d numbers", c.of)
	}
	for _, few := range [][3]int{{n, items, items - 1}, {n, absorbAt - 1, items}, {-1, items, items}, {n, items, n/4 + 1}} {
		p := &baseRun{}
		p.most, p.items, p.positions = few[0], few[1], few[2]
		p.keys = p.items
		require.Zero(t, p.expected(), "%v", few)
	}
}

// TestReserve: what a shard has stays, and there is room for the others.
func TestReserve(t *testing.T) {
	s := &Shard[int, int]{}
	open(&s.Table, denseSlots)
	const has, room = 100, 5000
	for i := range has {
		find(&s.Table, i, hashOf(i))
		s.Values = append(s.Values, -i)
	}
	reserve(s, room)
	slots := len(s.slots)
	for i := range room {
		require.Equal(t, i, int(find(&s.Table, i, hashOf(i))))
	}
	require.Len(t, s.slots, slots)
	require.GreaterOrEqual(t, cap(s.Values), room)
	require.Equal(t, -has+1, s.Values[has-1])
}

func hashOf(i int) uint64 { return uint64(i) * 0x9e3779b97f4a7c15 >> 32 << 32 }

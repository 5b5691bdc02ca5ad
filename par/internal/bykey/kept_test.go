package bykey

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSpread checks how many slots there are for keys that occur once, and often.
func TestSpread(t *testing.T) {
	const keys = 5000
	for _, tt := range []struct {
		name  string
		short bool
		times int
		want  int
	}{
		{"once", true, 1, 1 << 14},
		{"often", true, 2 * often, 1 << 15},
		{"long", false, 1, 1 << 16},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var table Table[int]
			open(&table, laneSlots)
			table.short = tt.short
			for range tt.times {
				for lo := 0; lo < keys; lo += Batch {
					noted := make([]int, min(Batch, keys-lo))
					hashes := table.hashes[:len(noted)]
					for i := range noted {
						noted[i] = lo + i
						hashes[i] = uint64(lo+i) * 0x9E3779B97F4A7C15 >> 32 << 32
					}
					lookup(&table, table.ids[:len(noted)], noted, hashes, false)
				}
			}
			require.Len(t, table.Keys, keys)
			require.Equal(t, tt.want, len(table.slots))
		})
	}
}

// TestKeeps checks of what runs the table is kept.
func TestKeeps(t *testing.T) {
	keeps := func(keys, slots, width int) bool { return (&baseRun{width: width}).keeps(slots, keys, keys) }
	require.True(t, keeps(0, fewSlots, 16), "nothing")
	require.True(t, keeps(10, keptSlots, 16), "a few")
	require.True(t, keeps(100_000, 1<<18, 16), "many")
	require.False(t, keeps(10, 1<<15, 16), "a few in a large one")
	require.False(t, keeps(10_000, 1<<15, 2400), "large ones")
	require.False(t, keeps(1_000_000, 1<<22, 16), "too many")
}

// TestTidySheets checks that what is kept of items has nothing of the user's, and that little is kept for few.
func TestTidySheets(t *testing.T) {
	const items = 1000
	filled := func() *laneItems[string, *int] {
		s := &laneItems[string, *int]{of: make([]shardItems[string, *int], 1)}
		for range items {
			to := &s.of[0]
			if int(to.n) == len(to.now) {
				follow(s, to, 0)
			}
			to.now[to.n] = Item[string, *int]{1, new(int), "x"}
			to.n++
		}
		end(s)
		return s
	}
	kept := filled()
	tidyItems(kept, items, true)
	require.Len(t, kept.of, 1)
	require.Empty(t, kept.ends)
	require.Zero(t, kept.of[0].n+kept.of[0].past)
	room := 0
	for _, c := range kept.of[0].chunks {
		room += len(c)
		for _, x := range c {
			require.Zero(t, x)
		}
	}
	require.GreaterOrEqual(t, room, items)
	few := filled()
	tidyItems(few, items/100, true)
	require.Empty(t, *few)
}

// TestItems checks that runs of items, in chunks, are what was put.
func TestItems(t *testing.T) {
	s := &laneItems[int, int]{of: make([]shardItems[int, int], 2)}
	var want [][]int
	for run, n := 0, 0; run < 40; run++ {
		want = append(want, nil)
		for range run * run % 97 {
			to := &s.of[1]
			if int(to.n) == len(to.now) {
				follow(s, to, run%3*20)
			}
			to.now[to.n] = Item[int, int]{Key: n}
			to.n++
			want[run] = append(want[run], n)
			n++
		}
		require.Equal(t, run, end(s))
	}
	for run := range want {
		var got []int
		for from, to := extent(s, run, 1); from < to; {
			xs := items(s, 1, from, to)
			require.NotEmpty(t, xs)
			for _, x := range xs {
				got = append(got, x.Key)
			}
			from += uint32(len(xs))
		}
		require.Equal(t, want[run], got)
		from, to := extent(s, run, 0)
		require.Equal(t, from, to)
	}
}

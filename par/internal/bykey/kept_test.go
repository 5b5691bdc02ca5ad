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
			require.Len(t, table.slots, tt.want)
		})
	}
}

// TestKeeps checks of what runs the table is kept.
func TestKeeps(t *testing.T) {
	run := func(keys, slots, width int) *Run[int, int, int] {
		p := &Run[int, int, int]{}
		p.width = width
		p.first.table.Keys = make([]int, keys)
		p.first.table.slots = make([]uint64, slots)
		p.first.Values = make([]int, keys)
		return p
	}
	require.True(t, keeps(run(0, fewSlots, 16)), "nothing")
	require.True(t, keeps(run(10, keptSlots, 16)), "a few")
	require.True(t, keeps(run(10_000, 1<<15, 16)), "many")
	require.False(t, keeps(run(10, 1<<15, 16)), "a few in a large one")
	require.False(t, keeps(run(10_000, 1<<15, 2400)), "large ones")
	require.False(t, keeps(run(100_000, 1<<18, 16)), "too many")
}

package bykey

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/quick"

	"github.com/stretchr/testify/require"
)

// masks leave hashes as they are, make all equal, leave only what tells the shard, and only a bit of what tells the slot.
var masks = []uint64{math.MaxUint64, 0, 0xff << 56, 1 << 32}

// checkTable numbers keys in batches as a Go map does.
func checkTable[K comparable](t *testing.T, keys []K) {
	t.Helper()
	for _, mask := range masks {
		WithHashes(mask, func() {
			want := map[K]uint32{}
			var table Table[K]
			h := newHasher(reflect.TypeFor[K]())
			open(&table, laneSlots)
			for i := 0; i < len(keys); i += Batch {
				batch := keys[i:min(i+Batch, len(keys))]
				ids, hashes := table.ids[:len(batch)], table.hashes[:len(batch)]
				hashAll(&h, hashes, batch)
				for j, k := range batch {
					if h.kind == other {
						hashes[j] = hashOther(&h, k)
					}
				}
				lookup(&table, ids, batch, hashes, false)
				for j, k := range batch {
					id, ok := want[k]
					if !ok {
						id = uint32(len(want))
						want[k] = id
					}
					if ids[j] != id || table.Keys[id] != k {
						t.Fatalf("key %d, %v, has id %d, want %d", i+j, k, ids[j], id)
					}
				}
			}
			require.Len(t, table.Keys, len(want))
			empty(&table)
			require.Empty(t, table.Keys)
		})
	}
}

func TestTableOfIntegers(t *testing.T) {
	for _, n := range []int{0, 1, 100, 3000} {
		keys := make([]int64, 2*n)
		for i := range keys {
			keys[i] = int64(i*7919%max(1, n)) << 20
		}
		checkTable(t, keys)
	}
}

func TestTableAtRandom(t *testing.T) {
	type pair struct {
		a int8
		b string
	}
	for _, f := range []any{
		func(keys []uint8) bool { checkTable(t, keys); return true },
		func(keys []int16) bool { checkTable(t, keys); return true },
		func(keys []uint32) bool { checkTable(t, keys); return true },
		func(keys []bool) bool { checkTable(t, keys); return true },
		func(keys []string) bool { checkTable(t, keys); return true },
		func(a []int8, b []string) bool {
			var keys []pair
			for i, x := range a {
				for j, y := range b {
					if (i+j)%3 == 0 {
						keys = append(keys, pair{x, y})
					}
				}
			}
			checkTable(t, keys)
			return true
		},
	} {
		require.NoError(t, quick.Check(f, &quick.Config{MaxCount: 30}))
	}
}

func FuzzTable(f *testing.F) {
	f.Add("a b a c bb abcd abcdefgh abcdefghijklmnop abcdefghijklmnopq")
	f.Add(strings.Repeat("x y z ", 200))
	f.Fuzz(func(t *testing.T, text string) { checkTable(t, strings.Split(text, " ")) })
}

// TestHashesTellKeysApart: strings of all lengths that differ in one byte, or in their length alone, have other hashes, in both
// halves.
func TestHashesTellKeysApart(t *testing.T) {
	h := newHasher(reflect.TypeFor[string]())
	seen := map[uint64]string{}
	note := func(s string) {
		hash := h.hashText(s)
		require.Equal(t, hash, h.hashText(strings.Clone(s)))
		if old, ok := seen[hash]; ok && old != s {
			t.Fatalf("%q and %q have the same hash", old, s)
		}
		seen[hash] = s
	}
	for n := range 40 {
		s := strings.Repeat("\x00", n)
		note(s)
		for i := range n {
			note(s[:i] + "x" + s[i+1:])
		}
	}
	shards, slots := map[uint64]bool{}, map[uint64]bool{}
	w := newHasher(reflect.TypeFor[int64]())
	hashes := make([]uint64, 1<<12)
	for _, step := range []int64{1, 1 << 8, 1 << 32, 1 << 50} {
		keys := make([]int64, len(hashes))
		for i := range keys {
			keys[i] = int64(i) * step
		}
		hashAll(&w, hashes, keys)
		clear(shards)
		clear(slots)
		for _, hash := range hashes {
			shards[hash>>56], slots[hash>>32&(1<<12-1)] = true, true
		}
		if len(shards) < 200 || len(slots) < 1500 {
			t.Errorf("keys %d apart: %d of 256 shards, and %d of %d slots", step, len(shards), len(slots), len(hashes))
		}
	}
}

func TestHasForms(t *testing.T) {
	for _, c := range []struct {
		v    any
		want bool
	}{{1, false}, {"", false}, {1.5, true}, {1i, true}, {[2]int{}, false}, {[2]float32{}, true}, {struct{ a, b any }{}, true}, {struct{}{}, false}} {
		if got := hasForms(reflect.TypeOf(c.v)); got != c.want {
			t.Errorf("hasForms of %T is %v", c.v, got)
		}
	}
}

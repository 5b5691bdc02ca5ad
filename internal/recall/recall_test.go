package recall

import (
	"math/rand/v2"
	"sync"
	"testing"
)

// TestEveryPlaceIsRemembered: a table grows with the places, so that up to ten thousand none loses its bits to another.
func TestEveryPlaceIsRemembered(t *testing.T) {
	for _, n := range []int{1, 64, 512, 1800, 10_000} {
		var table Table[struct{}]
		keys := make([]uint64, n)
		for i := range keys {
			keys[i] = rand.Uint64()
			table.Put(keys[i], uint32(i+1))
		}
		lost := 0
		for i, key := range keys {
			if table.Get(key) != uint32(i+1) {
				lost++
			}
		}
		if lost > 3 { // Two keys in a thousand million have the same tag.
			t.Errorf("%d of %d places are lost", lost, n)
		}
	}
}

// mixed is a key as callers make them of what is all alike in its lower bits.
func mixed(x uint64) uint64 { return x * 0x9E3779B97F4A7C15 >> 20 }

// TestAddresses differ in a few bits only.
func TestAddresses(t *testing.T) {
	var table Table[struct{}]
	for i := range uint64(2000) {
		table.Put(mixed(0x4a0000+i*96), uint32(i+1))
	}
	for i := range uint64(2000) {
		if got := table.Get(mixed(0x4a0000 + i*96)); got != uint32(i+1) {
			t.Fatalf("place %d has the bits %d", i, got)
		}
	}
}

// TestPeek: what it tells is what Get tells, and as a rule it tells something.
func TestPeek(t *testing.T) {
	var table Table[struct{}]
	const n = 1000
	seen := 0
	for i := range uint64(n) {
		table.Put(mixed(i), uint32(i+1))
	}
	for i := range uint64(n) {
		switch table.Peek(mixed(i)) {
		case uint32(i + 1):
			seen++
		case 0:
		default:
			t.Fatalf("place %d has the bits %d at a peek", i, table.Peek(mixed(i)))
		}
	}
	if seen < n/2 {
		t.Errorf("%d of %d places are seen at a peek", seen, n)
	}
}

// TestATableEndsToGrow: then the newest places are known, and others go.
func TestATableEndsToGrow(t *testing.T) {
	const n = 4 * mostSets * ways
	var table Table[struct{}]
	key := func(i int) uint64 { return mixed(uint64(i)) }
	for i := range n {
		table.Put(key(i), uint32(i+1))
		if got := table.Get(key(i)); got != uint32(i+1) {
			t.Fatalf("place %d has the bits %d", i, got)
		}
	}
	if got := len(table.at.Load().words) / ways; got != mostSets {
		t.Errorf("%d sets, want %d", got, mostSets)
	}
	known := 0
	for i := range n {
		if table.Get(key(i)) == uint32(i+1) {
			known++
		}
	}
	if known < mostSets*ways*9/10 || known > mostSets*ways {
		t.Errorf("%d places of %d are known, and there is room for %d", known, n, mostSets*ways)
	}
}

// TestBitsAreReplaced: those that were put last count, and nothing is known after Clear.
func TestBitsAreReplaced(t *testing.T) {
	var table Table[struct{}]
	if got := table.Get(7); got != 0 {
		t.Errorf("of a place that nobody knows: %d", got)
	}
	table.Put(7, 1)
	table.Put(7, 2)
	if got := table.Get(7); got != 2 {
		t.Errorf("%d, want 2", got)
	}
	table.Clear()
	if got := table.Get(7); got != 0 {
		t.Errorf("after Clear: %d", got)
	}
}

// TestMoreIsOnesOwn: as long as there is room each place has an X of its own, and finds it again until the table grows.
func TestMoreIsOnesOwn(t *testing.T) {
	var table Table[int]
	for key := range uint64(fewestSets) {
		x, fresh := table.More(key)
		if fresh || *x != 0 {
			t.Fatalf("place %d: %d, fresh: %v", key, *x, fresh)
		}
		*x = int(key) + 1
	}
	for key := range uint64(fewestSets) {
		if x, fresh := table.More(key); fresh || *x != int(key)+1 {
			t.Errorf("place %d: %d, fresh: %v", key, *x, fresh)
		}
	}
}

// TestMoreOfAnotherIsFresh: who gets the X of another place is told.
func TestMoreOfAnotherIsFresh(t *testing.T) {
	var table Table[int]
	told := 0
	for i := range uint64(4 * mostSets * ways) {
		x, fresh := table.More(mixed(i))
		if fresh {
			told++
			*x = 0
		}
		if *x != 0 {
			t.Fatalf("place %d got %d of another one and was not told", i, *x)
		}
		*x = int(i) + 1
	}
	if told == 0 {
		t.Error("nobody was told")
	}
}

// TestAtTheSameTime: goroutines meet at a table that grows. Nobody gets bits of another place, and what was lost meanwhile has room behind it.
func TestAtTheSameTime(t *testing.T) {
	var table Table[struct{}]
	var all sync.WaitGroup
	const workers, each = 8, 500
	for w := range uint64(workers) {
		all.Go(func() {
			for i := range uint64(each) {
				table.Put(mixed(w<<32|i), uint32(w)+1)
				if got := table.Get(mixed(w<<32 | i)); got != 0 && got != uint32(w)+1 {
					t.Errorf("place %d of %d has the bits %d", i, w, got)
				}
			}
		})
	}
	all.Wait()
	for w := range uint64(workers) {
		for i := range uint64(each) {
			table.Put(mixed(w<<32|i), uint32(w)+1)
		}
	}
	lost := 0
	for w := range uint64(workers) {
		for i := range uint64(each) {
			if table.Get(mixed(w<<32|i)) != uint32(w)+1 {
				lost++
			}
		}
	}
	if lost > 3 {
		t.Errorf("%d of %d places are lost", lost, workers*each)
	}
}

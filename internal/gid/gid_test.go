package gid

import (
	"sync"
	"testing"
)

func TestGetIsStableWithinAGoroutine(t *testing.T) {
	want := Get()
	if want == 0 {
		t.Fatal("Get() = 0, want a key")
	}
	var grow func(n int) Key
	grow = func(n int) Key { // moves the stack, not the descriptor
		var pad [256]byte
		if n == 0 {
			return Get() + Key(pad[0])
		}
		return grow(n-1) + Key(pad[1])
	}
	if got := grow(1000); got != want {
		t.Errorf("Get() = %#x on a grown stack, want %#x", got, want)
	}
}

func TestGetDiffersBetweenLiveGoroutines(t *testing.T) {
	const n = 1000
	keys := make([]Key, n)
	var ready, done sync.WaitGroup
	release := make(chan struct{})
	for i := range keys {
		ready.Add(1)
		done.Go(func() {
			keys[i] = Get()
			ready.Done()
			<-release // all n are alive at once
			if again := Get(); again != keys[i] {
				t.Errorf("goroutine %d: Get() = %#x, then %#x", i, keys[i], again)
			}
		})
	}
	ready.Wait()
	seen := map[Key]int{Get(): -1}
	for i, k := range keys {
		if j, dup := seen[k]; dup {
			t.Errorf("goroutines %d and %d have the same key %#x", i, j, k)
		}
		seen[k] = i
	}
	close(release)
	done.Wait()
}

func TestTableKeepsEntriesApart(t *testing.T) {
	const n = 5000 // more than all places, so that some spill
	var tab Table[int]
	var ready, done sync.WaitGroup
	release := make(chan struct{})
	for i := range n {
		ready.Add(1)
		done.Go(func() {
			key := Get()
			if v := tab.Get(key); v != nil {
				t.Errorf("goroutine %d: has an entry before Put: %d", i, *v)
			}
			tab.Put(key, &i)
			ready.Done()
			<-release
			if v := tab.Get(key); v == nil || *v != i {
				t.Errorf("goroutine %d: Get = %v, want its own number", i, v)
			}
			tab.Delete(key)
			if v := tab.Get(key); v != nil {
				t.Errorf("goroutine %d: still has an entry after Delete: %d", i, *v)
			}
		})
	}
	ready.Wait()
	if got := tab.Len(); got != n {
		t.Errorf("Len() = %d with all entered, want %d", got, n)
	}
	if len(tab.spill) == 0 {
		t.Error("nothing spilled: the test doesn't reach the map")
	}
	close(release)
	done.Wait()
	isEmpty(t, &tab)
}

func TestTablePlacesAreReused(t *testing.T) {
	var tab Table[int]
	key := Get()
	for i := range 100 {
		tab.Put(key, &i)
		if v := tab.Get(key); v == nil || *v != i {
			t.Fatalf("round %d: Get = %v", i, v)
		}
		tab.Delete(key)
	}
	if tab.spill != nil {
		t.Error("an entry spilled though its bucket was empty")
	}
}

func TestDeleteOfNothingPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Delete without an entry did not panic")
		}
	}()
	var tab Table[int]
	tab.Delete(Get())
}

func BenchmarkGet(b *testing.B) {
	for b.Loop() {
		Get()
	}
}

func BenchmarkTableGet(b *testing.B) {
	var tab Table[int]
	key := Get()
	tab.Put(key, new(int))
	b.Run("hit", func(b *testing.B) {
		for b.Loop() {
			tab.Get(Get())
		}
	})
	tab.Delete(key)
	b.Run("miss", func(b *testing.B) {
		for b.Loop() {
			tab.Get(Get())
		}
	})
}

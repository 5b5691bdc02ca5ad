package gid

import (
	"sync"
	"sync/atomic"
)

const (
	bucketBits = 8
	buckets    = 1 << bucketBits
	// ways is one less than what a cache line holds of 64-bit words, so that
	// the keys of a bucket and its count of spilled entries share one line: a
	// miss, which is what every caller from outside a pool sees, reads that
	// line only.
	ways = 7
)

// A Table maps the keys of goroutines to values. It never fills up: entries
// that find no place in their bucket go to a map behind a lock.
//
// Every method acts on the entry of the key that it is given, and only the
// goroutine whose key it is may call it with that key; then Get needs no more
// than the loads of one cache line. Different goroutines may use a Table at
// the same time. The zero value is empty and ready.
type Table[V any] struct {
	buckets [buckets]bucket[V]
	mu      sync.Mutex
	spill   map[Key]*V // guarded by mu
}

type bucket[V any] struct {
	keys [ways]atomicKey
	// spilled counts the entries of this bucket in the map.
	spilled atomic.Uintptr
	// vals[i] belongs to the goroutine whose key stands in keys[i]: written
	// after it claimed the place and before it gave it up, and read by no
	// other. The place changes hands through the atomic accesses to keys[i].
	vals [ways]*V
	_    uintptr // With addresses as keys a bucket is two lines, or one on 32 bits.
}

// place spreads keys over buckets. Descriptors are multiples of their size
// class apart, so the top bits of a product by an odd constant (2^64 divided
// by the golden ratio) are used, not the low bits of the key.
func place(key Key) uint {
	const golden = 0x9E3779B97F4A7C15
	return uint(uint64(key) * golden >> (64 - bucketBits))
}

// GetFirst is Get for an entry that stands first in its bucket, as most do; nil
// says nothing. It is small enough to be inlined.
func (t *Table[V]) GetFirst(key Key) *V {
	b := &t.buckets[place(key)%buckets]
	if b.keys[0].Load() == key { // Relaxed, as in Get.
		return b.vals[0]
	}
	return nil
}

// Get returns the value of the calling goroutine, whose key this is, or nil.
func (t *Table[V]) Get(key Key) *V {
	b := &t.buckets[place(key)%buckets]
	// All ways in turn, written out because every call from outside a pool looks at all. Relaxed is enough: only
	// this goroutine ever stores this key.
	switch k := &b.keys; key {
	case k[0].Load():
		return b.vals[0]
	case k[1].Load():
		return b.vals[1]
	case k[2].Load():
		return b.vals[2]
	case k[3].Load():
		return b.vals[3]
	case k[4].Load():
		return b.vals[4]
	case k[5].Load():
		return b.vals[5]
	case k[ways-1].Load():
		return b.vals[ways-1]
	}
	if b.spilled.Load() != 0 {
		return t.getSpilled(key)
	}
	return nil
}

func (t *Table[V]) getSpilled(key Key) *V {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.spill[key]
}

// Put enters v for the calling goroutine, whose key this is and which must
// have no entry yet.
func (t *Table[V]) Put(key Key, v *V) {
	b := &t.buckets[place(key)%buckets]
	for i := range b.keys {
		// Acquire: pairs with the store of zero in Delete, by which the
		// last owner of the place gave up vals[i] too.
		if b.keys[i].Load() == 0 && b.keys[i].CompareAndSwap(0, key) {
			b.vals[i] = v
			return
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.spill == nil {
		t.spill = make(map[Key]*V)
	}
	t.spill[key] = v
	b.spilled.Add(1)
}

// Delete removes the entry of the calling goroutine, whose key this is. It
// panics if there is none.
func (t *Table[V]) Delete(key Key) {
	b := &t.buckets[place(key)%buckets]
	for i := range b.keys {
		if b.keys[i].Load() == key {
			b.vals[i] = nil
			b.keys[i].Store(0) // Release: pairs with the claim in Put.
			return
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.spill[key]; !ok {
		panic("internal/gid: internal: Delete of a goroutine that has no entry")
	}
	delete(t.spill, key)
	b.spilled.Add(^uintptr(0))
}

// Len counts the entries. The answer is exact where nobody changes the table.
func (t *Table[V]) Len() int {
	n := 0
	for i := range t.buckets {
		for j := range t.buckets[i].keys {
			if t.buckets[i].keys[j].Load() != 0 {
				n++
			}
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return n + len(t.spill)
}

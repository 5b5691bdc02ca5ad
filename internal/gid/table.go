package gid

import (
	"sync"
	"sync/atomic"
)

const (
	bucketBits = 8
	buckets    = 1 << bucketBits
	// ways is one less than the number of 64-bit words in a cache line, so that
	// the keys of a bucket and its count share one line. A miss reads only that
	// line. Every caller from outside a pool has a miss.
	ways = 7
	// spilled is more than there are ways.
	spilled = 8
)

// A Table maps the keys of goroutines to values. It never fills up: entries
// that find no place in their bucket go to a map behind a lock.
//
// Every method acts on the entry of the given key. Only the goroutine with that
// key may call the method. Therefore Get needs only the loads of one cache line.
// Different goroutines may use a Table at the same time. The zero value is empty
// and ready.
type Table[V any] struct {
	buckets [buckets]bucket[V]
	mu      sync.Mutex
	spill   map[Key]*V // guarded by mu
}

type bucket[V any] struct {
	_    [0]func() // Buckets are never compared; see seam.Uncompared.
	keys [ways]atomicKey
	// more counts the entries of this bucket except the first: 1 for each of the other places, and spilled for each entry in the
	// map. A goroutine with such an entry has counted it. Therefore 0 shows all other goroutines that they have no entry there.
	more atomic.Uintptr
	// vals[i] belongs to the goroutine whose key is in keys[i]. Only this goroutine
	// reads and writes vals[i], after it has claimed the place and before it gives
	// the place up. The place changes hands through the atomic accesses to keys[i].
	vals [ways]*V
	_    uintptr // Makes a bucket two lines if keys are addresses, or one line on 32 bits.
}

// place spreads keys over buckets. The distances of descriptors are multiples of
// their size class. Therefore place does not use the low bits of the key, but the
// top bits of its product with an odd constant (2^64 divided by the golden ratio).
func place(key Key) uint {
	const golden = 0x9E3779B97F4A7C15
	return uint(uint64(key) * golden >> (64 - bucketBits))
}

// GetFirst is Get if the entry is the first in its bucket, as most are, or if there is no entry and the bucket has no others. It is small
// enough to be inlined. If sure is false, Get must follow.
func (t *Table[V]) GetFirst(key Key) (v *V, sure bool) {
	b := &t.buckets[place(key)%buckets]
	if b.keys[0].Load() == key { // Relaxed: only this goroutine ever stores this key.
		return b.vals[0], true
	}
	return nil, b.more.Load() == 0
}

// Get returns the value of the calling goroutine, whose key this is, or nil.
func (t *Table[V]) Get(key Key) *V {
	v, sure := t.GetFirst(key)
	if sure {
		return v
	}
	return t.getMore(key)
}

// getMore is Get if the first entry of the bucket has another key.
func (t *Table[V]) getMore(key Key) *V {
	b := &t.buckets[place(key)%buckets]
	for i := 1; i < ways; i++ {
		if b.keys[i].Load() == key {
			return b.vals[i]
		}
	}
	if b.more.Load() >= spilled {
		return t.getSpilled(key)
	}
	return nil
}

func (t *Table[V]) getSpilled(key Key) *V {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.spill[key]
}

// PutFirst is Put if the first place of the bucket is free. It is small enough to be inlined. If it returns false, Put must follow.
func (t *Table[V]) PutFirst(key Key, v *V) bool {
	b := &t.buckets[place(key)%buckets]
	// Acquire: pairs with the store of zero in DeleteFirst, by which the
	// last owner of the place gave up vals[0] too.
	if b.keys[0].Load() != 0 || !b.keys[0].CompareAndSwap(0, key) {
		return false
	}
	b.vals[0] = v
	return true
}

// Put enters v for the calling goroutine, whose key this is and which must
// have no entry yet.
func (t *Table[V]) Put(key Key, v *V) {
	if t.PutFirst(key, v) {
		return
	}
	b := &t.buckets[place(key)%buckets]
	for i := 1; i < ways; i++ {
		if b.keys[i].Load() == 0 && b.keys[i].CompareAndSwap(0, key) { // Acquire, as in PutFirst.
			b.more.Add(1)
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
	b.more.Add(spilled)
}

// DeleteFirst is Delete if the entry is the first in its bucket. If it returns false, Delete must follow.
func (t *Table[V]) DeleteFirst(key Key) bool {
	b := &t.buckets[place(key)%buckets]
	if b.keys[0].Load() != key {
		return false
	}
	b.vals[0] = nil
	b.keys[0].Store(0) // Release: pairs with the claim in PutFirst.
	return true
}

// Delete removes the entry of the calling goroutine, whose key this is. It
// panics if there is no entry.
func (t *Table[V]) Delete(key Key) {
	if t.DeleteFirst(key) {
		return
	}
	b := &t.buckets[place(key)%buckets]
	for i := 1; i < ways; i++ {
		if b.keys[i].Load() == key {
			b.vals[i] = nil
			b.more.Add(^uintptr(0))
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
	b.more.Add(^uintptr(spilled - 1))
}

package gid

import (
	"reflect"
	"runtime"
	"testing"
	"weak"
)

// crowd returns n keys, made up, whose entries go to one bucket.
func crowd(n int) (keys []Key) {
	for key := Key(1); len(keys) < n; key++ {
		if place(key) == place(1) {
			keys = append(keys, key)
		}
	}
	return keys
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

// isEmpty fails the test if anything is left in tab, be it a value or a count
// that nobody sees.
func isEmpty[V any](t *testing.T, tab *Table[V]) {
	t.Helper()
	if got := tab.Len(); got != 0 {
		t.Errorf("Len() = %d at the end, want 0", got)
	}
	for i := range tab.buckets {
		b := &tab.buckets[i]
		if n := b.more.Load(); n != 0 {
			t.Errorf("bucket %d counts %d further entries at the end, want 0", i, n)
		}
		for j, v := range b.vals {
			if v != nil {
				t.Errorf("place %d of bucket %d keeps a value at the end", j, i)
			}
		}
	}
}

func TestDeletedValuesAreCollected(t *testing.T) {
	type value [64]byte // alone in its block of memory
	keys := crowd(ways + 3)
	tab := new(Table[value])
	var values []weak.Pointer[value]
	for _, key := range keys {
		v := new(value)
		tab.Put(key, v)
		values = append(values, weak.Make(v))
	}
	if len(tab.spill) != 3 {
		t.Fatalf("%d entries spilled, want 3", len(tab.spill))
	}
	for i, key := range keys {
		if v := tab.Get(key); v == nil || v != values[i].Value() {
			t.Errorf("Get(%d) = %p, want %p", key, v, values[i].Value())
		}
	}
	for _, key := range keys {
		tab.Delete(key)
	}
	runtime.GC()
	for i := range values {
		if values[i].Value() != nil {
			t.Errorf("the table keeps value %d of %d alive after Delete", i, len(values))
		}
	}
	isEmpty(t, tab)
}

func TestGetFirstFindsTheFirstOfItsBucket(t *testing.T) {
	keys := crowd(2)
	first, second := keys[0], keys[1]
	var tab Table[int]
	if v, _ := tab.GetFirst(first); v != nil {
		t.Errorf("GetFirst in an empty table = %d, want nil", *v)
	}
	one, two := 1, 2
	tab.Put(first, &one)
	tab.Put(second, &two)
	if v, _ := tab.GetFirst(first); v != &one {
		t.Errorf("GetFirst of the first entry = %v, want its value", v)
	}
	if v, sure := tab.GetFirst(second); v != nil || sure {
		t.Errorf("GetFirst of the second entry = %v, %v, want nil, false", v, sure)
	}
	tab.Delete(first)
	if v, _ := tab.GetFirst(first); v != nil {
		t.Errorf("GetFirst after Delete = %d, want nil", *v)
	}
	tab.Delete(second)
	if _, sure := tab.GetFirst(second); !sure {
		t.Error("GetFirst in an empty table is not sure")
	}
	isEmpty(t, &tab)
}

// A miss reads the keys of one bucket and its count: they must fill a cache line
// and begin where one begins.
func TestBucketsAreCacheLines(t *testing.T) {
	const line = 64
	bucket := reflect.TypeFor[bucket[int]]()
	if word := reflect.TypeFor[Key](); word.Size() > reflect.TypeFor[uintptr]().Size() {
		t.Skip("64-bit keys on 32 bits: no room")
	}
	if size := bucket.Size(); size%line != 0 {
		t.Errorf("a bucket has %d bytes, want a multiple of %d", size, line)
	}
	if vals, _ := bucket.FieldByName("vals"); vals.Offset > line {
		t.Errorf("a bucket's values begin at byte %d, want its keys and its count within %d", vals.Offset, line)
	}
}

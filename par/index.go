package par

import (
	"hash/maphash"
	"math"
	"reflect"
)

// index is the part of a [table] that does not depend on the type of the keys.
type index struct {
	seed maphash.Seed
	// slots hold the upper half of a hash in their upper half and an id+1 in the lower one;
	// 0 is free. Their number is a power of two, and at most half of them are in use.
	slots  []uint64
	hashes []uint64 // by id
	// at, if not nil, holds for every id the position that its key is from: of keys that
	// are equal but differ, such as 0 and -0, the last one stays, as in Go's maps.
	at []int
	// noted are the hashes of the batch that is being worked on.
	noted []uint64
}

const (
	// tableBatch is how many keys are looked up together: enough to keep all the reads in
	// flight that a processor can, few enough for the first-level cache.
	tableBatch = 128
	fewSlots   = 64
	keptSlots  = 4 * fewSlots
	manySlots  = 1 << 16 // up to here the number grows fourfold
)

// open readies an empty x for batches of up to size keys, which may be equal and yet differ
// if forms is set.
func (x *index) open(seed maphash.Seed, size int, forms bool) {
	x.seed = seed
	if len(x.noted) < size {
		x.noted = make([]uint64, size)
	}
	if x.slots != nil {
		return // See retire.
	}
	x.slots = make([]uint64, fewSlots)
	if forms {
		x.at = []int{}
	}
}

// retire empties x.
func (x *index) retire() {
	clear(x.slots)
	x.hashes, x.at = x.hashes[:0], x.at[:0]
}

// guess sets ids to the ids of the keys of the batch, plus one, as far as the first slot
// that a key is looked for in tells; 0: it does not.
func (x *index) guess(ids []uint32) {
	hashes, slots := x.noted[:len(ids)], x.slots
	mask := uint64(len(slots) - 1)
	for i, h := range hashes {
		s := slots[h&mask]
		if s>>32 != h>>32 {
			s = 0
		}
		ids[i] = uint32(s)
	}
}

// add puts a new id, for a key with the given hash, into slot i, and returns it.
func (x *index) add(i, hash uint64) uint32 {
	id := len(x.hashes)
	checkKeys(id + 1)
	x.slots[i] = slotOf(hash, id)
	x.hashes = append(roomy(x.hashes), hash)
	if x.at != nil {
		x.at = append(x.at, math.MinInt)
	}
	if 2*len(x.hashes) > len(x.slots) {
		x.grow()
	}
	return uint32(id)
}

// renew reports whether a key from position pos is to be the key of its id: unless that
// comes from behind it.
func (x *index) renew(id uint32, pos int) bool {
	if at := &x.at[id]; pos >= *at {
		*at = pos
		return true
	}
	return false
}

func slotOf(h uint64, id int) uint64 { return h>>32<<32 | uint64(id+1) }

func (x *index) grow() {
	n := 2 * len(x.slots)
	if n <= manySlots {
		n *= 2
	}
	x.slots = make([]uint64, n)
	mask := uint64(n - 1)
	for id, h := range x.hashes {
		i := h & mask
		for x.slots[i] != 0 {
			i = (i + 1) & mask
		}
		x.slots[i] = slotOf(h, id)
	}
}

// checkKeys panics if an id would not fit into its half of a slot.
func checkKeys(n int) {
	if uint64(n) > math.MaxUint32 {
		panic("par: more than 4294967295 different keys")
	}
}

// hasForms reports whether values of type t can be equal and yet differ.
func hasForms(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128, reflect.Interface:
		return true
	case reflect.Array:
		return hasForms(t.Elem())
	case reflect.Struct:
		for field := range t.Fields() {
			if hasForms(field.Type) {
				return true
			}
		}
		return false
	default:
		return false
	}
}

// extended returns xs with zeros appended up to length n.
func extended[E int | uint32](xs []E, n int) []E {
	if k := n - len(xs); k > 0 {
		if n > cap(xs) {
			xs = append(make([]E, 0, max(n, 2*cap(xs))), xs...)
		}
		return append(xs, make([]E, k)...)
	}
	return xs
}

package bykey

import (
	"math"
	"math/bits"

	"github.com/seed1237c087/manta/par/internal/counting"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Lane is one participant of a run. It has a table of the keys that it has met, and a value for each key of the current stretch, or items
// of single elements.
type Lane[K comparable, V, I any] struct {
	Run     *Run[K, V, I]
	table   Table[K]
	noted   []K // the keys of the batch; they lie in room, or are the elements themselves
	room    []K
	Values  []V
	parts   laneItems[K, V]
	singles laneItems[K, I]
	brought []I // see Brought
	lane
}

// lane is the part of a Lane that does not depend on types. Its fields belong to the current block, or to the participant.
type lane struct {
	// Done is the number of elements of the block before the current batch, and N the number of keys noted in that batch.
	Done, N int
	Mode    Mode
	values
	idChunks    counting.Chunks // the elements, if the run is Numbered
	numbers     []uint32        // the numbers of the elements of the block, if the run is Numbered
	begun       bool            // a span is open
	pos, end    int             // where the span begins, and where the last block ended
	from, items uint32          // the number of items before the span, and now
	elems       int             // the number of elements since the table was empty
	all         int             // the number of elements since the run began
	spans       []span
}

// Mode says what a participant does with the elements of a block.
type Mode uint8

const (
	// Together combines the elements of a key.
	Together Mode = iota
	// Apart keeps single elements for the shards.
	Apart
	// Direct adds elements to the shards at once; see along.go.
	Direct
)

// BeginBlock prepares l for a block.
func BeginBlock[K comparable, V, I any](l *Lane[K, V, I], b *endings.KeepStep) {
	p := l.Run
	if p.Numbered {
		l.numbers = l.idChunks.Add(&p.groups, b)
	}
	if !p.stretched {
		b.Limit = math.MaxInt
	}
	if gap := b.Lo != l.end && !p.free && !p.unordered; gap || !l.begun {
		endSpan(l)
		if b.Lo < l.end { // The keys that l has met come after this block, and must count anew.
			l.move(l.base)
		}
	} else if (p.exact || p.free) && len(l.table.Keys) >= p.full {
		flush(l)
		clearTable(l)
	}
	switch {
	case p.along:
		mode := p.front(&l.lane, b)
		if mode != l.Mode {
			endSpan(l)
			l.Mode = mode
		}
	case p.exact && p.turn > 0 && !p.decided && l.Mode == Together && p.mostlyNew(len(l.table.Keys), l.elems):
		endSpan(l)
		l.Mode = Apart
	}
	if l.Mode == Apart && len(l.singles.of) != p.count() {
		l.singles = laneItems[K, I]{of: make([]shardItems[K, I], p.count())}
	}
	if !l.begun {
		l.begun, l.pos, l.from = true, b.Lo, l.items
	}
	n := b.In.Len()
	l.Done, l.end = 0, b.Hi
	l.elems += n
	l.all += n
}

// mostlyNew reports whether there will be too many keys for the table of a participant. It judges by the number of keys among the first
// elems elements. That number is too large if it is above the number expected of elements drawn at random from p.full keys.
func (p *baseRun) mostlyNew(keys, elems int) bool {
	full := float64(p.full)
	return keys >= enoughRead && float64(keys) > -full*math.Expm1(-float64(elems)/full)
}

// Noted returns room for n keys of a batch. The caller writes keys to noted, and sets N to their number. If each is true, the caller also
// calls [Note] for each key.
func Noted[K comparable, V, I any](l *Lane[K, V, I], n int) (noted []K, each bool) {
	l.noted = l.room
	return l.noted[:n], l.Run.kind == other
}

// Own takes the keys of a batch from the front of xs, where the elements of the block are. No key is copied. At the end of the block, the
// caller passes nil. N and each are as in [Noted].
func Own[K comparable, V, I any](l *Lane[K, V, I], xs []K) (each bool) {
	l.noted = xs
	return l.Run.kind == other
}

// Note hashes key i of the batch.
func Note[K comparable, V, I any](l *Lane[K, V, I], i int) {
	l.table.hashes[i] = hashOther(&l.Run.hasher, l.noted[i])
}

// LookUp ends the batch, and returns the ids of its keys. Unless the mode is Together, only the length of the result has a meaning.
func LookUp[K comparable, V, I any](l *Lane[K, V, I]) []uint32 {
	n := l.N
	l.N = 0
	t, noted := &l.table, l.noted[:n]
	ids, hashes := t.ids[:n], t.hashes[:n]
	hashAll(&l.Run.hasher, hashes, noted)
	if l.Mode == Together {
		lookup(t, ids, noted, hashes, l.Run.forms)
		l.extend(ids, hashes, len(t.Keys))
	}
	return ids
}

// extend makes room for the ids of all keys, and takes the hashes of the new ones from the batch.
func (l *lane) extend(ids []uint32, hashes []uint64, keys int) {
	if len(l.hashes) == keys {
		return
	}
	for i, id := range ids {
		if int(id) == len(l.hashes) {
			l.hashes = append(roomy(l.hashes), hashes[i])
		}
	}
	l.at = extended(l.at, keys)
}

// Brought returns room for the values of the elements of a batch. The room is zero at first, and it is the same for all batches of a run.
func Brought[K comparable, V, I any](l *Lane[K, V, I]) []I {
	if l.brought == nil {
		l.brought = make([]I, Batch)
	}
	return l.brought
}

// Singles adds an item for each of xs, the values of the first elements of the batch.
func Singles[K comparable, V, I any](l *Lane[K, V, I], xs []I) {
	of, turn, tag := l.singles.of, l.Run.turn, uint64(l.items)
	noted, hashes := l.noted[:len(xs)], l.table.hashes[:len(xs)]
	for i, h := range hashes {
		to := &of[bits.RotateLeft64(h, turn)&uint64(len(of)-1)]
		if uint(to.n) >= uint(len(to.now)) {
			follow(&l.singles, to, 0)
		}
		to.now[to.n] = Item[K, I]{h | tag, xs[i], noted[i]}
		to.n++
		tag++
	}
	l.items += uint32(len(xs))
}

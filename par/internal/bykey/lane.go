package bykey

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/ledger"
)

// Lane is what a participant has: a table of the keys that it has met, and for each key of the stretch at hand a value; or
// items of single elements.
type Lane[K comparable, V, I any] struct {
	Run     *Run[K, V, I]
	table   Table[K]
	noted   []K // the keys of the batch: the elements themselves, or in room
	room    []K
	Values  []V
	parts   sheets[K, V]
	singles sheets[K, I]
	// Sheaves are the elements, if they are grouped.
	Sheaves ledger.Sheaves
	lane
}

// lane is the part of a Lane that does not depend on types.
type lane struct {
	// Done is how many elements of the block came before the batch at hand, N how many keys of
	// it are noted.
	Done, N int
	Mode    Mode
	values
	begun       bool // a run of blocks is open
	pos, end    int  // where it begins, and where the last block ended
	from, items uint32
	elems       int // that the participant has met since its table was empty
	all         int // the same from the beginning on
	spans       []span
}

// values tells whose the values of a lane are.
type values struct {
	hashes []uint64 // by id
	ids    []uint32 // of the values
	// at holds for every id how many values there had been when its newest was added; if that
	// is not more than stretch, the stretch at hand has none of it. base counts those that are
	// items already.
	at            []uint32
	base, stretch uint32
}

// Mode says what a participant does with the elements of a block.
type Mode uint8

const (
	// Together: it combines those of a key.
	Together Mode = iota
	// Apart: it keeps them one by one, for the shards.
	Apart
	// Direct: it adds them to the shards; see along.go.
	Direct
)

// BeginBlock readies l for a block.
func BeginBlock[K comparable, V, I any](l *Lane[K, V, I], b *endings.Kept) {
	p := l.Run
	if !p.stretched {
		b.Limit = math.MaxInt
	}
	if gap := b.Lo != l.end && !p.free && !p.loose; gap || !l.begun {
		endSpan(l)
		if b.Lo < l.end { // What it has met comes behind.
			l.stretch = l.base
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
	case p.exact && l.Mode == Together && p.mostlyNew(len(l.table.Keys), l.elems):
		endSpan(l)
		l.Mode = Apart
	}
	if l.Mode == Apart && l.singles.of == nil {
		l.singles.of = shared[K, I](p.count(), p.even)
	}
	if !l.begun {
		l.begun, l.pos, l.from = true, b.Lo, l.items
	}
	n := b.In.Len()
	l.Done, l.end = 0, b.Hi
	l.elems += n
	l.all += n
}

// Noted returns where n keys of a batch belong. N is to say how many are there. If each is set, Note is to be called for each.
func Noted[K comparable, V, I any](l *Lane[K, V, I], n int) (noted []K, each bool) {
	l.noted = l.room
	return l.noted[:n], l.Run.kind == other
}

// Own makes the keys of a batch those at the front of xs, which are the elements of the block themselves; at the end of the
// block it gets nil. N and each are as in Noted.
func Own[K comparable, V, I any](l *Lane[K, V, I], xs []K) (each bool) {
	l.noted = xs
	return l.Run.kind == other
}

// Note hashes key i of the batch.
func Note[K comparable, V, I any](l *Lane[K, V, I], i int) {
	l.table.hashes[i] = hashOther(&l.Run.hasher, l.noted[i])
}

// LookUp ends the batch, and returns the ids of its keys; if l keeps elements apart, they have none.
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

// extend makes room for so many ids, some of which a batch has brought.
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

// Begin adds the first value of an id in the stretch at hand.
func Begin[K comparable, V, I any](l *Lane[K, V, I], id uint32, v V) {
	l.Values = append(l.Values, v)
	l.ids = append(l.ids, id)
	l.at[id] = l.base + uint32(len(l.Values))
}

// Of returns the value of an id in the stretch at hand; nil: there is none.
func Of[K comparable, V, I any](l *Lane[K, V, I], id uint32) *V {
	if at := l.at[id]; at > l.stretch {
		return &l.Values[at-1-l.base]
	}
	return nil
}

// Singles adds an item of x for each key of the batch, of which there are n.
func Singles[K comparable, V, I any](l *Lane[K, V, I], n int, x I) {
	of, shift, tag := l.singles.of, l.Run.shift, uint64(l.items)
	noted := l.noted[:n]
	for i, h := range l.table.hashes[:n] {
		to := &of[h>>shift]
		xs := *to
		at := len(xs)
		if at == cap(xs) {
			xs = roomy(xs)
		}
		xs = xs[:at+1]
		*to = xs
		xs[at] = Item[K, I]{h>>32<<32 | tag, x, noted[i]}
		tag++
	}
	l.items += uint32(n)
}

// Single adds an item of key i of the batch, for its X to be set.
func Single[K comparable, V, I any](l *Lane[K, V, I], i int) *Item[K, I] {
	h := l.table.hashes[i]
	x := put(&l.singles, h>>l.Run.shift, h>>32<<32|uint64(l.items), l.noted[i])
	l.items++
	return x
}

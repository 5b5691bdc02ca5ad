package par

import (
	"maps"

	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/iter"
)

// ToSet returns a map with the elements as its keys. If there are none the map is empty and
// not nil. [GroupBy] tells when elements are equal, and which of them the map has.
//
// Besides the map, ToSet takes some 50 bytes and one element for each different element and
// worker. The map itself is filled by one goroutine.
func ToSet[T comparable](it Iter[T]) map[T]struct{} {
	n := it.Node()
	if n.Pooled() {
		var set map[T]struct{}
		n.InPool(func(n iter.Node) { set = ToSet(Iter[T]{n}) })
		return set
	}
	runKey := endings.RunKey(n, describe.ToSet, 0)
	p := takeKeying[T](runKey)
	p.run.Prepare(n, runKey)
	p.few = p.run.Few(fewElements) && !p.forms
	p.run.Run(p.newLane, func(b *endings.Kept) {
		l := b.State.(*keyLane[T])
		xs := in[T](b.In)
		if l.run.few {
			set, ok := l.direct.(map[T]struct{})
			if !ok {
				set = make(map[T]struct{})
				l.direct = set
			}
			for _, x := range xs {
				set[x] = struct{}{}
			}
			return
		}
		for len(xs) > 0 {
			n := min(len(xs), tableBatch)
			for i, x := range xs[:n] {
				noteKey(&l.table, i, x)
			}
			looked(l, n, b.Lo)
			xs = xs[n:]
		}
	})
	set := setOf(p)
	putKeying(p)
	return set
}

// setOf returns the keys of all lanes, when these are done.
func setOf[K comparable](p *keying[K]) map[K]struct{} {
	if !p.few {
		keys, _ := merged(p)
		set := make(map[K]struct{}, len(keys))
		for _, k := range keys {
			set[k] = struct{}{}
		}
		return set
	}
	var set map[K]struct{}
	for i := range p.run.Participants() {
		m, _ := p.run.State(i).(*keyLane[K]).direct.(map[K]struct{})
		if set == nil {
			set = m
		} else {
			maps.Copy(set, m)
		}
	}
	if set == nil {
		set = map[K]struct{}{}
	}
	return set
}

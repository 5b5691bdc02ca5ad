package counting

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Grouping keeps the elements of a run together with the ids that their participants have
// given them, to sort them by id in the end. The zero value is ready for Place.
type Grouping struct {
	run *endings.KeepRun
	// all and ids hold the element of every position and its id, if every position has
	// its element; viewed says that the source has them there anyway.
	all    block.Block
	ids    []uint32
	viewed bool
	placed bool // there are all and ids
}

// Place makes room for the elements and their ids, if it is known how many they are. It is
// called between Prepare and Run.
func (g *Grouping) Place(p *endings.KeepRun) {
	g.run = p
	n, known := p.Most()
	if !known {
		return
	}
	g.placed = true
	if n > cap(g.ids) {
		g.ids = describe.IDs(n)
	}
	g.ids = g.ids[:n]
	if g.all, g.viewed = p.InMemory(); !g.viewed {
		g.all = p.Proto().Raw(n)
		p.Place(g.all)
	}
}

// Retire frees g of all that is the user's, and readies it for another run.
func (g *Grouping) Retire() { *g = Grouping{ids: kept(g.ids)} }

// kept empties xs for another run. Of many it returns nil.
func kept[E any](xs []E) []E {
	const most = 1 << 10
	if cap(xs) > most {
		return nil
	}
	clear(xs)
	return xs[:0]
}

// Chunks are the elements that one participant has. They are not a rope: what the participants have is sorted by id, and
// never joined, and each element has its id at the same index.
type Chunks struct {
	list []idChunk
	// ids and xs are a chunk; what is after the length of ids is free.
	ids []uint32
	xs  block.Block
}

// longestChunk is how many elements the chunks grow to.
const longestChunk = 1 << 16

// Retire frees s of all that is the user's, and readies it for another run.
func (s *Chunks) Retire() { *s = Chunks{list: kept(s.list)} }

// Add adds the elements of a block to s and returns where their ids belong.
func (s *Chunks) Add(g *Grouping, k *endings.KeepStep) []uint32 {
	n := k.In.Len()
	if n == 0 {
		return nil
	}
	last := len(s.list) - 1
	goesOn := last >= 0 && s.list[last].end == k.Lo
	if g.placed {
		if !g.viewed && !k.Placed() { // Else it stands there already.
			g.all.Copy(k.Lo, k.In, 0, n)
		}
		if goesOn {
			s.list[last].end = k.Hi
		} else {
			s.list = append(s.list, idChunk{pos: k.Lo, end: k.Hi})
		}
		return g.ids[k.Lo : k.Lo+n]
	}
	if cap(s.ids)-len(s.ids) < n {
		size := max(n, min(2*cap(s.ids), longestChunk))
		s.ids, s.xs = make([]uint32, 0, size), k.In.Make(size)
		goesOn = false
	}
	lo := len(s.ids)
	hi := lo + n
	s.xs.Copy(lo, k.In, 0, n)
	s.ids = s.ids[:hi]
	if goesOn {
		f := &s.list[last]
		f.end, f.hi, f.ids = k.Hi, hi, f.ids[:len(f.ids)+n]
	} else {
		s.list = append(s.list, idChunk{pos: k.Lo, end: k.Hi, ids: s.ids[lo:], xs: s.xs, lo: lo, hi: hi})
	}
	return s.ids[lo:]
}

// Sort sorts the elements of all participants by id, of which there are so many after the renumbering; see [scatter]. idChunks
// returns those of participant i.
func (g *Grouping) Sort(idChunks func(i int) *Chunks, ids Renumbering, groups int, put PutLoop) (out block.Block, ends []int) {
	ends = describe.Ints(groups)
	return g.SortTo(g.run.Proto().Raw, ends, idChunks, ids, put), ends
}

// SortTo is Sort into what room returns for the number of the elements, and sets ends.
func (g *Grouping) SortTo(room func(n int) block.Block, ends []int, idChunks func(i int) *Chunks, ids Renumbering, put PutLoop) (out block.Block) {
	var all []idChunk
	for i := range g.run.Participants() {
		list := idChunks(i).list
		for j := range list {
			s := &list[j]
			s.lane = i
			if g.placed {
				s.ids, s.xs, s.lo, s.hi = g.ids[s.pos:s.end], g.all, s.pos, s.end
			}
		}
		if all == nil {
			all = slices.Clip(list) // What is appended is not kept with it.
		} else {
			all = append(all, list...)
		}
	}
	return scatter(all, ids, room, ends, put)
}

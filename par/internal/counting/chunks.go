package counting

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
)

// Grouping keeps the elements of a run together with the ids that participants have given
// them, and sorts them by id in the end. The zero value is ready for Place.
type Grouping struct {
	run *endings.KeepRun
	// all and ids contain the element of every position and its id, if placed is set.
	all    block.Block
	ids    []uint32
	viewed bool // all is the memory of the source
	placed bool // every position has its element, and their number is known
}

// Place makes room for the elements and their ids, if the number of elements is known. It is
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

// Retire drops g's references to user values, and makes g ready for another run.
func (g *Grouping) Retire() { *g = Grouping{ids: kept(g.ids)} }

// kept empties xs for another run. If xs is large, it returns nil.
func kept[E any](xs []E) []E {
	const most = 1 << 10
	if cap(xs) > most {
		return nil
	}
	clear(xs)
	return xs[:0]
}

// Chunks are the elements of one participant. They are not a rope, because they are sorted by id and never joined, and because each element
// has its id at the same index.
type Chunks struct {
	list []idChunk
	// ids and xs are the last chunk. xs is free from index len(ids) on.
	ids []uint32
	xs  block.Block
}

// longestChunk is the number of elements up to which chunks grow.
const longestChunk = 1 << 16

// Retire drops s's references to user values, and makes s ready for another run.
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
		if !g.viewed && !k.Placed() { // Otherwise the elements are in g.all already.
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

// Sort sorts the elements of all participants by id; see [scatter]. After the renumbering, ids are below groups. idChunks returns the
// Chunks of participant i.
func (g *Grouping) Sort(idChunks func(i int) *Chunks, ids NumberTable, groups int, put PutLoop) (out block.Block, ends []int) {
	ends = describe.Ints(groups)
	return g.SortTo(g.run.Proto().Raw, ends, idChunks, ids, put), ends
}

// SortTo is Sort into the block that room returns for the number of elements, and into ends.
func (g *Grouping) SortTo(room func(n int) block.Block, ends []int, idChunks func(i int) *Chunks, ids NumberTable, put PutLoop) (out block.Block) {
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
			all = slices.Clip(list) // Clipped, so that the next append does not write to the list of the participant.
		} else {
			all = append(all, list...)
		}
	}
	return scatter(all, ids, room, ends, put)
}

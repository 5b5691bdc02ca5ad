package ledger

import (
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/iter"
)

// Partials are what one participant of a stretched run has: a value for each key of each
// unit. The loop that combines values is the ending's; it begins a unit by [Partials.Next].
type Partials struct {
	// At holds for every id where its value stands in Values, plus one. If that is not
	// behind Unit, the value is one of an earlier unit, or there is none.
	At []int
	// Unit is where the values of the unit at hand begin.
	Unit int
	// Done is how many elements of the block are done.
	Done int
	// IDs and Values are the values and whose they are.
	IDs    []uint32
	Values block.Block
	spans  []sheaf // of which the elements are filled in at the end, because Values grow
	from   int     // how many values there were when the block began
}

// Begin begins a block.
func (p *Partials) Begin() { p.Done, p.from = 0, p.Values.Len() }

// Next begins the unit to which the next element but i of the block belongs, or one before
// it.
func (p *Partials) Next(k *iter.Kept, i int) {
	p.Unit = p.Values.Len()
	k.Next(p.Done + i)
}

// Add notes that the value that was appended to Values, which is n long now, is one of id.
func (p *Partials) Add(id uint32, n int) {
	p.IDs = append(p.IDs, id)
	p.At[id] = n
}

// End ends the block that k is.
func (p *Partials) End(k *iter.Kept) {
	if to := p.Values.Len(); to > p.from {
		p.spans = append(p.spans, sheaf{pos: k.Lo, lo: p.from, hi: to})
	}
}

// Put makes values, one for each id from 0 on, the only ones: they come from before all
// that follows pos.
func (p *Partials) Put(values block.Block, pos int) {
	n := values.Len()
	p.Values, p.IDs = values, make([]uint32, n)
	for i := range p.IDs {
		p.IDs[i] = uint32(i)
	}
	p.spans = []sheaf{{pos: pos, hi: n}}
}

// Segment sets b[lo] to the value of b[lo:hi]: that of the pairwise tree over them.
type Segment func(b block.Block, lo, hi int)

// Combined returns one value for each of so many keys: what the participants have, combined
// in the order of the stretches. Of several panics the one surfaces whose key comes first.
func Combined(p *iter.Keeping, partials func(i int) *Partials, ids Renumbering, keys int, put Put, reduce Segment) block.Block {
	var sheaves []sheaf
	var proto block.Block
	for i := range p.Participants() {
		q := partials(i)
		proto = q.Values.Proto()
		for _, s := range q.spans {
			s.lane, s.ids, s.xs = i, q.IDs[s.lo:s.hi], q.Values
			sheaves = append(sheaves, s)
		}
	}
	all, ends := scatter(sheaves, ids, keys, proto, put)
	if all.Len() == keys {
		return all // One each.
	}
	order := firstSeen(sheaves, keys)
	engine.Each(engine.Mix(p.Key(), uint64(iter.ReduceBy)), keys, 0, 0, func(i int) {
		g := order[i]
		from := 0
		if g > 0 {
			from = ends[g-1]
		}
		if to := ends[g]; to-from > 1 {
			reduce(all, from, to)
		}
	})
	values := proto.Raw(keys)
	from := 0
	for id, end := range ends {
		values.Copy(id, all, from, from+1)
		from = end
	}
	return values
}

// firstSeen returns the groups in the order in which they come first in sorted sheaves.
func firstSeen(sheaves []sheaf, groups int) []uint32 {
	order := make([]uint32, 0, groups)
	seen := make([]bool, groups)
	for _, s := range sheaves {
		for _, id := range s.ids {
			if !seen[id] {
				seen[id] = true
				order = append(order, id)
			}
		}
	}
	return order
}

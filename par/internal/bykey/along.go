package bykey

import (
	"github.com/seed1237c087/manta/par/internal/endings"
)

// front returns the mode in which l does a block, if p.along is set. A participant that has done all elements before the block, and has
// their values, continues its stretch (Together). If the shards have absorbed the earlier windows, the participant that has done all
// earlier elements of the current window adds to the shards (Direct). There is only one such participant, and no other participant looks at
// the shards before the window is over. All other participants keep elements (Apart), because the elements before theirs are not done yet.
func (p *baseRun) front(l *lane, b *endings.KeepStep) Mode {
	next := b.Lo == l.end
	if !p.absorbed {
		if b.Lo == 0 || next && l.Mode == Together {
			return Together
		}
	} else if b.Lo == p.KeepRun.Base() || next && l.Mode == Direct {
		return Direct
	}
	return Apart
}

// AddDirect adds x, which an element with key i of the batch brings, to the shards.
func AddDirect[K comparable, V, I any](l *Lane[K, V, I], i int, x I) {
	p, h := l.Run, l.table.hashes[i]
	s := p.shardOf(h)
	to := &p.shards[s]
	open(&to.Table, denseSlots)
	to.copies = p.Copies
	items := []Item[K, I]{{Key: l.noted[i], X: x}}
	to.ids[0] = uint32(find(&to.Table, items[0].Key, h))
	if p.forms {
		to.Keys[to.ids[0]] = items[0].Key
	}
	if len(to.Keys) > to.known {
		to.known++
		p.keys++
		if p.Ordered {
			p.order = append(p.order, uint16(s))
		}
	}
	p.plan.Single(to, to.ids[:1], items)
}

// betweenAlong is between if p.along is set.
func betweenAlong[K comparable, V, I any](p *Run[K, V, I]) {
	elems, waiting := 0, false
	for i := range p.KeepRun.Participants() {
		l := p.KeepRun.State(i).(*Lane[K, V, I])
		elems += l.all
		// A participant that has all elements, with many keys, leaves the values to the shards.
		waiting = waiting || l.items > 0 || len(l.Values) >= p.full
	}
	if waiting {
		absorb(p) // Elements that the next window adds directly must come after these.
	}
	p.KeepRun.Aim(elems)
}

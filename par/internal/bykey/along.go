package bykey

import (
	"github.com/seed1237c087/manta/par/internal/endings"
)

// front returns what l does with a block of a run that goes along. A participant that has all elements so far, and their
// values, goes on as in one stretch. If the shards have the elements of the windows before, the participant that has all
// elements of this window so far adds to the shards: no other participant looks at the shards before the window is over, and
// no other one begins where the window begins. All others keep elements, because the elements before theirs are not done yet.
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

// AddDirect adds an element, which belongs to key i of the batch, to the shards.
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

// betweenAlong is between for a run that goes along.
func betweenAlong[K comparable, V, I any](p *Run[K, V, I]) {
	elems, waiting := 0, false
	for i := range p.KeepRun.Participants() {
		l := p.KeepRun.State(i).(*Lane[K, V, I])
		elems += l.all
		// Who has all of it with many keys goes on in the shards.
		waiting = waiting || l.items > 0 || len(l.Values) >= p.full
	}
	if waiting {
		absorb(p) // What is directly added in the next window comes after it.
	}
	p.KeepRun.Aim(elems)
}

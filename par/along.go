package par

import (
	"math"

	"github.com/seed1237c087/manta/par/internal/endings"
)

// front says where a participant is in a run that goes along; see reducing.
type front uint8

const (
	// behind: it keeps elements one by one, because others are at work on those before.
	behind front = iota
	// alone: it has all elements up to now, and their values are its own, as in one stretch.
	alone
	// direct: the shards have all elements of the windows before, and it has those of this one up
	// to now. So what it has is added to the shards at once. No other participant looks at them
	// before the window is over, and no other one begins where the window does.
	direct
)

// toFront is beginBlock for a run that goes along.
func toFront[K comparable, V, I any](l *reduceLane[K, V, I], b *endings.Kept) {
	p := l.run
	next := b.Lo == l.end
	if p.shards == nil {
		if next = b.Lo == 0 || next && l.front == alone; next {
			l.front, b.Limit = alone, math.MaxInt
		}
	} else if next = b.Lo == p.run.Base() || next && l.front == direct; next {
		l.front = direct
	}
	if next {
		return
	}
	if l.front = behind; b.Lo != l.end || l.open == nil || l.open.n >= singlesLen {
		endSpan(l)
	}
}

// addDirect adds an element, of key i of the batch, to what the shards have.
func addDirect[K comparable, V, I any](l *reduceLane[K, V, I], i int, x I) {
	t, p := &l.table.keys, l.run
	h := t.index.noted[i]
	to := &p.shards[h>>p.shift]
	if to.keys.index.slots == nil {
		openTable(&to.keys, p.seed, 0, p.forms)
	}
	addTo(p, to, t.noted[i], h, x)
}

// betweenAlong is between for a run that goes along.
func betweenAlong[K comparable, V, I any](p *reducing[K, V, I]) {
	elems, waiting := 0, false
	for i := range p.run.Participants() {
		l := p.run.State(i).(*reduceLane[K, V, I])
		elems += l.elems
		// Who is alone with many keys goes on in the shards.
		waiting = waiting || l.open != nil || len(l.spans) > 0 || len(l.values) >= fullTable
	}
	if waiting {
		absorb(p) // What is directly added in the next window comes behind it.
	}
	p.run.Aim(elems)
}

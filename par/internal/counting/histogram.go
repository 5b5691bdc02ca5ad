package counting

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/endings"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/freelist"
)

// A HistogramRun is a run of a Histogram. It is kept from call to call, together with Kit, which
// belongs to the ending.
type HistogramRun struct {
	Kit     any
	run     endings.KeepRun
	buckets int
	apart   bool // see bucketPartials
	state   func(i int) any
	first   Counts
	spare   []*Counts // the counts of the other participants of earlier runs, all zero again
}

// NewHistogramRun returns a run for so many buckets, under a key.
func NewHistogramRun(key uint64, buckets int) *HistogramRun {
	p, ok := freelist.Any(key).(*HistogramRun)
	if !ok {
		p = &HistogramRun{}
		p.state = p.counts
	}
	p.buckets = buckets
	return p
}

func (p *HistogramRun) counts(i int) any {
	c := &p.first
	switch {
	case i > len(p.spare):
		c = new(Counts)
	case i > 0:
		c = p.spare[i-1]
	}
	if p.apart {
		c.Of, c.bucketPartials = nil, newApart(p.buckets)
		return c
	}
	if c.bucketPartials = (bucketPartials{}); len(c.Of) != p.buckets {
		c.Of = zeros(p.buckets)
	}
	return c
}

// zeros returns n zeros. Many are cleared in parallel, because memory that was used before takes the caller alone as long to clear as a
// good part of the elements takes all participants to count.
func zeros(n int) []int {
	if n < 8*addedAtOnce {
		return make([]int, n)
	}
	all := describe.Ints(n)
	engine.All((n+addedAtOnce-1)/addedAtOnce, func(i int) { clear(all[i*addedAtOnce : min((i+1)*addedAtOnce, n)]) })
	return all
}

// Run returns the counts of n's elements. keep adds the elements of a block to the state,
// which is a *Counts.
func (p *HistogramRun) Run(n describe.Node, key uint64, keep endings.KeepLoop) []int {
	if n.IsZero() {
		core.Checkpoint()
		return make([]int, p.buckets)
	}
	if n.Pooled() {
		var counts []int
		n.InPool(func(n describe.Node) { counts = p.Run(n, key, keep) })
		return counts
	}
	p.run.Prepare(n, key)
	p.run.Lasts()
	p.apart = countsApart(p.buckets, endings.MostElements(n))
	p.run.Run(p.state, keep)
	var counts []int
	if p.apart {
		counts = countApart(&p.run, p.buckets)
		p.first = Counts{}
		p.run.Retire()
		return counts
	}
	if n := p.run.Participants(); n > 0 {
		p.add(n)
		counts = p.first.Of
	} else {
		counts = make([]int, p.buckets)
	}
	p.first.Of = nil
	p.run.Retire()
	return counts
}

// addedAtOnce is how many buckets a goroutine adds up at a time.
const addedAtOnce = 1 << 15

// add adds the counts of n participants to those of the first one. It clears and keeps the memory of the others, because new memory would
// take longer than the additions.
func (p *HistogramRun) add(n int) {
	if n == 1 {
		return
	}
	for i := 1; i < n; i++ {
		if c := p.run.State(i).(*Counts); i > len(p.spare) {
			p.spare = append(p.spare, c)
		}
	}
	p.run.Share((p.buckets+addedAtOnce-1)/addedAtOnce, func(i int) {
		lo := i * addedAtOnce
		sum := p.first.Of[lo:min(lo+addedAtOnce, p.buckets)]
		for other := 1; other < n; other++ {
			of := p.run.State(other).(*Counts).Of[lo:]
			for b := range sum {
				sum[b] += of[b]
			}
			clear(of[:len(sum)])
		}
	})
}

// End keeps p for another run. It is not called after a panic.
func (p *HistogramRun) End(key uint64) { freelist.Put(key, p) }

// countApart counts the buckets that the participants of p have kept apart.
func countApart(p *endings.KeepRun, buckets int) []int {
	n := p.Participants()
	if n == 0 {
		return make([]int, buckets)
	}
	counts := describe.Ints(buckets)
	shift := p.State(0).(*Counts).shift
	p.Share(len(p.State(0).(*Counts).Apart), func(i int) {
		clear(counts[i<<shift : min((i+1)<<shift, buckets)])
		for of := range n {
			c := p.State(of).(*Counts)
			for _, list := range append(c.full[i], c.Apart[i]) {
				engine.Look(len(list))
				for _, b := range list {
					counts[b]++
				}
			}
		}
	})
	return counts
}

package iter

import (
	"fmt"
	"math/bits"

	"github.com/seed1237c087/manta/core"
)

// CheckBuckets panics if the arguments of a Histogram are bad.
func CheckBuckets(buckets int, isNil bool) {
	checkCount("Histogram", "number of buckets", buckets)
	checkFunc("Histogram", isNil)
	if !fitMemory(buckets, bits.UintSize/8) {
		panic(fmt.Sprintf("par: Histogram: %d buckets are more than memory can hold", buckets))
	}
}

// A Tally is a run of a Histogram. It is kept from call to call, with what is in Kit, which
// is the ending's.
type Tally struct {
	Kit     any
	run     Keeping
	buckets int
	state   func(i int) any
	first   Counts
}

// Counts are those of one participant, by bucket.
type Counts struct{ Of []int }

// Outside panics because bucket b is not one of c.
func (c *Counts) Outside(b int) {
	panic(fmt.Sprintf("par: Histogram: bucket %d is not one of %d", b, len(c.Of)))
}

// NewTally returns a run for so many buckets, under a key.
func NewTally(key uint64, buckets int) *Tally {
	p := takeStash[Tally](key)
	if p.state == nil {
		p.state = p.counts
	}
	p.buckets = buckets
	return p
}

func (p *Tally) counts(i int) any {
	c := &p.first
	if i > 0 {
		c = new(Counts)
	}
	c.Of = make([]int, p.buckets)
	return c
}

// Run returns the counts of n's elements. keep adds those of a block to the state, which is
// a *Counts.
func (p *Tally) Run(n Node, key uint64, keep Keeper) []int {
	if n.src == nil {
		core.Checkpoint()
		return make([]int, p.buckets)
	}
	if n.pool() != nil {
		return inPool(n, func(n Node) []int { return p.Run(n, key, keep) })
	}
	p.run.Prepare(n, key)
	p.run.Run(p.state, keep)
	var counts []int
	for i := range p.run.Participants() {
		of := p.run.State(i).(*Counts).Of
		if i == 0 {
			counts = of
			continue
		}
		for b, n := range of {
			counts[b] += n
		}
	}
	if counts == nil {
		counts = make([]int, p.buckets)
	}
	p.first.Of = nil
	p.run.Retire()
	return counts
}

// End keeps p for another run, after one that ended well.
func (p *Tally) End(key uint64) { putStash(key, p) }

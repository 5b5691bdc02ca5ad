package iter

import (
	"fmt"
	"math/bits"
)

// Histogram counts the elements of n in so many buckets. k puts the counts of a block into
// the state, which is a *Counts; code is that of its function.
func (n *Node) Histogram(buckets int, code uint64, k Keeper) []int {
	checkCount("Histogram", "number of buckets", buckets)
	checkFunc("Histogram", code == 0)
	if !fitMemory(buckets, bits.UintSize/8) {
		panic(fmt.Sprintf("par: Histogram: %d buckets are more than memory can hold", buckets))
	}
	if n == nil {
		return make([]int, buckets)
	}
	return n.histogram(buckets, n.RunKey(Histogram, code), k)
}

func (n *Node) histogram(buckets int, key uint64, k Keeper) []int {
	if n.pool() != nil {
		return inPool(n, func(n *Node) []int { return n.histogram(buckets, key, k) })
	}
	p := takeStash[histogram](key)
	p.buckets = buckets
	p.run.Prepare(n, key)
	p.run.Run(p, k)
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
		counts = make([]int, buckets)
	}
	p.first.Of = nil
	p.run.Retire()
	putStash(key, p)
	return counts
}

// histogram is a run that counts.
type histogram struct {
	run     Keeping
	buckets int
	first   Counts
}

// Counts are those of one participant, by bucket.
type Counts struct{ Of []int }

func (p *histogram) State(i int) any {
	c := &p.first
	if i > 0 {
		c = new(Counts)
	}
	c.Of = make([]int, p.buckets)
	return c
}

// Outside panics because bucket b is not one of c.
func (c *Counts) Outside(b int) {
	panic(fmt.Sprintf("par: Histogram: bucket %d is not one of %d", b, len(c.Of)))
}

package counting

import "math"

// Counts are the counts of one participant, by bucket.
type Counts struct {
	Of []int
	bucketPartials
	room []uint32 // what Room returns, and as many times noBucket
}

// noBucket stands where no bucket has been written.
const noBucket = math.MaxUint32

// Room returns room for the buckets of n elements, filled with noBucket.
func (c *Counts) Room(n int) []uint32 {
	if cap(c.room) < 2*n {
		c.room = make([]uint32, 2*n)
		for i := range c.room[n:] {
			c.room[n+i] = noBucket
		}
	}
	none := cap(c.room) / 2
	copy(c.room[:n], c.room[none:none+n]) // A loop takes ten times as long.
	return c.room[:n:n]
}

// Found counts the buckets that a HistogramBlocks has found. It panics if there is no such bucket.
func (c *Counts) Found(buckets []uint32) {
	if c.Apart != nil {
		c.keep(buckets)
		return
	}
	var b uint32
	counts := c.Of
	for ; len(buckets) >= 4; buckets = buckets[4:] {
		of := (*[4]uint32)(buckets)
		if b = of[0]; uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
		if b = of[1]; uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
		if b = of[2]; uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
		if b = of[3]; uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
	}
	for _, b = range buckets {
		if uint(b) >= uint(len(counts)) {
			goto outside
		}
		counts[b]++
	}
	return
outside:
	Outside("HistogramBlocks", b, len(counts))
}

// Outside panics because bucket b is not one of c.
func (c *Counts) Outside(b int) { Outside("Histogram", b, len(c.Of)) }

// Other takes an element whose bucket b is not an index of Of. It keeps the bucket apart, or panics if there is no such bucket.
func (c *Counts) Other(b int) {
	if c.Apart == nil {
		c.Outside(b)
	}
	c.Put(b)
}

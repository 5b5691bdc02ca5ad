package rounds

import "bytes"

const (
	// leastRound is how many iterations the first round takes, and roundParts which part of all of them none exceeds.
	leastRound = 256
	roundParts = 8
)

// A pile is the iterations that are not through, and the round, which is the first of them.
//
// How many a round takes depends on how many were in each other's way, and on nothing else. Where each iteration waits for
// the one before it, as in a greedy loop over a grid in order, rounds shrink down to a single one, and all goes as in the
// plain loop, with two calls for each iteration. Rounds that never shrank below 256 took a matching of such a grid 2,000
// times as long as the loop.
type pile struct {
	next, hi int   // what was not tried yet
	size     int   // of a round
	most     int   // that size may be
	buf      []int // its elements from the index from on are to be tried again, in order, before next
	from     int
	retried  []int // what the round has of these; behind them it has what begins at next
}

// pileOf returns all n iterations from lo on.
func pileOf(lo, n int) pile {
	return pile{next: lo, hi: lo + n, size: min(n, leastRound), most: max(leastRound, n/roundParts)}
}

// take says which iterations the round has, and returns how many.
func (p *pile) take() int {
	again := p.buf[p.from:]
	p.retried = again[:min(p.size, len(again))]
	return len(p.retried) + min(p.size-len(p.retried), p.hi-p.next)
}

// at returns iteration j of the round.
func (p *pile) at(j int) int {
	if j < len(p.retried) {
		return p.retried[j]
	}
	return p.next + j - len(p.retried)
}

// keep ends the round: those of its iterations that are open, 1, are tried again. It takes fewer the next time if more than a
// quarter of them are, and more if hardly any.
func (p *pile) keep(open []byte) {
	n, left := len(open), bytes.Count(open, []byte{1})
	if p.from+len(p.retried) < len(p.buf) {
		p.back(open, left)
	} else {
		p.pack(open, left)
	}
	p.next += n - len(p.retried)
	switch {
	case left > n/4:
		p.size = max(1, p.size/2)
	case left <= n/16 && n == p.size:
		p.size = min(2*p.size, p.most)
	}
}

// back moves those that are open up to others that are to be tried again, which the round did not take.
func (p *pile) back(open []byte, left int) {
	to := p.from + len(p.retried)
	p.from = to - left
	for j := len(open); to > p.from; {
		j = bytes.LastIndexByte(open[:j], 1)
		to--
		p.buf[to] = p.retried[j]
	}
}

// pack makes those that are open all that is to be tried again.
func (p *pile) pack(open []byte, left int) {
	p.buf, p.from = p.buf[:0], 0
	for j := -1; len(p.buf) < left; {
		j += 1 + bytes.IndexByte(open[j+1:], 1)
		p.buf = append(p.buf, p.at(j)) // It never comes before the place of the one that it reads.
	}
}

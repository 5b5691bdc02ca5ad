package rounds

import "bytes"

const (
	// leastRound is how many iterations the first round takes, and mostRound how many any does: what a round reserves should be in
	// the nearest caches still when it commits.
	leastRound, mostRound = 256, 16_384
	// fewest is how many a round has at least whose iterations run at the same time. Instead of shorter ones there are rounds of one:
	// firstSingles in a row, and twice as many each time, up to mostSingles.
	fewest, firstSingles, mostSingles = 16, 32, 2048
)

// A pile is the iterations that are not through, and the round, which is the first of them.
//
// How many a round takes depends on how many were in each other's way, and on nothing else. Where each iteration waits for
// one shortly before it, as in a greedy loop over a grid in order, rounds have a single one, and all goes as in the
// plain loop, with two calls for each iteration.
type pile struct {
	next, hi int   // what was not tried yet
	size     int   // of a round
	singles  int   // how many rounds of one come next if size is 1, or came the last time
	buf      []int // its elements from the index from on are to be tried again, in order, before next
	from     int
	retried  []int // what the round has of these; behind them it has what begins at next
}

// pileOf returns all n iterations from lo on.
func pileOf(lo, n int) pile {
	return pile{next: lo, hi: lo + n, size: min(n, leastRound), singles: firstSingles / 2}
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

// keep ends the round: those of its iterations that are open, 1, are tried again. The next round takes fewer if more than a
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
	case left <= n/4:
		if left <= n/16 && n == p.size {
			p.size = min(2*p.size, mostRound)
		}
	case p.size > fewest:
		p.size = max(fewest, p.size/2)
	default:
		p.size, p.singles = 1, min(2*p.singles, mostSingles)
	}
}

// inOrder begins rounds of one, and returns how many there are.
func (p *pile) inOrder() int {
	p.size = 2 * fewest // of the round behind them
	return p.singles
}

// first returns the first of all that are not through; false if there are none.
func (p *pile) first() (i int, ok bool) {
	if p.from < len(p.buf) {
		return p.buf[p.from], true
	}
	return p.next, p.next < p.hi
}

// through notes that the first one is.
func (p *pile) through() {
	if p.from < len(p.buf) {
		p.from++
	} else {
		p.next++
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

// Package rope collects elements whose number is not known in advance. Each lane adds its elements to a [Rope], and the ropes are
// joined in order.
package rope

import (
	"slices"

	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/engine"
)

// A Rope is a sequence of elements in parts, none of which is empty. Two ropes are joined in
// constant time, and without an allocation if one begins in memory where the other ends.
type Rope struct {
	first part
	more  *link // the parts after first
	last  *link
	Len   int // how many elements there are
}

// part is the elements [lo, hi) of a block.
type part struct {
	in     block.Block
	lo, hi int
}

type link struct {
	part
	next *link
}

// Of returns the elements [lo, hi) of b, which must not be empty.
func Of(b block.Block, lo, hi int) Rope { return Rope{first: part{b, lo, hi}, Len: hi - lo} }

// Join returns the elements of a and then those of b.
func (a Rope) Join(b Rope) Rope {
	if a.Len == 0 {
		return b
	}
	if b.Len == 0 {
		return a
	}
	end := &a.first
	if a.last != nil {
		end = &a.last.part
	}
	next := b.more
	if end.in == b.first.in && end.hi == b.first.lo {
		end.hi = b.first.hi
	} else {
		next = &link{b.first, b.more}
	}
	a.Len += b.Len
	if next == nil {
		return a
	}
	if a.last == nil {
		a.more = next
	} else {
		a.last.next = next
	}
	a.last = b.last
	if a.last == nil {
		a.last = next
	}
	return a
}

// parts ranges over the parts of a.
func (a Rope) parts(yield func(p part) bool) {
	if a.Len > 0 {
		for p, next := a.first, a.more; yield(p) && next != nil; {
			p, next = next.part, next.next
		}
	}
}

// CopyTo copies the elements to out from index at on, in parallel if there are many.
func (a Rope) CopyTo(out block.Block, at int) {
	if a.more == nil || a.Len*int(block.Width(out)) <= KeptBytes {
		for p := range a.parts {
			out.Copy(at, p.in, p.lo, p.hi)
			at += p.hi - p.lo
		}
		return
	}
	var parts []part
	var ends []int // where the parts end
	end := 0
	for p := range a.parts {
		end += p.hi - p.lo
		parts, ends = append(parts, p), append(ends, end)
	}
	width := block.Width(out)
	size := int(max(1, copied/width))
	engine.Each(engine.Mix(copying, uint64(width)), (a.Len-1)/size+1, 0, 0, func(k int) {
		lo := k * size
		hi := min(lo+size, a.Len)
		i, _ := slices.BinarySearch(ends, lo+1) // the part that lo is in
		for ; lo < hi; i++ {
			p := parts[i]
			from := p.hi - (ends[i] - lo)
			n := min(p.hi-from, hi-lo)
			out.Copy(at+lo, p.in, from, from+n)
			lo += n
		}
	})
}

const (
	// copied is how many bytes CopyTo copies at a time if it does so in parallel.
	copied = 1 << 14
	// copying is a part of the key of such a run, beside the width of the elements.
	copying = 0xC0FFEE
)

// Close moves the elements of a, all of which are in out, to the front of out, and cuts off the rest.
func (a Rope) Close(out block.Block) {
	at := 0
	for p := range a.parts {
		if p.lo != at {
			out.Copy(at, out, p.lo, p.hi)
		}
		at += p.hi - p.lo
	}
	out.Resize(a.Len)
}

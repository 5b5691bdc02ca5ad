package iter

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/check"
)

// eachWindow runs n window by window, in order. run gets a pipeline over the next
// positions, at most next of them, and returns how many are to follow at most, 0 to end.
// It is for stages that need one thing done before the next.
func eachWindow(n Node, next int, run func(w Node) int) {
	t := n.tuning()
	b := binding{limit: t.limit, fixed: t.fixed}
	src := n.src
	if sh := src.shape(); sh.is(loose | streamed) {
		src = src.settle(&b)
	}
	n = n.movedTo(nil) // The ending that calls us is in it already.
	through := func(size int) bool {
		for lo := 0; lo < size && next > 0; {
			k := min(next, size-lo)
			next = run(Node{windowOf(src, lo, k), n.tuned, n.key})
			lo += k
		}
		return next > 0
	}
	if b.stream != nil {
		b.stream.batches(through)
	} else {
		through(src.shape().n)
	}
}

// The lengths of windows. The first is long enough to spread a few expensive elements over
// many workers, and the longest so long that the pause between two does not count.
const (
	firstWindow   = 64
	longestWindow = 1 << 16
)

// eachPart calls f for a prefix of the elements of n part by part, in order, as long as it
// returns true. f may change the part, which is gone after the call. A panic surfaces after f has had all elements before
// it, and not at all if f wanted no more.
func eachPart(n Node, of prefix, f func(xs Block) bool) {
	next := firstWindow
	var xs Block
	eachWindow(n, next, func(w Node) int {
		var over bool
		var p *core.PanicError
		xs, over, p = salvage(w, of, xs)
		if !f(xs) {
			return 0
		}
		if p != nil {
			panic(p)
		}
		if over {
			return 0
		}
		next = min(2*next, longestWindow)
		return next
	})
}

// Skip returns a pipeline over the elements of n but the first count.
func (n Node) Skip(count int) Node {
	check.Count("Skip", "count", count)
	if n.src == nil {
		return n
	}
	if sh := n.src.shape(); sh.is(exact) && !sh.is(streamed) {
		return n.with(newWindow(n.src, count, everything), uint64(Skip))
	}
	in := n.apart()
	return n.with(&feed{block: n.Proto(), feed: func(b *binding, run func(Block) bool) {
		left := count
		eachPart(in.before(b), prefix{block: in.Proto()}, func(xs Block) bool {
			drop := min(left, xs.Len())
			left -= drop
			xs.Window(xs, drop, xs.Len())
			return run(xs)
		})
	}}, uint64(Skip))
}

// Take returns a pipeline over the first count elements of n.
func (n Node) Take(count int) Node {
	check.Count("Take", "count", count)
	if n.src == nil {
		return n
	}
	if sh := n.src.shape(); sh.is(exact) && !sh.is(streamed) {
		return n.with(newWindow(n.src, 0, count), uint64(Take))
	}
	in := n.apart()
	return n.with(&feed{block: n.Proto(), feed: func(b *binding, run func(Block) bool) {
		left := count
		if left == 0 {
			return
		}
		eachPart(in.before(b), prefix{block: in.Proto()}, func(xs Block) bool {
			xs.Resize(min(left, xs.Len()))
			left -= xs.Len()
			return run(xs) && left > 0
		})
	}}, uint64(Take))
}

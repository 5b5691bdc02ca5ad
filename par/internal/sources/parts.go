package sources

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// eachWindow runs n window by window, in order. run gets a pipeline over the next positions, at most next of them. It
// returns how many positions may follow at most, or 0 to end. eachWindow is for stages that need one thing done before
// the next.
func eachWindow(n describe.Node, next int, run func(w describe.Node) int) {
	src := n.Src
	var stream describe.Stream
	if src.Shape().Is(describe.Breaker | describe.Streamed) {
		t := n.Tuning()
		b := &describe.Binding{Limit: t.Limit, Fixed: t.Fixed, Aside: t.Aside, Part: t.Part.Before(), Tuned: t, Idle: t.Idle, Key: n.ID}
		src = src.Materialise(b)
		stream = b.Stream
	}
	n = n.MovedTo(nil) // The ending that calls eachWindow runs in n's place already.
	if count := src.Shape().N; stream == nil && count <= next {
		if count > 0 {
			run(describe.Node{Src: src, Tuned: n.Tuned, ID: n.ID})
		}
		return
	}
	w := PacedOver(src, stream, next, 0)
	w.Even = true
	w.Batches(func(count int) bool {
		w.sh.N = count
		w.Most = run(describe.Node{Src: &w.windowSource, Tuned: n.Tuned, ID: n.ID})
		return w.Most > 0
	})
}

// The lengths of windows, which double. The first window is long enough to spread a few expensive elements over many
// workers. The elements that are kept meanwhile take at most partBytes, or are at most leastLongest.
const (
	firstWindow  = 64
	partBytes    = 1 << 23
	leastLongest = 1 << 16
)

// longestPart returns the most elements of proto's type that are kept.
func longestPart(proto describe.Block) int {
	return max(leastLongest, partBytes/int(block.Width(proto)))
}

// eachPart calls f for a prefix of the elements of n, part by part, in order, as long as f returns true. f may change the
// part, which is gone after the call. A panic surfaces after f has had all elements before the panic. It does not surface
// if f wanted no more.
func eachPart(n describe.Node, g describe.GatherSpec, f func(xs describe.Block) bool) {
	next := firstWindow
	var xs describe.Block
	eachWindow(n, next, func(w describe.Node) int {
		var over bool
		var p *core.PanicError
		xs, over, p = describe.Ahead.Prefix(w, g, xs)
		if !f(xs) {
			return 0
		}
		if p != nil {
			panic(p)
		}
		if over {
			return 0
		}
		next = min(2*next, longestPart(g.Out))
		return next
	})
}

// Until returns the elements of n before the element at which a panic occurs for which caught returns true. begin is
// called when a run begins. A panic of the work on the elements passes through.
func Until(n describe.Node, k describe.Kind, begin func(), caught func(*core.PanicError) bool) describe.Node {
	return feed(n, k, uint64(k), n.Proto(), func(n describe.Node, run func(describe.Block) bool) {
		begin()
		behind := false // The work on the elements is under way.
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if p := under.Wrapped[*core.PanicError](v); behind || !caught(p) {
				panic(p)
			}
		}()
		eachPart(n, describe.GatherSpec{Out: n.Proto()}, func(xs describe.Block) bool {
			behind = true
			more := run(xs)
			behind = false
			return more
		})
	})
}

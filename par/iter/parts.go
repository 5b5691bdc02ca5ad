package iter

import "github.com/seed1237c087/manta/core"

// eachWindow runs n window by window, in order. run gets a pipeline over the next
// positions, at most next of them, and returns how many are to follow at most, 0 to end.
// It is for stages that need one thing done before the next.
func eachWindow(n Node, next int, run func(w Node) int) {
	t := n.tuning()
	b := binding{limit: t.limit, fixed: t.fixed, part: t.part.Before()}
	src := n.src
	if sh := src.shape(); sh.is(loose | streamed) {
		src = src.settle(&b)
	}
	n = n.movedTo(nil) // The ending that calls us is in it already.
	w := pacedOver(src, b.stream, next, 0)
	w.even = true
	w.batches(func(count int) bool {
		w.sh.n = count
		w.most = run(Node{&w.window, n.tuned, n.key})
		return w.most > 0
	})
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
		xs, over, p = ahead.prefix(w, of, xs)
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

// Until returns the elements of n before the one at which a panic comes up that caught
// knows. begin is called when a run begins. A panic of what is done with the elements goes
// on.
func (n Node) Until(k Kind, begin func(), caught func(*core.PanicError) bool) Node {
	if n.src == nil {
		return n
	}
	return n.fed(k, uint64(k), n.Proto(), func(n Node, run func(Block) bool) {
		begin()
		behind := false // What is done with the elements is at work.
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			if p := core.NewPanicError(v); behind || !caught(p) {
				panic(p)
			}
		}()
		eachPart(n, prefix{block: n.Proto()}, func(xs Block) bool {
			behind = true
			more := run(xs)
			behind = false
			return more
		})
	})
}

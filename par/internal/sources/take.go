package sources

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Skip returns a pipeline over the elements of n but the first count.
func Skip(n describe.Node, count int) describe.Node {
	check.Count("Skip", "count", count)
	if w, is := windowOf(n, describe.Skip, count, everything); is {
		return w
	}
	return feed(n, describe.Skip, uint64(describe.Skip), n.Proto(), func(n describe.Node, run func(describe.Block) bool) {
		left := count
		eachPart(n, describe.Gatherer{Out: n.Proto()}, func(xs describe.Block) bool {
			drop := min(left, xs.Len())
			left -= drop
			xs.Window(xs, drop, xs.Len())
			return run(xs)
		})
	})
}

// Take returns a pipeline over the first count elements of n.
func Take(n describe.Node, count int) describe.Node {
	check.Count("Take", "count", count)
	if w, is := windowOf(n, describe.Take, 0, count); is {
		return w
	}
	return feed(n, describe.Take, uint64(describe.Take), n.Proto(), func(n describe.Node, run func(describe.Block) bool) {
		left := count
		if left == 0 {
			return
		}
		eachPart(n, describe.Gatherer{Out: n.Proto()}, func(xs describe.Block) bool {
			xs.Resize(min(left, xs.Len()))
			left -= xs.Len()
			return run(xs) && left > 0
		})
	})
}

// windowOf returns a window of the positions of n, if these are its elements'.
func windowOf(n describe.Node, k describe.Kind, skip, take int) (w describe.Node, is bool) {
	if sh := n.Src.Shape(); !sh.Is(describe.Exact) || sh.Is(describe.Streamed) {
		return n, false
	}
	return n.With(newWindow(n.Src, skip, take), uint64(k)), true
}

// While returns what is left of n if a function is asked of its elements: a prefix if k is
// TakeWhile or MapWhile, the rest behind one if it is SkipWhile, and what TakeAnyWhile and
// SkipAnyWhile do. loop looks for the first element of In that won't do: then it sets Found.
// Before every call of f, its function, N is the number of elements before the one at hand. The
// loop of a MapWhile writes what it makes of them to Out, of the type of out, which is nil for others. That of a TakeAnyWhile or
// SkipAnyWhile finds an *atomic.Bool in State: if that is true, no element will do.
func While(n describe.Node, k describe.Kind, f any, out describe.Block, loop describe.Loop) describe.Node {
	code := describe.CodeOf(k, f)
	if k == describe.TakeAnyWhile || k == describe.SkipAnyWhile {
		return sift(n, k, 0, loop, code)
	}
	if k == describe.SkipWhile {
		return feed(n, k, uint64(k)^code, n.Proto(), func(n describe.Node, run func(describe.Block) bool) { skipWhile(n, loop, run) })
	}
	g := describe.Gatherer{Loop: loop, Out: out, Maps: out != nil}
	if out == nil {
		g.Out = n.Proto()
	}
	return feed(n, k, uint64(k)^code, g.Out, func(n describe.Node, run func(describe.Block) bool) { eachPart(n, g, run) })
}

// skipWhile calls run with the elements of n from the first on that won't do. It looks for that as
// n is tuned.
func skipWhile(n describe.Node, loop describe.Loop, run func(describe.Block) bool) {
	tuned := n.MovedTo(nil).Tuned
	found := false
	eachPart(n, describe.Gatherer{Out: n.Proto()}, func(xs describe.Block) bool {
		if !found {
			var i int
			count := xs.Len()
			i, found = describe.Ahead.First(describe.Node{Src: describe.MemoryOf(xs), Tuned: tuned, ID: 0}, loop, describe.Mix(n.ID, uint64(describe.SkipWhile)))
			xs.Window(xs, i, count)
		}
		return run(xs)
	})
}

// StepBy returns a pipeline over the elements of n at positions 0, step, 2*step and so on.
func StepBy(n describe.Node, step int) describe.Node {
	check.Size("StepBy", "step", step)
	return n.With(stepped(n.Positioned(), step), describe.Mix(uint64(describe.StepBy), uint64(step)))
}

// stepped returns every step-th position of in. A stage whose function only sees elements is
// put over the steps of its input, so that it runs block by block.
func stepped(in describe.Source, step int) describe.Source {
	if s, ok := in.(*describe.Stage); ok {
		switch s.Kind {
		case describe.Map, describe.Update, describe.Map | describe.Compiled, describe.Inspect,
			describe.MapLocal, describe.MapLocal | describe.Compiled:
			return s.On(stepped(s.In, step))
		default: // What lies between would matter.
		}
	}
	return describe.Steps(in, step)
}

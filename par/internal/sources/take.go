package sources

import (
	"github.com/seed1237c087/manta/par/internal/check"
	"github.com/seed1237c087/manta/par/internal/describe"
)

// Skip returns a pipeline over the elements of n except the first count.
func Skip(n describe.Node, count int) describe.Node {
	check.Count("Skip", "count", count)
	if w, is := windowOf(n, describe.Skip, count, everything); is {
		return w
	}
	return feed(n, describe.Skip, uint64(describe.Skip), n.Proto(), func(n describe.Node, run func(describe.Block) bool) {
		left := count
		eachPart(n, describe.GatherSpec{Out: n.Proto()}, func(xs describe.Block) bool {
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
		eachPart(n, describe.GatherSpec{Out: n.Proto()}, func(xs describe.Block) bool {
			xs.Resize(min(left, xs.Len()))
			left -= xs.Len()
			return run(xs) && left > 0
		})
	})
}

// windowOf returns a window of the positions of n, if each element of n has its own
// position.
func windowOf(n describe.Node, k describe.Kind, skip, take int) (w describe.Node, is bool) {
	if sh := n.Src.Shape(); !sh.Is(describe.Exact) || sh.Is(describe.Streamed) {
		return n, false
	}
	return n.With(newWindow(n.Src, skip, take), uint64(k)), true
}

// StepBy returns a pipeline over the elements of n at positions 0, step, 2*step and so on.
func StepBy(n describe.Node, step int) describe.Node {
	check.Size("StepBy", "step", step)
	return n.With(stepped(n.Positioned(), step), describe.Mix(uint64(describe.StepBy), uint64(step)))
}

// stepped returns every step-th position of in. If in is a stage whose function only sees
// elements, the stage is put over the steps of its input, so that it runs block by block.
func stepped(in describe.Source, step int) describe.Source {
	if s, ok := in.(*describe.Stage); ok {
		switch s.Kind {
		case describe.Map, describe.Update, describe.Map | describe.Compiled, describe.Inspect,
			describe.MapLocal, describe.MapLocal | describe.Compiled:
			return s.On(stepped(s.In, step))
		default: // For other kinds, the elements in between would matter.
		}
	}
	return describe.Steps(in, step)
}

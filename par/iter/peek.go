package iter

import "github.com/seed1237c087/manta/par/internal/peek"

// The tests of package par look into pipelines through package peek.
var _ = peek.Provide(peek.Means{
	State: func(node any) peek.State {
		n := node.(Node)
		sh, t := n.src.shape(), n.tuning()
		return peek.State{
			Positions: sh.n, MinLen: t.minLen, MaxLen: t.maxLen,
			Exact: sh.is(exact), View: sh.is(view), Whole: sh.is(whole), Loose: sh.is(loose), Streamed: sh.is(streamed),
		}
	},
	Settled: func(node any) any {
		n := node.(Node)
		if !n.src.shape().is(loose) {
			return n
		}
		return Node{n.src.settle(&binding{}), n.tuned, n.key}
	},
	Cutter: func(node any, size, unit int) peek.Cutter {
		n, c := node.(Node), &cutter{}
		if unit > 0 {
			c.marks = &marks{unit: unit}
		}
		c.in.cur = n.src.open(nil, size, c.marks)
		if !n.src.shape().is(view) {
			c.in.buf = n.src.proto().Make(size)
		}
		return c
	},
})

// cutter makes blocks of any positions.
type cutter struct {
	in    input
	marks *marks
}

func (c *cutter) Block(lo, hi int) any {
	if c.marks != nil {
		c.marks.begin(hi - lo)
	}
	return c.in.block(lo, hi)
}

func (c *cutter) Ends() []int { return c.marks.ends }

package endings

import (
	"math"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/internal/under"
	"github.com/seed1237c087/manta/par/internal/block"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/flow"
	"github.com/seed1237c087/manta/par/internal/run"
	"github.com/seed1237c087/manta/par/internal/sources"
)

// runsAhead runs, for sources, what must run before an ending.
type runsAhead struct{}

var _ = describe.TakeRunner(runsAhead{})

func (runsAhead) Collect(n describe.Node, count int) describe.Block {
	if count < math.MaxInt {
		n = sources.Take(n, count)
	}
	return Collect(n)
}

func (runsAhead) First(n describe.Node, loop describe.Loop, key uint64) (before int, is bool) {
	m := seek(n, describe.SkipWhile, FindSpec{Work: loop}, key)
	if m.Nth == 0 {
		return n.Src.Shape().N, false
	}
	return m.Nth - 1, true
}

func (runsAhead) Listen(n describe.Node, key uint64, to describe.Taker) (end func()) {
	run := func(deliver flow.BodyLoop, _ func() bool) { new(flow.Flow).Run(n, key, deliver, nil, nil) }
	if !under.Measured() {
		return flow.Listen(run, to)
	}
	more := true // In a measurement, one goroutine does all.
	run(func(b block.Block, _ func()) bool {
		if more = to.Take(b); more {
			_, more = to.Idle()
		}
		return more
	}, nil)
	if !more {
		return nil
	}
	return func() {}
}

func (runsAhead) Prefix(n describe.Node, g describe.GatherSpec, spare describe.Block) (xs describe.Block, over bool, p *core.PanicError) {
	return run.PrefixOf(n, g, spare)
}

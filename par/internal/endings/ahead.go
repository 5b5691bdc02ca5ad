package endings

import (
	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/run"
)

// runsAhead is the runner of sources.
type runsAhead struct{}

var _ = describe.TakeRunner(runsAhead{})

func (runsAhead) Collect(n describe.Node) describe.Block { return Collect(n) }

func (runsAhead) First(n describe.Node, loop describe.Loop, key uint64) (before int, is bool) {
	m := seek(n, describe.SkipWhile, ToMatch{Work: loop}, key)
	if m.Nth == 0 {
		return n.Src.Shape().N, false
	}
	return m.Nth - 1, true
}

func (runsAhead) Prefix(n describe.Node, g describe.Gatherer, spare describe.Block) (xs describe.Block, over bool, p *core.PanicError) {
	return run.PrefixOf(n, g, spare)
}

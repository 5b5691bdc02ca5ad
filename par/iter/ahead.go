package iter

import "github.com/seed1237c087/manta/core"

// runsAhead is the runner of sources.
type runsAhead struct{}

var _ = TakeRunner(runsAhead{})

func (runsAhead) collect(n Node) Block { return n.Collect() }

func (runsAhead) first(n Node, loop Loop, key uint64) (before int, is bool) {
	m := n.seek(seeking{loop: loop}, First, true, key)
	if m.Nth == 0 {
		return n.src.shape().n, false
	}
	return m.Nth - 1, true
}

func (runsAhead) fold(n Node, key uint64, k Kind, loop Loop, out Block, each func(xs Block) bool) Block {
	g := gatherer{kind: k, loop: loop, about: about{out: out}, perPiece: true}
	if each != nil {
		p := &Gathering{}
		p.gatherer = g
		p.ready(n, key)
		p.eachFew(each)
		return nil
	}
	r := n.gatheredAs(key, g)
	r.p.shells[0] = nil
	r.p.End()
	return r.a
}

func (runsAhead) prefix(n Node, of prefix, spare Block) (xs Block, over bool, p *core.PanicError) {
	return prefixOf(n, of, spare)
}

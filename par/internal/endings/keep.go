package endings

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Prepare makes p ready to run n under a key. It runs everything that must run before the first element.
func (p *KeepRun) Prepare(n describe.Node, key uint64) {
	p.Open(n, key)
	p.Spec.Tree, p.Spec.Leaves = engine.Even, true // Only the states of the lanes count, not where pieces meet.
	if p.Stream != nil {
		p.Stream = p.batched(p.Stream)
	}
}

// Run runs p, which must be prepared. state makes the state of participant i, counted from 0.
// Several goroutines may call state at once, but participant 0 comes before all others.
func (p *KeepRun) Run(state func(i int) any, keep KeepLoop) {
	p.state, p.keep = state, keep
	run.Drive(&p.Pipeline, engine.Plan[int](p))
}

// Share calls f for 0 to n-1, maybe at the same time, under the limit of the run. Endings use it
// to combine what participants have kept. If several calls panic, the panic of the lowest i surfaces.
func (p *KeepRun) Share(n int, f func(i int)) {
	engine.Each(describe.Mix(p.Spec.Key, uint64(describe.ReduceBy)), n, 0, p.Spec.Limit, f)
}

// Stopped reports whether a panic has ended the run in a block that begins before pos. What a participant has kept from that block on still
// counts, because it comes from the elements before the panic.
func (p *KeepRun) Stopped(pos int) bool {
	return pos > p.base && p.Spec.Stop.Any() && p.Spec.Stop.Reached(pos-p.base-1)
}

// Base returns the number of positions before the current batch.
func (p *KeepRun) Base() int { return p.base }

// Participants returns how many participants there have been.
func (p *KeepRun) Participants() int { return len(p.lanes) }

// State returns the state of participant i.
func (p *KeepRun) State(i int) any { return p.lanes[i].kept.State }

// Most returns the number of positions. known is true if every position has its element and
// the number of positions is known.
func (p *KeepRun) Most() (n int, known bool) {
	return p.Spec.N, p.Sh.Is(describe.Exact) && p.Stream == nil
}

// InMemory returns the elements of all positions if the source has them in memory. The number
// of positions must be known. The block is valid until Retire.
func (p *KeepRun) InMemory() (all describe.Block, is bool) {
	if !p.Sh.Is(describe.View) || !p.Sh.Is(describe.Inert) {
		return nil, false
	}
	if p.Spec.N == 0 {
		return p.Proto().Make(0), true
	}
	p.memory = p.Src.Open(p.memory, p.Spec.N, nil)
	return p.memory.Block(0, p.Spec.N, nil), true
}

// Place makes the stages write the element of every position to its place in out, where that costs
// nothing; see [KeepStep.Placed].
func (p *KeepRun) Place(out describe.Block) { p.out = out }

// Placed reports whether the elements of In are in their places already.
func (k *KeepStep) Placed() bool { return k.In == k.lane.Window }

// Proto returns the prototype of the blocks of elements.
func (p *KeepRun) Proto() describe.Block { return p.Src.Proto() }

// Lasts makes the run last until Retire for the clock by which the engine judges whether sharing pays. It is for endings that combine what
// participants have kept. They call it before Run.
func (p *KeepRun) Lasts() { p.Spec.Tail = true }

// Retire drops p's references to user values, and makes p ready for another run.
func (p *KeepRun) Retire() {
	p.Spec.Ended()
	p.first.Retire()
	p.first.run, p.first.kept = nil, KeepStep{}
	clear(p.lanes)
	p.lanes, p.used, p.base = p.lanes[:0], 0, 0
	p.Between, p.state, p.keep, p.out, p.stretched, p.unit, p.firstWindow = nil, nil, nil, nil, false, 0, 0
	p.own, p.aimed, p.memory = false, nil, describe.Kept(p.memory)
	p.Pipeline.Retire()
}

// RunKey returns the key of an ending of n whose functions have the given code.
func RunKey(n describe.Node, k describe.Kind, code uint64) uint64 {
	return describe.Mix(n.Key(), describe.Mix(uint64(k), code))
}

// Share calls f for 0 to n-1, maybe at the same time. It is for work of the ending itself, in
// a few parts of about the same length.
func Share(n int, f func(i int)) {
	if n == 1 {
		f(0)
		return
	}
	engine.Each(describe.Mix(uint64(describe.Range), describe.Code(f)), n, 1, 0, f)
}

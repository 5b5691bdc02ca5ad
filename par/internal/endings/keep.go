package endings

import (
	"github.com/seed1237c087/manta/par/internal/describe"
	"github.com/seed1237c087/manta/par/internal/engine"
	"github.com/seed1237c087/manta/par/internal/run"
)

// Prepare readies p to run n under a key. It runs everything that must run before there are elements.
func (p *KeepRun) Prepare(n describe.Node, key uint64) {
	p.Open(n, key)
	p.Spec.Tree, p.Spec.Leaves = engine.Even, true // What a lane keeps counts in the end.
	if p.Stream != nil {
		p.Stream = p.batched(p.Stream)
	}
}

// Run runs what was prepared. state makes the state of participant i, counted from 0. It may
// be called by several goroutines at once, but for participant 0 before all others.
func (p *KeepRun) Run(state func(i int) any, keep KeepLoop) {
	p.state, p.keep = state, keep
	run.Drive(&p.Pipeline, engine.Plan[int](p))
}

// Share calls f for 0 to n-1, maybe at the same time, under the limit of the run. It is for what
// participants have kept. Of several panics the one of the lowest i surfaces.
func (p *KeepRun) Share(n int, f func(i int)) {
	engine.Each(describe.Mix(p.Spec.Key, uint64(describe.ReduceBy)), n, 0, p.Spec.Limit, f)
}

// Stopped reports whether the run has ended, by a panic, in a block that begins before pos. What begins with that block counts:
// it has the elements before the panic.
func (p *KeepRun) Stopped(pos int) bool {
	return pos > p.base && p.Spec.Stop.Any() && p.Spec.Stop.Reached(pos-p.base-1)
}

// Base returns how many positions there were before the batch at hand.
func (p *KeepRun) Base() int { return p.base }

// Participants returns how many participants there have been.
func (p *KeepRun) Participants() int { return len(p.lanes) }

// State returns the state of participant i.
func (p *KeepRun) State(i int) any { return p.lanes[i].kept.State }

// Most returns how many positions there are at most, and known true, if every position has
// its element and their number is known.
func (p *KeepRun) Most() (n int, known bool) {
	return p.Spec.N, p.Sh.Is(describe.Exact) && p.Stream == nil
}

// InMemory returns the elements of all positions, of which there is some number known, if the
// source has them in memory anyway. The block is good until Retire.
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

// Placed reports whether In is in its place already.
func (k *KeepStep) Placed() bool { return k.In == k.lane.Window }

// Proto returns the prototype of the blocks of elements.
func (p *KeepRun) Proto() describe.Block { return p.Src.Proto() }

// Lasts has the run last until Retire, as far as it is judged by the clock whether to share it pays. It is for what puts
// together what participants have kept, and called before Run.
func (p *KeepRun) Lasts() { p.Spec.Tail = true }

// Retire drops p's references to user values, and readies p for another run.
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

// Share calls f for 0 to n-1, maybe at the same time. It is for work of an ending's own, in
// a few parts of about the same length.
func Share(n int, f func(i int)) {
	if n == 1 {
		f(0)
		return
	}
	engine.Each(describe.Mix(uint64(describe.Range), describe.Code(f)), n, 1, 0, f)
}

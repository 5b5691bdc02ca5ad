package flow

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// RunLocal runs a program in this process, on the default pool of Manta, without Beam. It returns when all is done: nil, or why the
// pipeline is refused, before anything has run, or why it has failed. If several functions fail, it is the error of the lowest
// position. It stops at the next block if ctx is done and returns context.Cause(ctx).
//
// What flows from a shuffle, and what more than one operation reads, is held in memory; the rest goes block by block. Of ReduceBy, CountBy
// and Distinct that is the keys and what belongs to them, and not the parts of all blocks.
func RunLocal[S, R any](ctx context.Context, program func(Flow[S]) Flow[R], src Source[S], sink Sink[R], opts ...Option) error {
	p, err := build(program, src, sink, newConfig(opts))
	if err != nil {
		return err
	}
	if err := p.problem(); err != nil {
		return err
	}
	done, after, err := p.prepare(ctx)
	defer after()
	if done || err != nil {
		return err
	}
	run := &localRun{plan: p, parts: map[*node][]*block{}, kept: map[*node][]*block{}}
	for _, s := range p.compile() {
		if err := par.Do(ctx, func() error { return run.step(ctx, s) }); err != nil {
			return elementError(err)
		}
	}
	return p.deliver(func(sink *node) []*block { return run.kept[sink] })
}

// build lets the program describe itself.
func build[S, R any](program func(Flow[S]) Flow[R], src Source[S], sink Sink[R], conf config) (*plan, error) {
	if program == nil {
		panic("flow: nil program")
	}
	p := &plan{conf: conf, wrong: conf.wrong, mark: rand.Text()}
	out := program(read(p, src))
	if out.n == nil || out.n.plan != p {
		return nil, fmt.Errorf("flow: the program returned a Flow that does not come from its argument")
	}
	Write(out, sink)
	return p, nil
}

type localRun struct {
	plan  *plan
	parts map[*node][]*block // by shuffle
	kept  map[*node][]*block // by collection or sink
}

func (r *localRun) step(ctx context.Context, s *step) error {
	inputs, err := r.inputs(ctx, s)
	if err != nil {
		return err
	}
	sides, err := sidesOf(s, func(n *node) ([]*block, error) { return r.kept[n], nil })
	if err != nil {
		return err
	}
	to, some := r.kept, len(inputs)
	if s.to.kind == toGroup {
		to = r.parts
		if s.to.node.group.fold != nil {
			some = 32 * core.NumWorkers()
			slices.SortStableFunc(inputs, func(a, b input) int { return cmp.Compare(a.place(), b.place()) })
		}
	}
	for these := range slices.Chunk(inputs, max(some, 1)) {
		outs, err := par.TryMap(par.Slice(these).WithMaxLen(1), func(in input) ([]*block, error) {
			return s.run(ctx, r.plan.conf.shards, in, sides)
		})
		if err != nil {
			return err
		}
		all := slices.Concat(append([][]*block{to[s.to.node]}, outs...)...)
		if some < len(inputs) {
			all, err = par.TryMap(par.Slice(byShard(all)).WithMaxLen(1), func(in input) (*block, error) { return in.fold(s.to.node.group) })
			if err != nil {
				return err
			}
		}
		to[s.to.node] = all
	}
	return nil
}

// place is the position of what the input becomes.
func (in input) place() string {
	if in.block != nil {
		return in.block.pos
	}
	return position(in.shard)
}

// fold makes one part of those of a shard, so that no more than some of the blocks of a long input are in memory. What it stands for is
// in the order of positions, and what follows is behind it: nothing is combined in another order than merge has.
func (in input) fold(g *group) (_ *block, err error) {
	defer recovered(&err)
	one := *in.parts[0]
	first, rest := one.data, in.parts[1:]
	if one.form != nil {
		first = g.fold(nil, first)
	}
	for _, b := range rest {
		first = g.fold(first, b.data)
	}
	one.data, one.form = first, nil
	return &one, nil
}

// inputs are what a step starts with, in the order of positions.
func (r *localRun) inputs(ctx context.Context, s *step) ([]input, error) {
	switch {
	case s.raw && s.head.group != nil:
		parts := r.parts[s.head]
		delete(r.parts, s.head)
		return byShard(parts), nil
	case s.raw && s.head.source != nil:
		splits, err := splitsOf(ctx, s.head)
		return inputsOf(splits), err
	}
	return inputsOf(r.kept[s.head]), nil
}

func inputsOf(blocks []*block) []input {
	ins := make([]input, len(blocks))
	for i, b := range blocks {
		ins[i].block = b
	}
	return ins
}

func byShard(parts []*block) (ins []input) {
	slices.SortStableFunc(parts, func(a, b *block) int { return cmp.Compare(a.shard, b.shard) })
	for _, b := range parts {
		if n := len(ins); n == 0 || ins[n-1].shard != int(b.shard) {
			ins = append(ins, input{shard: int(b.shard)})
		}
		last := &ins[len(ins)-1]
		last.parts = append(last.parts, b)
	}
	return ins
}

// sidesOf are the values of the side inputs of a step.
func sidesOf(s *step, blocksOf func(*node) ([]*block, error)) (map[*node]any, error) {
	sides := map[*node]any{}
	for _, n := range s.stages {
		for _, side := range n.sides {
			blocks, err := blocksOf(side)
			if err != nil {
				return nil, err
			}
			if sides[side], err = concatenated(side, blocks); err != nil {
				return nil, err
			}
		}
	}
	return sides, nil
}

// concatenated are the elements of all blocks of a node, in the order of positions, as a []T.
func concatenated(n *node, blocks []*block) (any, error) {
	blocks = slices.SortedFunc(slices.Values(blocks), comparePlaces)
	parts := make([]any, len(blocks))
	for i, b := range blocks {
		var err error
		if parts[i], err = b.open(n.elems.form); err != nil {
			return nil, err
		}
	}
	return n.elems.concat(parts), nil
}

// splitsOf are the splits of a source; those of a beam.PTransform take a run on Prism.
func splitsOf(ctx context.Context, n *node) ([]*block, error) {
	if n.source.beam != nil {
		return n.source.beam.elements(ctx, n)
	}
	return n.source.splits(ctx)
}

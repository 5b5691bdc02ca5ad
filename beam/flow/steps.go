package flow

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/seed1237c087/manta/core"
	"github.com/seed1237c087/manta/par"
)

// A step is what is done with a block in one go: it comes from a source, a shuffle or a collection that is kept, runs through
// stages, and ends in a shuffle, a kept collection or a sink. Both runners run the same steps.
type step struct {
	id     int
	head   *node
	raw    bool // the head itself makes the block; otherwise it is one that was kept
	stages []*node
	to     target
}

// A target is where the blocks of a step go.
type target struct {
	node  *node
	input int
	kind  targetKind
}

type targetKind int

const (
	toGroup targetKind = iota // the input of a shuffle
	toKeep                    // a collection
	toSink                    // the end
)

// compile makes the steps of a plan, in an order in which each has its input from those before it.
func (p *plan) compile() []*step {
	c := &compiler{consumers: map[*node]int{}, kept: map[*node]bool{}, held: map[*node]bool{}, cut: map[*node]bool{}}
	for _, n := range p.nodes {
		for _, in := range slices.Concat(n.in, n.sides) {
			c.consumers[in]++
		}
	}
	for _, n := range p.nodes {
		c.kept[n] = n.chain || c.consumers[n] > 1
		for _, s := range n.sides {
			c.kept[s] = true
		}
	}
	for _, n := range p.sinks {
		c.lead(n.in[0], target{n, 0, toSink})
	}
	return c.steps
}

type compiler struct {
	consumers map[*node]int
	kept      map[*node]bool // is a collection of its own
	held, cut map[*node]bool // its steps are there: those that make the collection, those into the shuffle
	steps     []*step
}

// lead adds the step that brings n's blocks to a target, and those that it needs.
func (c *compiler) lead(n *node, to target) {
	if c.kept[n] {
		c.keep(n)
		c.steps = append(c.steps, &step{id: len(c.steps), head: n, to: to})
		return
	}
	c.make(n, to)
}

// make is lead for a node whose blocks are made on the way.
func (c *compiler) make(n *node, to target) {
	var stages []*node
	first := n
	for first.stage != nil && (first == n || !c.kept[first]) {
		stages = append(stages, first)
		first = first.in[0]
	}
	slices.Reverse(stages)
	for _, s := range stages {
		for _, side := range s.sides {
			c.keep(side)
		}
	}
	raw := !c.kept[first] || first == n
	switch {
	case !raw:
		c.keep(first)
	case first.group != nil && !c.cut[first]:
		c.cut[first] = true
		for i, in := range first.in {
			c.lead(in, target{first, i, toGroup})
		}
	}
	c.steps = append(c.steps, &step{id: len(c.steps), head: first, raw: raw, stages: stages, to: to})
}

// keep adds the steps that make the collection of n.
func (c *compiler) keep(n *node) {
	if c.held[n] {
		return
	}
	c.held[n] = true
	if !n.chain {
		c.make(n, target{n, 0, toKeep})
		return
	}
	for i, in := range n.in {
		c.lead(in, target{n, i, toKeep})
	}
}

// An input is what a step starts with: a block or a split, or the parts of a shard.
type input struct {
	block *block
	shard int
	parts []*block
}

// run does the step for one input. It runs on all workers of the pool that it is called in.
func (s *step) run(ctx context.Context, shards int, in input, sides map[*node]any) (out []*block, err error) {
	defer recovered(&err)
	at := &place{sides: sides}
	var data any
	switch {
	case s.raw && s.head.group != nil:
		at.pos, at.from = position(in.shard), fmt.Sprintf("shard %d of %v", in.shard, s.head)
		data, err = s.merged(in)
	case s.raw && s.head.source != nil:
		at.pos, at.from = in.block.pos, in.block.from
		data, err = s.head.source.read(ctx, in.block)
	default:
		at.pos, at.from = in.block.pos, in.block.from
		data, err = in.block.open(s.head.elems.form)
	}
	if err != nil {
		return nil, err
	}
	err = par.Try0(func() {
		it := s.head.elems.iter(data)
		for _, n := range s.stages {
			it = n.stage(at, it)
		}
		out = s.ended(at, it, shards)
	})
	return out, err
}

// A stageError is with what a stage panics that finds the pipeline wrong when it runs.
type stageError struct{ error }

// recovered makes an error of a panic, when it is deferred.
func recovered(err *error) {
	if v := recover(); v != nil {
		*err = panicked(v)
	}
}

// panicked is the error of a function's panic. What it panicked with stays in reach of errors.As.
func panicked(v any) error {
	if err, ok := v.(error); ok {
		if wrong, ok := errors.AsType[*stageError](err); ok {
			return wrong.error
		}
		return fmt.Errorf("flow: a function panicked: %w", err)
	}
	return fmt.Errorf("flow: a function panicked: %w", &core.PanicError{Value: v})
}

// ended are the blocks that the elements of it become for the target.
func (s *step) ended(at *place, it any, shards int) []*block {
	n := s.to.node
	if s.to.kind != toGroup {
		from := n
		if s.to.kind == toSink || n.chain {
			from = n.in[s.to.input]
		}
		b := &block{pos: at.pos, from: at.from, data: from.elems.collect(it), form: from.elems.form}
		if n.chain {
			b.pos = string(rune(s.to.input)) + b.pos
		}
		return []*block{b}
	}
	if n.group.count > 0 {
		shards = n.group.count
	}
	var out []*block
	for _, p := range n.group.cut[s.to.input](at, it, shards) {
		out = append(out, &block{
			shard: int64(p.shard), tag: s.to.input, pos: at.pos, from: at.from,
			data: p.data, form: n.group.forms[s.to.input],
		})
	}
	return out
}

// merged is what a shard's parts become.
func (s *step) merged(in input) (any, error) {
	g := s.head.group
	slices.SortFunc(in.parts, comparePlaces)
	opened, err := par.TryApply(in.parts, func(b *block) (any, error) {
		if b.tag >= len(g.forms) {
			return nil, errors.New("flow: a part for an input that is not there")
		}
		return b.open(g.forms[b.tag])
	})
	if err != nil {
		return nil, err
	}
	parts := make([][]any, len(g.forms))
	for i, b := range in.parts {
		parts[b.tag] = append(parts[b.tag], opened[i])
	}
	return g.merge(in.shard, parts)
}

package flow

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/seed1237c087/manta/par"
)

// A Flow is a collection of elements that a pipeline is going to have: a source, or what an operation makes of other
// flows. It is a small value that only describes. Nothing runs before [RunLocal] or [RunBeam].
type Flow[T any] struct{ n *node }

// A plan is all that a program has described.
type plan struct {
	nodes []*node
	sinks []*node // of them, those at which something ends
	wrong []error
	conf  config
	run   string // identity of the run in this process
	mark  string // identity of the run in the files that it writes
}

// A node is one operation. It is of one kind: source, group, chain, or stage if it has none of the others.
type node struct {
	plan  *plan
	id    int
	op    string
	args  string // what else makes it another operation
	fns   []*named
	in    []*node
	elems *elems

	source *source
	group  *group
	chain  bool
	stage  func(at *place, it any) any // a par.Iter to another one
	sides  []*node
	end    *ending
}

// An elems is what the untyped half of this package needs of the element type of a node.
type elems struct {
	typ     reflect.Type
	form    *form              // of a []T
	iter    func(data any) any // a []T to a par.Iter[T]
	collect func(it any) any   // and back
	concat  func(parts []any) any
}

// A group is a shuffle: each input is cut into parts by shard, and all parts of a shard are merged.
type group struct {
	cut   []func(at *place, it any, shards int) []part
	forms []*form                                     // of the parts, for each input
	merge func(shard int, parts [][]any) (any, error) // for each input its parts in the order of positions; to a []T
	fold  func(acc, part any) any                     // nil, or makes of the first parts one that stands for them; acc is nil first
	count int                                         // number of shards, 0 for the run's
}

// A part is what one block has for one shard.
type part struct {
	shard int
	data  any
}

// A source reads blocks.
type source struct {
	spec   spec
	splits func(ctx context.Context) ([]*block, error) // in the order of their positions
	read   func(ctx context.Context, split *block) (any, error)
	local  string // why it works in this process only, "" if it doesn't
	beam   *transform
}

// An ending is what is done with the last blocks of a sink.
type ending struct {
	deliver func(blocks []*block) error // after the run, in the order of positions
	local   string
	files   *outputs // what it writes, if that is files
	beam    *transform
}

func elemsOf[T any]() (*elems, error) {
	c, err := codecOf[T]()
	return &elems{
		typ:     reflect.TypeFor[T](),
		form:    formOf(c),
		iter:    func(data any) any { return par.Slice(data.([]T)) },
		collect: func(it any) any { return it.(par.Iter[T]).Collect() },
		concat: func(parts []any) any {
			var all []T
			for _, p := range parts {
				all = append(all, p.([]T)...)
			}
			return all
		},
	}, err
}

// formOf is the form of a []T.
func formOf[T any](c codec[T]) *form {
	return &form{
		enc: func(dst []byte, data any) []byte { return c.enc(dst, data.([]T)) },
		dec: func(raw []byte) (any, error) {
			xs, _, err := c.dec(raw)
			return xs, err
		},
	}
}

// add enters a node with elements of type T into the plan of its inputs.
func add[T any](p *plan, op string, fns []*named, in ...*node) *node {
	n := &node{plan: p, id: len(p.nodes), op: op, fns: fns, in: in}
	p.nodes = append(p.nodes, n)
	var err error
	if n.elems, err = elemsOf[T](); err != nil {
		p.refuse("%v: %w", n, err)
	}
	for _, fn := range fns {
		if fn == nil {
			p.refuse("%v: a function that this package's Func and its kin have not made", n)
			continue
		}
		p.wrong = append(p.wrong, fn.problems(n.String())...)
	}
	for _, other := range in {
		if other.plan != p {
			p.refuse("%v: its inputs are of two programs", n)
		}
	}
	return n
}

// of is the plan of a Flow.
func (f Flow[T]) of(op string) *plan {
	if f.n == nil {
		panic("flow: " + op + ": a Flow that no source has made")
	}
	return f.n.plan
}

func (p *plan) refuse(format string, args ...any) {
	p.wrong = append(p.wrong, fmt.Errorf("flow: "+format, args...))
}

// problem is all that is wrong, nil if nothing is. What several nodes tell is told once.
func (p *plan) problem() error {
	for _, n := range p.nodes {
		if p.conf.resume && n.source != nil && n.source.beam != nil {
			p.refuse("Resume: %v: what Beam reads has no order, so files of two runs don't fit together", n)
		}
	}
	var errs []error
	told := map[string]bool{}
	for _, err := range p.wrong {
		if !told[err.Error()] {
			told[err.Error()] = true
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// String names the node by its operation, its functions and its place in the plan.
func (n *node) String() string {
	var fns []string
	for _, fn := range n.fns {
		if fn != nil {
			fns = append(fns, fn.name)
		}
	}
	if len(fns) == 0 {
		return fmt.Sprintf("%s (operation %d)", n.op, n.id)
	}
	return fmt.Sprintf("%s %s (operation %d)", n.op, strings.Join(fns, ","), n.id)
}

// digest tells two plans apart: the operations, their arguments, their functions and their types.
func (p *plan) digest() string {
	h := sha256.New()
	fmt.Fprintf(h, "%d ", p.conf.shards)
	for _, n := range p.nodes {
		fmt.Fprintf(h, "%d %s %v", n.id, n.op, n.elems.typ)
		for _, fn := range n.fns {
			fmt.Fprintf(h, " %s=%s", fn.name, literalNumber.ReplaceAllString(fn.symbol, ".func"))
		}
		for _, in := range n.in {
			fmt.Fprintf(h, " %d", in.id)
		}
		for _, side := range n.sides {
			fmt.Fprintf(h, " side %d", side.id)
		}
		fmt.Fprintf(h, " %q", n.args)
		if n.source != nil {
			fmt.Fprint(h, n.source.spec)
		}
		fmt.Fprintln(h)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

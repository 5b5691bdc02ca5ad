package flow

import (
	"fmt"
	"iter"
	"slices"
)

// A Sink is where the elements of a Flow go to: [ToSlice], [ToSeq], [TextFiles], [ParquetFiles], [AvroFiles] or [ToBeam] makes it.
type Sink[T any] struct {
	spec   spec
	attach func(in Flow[T])
}

// sinkOf makes the sink that a spec tells of.
func sinkOf[T any](s spec) (sink Sink[T], err error) {
	switch s.Kind {
	case "ToSlice":
		return ToSlice[T](new([]T)), nil
	case "ToSeq":
		return ToSeq(func(iter.Seq[T]) error { return nil }), nil
	case "TextFiles", "ParquetFiles", "AvroFiles":
		return filesOf[T](s)
	}
	return sink, fmt.Errorf("flow: no sink %v can be made in a worker process", s)
}

// Write adds a further sink to a program, such as one for the dead letters of [MapDead].
func Write[T any](in Flow[T], sink Sink[T]) {
	p := in.of("Write")
	if sink.attach == nil {
		p.refuse("Write: the zero Sink")
		return
	}
	sink.attach(in)
}

// end enters the node at which a sink ends.
func end[T any](in Flow[T], s spec, e *ending) *node {
	n := add[T](in.n.plan, s.Kind, nil, in.n)
	n.end = e
	n.plan.sinks = append(n.plan.sinks, n)
	return n
}

// ToSlice is a sink that sets *dst to all elements, in the order of positions, when the run has ended well. A remote runner
// refuses it. It panics if dst is nil.
func ToSlice[T any](dst *[]T) Sink[T] {
	if dst == nil {
		panic("flow: ToSlice: nil pointer")
	}
	s := spec{Kind: "ToSlice"}
	return toMemory(s, "a slice is in the memory of this process", func(xs []T) error { *dst = xs; return nil })
}

// ToSeq is a sink that hands all elements to f as a sequence, in the order of positions, when the run has ended well. An error of f
// is that of the run. A remote runner refuses it. It panics if f is nil.
func ToSeq[T any](f func(iter.Seq[T]) error) Sink[T] {
	if f == nil {
		panic("flow: ToSeq: nil function")
	}
	s := spec{Kind: "ToSeq"}
	return toMemory(s, "an iter.Seq is in the memory of this process", func(xs []T) error { return f(slices.Values(xs)) })
}

func toMemory[T any](s spec, local string, done func([]T) error) Sink[T] {
	return Sink[T]{spec: s, attach: func(in Flow[T]) {
		var n *node
		n = end(in, s, &ending{local: local, deliver: func(blocks []*block) error {
			xs, err := concatenated(n, blocks)
			if err != nil {
				return err
			}
			if xs, some := xs.([]T); some && xs != nil {
				return done(xs)
			}
			return done([]T{})
		}})
	}}
}

// deliver ends all sinks, in the order in which the program has them.
func (p *plan) deliver(blocks func(sink *node) []*block) error {
	for _, n := range p.sinks {
		if n.end.deliver != nil {
			if err := n.end.deliver(blocks(n)); err != nil {
				return fmt.Errorf("flow: %v: %w", n, err)
			}
		}
	}
	return nil
}

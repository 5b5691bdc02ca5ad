package flow

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"
)

// A Source is where the elements of a Flow come from: [Slice], [Seq], [Text], [Parquet], [Avro] or [FromBeam] makes it. It is read
// when a pipeline runs, once for each time it stands in one.
type Source[T any] struct {
	spec   spec
	local  string
	splits func(ctx context.Context, conf config) ([]*block, error)
	read   func(ctx context.Context, split *block) (any, error)
	beam   *transform
	wrong  error
}

// A spec is what another process needs to make the same source or sink: its kind and its arguments.
type spec struct {
	Kind string
	Args []string
}

func (s spec) String() string { return s.Kind + "(" + strings.Join(s.Args, ", ") + ")" }

// sourceOf makes the source that a spec tells of.
func sourceOf[T any](s spec) (src Source[T], err error) {
	switch s.Kind {
	case "Slice":
		return Slice[T](nil), nil
	case "Text":
		if text, ok := any(Text(s.Args...)).(Source[T]); ok {
			return text, nil
		}
	case "Parquet":
		return Parquet[T](s.Args...), nil
	case "Avro":
		return Avro[T](s.Args...), nil
	}
	return src, fmt.Errorf("flow: no source %v can be made in a worker process", s)
}

// Read adds a further source to a program: in is any Flow of it.
func Read[T, U any](in Flow[U], src Source[T]) Flow[T] { return read(in.of("Read"), src) }

func read[T any](p *plan, src Source[T]) Flow[T] {
	n := add[T](p, src.spec.Kind, nil)
	if src.spec.Kind == "" {
		p.refuse("%v: the zero Source", n)
	}
	if src.wrong != nil {
		p.refuse("%v: %w", n, src.wrong)
	}
	n.source = &source{spec: src.spec, local: src.local, read: src.read, beam: src.beam}
	if src.splits != nil {
		var splits []*block // once: what is read is what the fingerprint is of, and a sequence may end
		n.source.splits = func(ctx context.Context) (_ []*block, err error) {
			if splits == nil {
				splits, err = src.splits(ctx, p.conf)
			}
			return splits, err
		}
	}
	return Flow[T]{n}
}

// Slice is a source of the elements of xs, which must not change before the run ends. To workers in other processes they are sent
// within the pipeline itself, so a large slice is for this process.
func Slice[T any](xs []T) Source[T] {
	return inMemory("Slice", "", func() ([]T, error) { return xs, nil })
}

// Seq is a source of the elements of a sequence. They are read one after the other when the run begins, and all are held
// in memory. A remote runner refuses it, because the sequence is in this process.
func Seq[T any](seq iter.Seq[T]) Source[T] {
	src := inMemory("Seq", "an iter.Seq is in the memory of this process", func() ([]T, error) { return slices.Collect(seq), nil })
	if seq == nil {
		src.wrong = fmt.Errorf("a nil sequence")
	}
	return src
}

// inMemory is a source whose splits have their elements with them.
func inMemory[T any](kind, local string, all func() ([]T, error)) Source[T] {
	c, err := codecOf[T]()
	f := formOf(c)
	return Source[T]{
		spec: spec{Kind: kind}, local: local, wrong: err,
		splits: func(_ context.Context, conf config) ([]*block, error) {
			xs, err := all()
			if err != nil {
				return nil, err
			}
			var splits []*block
			for lo := 0; lo < len(xs) || lo == 0; lo += conf.blockLen {
				hi := min(lo+conf.blockLen, len(xs))
				splits = append(splits, &block{
					pos: position(len(splits)), from: fmt.Sprintf("%s[%d:%d]", kind, lo, hi), data: xs[lo:hi:hi], form: f,
				})
			}
			return splits, nil
		},
		read: func(_ context.Context, split *block) (any, error) { return split.open(f) },
	}
}

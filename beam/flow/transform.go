package flow

import (
	"context"
	"fmt"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// A transform is one end of a pipeline that is Beam's own.
type transform struct {
	source func(s beam.Scope) beam.PCollection
	sink   func(s beam.Scope, col beam.PCollection)
	typ    reflect.Type
	block  func(xs []any) (*block, error) // of elements of typ
	none   []byte                         // a block of none, in bytes
	unpack func(b *block) ([]any, error)
}

// FromBeam is a source of what a transform of Beam reads, such as one of package textio or bigqueryio. It is called when the
// pipeline is built and must return a collection of T. A T that is declared in a program must be registered with Beam. The elements have no order,
// so what depends on one may differ from run to run: the bits of float sums and a Sample. RunLocal runs the transform alone on Prism in
// this process and holds the elements in memory. It panics if t is nil.
func FromBeam[T any](name string, t func(s beam.Scope) beam.PCollection) Source[T] {
	if t == nil {
		panic("flow: FromBeam: nil function")
	}
	src := Source[T]{
		spec:  spec{"FromBeam", []string{name}},
		local: "FromBeam is a function in the memory of this process; worker processes elsewhere find sources of files",
	}
	c, err := codecOf[T]()
	src.wrong = err
	src.beam = transformOf(c)
	src.beam.source = t
	src.read = func(_ context.Context, split *block) (any, error) { return split.open(formOf(c)) }
	if err == nil {
		src.wrong = knownToBeam(reflect.TypeFor[T]())
	}
	return src
}

// ToBeam is a sink that hands a beam.PCollection of T to a transform of Beam. It is called when the pipeline is built. A T that is declared in
// a program must be registered with Beam. RunLocal runs the transform alone on Prism in this process. ToBeam panics if t is nil.
func ToBeam[T any](name string, t func(s beam.Scope, col beam.PCollection)) Sink[T] {
	if t == nil {
		panic("flow: ToBeam: nil function")
	}
	s := spec{"ToBeam", []string{name}}
	return Sink[T]{spec: s, attach: func(in Flow[T]) {
		c, err := codecOf[T]()
		tr := transformOf(c)
		tr.sink = t
		n := end(in, s, &ending{
			beam:  tr,
			local: "ToBeam is a function in the memory of this process; worker processes elsewhere find sinks of files",
		})
		if err == nil {
			err = knownToBeam(reflect.TypeFor[T]())
		}
		if err != nil {
			n.plan.refuse("%v: %w", n, err)
		}
		n.end.deliver = func(blocks []*block) error {
			if len(blocks) == 0 {
				return nil // Beam has had them
			}
			return tr.deliver(n, blocks)
		}
	}}
}

func transformOf[T any](c codec[T]) *transform {
	f := formOf(c)
	return &transform{
		typ:  reflect.TypeFor[T](),
		none: (&block{pos: position(0), data: []T{}, form: f}).encode(),
		block: func(xs []any) (*block, error) {
			typed := make([]T, len(xs))
			for i, x := range xs {
				v, ok := x.(T)
				if !ok {
					return nil, fmt.Errorf("flow: an element of Beam's is a %T", x)
				}
				typed[i] = v
			}
			return &block{data: typed, form: f}, nil
		},
		unpack: func(b *block) ([]any, error) {
			data, err := b.open(f)
			if err != nil {
				return nil, err
			}
			typed := data.([]T)
			xs := make([]any, len(typed))
			for i, x := range typed {
				xs[i] = x
			}
			return xs, nil
		},
	}
}

// knownToBeam tells whether Beam would send the type as the one it is.
func knownToBeam(t reflect.Type) error {
	key, named := runtime.TypeKey(t)
	if !named || t.Kind() != reflect.Struct {
		return nil
	}
	if _, known := runtime.LookupType(key); !known {
		return fmt.Errorf("%v is not registered with Beam: call beam.RegisterType(reflect.TypeFor[%[1]v]()) in the declaration of a "+
			"package variable or in init", t)
	}
	return nil
}

// read is the collection of blocks that a source of Beam's becomes.
func (t *transform) read(s beam.Scope, n *node) (beam.PCollection, error) {
	col := t.source(s)
	if !col.IsValid() {
		return col, fmt.Errorf("flow: %v: its function returned no collection", n)
	}
	if got := col.Type().Type(); got != t.typ {
		return col, fmt.Errorf("flow: %v: its function returned a collection of %v, not of %v", n, got, t.typ)
	}
	packed := beam.ParDo(s, &packFn{Run: n.plan.run, Node: n.id}, col)
	first := beam.ParDo(s, &listFn{Count: 1, Splits: [][]byte{t.none}}, beam.Impulse(s)) // as all sources have one
	return beam.Flatten(s, packed, first), nil
}

// write leads blocks to a transform of Beam's.
func (t *transform) write(s beam.Scope, n *node, blocks beam.PCollection) error {
	col := beam.ParDo(s, &unpackFn{Run: n.plan.run, Node: n.id}, blocks, beam.TypeDefinition{Var: beam.XType, T: t.typ})
	t.sink(s, col)
	return nil
}

// elements are the blocks of a source of Beam's, by a run of it alone.
func (t *transform) elements(ctx context.Context, n *node) ([]*block, error) {
	r := newRun(n.plan)
	defer r.enter()()
	Init()
	pipeline := beam.NewPipeline()
	s := pipeline.Root()
	col, err := t.read(s, n)
	if err != nil {
		return nil, err
	}
	beam.ParDo0(s, &deliverFn{Run: r.ref.Run, Node: n.id}, col)
	if err := execute(ctx, "prism", pipeline); err != nil {
		return nil, r.failure(err)
	}
	return r.delivered(n), nil
}

// deliver runs a sink of Beam's alone.
func (t *transform) deliver(n *node, blocks []*block) error {
	r := newRun(n.plan)
	defer r.enter()()
	r.splits[n.id] = blocks
	Init()
	pipeline := beam.NewPipeline()
	s := pipeline.Root()
	list := beam.ParDo(s, &listFn{Run: r.ref.Run, Node: n.id, Count: len(blocks)}, beam.Impulse(s))
	if err := t.write(s, n, list); err != nil {
		return err
	}
	return r.wrapped(execute(context.Background(), "prism", pipeline))
}

func (r *run) wrapped(err error) error {
	if err == nil {
		return nil
	}
	return r.failure(err)
}

// A packFn makes blocks of the elements that Beam brings one by one.
type packFn struct {
	Run  string
	Node int

	waiting []any
}

// ProcessElement keeps one element, and emits a block if there are enough.
func (f *packFn) ProcessElement(x beam.X, emit func(int64, batch)) error {
	f.waiting = append(f.waiting, x)
	if r, err := liveRun(f.Run); err != nil || len(f.waiting) < r.plan.conf.blockLen {
		return err
	}
	return f.FinishBundle(emit)
}

// FinishBundle emits the elements that are left.
func (f *packFn) FinishBundle(emit func(int64, batch)) error {
	if len(f.waiting) == 0 {
		return nil
	}
	r, err := liveRun(f.Run)
	if err != nil {
		return err
	}
	n := r.plan.nodes[f.Node]
	b, err := n.source.beam.block(f.waiting)
	f.waiting = nil
	if err != nil {
		return err
	}
	i := int(counted.Add(1)) // Beam has no order: positions tell blocks apart and no more
	b.pos, b.from = position(i), fmt.Sprintf("%v, block %d", n, i)
	emit(0, batch{b})
	return nil
}

// An unpackFn emits the elements of blocks one by one.
type unpackFn struct {
	Run  string
	Node int
}

// ProcessElement emits the elements of one block.
func (f *unpackFn) ProcessElement(_ int64, b batch, emit func(beam.X)) error {
	r, err := liveRun(f.Run)
	if err != nil {
		return err
	}
	if kept := r.splits[f.Node]; kept != nil {
		b.b = kept[splitNumber(b.b)]
	}
	xs, err := r.plan.nodes[f.Node].end.beam.unpack(b.b)
	for _, x := range xs {
		emit(x)
	}
	return err
}

var _ = func() bool {
	register.DoFn2x1[beam.X, func(int64, batch), error](&packFn{})
	register.DoFn3x1[int64, batch, func(beam.X), error](&unpackFn{})
	register.Emitter1[beam.X]()
	return true
}()

package flow

import (
	"context"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

// A batch is a block as Beam sees it: one element. Between steps that Beam has fused it is passed as it is, and otherwise in bytes.
type batch struct{ b *block }

func encodeBatch(b batch) []byte { return b.b.encode() }

func decodeBatch(raw []byte) (batch, error) {
	b, err := decodeBlock(raw)
	return batch{b}, err
}

// Beam wants to know its types and functions before its Init. They have no type parameters: what is done with a block is
// found by the number of the step.
var _ = func() bool {
	beam.RegisterCoder(reflect.TypeFor[batch](), encodeBatch, decodeBatch)
	register.DoFn4x1[context.Context, int64, batch, func(int64, batch), error](&blockFn{})
	register.DoFn5x1[context.Context, int64, batch, func(*batch) bool, func(int64, batch), error](&blockSideFn{})
	register.DoFn4x1[context.Context, int64, func(*batch) bool, func(int64, batch), error](&groupFn{})
	register.DoFn5x1[context.Context, int64, func(*batch) bool, func(*batch) bool, func(int64, batch), error](&groupSideFn{})
	register.DoFn2x1[[]byte, func(int64, batch), error](&listFn{})
	register.DoFn2x1[int64, batch, batch](&sideFn{})
	register.DoFn2x1[int64, batch, error](&deliverFn{})
	register.Emitter2[int64, batch]()
	register.Iter1[batch]()
	return true
}()

// A stepFn is what the DoFns of steps have in common.
type stepFn struct {
	Ref  string
	Step int

	flight *flight
}

// A blockFn does a step with each block.
type blockFn struct{ stepFn }

// ProcessElement does the step with one block.
func (f *blockFn) ProcessElement(ctx context.Context, _ int64, b batch, emit func(int64, batch)) error {
	return f.begin(ctx, input{block: b.b}, nil, emit)
}

// FinishBundle waits for what is in flight.
func (f *blockFn) FinishBundle(_ context.Context, emit func(int64, batch)) error {
	return f.finish(emit)
}

// A blockSideFn is a blockFn with side inputs.
type blockSideFn struct{ stepFn }

// ProcessElement does the step with one block.
func (f *blockSideFn) ProcessElement(ctx context.Context, _ int64, b batch, side func(*batch) bool, emit func(int64, batch)) error {
	return f.begin(ctx, input{block: b.b}, side, emit)
}

// FinishBundle waits for what is in flight.
func (f *blockSideFn) FinishBundle(_ context.Context, _ func(*batch) bool, emit func(int64, batch)) error {
	return f.finish(emit)
}

// A groupFn does a step with the parts of each shard.
type groupFn struct{ stepFn }

// ProcessElement does the step with one shard.
func (f *groupFn) ProcessElement(ctx context.Context, shard int64, parts func(*batch) bool, emit func(int64, batch)) error {
	return f.begin(ctx, input{shard: int(shard), parts: all(parts)}, nil, emit)
}

// FinishBundle waits for what is in flight.
func (f *groupFn) FinishBundle(_ context.Context, emit func(int64, batch)) error {
	return f.finish(emit)
}

// A groupSideFn is a groupFn with side inputs.
type groupSideFn struct{ stepFn }

// ProcessElement does the step with one shard.
func (f *groupSideFn) ProcessElement(
	ctx context.Context, shard int64, parts, side func(*batch) bool, emit func(int64, batch),
) error {
	return f.begin(ctx, input{shard: int(shard), parts: all(parts)}, side, emit)
}

// FinishBundle waits for what is in flight.
func (f *groupSideFn) FinishBundle(_ context.Context, _ func(*batch) bool, emit func(int64, batch)) error {
	return f.finish(emit)
}

func all(next func(*batch) bool) (blocks []*block) {
	for b := (batch{}); next(&b); b = (batch{}) {
		blocks = append(blocks, b.b)
	}
	return blocks
}

// A listFn lists the splits of a source. If all workers are in this process, it sends only their numbers.
type listFn struct {
	Run    string
	Node   int
	Count  int
	Splits [][]byte
}

// ProcessElement emits all splits.
func (f *listFn) ProcessElement(_ []byte, emit func(int64, batch)) error {
	for i := range f.Count {
		b := &block{pos: position(i), raw: nil}
		if f.Splits != nil {
			var err error
			if b, err = decodeBlock(f.Splits[i]); err != nil {
				return err
			}
		}
		emit(int64(i), batch{b})
	}
	return nil
}

// A sideFn notes from which node a side input comes.
type sideFn struct{ Node int }

// ProcessElement drops the key.
func (f *sideFn) ProcessElement(_ int64, b batch) batch {
	noted := *b.b
	noted.tag = f.Node
	return batch{&noted}
}

// A deliverFn brings blocks to the RunBeam of this process.
type deliverFn struct {
	Run  string
	Node int
}

// ProcessElement delivers one block.
func (f *deliverFn) ProcessElement(_ int64, b batch) error {
	r, err := liveRun(f.Run)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ends[f.Node] == nil {
		r.ends[f.Node] = map[string]*block{}
	}
	r.ends[f.Node][b.b.pos] = b.b
	return nil
}

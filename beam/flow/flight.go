package flow

import (
	"context"
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/seed1237c087/manta/core"
)

// A flight is the blocks of one bundle that are worked at. The work is done by the default pool of Manta, of which a
// process has one: so however many bundles a runner has in flight, it is the pool's workers who work.
// Results are emitted by the bundle's own goroutine, in the order of the blocks.
type flight struct {
	run     *run
	step    *step
	sides   map[*node]any
	slots   chan struct{}
	waiting []pending
}

// A pending is a block that is worked at. It has a slot of the process or is the one of its bundle that needs none.
type pending struct {
	future *core.Future[landed]
	slot   bool
}

// A landed is the result of a step with one block.
type landed struct {
	out []*block
	err error
}

// begin starts the step with one input. It waits only for blocks of its own bundle: to wait for others could be for ever, since
// they may wait for data that a runner sends behind this bundle's. So at most as many blocks as the limit
// are in flight, and one more for each bundle.
func (f *stepFn) begin(ctx context.Context, in input, side func(*batch) bool, emit func(int64, batch)) error {
	if f.flight == nil {
		r, err := runOf(f.Ref)
		if err != nil {
			return err
		}
		f.flight = &flight{run: r, step: r.steps[f.Step], slots: slotsOf(r.plan.conf.limit)}
	}
	l := f.flight
	if side != nil && l.sides == nil {
		if err := l.readSides(all(side)); err != nil {
			return err
		}
	}
	if kept := l.run.splits[l.step.head.id]; l.step.raw && kept != nil {
		in.block = kept[splitNumber(in.block)]
	}
	slot := l.slot()
	for !slot && len(l.waiting) > 0 {
		if err := l.land(emit); err != nil {
			return err
		}
		slot = l.slot()
	}
	conf, step, sides := l.run.plan.conf, l.step, l.sides
	l.waiting = append(l.waiting, pending{core.Go(func() landed {
		out, err := step.run(ctx, conf.shards, in, sides)
		return landed{out, err}
	}), slot})
	return nil
}

// splitNumber is which of the splits that this process keeps a block stands for.
func splitNumber(b *block) int { return int(binary.BigEndian.Uint64([]byte(b.pos))) }

// slot takes one of the process's slots if one is free.
func (l *flight) slot() bool {
	select {
	case l.slots <- struct{}{}:
		return true
	default:
		return false
	}
}

// land waits for the first block in flight and emits what became of it.
func (l *flight) land(emit func(int64, batch)) error {
	first := l.waiting[0]
	l.waiting = l.waiting[1:]
	<-first.future.Done() // Wait alone would do the work here, beside the workers
	done := first.future.Wait()
	if first.slot {
		<-l.slots
	}
	if done.err != nil {
		l.drain()
		l.run.fail(done.err)
		return done.err
	}
	for _, b := range done.out {
		emit(b.shard, batch{b})
	}
	return nil
}

// drain waits for all that is in flight, and drops it.
func (l *flight) drain() {
	for _, p := range l.waiting {
		<-p.future.Done()
		if p.slot {
			<-l.slots
		}
	}
	l.waiting = nil
}

// finish lands all.
func (f *stepFn) finish(emit func(int64, batch)) error {
	l := f.flight
	f.flight = nil
	for l != nil && len(l.waiting) > 0 {
		if err := l.land(emit); err != nil {
			return err
		}
	}
	return nil
}

// readSides opens the side inputs.
func (l *flight) readSides(blocks []*block) (err error) {
	l.sides, err = sidesOf(l.step, func(n *node) (of []*block, err error) {
		for _, b := range blocks {
			if b.tag == n.id {
				of = append(of, b)
			}
		}
		return of, nil
	})
	return err
}

// slotsOf are the slots of this process. The first run sets how many there are, and so does each one that asks for another number.
func slotsOf(limit int) chan struct{} {
	if limit == 0 {
		limit = 2 * core.NumWorkers()
	}
	slots.Lock()
	defer slots.Unlock()
	if cap(slots.free) != limit {
		slots.free = make(chan struct{}, limit)
	}
	return slots.free
}

var slots struct {
	sync.Mutex
	free chan struct{}
}

// fail notes the first error of a run in this process, which is more than Beam's text of it.
func (r *run) fail(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.failed == nil {
		r.failed = fmt.Errorf("flow: %w", err)
	}
}
